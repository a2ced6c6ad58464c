"""How long data is kept (`docs/privacy.md` says the same), and stored games at the start of the process."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from sqlite3 import Connection

import structlog

from db.backup.program import forget_set_aside
from db.daily import forget_cards, forget_tries
from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.outbox import forget_entries, kept_entries, note_swept
from db.games.boards import forget_boards
from db.games.commits import forget_interactions
from db.games.games import GameRow, replace_state
from db.games.moves import due_packings, pack_game
from db.people.names import forget_names, unused_names
from db.people.people import forget_uses
from db.retention import closed_before, erase_game, forget_role_calls, forget_vacations, tidy_games
from rules.game import state_version
from tables.advice.past_turns import TOPIC
from tables.changes.plan import write_entries
from tables.core import Core
from tables.history.service import History
from tables.model.table import DamagedGame, DamagedSnapshot, Snapshot, decode_state, encode_state

DAY = 86400
INTERACTIONS = DAY
"""Seconds for which interactions are stored; Discord's tokens are valid for 15 minutes."""
USES = DAY
"""Seconds for which uses are stored for rate limits; as long as the longest limit."""
ROLE_CALLS = DAY
"""Seconds for which calls of roles are stored; longer than any pause between two."""
POSTS = 30 * DAY
"""Seconds after which people are removed from entries of the outbox that were sent or given up."""
CLOSED = 30 * DAY
"""Seconds after which a closed lobby or a deleted table is erased, and the names of a server that the bot left."""
VACATIONS = 400 * DAY
"""Seconds for which vacations are stored, because their days are counted by the year."""
BOARDS = 35 * DAY
"""Seconds after its last move for which a private board is stored, and a name under a try of a day."""
BRANCHES = 7 * DAY
"""Seconds after its last move for which a branch of a reviewed game is stored."""
PACKED = DAY
"""Seconds after its end at which a game is packed."""
_log = structlog.get_logger(__name__)
_POSTS_AT_ONCE = 2000
_NAMES_AT_ONCE = 500
_PACKED_AT_ONCE = 20
_BOARDS_AT_ONCE = 500
_PAUSE = 0.1
_PACKED_BY_SWEEP = 1000
"""Games packed by one sweep, a few in each transaction, so that clicks come in between."""
_TABLES_AT_ONCE = 20
"""Tables that one sweep erases, so that it takes little time; the next sweep continues."""


async def tidy(core: Core) -> None:
    """Delete expired data. Raises: NotSaved."""
    now = core.clock()

    def forget_rows(connection: Connection) -> None:
        forget_interactions(connection, now - INTERACTIONS)
        forget_uses(connection, now - USES)
        forget_vacations(connection, now - VACATIONS)
        forget_role_calls(connection, now - ROLE_CALLS)
        tidy_games(connection)
        forget_boards(connection, now - BOARDS, _BOARDS_AT_ONCE)
        forget_boards(connection, now - BRANCHES, _BOARDS_AT_ONCE, TOPIC)
        forget_tries(connection, now // DAY)
        forget_cards(connection, (now - BOARDS) // DAY)

    def sweep_entries(connection: Connection) -> None:
        forget_entries(connection, now - POSTS, _POSTS_AT_ONCE)
        for post in kept_entries(connection, now - POSTS, _POSTS_AT_ONCE):
            note_swept(connection, post.id, without_people(post.facts))

    await core.write(forget_rows)
    await core.write(sweep_entries)
    await _erase_closed(core, now - CLOSED)
    await _forget_names(core, (now - BOARDS) // DAY, now - CLOSED)
    await _pack(core, now - PACKED)
    try:
        # Here as well, since backups may be turned off, or fail.
        await asyncio.to_thread(forget_set_aside, core.database.path, now)
    except OSError:
        _log.exception("what was set aside by a restore could not be deleted")


def without_people(facts: EntryFacts) -> EntryFacts:
    return replace(facts, mention=(), who=None, former=None)


def _pack_some(connection: Connection, before: int) -> int:
    """Pack some games that ended before an instant. Returns: how many."""
    due = due_packings(connection, before, _PACKED_AT_ONCE)
    for game_id in due:
        pack_game(connection, game_id)
    return len(due)


async def _pack(core: Core, before: int) -> None:
    for _ in range(_PACKED_BY_SWEEP // _PACKED_AT_ONCE):
        if await core.write(_pack_some, before) < _PACKED_AT_ONCE:
            return
        await asyncio.sleep(_PAUSE)


async def _erase_closed(core: Core, before: int) -> None:
    closed = await core.read_aside(closed_before, before, _TABLES_AT_ONCE)
    for game_id in closed:
        async with core.locked(game_id):
            await core.write(erase_game, game_id)


async def _forget_names(core: Core, day: int, left: int) -> None:
    unused = await core.read_aside(unused_names, day, left, _NAMES_AT_ONCE)
    if unused:
        await core.write(forget_names, unused, day, left)


async def repair_games(core: Core, rows: Iterable[GameRow]) -> None:
    """
    Rebuild the suspended ones among these games from their logs, let them go on and tell their tables.

    A game whose log cannot be replayed stays suspended.
    Raises: NotSaved.
    """
    history = History(core)
    for row in rows:
        if row.fault is None:
            continue
        try:
            await history.repair(row.id)
        except DamagedGame as damage:
            _log.warning("a damaged game could not be rebuilt from its log", game=row.id, reason=damage.reason)
            continue
        await core.write(write_entries, core, row.id, (NewEntry(EntryKind.MENDED, EntryFacts()),), core.clock())
        _log.warning("a damaged game was rebuilt from its log", game=row.id)


async def upgrade_states(core: Core, rows: Iterable[GameRow]) -> None:
    """
    Rewrite older states of these games, whose rules are installed, in one transaction; damaged ones are left alone.

    Ended games are not rewritten: their states are converted whenever they are read.
    Raises: NotSaved.
    """
    older = [row for row in rows if row.fault is None and row.state_version < state_version(core.games[row.slug])]
    if not older:
        return

    def write(connection: Connection) -> None:
        for row in older:
            snapshot = _rewritten(core, row)
            if snapshot is not None:
                version = state_version(core.games[row.slug])
                replace_state(connection, row.id, snapshot.state, snapshot.state_hash, version)

    await core.write(write)
    _log.info("the states of %d games were rewritten", len(older))


def _rewritten(core: Core, row: GameRow) -> Snapshot | None:
    if row.state is None or row.state_hash is None:
        return None
    try:
        return encode_state(decode_state(core.games[row.slug], Snapshot(row.state, row.state_hash), row.state_version))
    except DamagedSnapshot as damage:
        _log.error("the state of game %d could not be rewritten: %s", row.id, damage)
        return None
