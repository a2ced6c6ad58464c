"""What Discord tells by itself: that it is there, and how servers and connections come and go."""

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
    """Passes on what is heard to whoever it concerns."""

    def __init__(
        self, client: commands.AutoShardedBot, context: Context, ticks: ClockLoop, outages: Outages, greeter: Greeter
    ) -> None:
        self._context = context
        self._client = client
        self._clock_loop = ticks
        self._greeter = greeter
        self._doors = ReopenedPlaces(context)
        self._outages = outages
        self._shards = Shards(client, ticks, outages)
        self.liveness = Liveness()
        """Beaten whenever Discord says anything, be it a heartbeat's echo."""

    @property
    def silence(self) -> float:
        """Seconds since Discord was heard, by the shard of which that was the longest ago."""
        return max(self.liveness.age, self._shards.silence)

    @property
    def unheard(self) -> frozenset[int]:
        """The servers on which nobody's time ends, since nobody can press anything."""
        return self._outages.guilds

    def is_lost(self, shard_id: int) -> bool:
        """Tell whether a shard has no connection."""
        return self._shards.is_lost(shard_id)

    @commands.Cog.listener()
    async def on_socket_raw_receive(self, _: object) -> None:
        """Note that the gateway was heard."""
        self.liveness.beat()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Look what became of the servers while the bot was away."""
        await self._shards.look(self._client.guilds)
        self._greeter.ring()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Let no time end where nobody can press anything."""
        await self._shards.lost(shard_id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Let time go on, after a while of grace if it stood still for long."""
        await self._shards.back(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Let time go on after a short break, too."""
        await self._shards.back(shard_id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the server's tables go on if they were frozen, and greet it."""
        await self._context.tables.frozen_tables.entered(guild.id)
        self._greeter.ring()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Freeze the server's tables until the bot is back."""
        await self._context.tables.frozen_tables.left(guild.id)
        await self._outages.end(guild.id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Let nobody's time end on a server that cannot be reached."""
        await self._shards.look([guild])

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let time go on on a server that could not be reached before, and greet it."""
        await self._shards.look([guild])
        self._clock_loop.ring(0)
        self._greeter.ring()
        await self._doors.look(guild)

    @commands.Cog.listener()
    async def on_guild_channel_create(self, _: discord.abc.GuildChannel) -> None:
        """Greet a server that had no channel for it before."""
        self._greeter.ring()

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Look whether tables of the server may be told of again."""
        await self._doors.look(after.guild)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, after: discord.Role) -> None:
        """Look likewise."""
        await self._doors.look(after.guild)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Look likewise: a thread may have been unlocked."""
        if guild := self._client.get_guild(payload.guild_id):
            await self._doors.look(guild)
