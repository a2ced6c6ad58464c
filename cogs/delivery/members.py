"""Checks whether people are still on the server of their table: before a ping, and when their time ends."""

import asyncio
from collections import OrderedDict

import discord
import structlog

from cogs.context import Context
from cogs.interactions.failures import note
from cogs.interactions.timeouts import patience
from cogs.interactions.verdicts import NO_COMMON_SERVER, Verdict, verdict_of
from db.delivery.outbox import TO_WATCHERS
from tables.delivery.outbox import OutboxEntry
from tables.seats.absences import Membership

_KNOWN_FOR = 6 * 3600
"""Seconds for which a member who was there is not checked again."""
_MOST_KNOWN = 20_000
_PATIENCE = 5.0
"""Seconds for Discord's answer; without one the person counts as being there."""
_AT_ONCE = 8
"""Members checked at the same time."""

_log = structlog.get_logger(__name__)


class Members:
    """Asks Discord about single members, since only bots with the members intent hear who leaves."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self._known: OrderedDict[Membership, int] = OrderedDict()

    async def notice_endings(self) -> None:
        """
        Vacate the seats of people whose time is over and who have left, before a deputy plays for them.

        All deadlines wait for this, so it takes at most five seconds, however many people are checked.
        """
        until = asyncio.get_running_loop().time() + _PATIENCE
        ending = await self._context.tables.departures.ending()
        at_once = asyncio.Semaphore(_AT_ONCE)
        are_gone = await asyncio.gather(*(self._has_left_by(member, at_once, until) for member in ending))
        for member, is_gone in zip(ending, are_gone, strict=True):
            if is_gone:
                await self._vacate_seats(member)

    async def has_left(self, entry: OutboxEntry) -> bool:
        """Return whether an entry would ping somebody who has left; if so, vacate their seats."""
        if entry.user_id is None or not entry.rings or entry.kind in TO_WATCHERS or entry.is_barred:
            # A server that refuses posts is not asked about its members either.
            return False
        member = await self._member(entry)
        if member is None or self._known.get(member, 0) > self._context.clock() - _KNOWN_FOR:
            return False
        return await self._check(member)

    async def was_refused(self, entry: OutboxEntry, fault: Exception) -> bool:
        """Return whether a direct message was refused because the person has left; if so, vacate their seats."""
        if not isinstance(fault, discord.HTTPException) or fault.code != NO_COMMON_SERVER:
            return False
        member = await self._member(entry)
        return member is not None and await self._check(member)

    async def _member(self, entry: OutboxEntry) -> Membership | None:
        table = await self._context.tables.lookup.table(entry.game_id)
        if table is None or table.place.guild_id is None or entry.user_id is None:
            return None
        return Membership(table.place.guild_id, entry.user_id)

    async def _check(self, member: Membership) -> bool:
        is_gone = await self._is_gone(member, _PATIENCE)
        if is_gone:
            await self._vacate_seats(member)
        else:
            self._remember(member)
        return is_gone

    async def _has_left_by(self, member: Membership, at_once: asyncio.Semaphore, until: float) -> bool:
        """Return whether somebody has left; False if that is not known by `until`, in the event loop's time."""
        async with at_once:
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            is_gone = await self._is_gone(member, left)
        if not is_gone:
            self._remember(member)
        return is_gone

    async def _vacate_seats(self, member: Membership) -> None:
        self._known.pop(member, None)
        await self._context.tables.departures.gone(member)

    async def _is_gone(self, member: Membership, seconds: float) -> bool:
        guild = self._client.get_guild(member.guild_id)
        if guild is None or guild.unavailable:
            return False
        try:
            async with patience(self._client, seconds):
                await guild.fetch_member(member.user_id)
        except discord.NotFound as fault:
            return verdict_of(fault) is Verdict.PARK
        except Exception as fault:  # noqa: BLE001 - whoever cannot be checked counts as being there
            note(_log, "could not check whether a member is on the server", fault, guild=member.guild_id)
        return False

    def _remember(self, member: Membership) -> None:
        self._known[member] = self._context.clock()
        self._known.move_to_end(member)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
