"""What happens by itself to lobbies that wait for players: a role is called once, and computers take the free seats."""

from collections.abc import Callable
from dataclasses import replace
from sqlite3 import Connection

import structlog

from db.daily import find_daily_secret
from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import Status, change_game
from db.games.lobbies import (
    RoleCallRow,
    add_role_call,
    last_called_lobby,
    last_role_call,
    lobbies_to_call,
    lobbies_to_fill,
)
from db.games.seats import replace_seats
from db.people.names import CALL, former_uses
from db.time import find_hours
from rules.errors import BadOption
from rules.game import choose_options
from tables.changes.plan import write_entries
from tables.changes.starting import start_table
from tables.core import Core
from tables.lobby.rules import with_computer
from tables.model.lobby import Opened, load_opened
from tables.model.table import options_of
from tables.model.timing import awake_at, calendar_of
from tables.servers.service import roles_to_call

CALL_AFTER = 60
"""Seconds after which a role is called for a table, so that none is called for one that starts at once."""

_log = structlog.get_logger(__name__)


CALL_PAUSE = 1800
"""
Seconds between two calls of a role on a server.

As long after a lobby for which one was called has started or closed, none is called for another one of its host.
"""


def call_time(connection: Connection, core: Core, guild_id: int | None, slug: str, host_id: int, at: int) -> int | None:
    """
    Return when the role of a game may be called for somebody's lobby, `at` or later; None if there is no role.

    It is neither in its host's quiet hours nor within the pause after an earlier call.
    """
    role_id = roles_to_call(connection, core, guild_id or 0).get(slug)
    if guild_id is None or role_id is None:
        return None
    called = last_role_call(connection, guild_id, role_id)
    closed = last_called_lobby(connection, guild_id, host_id, at)
    secret = find_daily_secret(connection)
    span = range(at - CALL_PAUSE, at)
    former = () if secret is None else former_uses(connection, secret, host_id, guild_id, CALL, span)
    over = [one + CALL_PAUSE for one in (called, closed, *former) if one is not None]
    return awake_at(calendar_of(find_hours(connection, host_id)), max([at, *over]))


async def tend_lobbies(core: Core) -> int:
    """Call roles and let computers take free seats, each lobby in its own transaction. Returns: how many changed."""
    now = core.clock()

    def read(connection: Connection) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return lobbies_to_call(connection, now), lobbies_to_fill(connection, now)

    called, filled = await core.read(read)
    changes = [await _change(core, game_id, _call) for game_id in called]
    changes += [await _change(core, game_id, _fill) for game_id in filled]
    return sum(changes)


async def _change(core: Core, game_id: int, change: Callable[[Connection, Core, Opened], None]) -> bool:
    def write(connection: Connection) -> bool:
        opened = load_opened(connection, core.games, game_id)
        # Somebody may have started or changed it before the lock was taken.
        if opened.row.status is not Status.LOBBY:
            return False
        change(connection, core, opened)
        return True

    async with core.locked(game_id):
        is_changed = await core.write(write)
    if is_changed:
        core.tell(game_id)
    return is_changed


def _call(connection: Connection, core: Core, opened: Opened) -> None:
    """Call the role if it may be called now, else put that off; the card tells until when."""
    row, now = opened.row, core.clock()
    has_room = len(opened.seats) < max(opened.game.player_counts)
    at = call_time(connection, core, row.guild_id, row.slug, row.host_id, now) if has_room else None
    entries = [NewEntry(EntryKind.CARD, EntryFacts())]
    if at == now and row.guild_id is not None:
        role_id = roles_to_call(connection, core, row.guild_id)[row.slug]
        called = RoleCallRow(game_id=row.id, guild_id=row.guild_id, role_id=role_id, at=now)
        add_role_call(connection, called)
        entries.append(NewEntry(EntryKind.WANTED, EntryFacts(who=row.host_id)))
    change_game(connection, row.id, calls_at=None if at == now else at)
    write_entries(connection, core, row.id, entries, now)


def _fill(connection: Connection, core: Core, opened: Opened) -> None:
    """Seat as many computers as the game and its options need, and start it."""
    if opened.row.fills_at is None or opened.row.fills_at > core.clock() or opened.lobby().unready:
        return
    change_game(connection, opened.row.id, fills_at=None)
    while not _can_start(opened) and len(opened.seats) < max(opened.game.player_counts):
        opened = replace(opened, seats=with_computer(opened, None))
    if not _can_start(opened):
        _log.warning("a lobby could not be filled", game=opened.row.id)
        return
    replace_seats(connection, opened.row.id, opened.seats)
    start_table(connection, core, opened)


def _can_start(opened: Opened) -> bool:
    if len(opened.seats) not in opened.game.player_counts:
        return False
    try:
        choose_options(opened.game.options, len(opened.seats), options_of(opened.row).to_dict())
    except BadOption:
        return False
    return True
