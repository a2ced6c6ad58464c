"""Settings of servers: changed by people who manage them, and applied when a table is opened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import Any

from db.delivery.entries import Address, EntryFacts, EntryKind, NewEntry
from db.games.games import Status, find_game
from db.games.lobbies import freeze_games, left_guilds, returned_games, thaw_game
from db.games.seats import seats_of_game
from db.servers import (
    MOST_VACATION,
    GuildSettings,
    Openers,
    enter_guild,
    find_guild_settings,
    game_roles,
    hosted_tables,
    leave_guild,
    note_lost,
    report_channel,
    save_guild_settings,
    set_game_role,
    told_lost,
    ungreeted_guilds,
)
from languages.catalogues import OFFERED
from tables.changes.clocks import resume_clocks, settle_clocks
from tables.changes.opening import find_rules
from tables.changes.plan import write_entries, write_entry
from tables.core import Core, Gone, Service
from tables.model.place import Person, Place
from tables.servers import refusals as server_refusals

TABLES_EACH = (1, 2, 3, 5, 10)
"""Choices for how many tables a person may host."""
HOURS = range(24)
"""Choices for the hour of the day's card."""
VACATIONS = (0, 7, 14, MOST_VACATION)
"""Choices for how many days of vacation a year count at the tables of a server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """
    What the settings of a server name although it was deleted: how many channels, which roles.

    `is_closed`: no channel for tables is left. `slugs` are the games whose role it was.
    """

    channels: int
    is_closed: bool
    has_role: bool
    slugs: Sequence[str]
    has_daily: bool
    has_reports: bool


class Servers(Service):
    """The settings of all servers. The caller checks that the person may change them."""

    async def settings(self, guild_id: int) -> GuildSettings:
        return await self._core.read(find_guild_settings, guild_id)

    async def picture_format(self, guild_id: int | None) -> str:
        """Return the format of pictures that all see: "wide" or "tall"; wide outside servers."""
        return (await self._quick_settings(guild_id)).picture_format

    async def check_place(self, person: Person, place: Place) -> None:
        """Check that a person may open tables at a place. Raises: Refusal: wrong channel, or no permission."""
        _check_place(await self._quick_settings(place.guild_id), self._core.gone, person, place)

    async def is_for_tables(self, place: Place) -> bool:
        """Return whether the managers of a server have named a channel for tables."""
        return place.channel_id in (await self._quick_settings(place.guild_id)).channels

    async def _quick_settings(self, guild_id: int | None) -> GuildSettings:
        return await self._core.read(find_guild_settings, guild_id or 0)

    async def ungreeted(self) -> tuple[int, ...]:
        """Return the servers that the bot has not greeted, and is not about to greet."""
        return await self._core.read(ungreeted_guilds)

    async def greet(self, guild_id: int, channel_id: int) -> None:
        """Put the greeting of a server into the outbox. Raises: NotSaved."""

        def write(connection: Connection) -> None:
            if guild_id in ungreeted_guilds(connection):
                place = Address(guild_id=guild_id, channel_id=channel_id)
                write_entry(connection, self._core, NewEntry(EntryKind.GREETING, EntryFacts()), place)

        await self._core.write(write)
        self._core.tell(0)

    async def change(self, guild_id: int, **changed: Any) -> GuildSettings:  # noqa: ANN401 - as `replace` takes them
        """
        Change settings of a server by their fields; clocks stopped by vacations beyond its days go on.

        A channel for the day's card has an hour, midnight UTC unless another was chosen, and only with one.
        Raises: Refusal: a value is not offered.
        """

        def write(connection: Connection) -> GuildSettings:
            settings = replace(find_guild_settings(connection, guild_id), **changed)
            hour = None if settings.daily_channel_id is None else settings.daily_hour or 0
            settings = replace(settings, daily_hour=hour)
            _check_offered(settings)
            save_guild_settings(connection, settings, self._core.clock())
            return settings

        settings = await self._core.write(write)
        if "vacation_days" in changed:
            await settle_clocks(self._core)
        return settings

    async def game_roles(self, guild_id: int) -> Mapping[str, int]:
        """Return the roles that a server has and calls for tables, by the slug of the game."""
        return await self._core.read(roles_to_call, self._core, guild_id)

    async def lost(self, guild_id: int) -> Lost | None:
        """
        Return what the settings of a server name although it was deleted, each thing only once; None for nothing new.

        Raises: NotSaved.
        """

        def named(connection: Connection) -> tuple[GuildSettings, Mapping[str, int], int | None, frozenset[int]]:
            settings, roles = find_guild_settings(connection, guild_id), game_roles(connection, guild_id)
            return settings, roles, report_channel(connection, guild_id), told_lost(connection, guild_id)

        settings, roles, reports, told = await self._core.read(named)
        others = (settings.role_id, settings.daily_channel_id, reports)
        ids = {*settings.channels, *roles.values(), *(one for one in others if one is not None)} - told
        if not ids or not (new := await self._note_lost(guild_id, frozenset(self._core.gone(guild_id, ids)))):
            return None
        return Lost(
            channels=len(settings.channels & new),
            is_closed=bool(settings.channels) and settings.channels <= new | told,
            has_role=settings.openers is Openers.ROLE and settings.role_id in new,
            slugs=[slug for slug, role_id in roles.items() if role_id in new],
            has_daily=settings.daily_channel_id in new,
            has_reports=reports in new,
        )

    async def _note_lost(self, guild_id: int, gone: frozenset[int]) -> frozenset[int]:
        """Note what is told of a server. Returns: what was not noted before."""
        if not gone:
            return gone
        return await self._core.write(note_lost, guild_id, gone)

    async def set_game_role(self, guild_id: int, slug: str, role_id: int | None) -> Mapping[str, int]:
        """Choose the role of a game, None for none. Returns: all of the server. Raises: Refusal: no such game."""
        find_rules(self._core, slug)

        def write(connection: Connection) -> Mapping[str, int]:
            set_game_role(connection, guild_id, slug, role_id)
            return roles_to_call(connection, self._core, guild_id)

        return await self._core.write(write)


def _check_offered(settings: GuildSettings) -> None:
    is_offered = (
        settings.language in OFFERED
        and settings.tables_each in (None, *TABLES_EACH)
        and settings.vacation_days in VACATIONS
        and settings.daily_hour in (None, *HOURS)
    )
    if not is_offered:
        raise server_refusals.no_such_choice()


def roles_to_call(connection: Connection, core: Core, guild_id: int) -> Mapping[str, int]:
    """Return the roles that a server has and calls for tables, by the slug of the game."""
    roles = game_roles(connection, guild_id)
    gone = core.gone(guild_id, roles.values()) if roles else ()
    return {slug: role_id for slug, role_id in roles.items() if role_id not in gone}


def check_opening(connection: Connection, core: Core, person: Person, place: Place) -> GuildSettings | None:
    """
    Check that a person may open one more table at a place, in the transaction that writes it.

    Returns: the server's settings; None outside servers.
    Raises: Refusal: wrong channel, no permission, or too many tables.
    """
    if place.guild_id is None:
        return None
    settings = find_guild_settings(connection, place.guild_id)
    _check_place(settings, core.gone, person, place)
    most = settings.tables_each
    if most is not None and hosted_tables(connection, place.guild_id, person.user_id) >= most:
        raise server_refusals.too_many_tables(most)
    return settings


def _check_place(settings: GuildSettings, gone: Gone, person: Person, place: Place) -> None:
    """Check where and by whom a table is opened; channels and a role that were deleted do not count."""
    if settings.channels and place.channel_id not in settings.channels:
        channels = settings.channels.difference(gone(settings.guild_id, settings.channels))
        raise server_refusals.wrong_channel(sorted(channels)) if channels else server_refusals.channels_deleted()
    if settings.openers is Openers.EVERYONE:
        return
    member = person.member
    if member is None or member.guild_id != settings.guild_id:
        raise server_refusals.open_on_the_server()
    if member.is_manager:
        return
    if settings.openers is Openers.MANAGERS or settings.role_id is None:
        raise server_refusals.only_managers()
    if settings.role_id not in member.role_ids:
        is_gone = bool(gone(settings.guild_id, (settings.role_id,)))
        raise server_refusals.only_managers() if is_gone else server_refusals.only_role(settings.role_id)


class FrozenTables(Service):
    """Freezes and thaws tables as the bot leaves and joins servers."""

    async def left(self, guild_id: int) -> None:
        """Record that the bot was removed from a server, and freeze its tables. Raises: NotSaved."""
        await self._core.write(self._leave, guild_id)

    async def entered(self, guild_id: int, language: str) -> None:
        """Record that the bot is on a server, which speaks a language, and thaw its tables. Raises: NotSaved."""
        await self._core.write(enter_guild, guild_id, self._core.clock(), language)
        await thaw_returned(self._core)

    async def found(self, languages: Mapping[int, str]) -> None:
        """
        Record the complete list of servers on which the bot is, with their languages; it has left all others.

        Raises: NotSaved.
        """

        def write(connection: Connection) -> None:
            for guild_id in left_guilds(connection, languages):
                self._leave(connection, guild_id)
            for guild_id, language in languages.items():
                enter_guild(connection, guild_id, self._core.clock(), language)

        await self._core.write(write)
        await thaw_returned(self._core)

    def _leave(self, connection: Connection, guild_id: int) -> None:
        leave_guild(connection, guild_id, self._core.clock())
        freeze_games(connection, guild_id, self._core.clock())


async def thaw_returned(core: Core) -> None:
    """Thaw the tables of servers on which the bot is again, each in its own transaction. Raises: NotSaved."""
    frozen = await core.read(returned_games)
    for row in frozen:
        async with core.locked(row.id):
            await core.write(_thaw, core, row.id)
        core.tell(row.id)


def _thaw(connection: Connection, core: Core, game_id: int) -> None:
    """Let one table go on with as much time left as when it was frozen, and tell it."""
    row = find_game(connection, game_id)
    if row is None or row.frozen_at is None:
        return
    now = core.clock()
    if row.status is Status.PLAYING:
        if row.paused_at is None:
            resume_clocks(connection, row, now)
        acting = tuple(seat.seat for seat in seats_of_game(connection, row.id) if seat.to_act)
        facts = EntryFacts(first_seq=row.seq + 1, last_seq=row.seq, next=acting)
        write_entries(connection, core, row.id, (NewEntry(EntryKind.THAWED, facts),), now)
    thaw_game(connection, row.id, now - row.frozen_at)
