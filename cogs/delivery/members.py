"""Checks whether people are still there for their table: before they are called, and when their time ends."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

import discord
import structlog

from cogs.app import App
from cogs.interactions.askers import member_on, sees
from cogs.interactions.failures import NO_COMMON_SERVER, note
from cogs.interactions.rate_limit import patience
from db.delivery.entries import TO_WATCHERS, Entry
from tables.seats.absences import Membership

LEFT = "the person left the server"
_UNSEEN = "the person does not see the channel"
_PATIENCE = 5.0
"""Seconds for Discord's answers; people whom they do not mention count as present."""
_AT_ONCE = 8
"""Members checked at the same time."""

_log = structlog.get_logger(__name__)


class Presence(Enum):
    """Whether a post in the channel of their table can call somebody."""

    HERE = "here"
    OUT_OF_SIGHT = "out-of-sight"
    """They are on the server and do not see the channel, nor its threads."""
    GONE = "gone"
    """They are not on the server."""


class NobodyThere(Exception):
    """An entry is for nobody else than a person who is not there; it says why."""


class Members:
    """
    Asks Discord about single members, since only bots with the members intent hear who leaves, or loses a role.

    Nothing is remembered: somebody who leaves right after they were asked about would be called for nothing.
    """

    def __init__(self, client: discord.Client, app: App) -> None:
        self._client = client
        self._app = app
        self._looked_at = app.clock()

    async def notice_endings(self, ending: Sequence[Membership]) -> None:
        """
        Vacate the seats of people whose time is over and who are not there, before a deputy plays for them.

        All deadlines wait for this, so it takes at most five seconds, however many people are checked.
        """
        for member, presence in zip(ending, await self._presences(ending), strict=True):
            await self._vacate_seats(member, presence)

    async def notice_awaited(self) -> None:
        """
        Vacate the seats of people who are not there any more and for whom a table waits, once a day for each table.

        It takes at most five seconds; those who are not asked about until then are asked about a day later.
        """
        since, self._looked_at = self._looked_at, self._app.clock()
        awaited = await self._app.tables.departures.awaited(since)
        for member, presence in zip(awaited, await self._presences(awaited), strict=True):
            await self._vacate_seats(member, presence)

    async def reaching(self, entry: Entry) -> Entry:
        """
        Return an entry without mentions of people who are not there.

        Their seats are vacated, unless they get direct messages and have merely lost sight of the channel.
        Raises: NobodyThere.
        """
        if entry.kind in TO_WATCHERS or not (entry.rings or entry.facts.mention):
            return entry
        called = await self._members(entry)
        presences = await self._presences(called)
        is_direct, here = entry.is_direct, entry.facts.mention
        for member, presence in zip(called, presences, strict=True):
            if presence is Presence.HERE or (is_direct and presence is Presence.OUT_OF_SIGHT):
                continue
            is_reached = await self._vacate_seats(member, presence, entry)
            here = tuple(one for one in here if one != member.user_id)
            if entry.user_id is not None and not is_reached:
                raise NobodyThere(LEFT if presence is Presence.GONE else _UNSEEN)
        return entry if here == entry.facts.mention else replace(entry, facts=replace(entry.facts, mention=here))

    async def was_refused(self, entry: Entry, fault: Exception) -> bool:
        """Return whether a direct message was refused because the person has left; if so, vacate their seats."""
        if not isinstance(fault, discord.HTTPException) or fault.code != NO_COMMON_SERVER:
            return False
        for member in (called := await self._members(entry)):
            (presence,) = await self._presences(called)
            if presence is Presence.GONE:
                await self._vacate_seats(member, presence)
                return True
        return False

    async def _members(self, entry: Entry) -> Sequence[Membership]:
        """Return whom an entry about a table calls, with its server and channel; nobody outside servers."""
        if not entry.is_about_table:
            return ()
        table = await self._app.tables.lookup.table(entry.game_id)
        if table is None or table.place.guild_id is None:
            return ()
        called = entry.facts.mention or (() if entry.user_id is None else (entry.user_id,))
        return [Membership(table.place.guild_id, user_id, table.place.channel_id) for user_id in called]

    async def _vacate_seats(self, member: Membership, presence: Presence, entry: Entry | None = None) -> bool:
        """Vacate the seats of somebody who is not there. Returns: whether direct messages reach them nevertheless."""
        departures = self._app.tables.departures
        match presence:
            case Presence.HERE:
                return True
            case Presence.GONE:
                await departures.gone(replace(member, channel_id=None))
                return False
            case Presence.OUT_OF_SIGHT:
                is_reached = await self._app.tables.blocked_places.unseen(member.user_id, entry)
                if not is_reached:
                    await departures.out_of_sight(member)
                return is_reached

    async def _presences(self, members: Sequence[Membership]) -> Sequence[Presence]:
        """Ask Discord about people, some at a time, for five seconds in all."""
        until = asyncio.get_running_loop().time() + _PATIENCE
        at_once = asyncio.Semaphore(_AT_ONCE)
        return await asyncio.gather(*(self._presence(member, at_once, until) for member in members))

    async def _presence(self, member: Membership, at_once: asyncio.Semaphore, until: float) -> Presence:
        """Return whether somebody is there; they are if that is not known by `until`, in the event loop's time."""
        guild = self._client.get_guild(member.guild_id)
        async with at_once:
            left = until - asyncio.get_running_loop().time()
            if left <= 0 or guild is None or guild.unavailable:
                return Presence.HERE
            try:
                async with patience(self._client, left):
                    found = await member_on(guild, member.user_id)
            except Exception as fault:  # noqa: BLE001 - people who cannot be checked count as being there
                note(_log, "could not check whether a member is on the server", fault, guild=member.guild_id)
                return Presence.HERE
        if found is None:
            return Presence.GONE
        is_in_sight = member.channel_id is None or sees(guild, member.channel_id, found)
        return Presence.HERE if is_in_sight else Presence.OUT_OF_SIGHT
