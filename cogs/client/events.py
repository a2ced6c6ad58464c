"""Gateway events: signs of life, and how servers and connections come and go."""

import discord
from discord.ext import commands

from cogs.client.clock import ClockLoop
from cogs.client.in_flight import Liveness
from cogs.client.outages import Outages
from cogs.client.shards import Shards
from cogs.context import Context
from cogs.delivery.lost_threads import ReopenedPlaces
from cogs.help.greeting import Greeter


class Events(commands.Cog):
    """Passes each event on to the parts that it concerns."""

    def __init__(
        self,
        client: commands.AutoShardedBot,
        context: Context,
        clock_loop: ClockLoop,
        outages: Outages,
        greeter: Greeter,
    ) -> None:
        self._context = context
        self._client = client
        self._clock_loop = clock_loop
        self._greeter = greeter
        self._reopened_places = ReopenedPlaces(context)
        self._outages = outages
        self._shards = Shards(client, clock_loop, outages)
        self.liveness = Liveness()
        """Updated whenever the gateway sends anything, even a heartbeat's acknowledgement."""

    @property
    def silence(self) -> float:
        """Seconds since the gateway last sent anything, or since the first shard was lost, whichever is longer."""
        return max(self.liveness.age, self._shards.silence)

    @property
    def unheard(self) -> frozenset[int]:
        """The servers on which nobody's time ends, since nobody can press anything there."""
        return self._outages.guilds

    def is_lost(self, shard_id: int) -> bool:
        """Tell whether a shard has no connection."""
        return self._shards.is_lost(shard_id)

    @commands.Cog.listener()
    async def on_socket_raw_receive(self, _: object) -> None:
        """Note a sign of life."""
        self.liveness.beat()

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
        """Let the clock go on, likewise."""
        await self._shards.back(shard_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Unfreeze the server's tables, and greet it."""
        await self._context.tables.frozen_tables.entered(guild.id)
        self._greeter.wake()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Freeze the server's tables until the bot is back."""
        await self._context.tables.frozen_tables.left(guild.id)
        await self._outages.end(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Stop the clock on a server that cannot be reached."""
        await self._shards.look([guild])

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the clock go on on a server that can be reached again, and greet it."""
        await self._shards.look([guild])
        self._clock_loop.wake(0)
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
        """Check likewise."""
        await self._reopened_places.look(after.guild)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Check likewise: a thread may have been unlocked."""
        if guild := self._client.get_guild(payload.guild_id):
            await self._reopened_places.look(guild)
