"""Shards: parts of the servers that share one connection to Discord, of which each can be lost while others stand."""

from collections.abc import Iterable

import discord

from cogs.client.clock import ClockLoop
from cogs.client.in_flight import Liveness
from cogs.client.outages import Outages

DIRECT = 0
"""The shard by which all direct messages come, those of people on any server."""


class Shards:
    """
    Which shards are lost.

    Where one is, nobody's time ends: nobody can press anything there. Without the first one nobody can press anything
    in their direct messages, so nobody's time ends anywhere, though computers play on.
    """

    def __init__(self, client: discord.AutoShardedClient, ticks: ClockLoop, outages: Outages) -> None:
        self._client = client
        self._clock_loop = ticks
        self._outages = outages
        self._lost: dict[int, Liveness] = {}

    @property
    def silence(self) -> float:
        """Seconds for which one shard has been lost, the one of them that was lost first; 0 if none is."""
        return max((since.age for since in self._lost.values()), default=0.0)

    def is_lost(self, shard_id: int) -> bool:
        """Tell whether a shard has no connection."""
        return shard_id in self._lost

    async def lost(self, shard_id: int) -> None:
        """Note that a shard has no connection."""
        self._lost.setdefault(shard_id, Liveness())
        if len(self._lost) >= (self._client.shard_count or 1):
            self._clock_loop.cut_off()
        else:
            await self.look(self._client.guilds)

    async def back(self, shard_id: int) -> None:
        """Note that a shard has a connection. Raises: NotSaved."""
        self._lost.pop(shard_id, None)
        self._clock_loop.connected()
        await self.look(self._client.guilds)

    async def look(self, guilds: Iterable[discord.Guild]) -> None:
        """Let time go on on those servers that can be reached, and not on the others. Raises: NotSaved."""
        for guild in guilds:
            if guild.unavailable or guild.shard_id in self._lost or DIRECT in self._lost:
                self._outages.begin(guild.id)
            else:
                await self._outages.end(guild.id)
