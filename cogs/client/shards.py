"""Shards, the connections to Discord: each serves some of the servers, and each can be lost while others stay."""

from collections.abc import Iterable

import discord

from cogs.client.clock import ClockLoop
from cogs.client.in_flight import Liveness
from cogs.client.outages import Outages

DIRECT = 0
"""The shard that receives all direct messages, whichever server the people are on."""


class Shards:
    """
    Knows which shards have no connection.

    On their servers nobody can press anything, so nobody's time ends. Without shard 0 nobody can press anything in
    direct messages, so nobody's time ends anywhere, though computers play on.
    """

    def __init__(self, client: discord.AutoShardedClient, clock_loop: ClockLoop, outages: Outages) -> None:
        self._client = client
        self._clock_loop = clock_loop
        self._outages = outages
        self._lost: dict[int, Liveness] = {}

    @property
    def silence(self) -> float:
        """Seconds since the first of the lost shards was lost; 0 if none is."""
        return max((since.age for since in self._lost.values()), default=0.0)

    def is_lost(self, shard_id: int) -> bool:
        """Tell whether a shard has no connection."""
        return shard_id in self._lost

    async def lost(self, shard_id: int) -> None:
        """Note that a shard has lost its connection."""
        self._lost.setdefault(shard_id, Liveness())
        if len(self._lost) >= (self._client.shard_count or 1):
            self._clock_loop.cut_off()
        else:
            await self.look(self._client.guilds)

    async def back(self, shard_id: int) -> None:
        """Note that a shard has a connection again. Raises: NotSaved."""
        self._lost.pop(shard_id, None)
        self._clock_loop.connected()
        await self.look(self._client.guilds)

    async def look(self, guilds: Iterable[discord.Guild]) -> None:
        """Stop the clock on those servers that cannot be reached, and let it go on on the others. Raises: NotSaved."""
        for guild in guilds:
            if guild.unavailable or guild.shard_id in self._lost or DIRECT in self._lost:
                self._outages.begin(guild.id)
            else:
                await self._outages.end(guild.id)
