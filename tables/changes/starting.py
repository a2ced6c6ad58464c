"""The start of a game: a lobby becomes a table in play, in one transaction."""

from dataclasses import replace
from sqlite3 import Connection

import structlog

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import Progress, Status, change_game, game_before, save_progress
from db.games.seats import save_seats, seats_of_game
from db.people.people import unreached_people
from db.time import hours_of_game, set_deadlines
from rules.chance import KEY_BYTES
from rules.game import Seat, choose_options, state_version
from tables.changes.entries import entries_of_start
from tables.changes.plan import write_entries
from tables.core import Core
from tables.model.lobby import Opened
from tables.model.table import encode_state, game_of, has_rules, options_of, pace_of, write_json
from tables.model.timing import deadlines_for

_DRAWS = 100
"""Keys that are drawn at most until somebody else begins than in the game before."""

_log = structlog.get_logger(__name__)


def start_table(connection: Connection, core: Core, opened: Opened, looking: Seat | None = None) -> None:
    """
    Turn a lobby into a game in play; the caller holds the lock and the transaction, and has checked that it may start.

    Args:
        looking: the seat of the person whose click this is; the answer shows their panel, so they need no message.
    Raises: BadOption: an option does not fit this number of players.
    """
    row, game, at = opened.row, opened.game, core.clock()
    options = choose_options(game.options, len(opened.seats), options_of(row).to_dict())
    began = _who_began(connection, core, opened)
    for _ in range(_DRAWS):
        key = core.entropy(KEY_BYTES)
        state = game.setup(key, len(opened.seats), options)
        if game.to_act(state) != {began}:
            break
    acting, snapshot = game.to_act(state), encode_state(state)
    progress = Progress(
        status=Status.PLAYING,
        state=snapshot.state,
        state_hash=snapshot.state_hash,
        result=None,
        seq=0,
        told_seq=0,
        commit_no=0,
        chain_seat=looking,
        ended_at=None,
    )
    complete = write_json(options.to_dict())
    change_game(connection, row.id, options=complete, key=key, state_version=state_version(game), started_at=at)
    save_progress(connection, row.id, progress, at)
    save_seats(connection, [replace(seat, to_act=seat.seat in acting) for seat in opened.seats])
    pace = pace_of(row, hours_of_game(connection, row.id))
    set_deadlines(connection, deadlines_for(acting, opened.seats, pace, at))
    # Whom no first message reached has no hand on its way that could fail, so they are told now.
    unreached = sorted(unreached_people(connection, row.id))
    told = (NewEntry(EntryKind.MENTION, EntryFacts(next=tuple(sorted(acting)), mention=(one,))) for one in unreached)
    entries = (*entries_of_start(opened.seats, acting, looking), *told)
    write_entries(connection, core, row.id, entries, at)
    _log.info("started", game=row.id, slug=row.slug, seats=len(opened.seats))


def _who_began(connection: Connection, core: Core, opened: Opened) -> Seat | None:
    """Return the seat of the player who began the game before; None for no rematch, or where several began."""
    before = game_before(connection, opened.row.id)
    if before is None or before.key is None or not has_rules(before, core.games):
        return None
    seats, game = seats_of_game(connection, before.id), game_of(before, core.games)
    acting = game.to_act(game.setup(before.key, len(seats), options_of(before)))
    began = {seats[seat].user_id or seats[seat].name for seat in acting if len(acting) == 1}
    same = (Seat(row.seat) for row in opened.seats if (row.user_id or row.name) in began)
    return next(same, None)
