"""The start of a game: the deal, the first state and the first posts."""

from dataclasses import replace

import structlog
from aiosqlite import Connection

from db.games.games import Progress, Status, change_game, save_progress
from db.games.seats import save_seats
from db.time.deadlines import set_deadlines
from db.time.hours import hours_of_game
from rules.chance import KEY_BYTES
from rules.game import Seat, choose_options, state_version
from tables.changes.plan import write_posts
from tables.changes.posts import posts_of_start
from tables.context import Context
from tables.model.lobby import Opened
from tables.model.snapshot import encode_state
from tables.model.table import encode_options, options_of, pace_of
from tables.model.timing import deadlines_for

_log = structlog.get_logger(__name__)


async def start_table(connection: Connection, context: Context, opened: Opened, looking: Seat | None = None) -> None:
    """
    Turn a lobby into a game in play; the caller holds the lock and the transaction, and has checked that it may start.

    Args:
        looking: the seat of the person whose click this is; the answer shows their panel, so they need no message.
    Raises: BadOption: an option does not fit this number of players.
    """
    row, game, at = opened.row, opened.game, context.clock()
    options = choose_options(game.options, len(opened.seats), options_of(row).to_dict())
    key = context.entropy(KEY_BYTES)
    state = game.setup(key, len(opened.seats), options)
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
    terms = encode_options(options.to_dict())
    await change_game(connection, row.id, options=terms, key=key, state_version=state_version(game), started_at=at)
    await save_progress(connection, row.id, progress, at)
    await save_seats(connection, [replace(seat, to_act=seat.seat in acting) for seat in opened.seats])
    pace = pace_of(row, await hours_of_game(connection, row.id))
    await set_deadlines(connection, deadlines_for(acting, opened.seats, pace, at))
    await write_posts(connection, context, row.id, posts_of_start(opened.seats, acting, looking), at)
    _log.info("started", game=row.id, slug=row.slug, seats=len(opened.seats))
