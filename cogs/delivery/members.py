"""Whether people are still on the server of their table, asked when they are to be rung and when their time ends."""

import asyncio
from collections import OrderedDict

import discord
import structlog

from cogs.context import Context
from cogs.interactions.failures import NO_COMMON_SERVER, NOBODY, NOT_A_MEMBER, note
from cogs.interactions.timeouts import patience
from db.delivery.outbox import TO_WATCHERS
from tables.delivery.outbox import Letter
from tables.seats.departures import Membership

_KNOWN_FOR = 6 * 3600
"""Seconds for which nobody is asked about again who was there."""
_MOST_KNOWN = 20_000
_PATIENCE = 5.0
"""Seconds for an answer; without one somebody counts as being there."""
_AT_ONCE = 8
"""Members who are asked about at the same time."""

_log = structlog.get_logger(__name__)


class Members:
    """Asks Discord about single members, since it tells of those who leave only bots that may watch all of them."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self._known: OrderedDict[Membership, int] = OrderedDict()

    async def notice_endings(self) -> None:
        """
        Take care of the seats of those whose time is over and who have left, before anything else happens there.

        All deadlines wait for it, so it takes as long as one slow answer may, however many people it is about.
        """
        until = asyncio.get_running_loop().time() + _PATIENCE
        ending = await self._context.tables.departures.ending()
        hands = asyncio.Semaphore(_AT_ONCE)
        found = await asyncio.gather(*(self._seen(member, hands, until) for member in ending))
        for member, is_gone in zip(ending, found, strict=True):
            if is_gone:
                await self._take_care(member)

    async def has_left(self, letter: Letter) -> bool:
        """Tell whether a letter would ring for somebody who has left; if so, their seats are taken care of."""
        if letter.user_id is None or not letter.rings or letter.kind in TO_WATCHERS or letter.is_barred:
            # A server that refuses posts is asked nothing about its members either.
            return False
        member = await self._member(letter)
        if member is None or self._known.get(member, 0) > self._context.clock() - _KNOWN_FOR:
            return False
        return await self._notice(member)

    async def was_refused(self, letter: Letter, fault: Exception) -> bool:
        """Tell whether a direct message was refused since its person has left the server."""
        if not isinstance(fault, discord.HTTPException) or fault.code != NO_COMMON_SERVER:
            return False
        member = await self._member(letter)
        return member is not None and await self._notice(member)

    async def _member(self, letter: Letter) -> Membership | None:
        table = await self._context.tables.lookup.table(letter.game_id)
        if table is None or table.place.guild_id is None or letter.user_id is None:
            return None
        return Membership(table.place.guild_id, letter.user_id)

    async def _notice(self, member: Membership) -> bool:
        is_gone = await self._is_gone(member, _PATIENCE)
        if is_gone:
            await self._take_care(member)
        else:
            self._remember(member)
        return is_gone

    async def _seen(self, member: Membership, hands: asyncio.Semaphore, until: float) -> bool:
        """Tell whether somebody is known to have left by an instant of the event loop."""
        async with hands:
            left = until - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            is_gone = await self._is_gone(member, left)
        if not is_gone:
            self._remember(member)
        return is_gone

    async def _take_care(self, member: Membership) -> None:
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
            return fault.code in (NOT_A_MEMBER, NOBODY)
        except Exception as fault:  # noqa: BLE001 - whoever cannot be asked about counts as being there
            note(_log, "nobody could tell who is on a server", fault, guild=member.guild_id)
        return False

    def _remember(self, member: Membership) -> None:
        self._known[member] = self._context.clock()
        self._known.move_to_end(member)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
