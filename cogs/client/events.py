"""Gateway events: signs of life, and how servers and connections come and go."""

from collections.abc import Iterable

import discord
from discord.ext import commands

from cogs.app import App
from cogs.client.deadlines import DeadlineLoop, Outages
from cogs.client.in_flight import Liveness
from cogs.delivery.threads import ReopenedPlaces
from cogs.help.greeting import Greeter
from languages.catalogues import nearest

DIRECT = 0
"""The shard that receives all direct messages, whichever server the people are on."""


class Shards:
    """
    Knows which shards, the connections to Discord, are lost; each serves some of the servers.

    On their servers nobody can press anything, so nobody's time ends. Without shard 0 nobody can press anything in
    direct messages, so nobody's time ends anywhere, though computers play on.
    """

    def __init__(self, client: discord.AutoShardedClient, deadline_loop: DeadlineLoop, outages: Outages) -> None:
        self._client = client
        self._deadline_loop = deadline_loop
        self._outages = outages
        self._lost: dict[int, Liveness] = {}

    @property
    def silence(self) -> float:
        """Seconds since the first of the lost shards was lost; 0 if none is."""
        return max((since.age for since in self._lost.values()), default=0.0)

    def wait(self) -> None:
        """Count the silence of lost shards from now on."""
        for since in self._lost.values():
            since.beat()

    def is_lost(self, shard_id: int) -> bool:
        """Return whether a shard has no connection."""
        return shard_id in self._lost

    async def lost(self, shard_id: int) -> None:
        """Note that a shard has lost its connection."""
        self._lost.setdefault(shard_id, Liveness())
        if len(self._lost) >= (self._client.shard_count or 1):
            self._deadline_loop.cut_off()
        else:
            await self.look(self._client.guilds)

    async def back(self, shard_id: int) -> None:
        """Note that a shard has a connection again. Raises: NotSaved."""
        self._lost.pop(shard_id, None)
        self._deadline_loop.connected()
        await self.look(self._client.guilds)

    async def look(self, guilds: Iterable[discord.Guild]) -> None:
        """Stop the clock on those servers that cannot be reached, and let it go on on the others. Raises: NotSaved."""
        for guild in guilds:
            if guild.unavailable or guild.shard_id in self._lost or DIRECT in self._lost:
                self._outages.begin(guild.id)
            else:
                await self._outages.end(guild.id)


class Events(commands.Cog):
    """Passes each event on to the parts that it concerns."""

    def __init__(
        self, client: commands.AutoShardedBot, app: App, deadline_loop: DeadlineLoop, outages: Outages, greeter: Greeter
    ) -> None:
        self._app = app
        self._client = client
        self._deadline_loop = deadline_loop
        self._greeter = greeter
        self._reopened_places = ReopenedPlaces(app)
        self._outages = outages
        self._shards = Shards(client, deadline_loop, outages)
        self.liveness = Liveness()
        """Updated whenever the gateway sends anything, even a heartbeat's acknowledgement."""
        self._waits = False

    @property
    def silence(self) -> float:
        """
        Seconds since the gateway last sent anything, or if longer since the first shard was lost.

        0 while the client waits before it connects.
        """
        return 0.0 if self._waits else max(self.liveness.age, self._shards.silence)

    def wait(self, *, is_over: bool) -> None:
        """Count no silence while the client waits before it connects."""
        self._waits = not is_over
        self.liveness.beat()
        self._shards.wait()

    @property
    def unheard(self) -> frozenset[int]:
        """The servers on which nobody's time ends, since nobody can press anything there."""
        return self._outages.guilds

    def is_lost(self, shard_id: int) -> bool:
        """Return whether a shard has no connection."""
        return self._shards.is_lost(shard_id)

    @commands.Cog.listener()
    async def on_socket_raw_receive(self, _: object) -> None:
        """Note a sign of life."""
        self.liveness.beat()

    @commands.Cog.listener()
    async def on_socket_event_type(self, name: str) -> None:
        """Check whether tables can be posted to again when the bot comes to see threads."""
        # Of this event discord.py passes on only its name.
        if name == "THREAD_LIST_SYNC":
            for guild in self._client.guilds:
                await self._reopened_places.look(guild)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Check which servers can be reached after the bot was away."""
        await self._shards.look(self._client.guilds)
        self._greeter.wake()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Stop the clock where nobody can press anything."""
        await self._shards.lost(shard_id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Let the clock go on, after a grace period if it was stopped for long."""
        await self._shards.back(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Let the clock go on, after a grace period if it was stopped for long."""
        await self._shards.back(shard_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Unfreeze the server's tables, and greet it."""
        await self._app.tables.frozen_tables.entered(guild.id, nearest(guild.preferred_locale.value))
        self._greeter.wake()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Freeze the server's tables until the bot is back."""
        await self._app.tables.frozen_tables.left(guild.id)
        await self._outages.end(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clock on a server that cannot be reached."""
        await self._shards.look([guild])

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the clock go on on a server that can be reached again, and greet it."""
        await self._shards.look([guild])
        self._deadline_loop.wake(0)
        self._greeter.wake()
        await self._reopened_places.look(guild)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, _: discord.abc.GuildChannel) -> None:
        """Greet a server that had no suitable channel before."""
        self._greeter.wake()

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Check whether tables of the server can be posted to again."""
        await self._reopened_places.look(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Check whether tables of the server can be posted to again."""
        await self._reopened_places.look(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Check whether tables of the server can be posted to again: what the role was denied is denied no more."""
        await self._reopened_places.look(role.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, after: discord.Member) -> None:
        """Check whether tables of the server can be posted to again: the bot hears so of its own roles and timeout."""
        await self._reopened_places.look(after.guild)

    @commands.Cog.listener()
    async def on_guild_update(self, _: discord.Guild, after: discord.Guild) -> None:
        """Check whether tables of the server can be posted to again: it may let new members write sooner."""
        await self._reopened_places.look(after)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Check whether tables of the server can be posted to again: a thread may have been unlocked."""
        if guild := self._client.get_guild(payload.guild_id):
            await self._reopened_places.look(guild)
