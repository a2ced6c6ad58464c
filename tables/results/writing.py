"""Writes the rows of a game in the transaction that ends it, and afterwards those of games that ended earlier."""

import msgspec
import structlog
from aiosqlite import Connection

from db.games.games import find_game
from db.games.seats import holders_of_game, seats_of_game
from db.results import (
    ResultRow,
    ResultSeatRow,
    add_bests,
    bests_of_server,
    due_results,
    find_result,
    is_result_due,
    queue_result,
    settle_result,
    traces_of_game,
    write_result,
    write_result_holders,
)
from tables.ratings.writing import rate_ended
from tables.results.rows import EndedGame, new_bests

_log = structlog.get_logger(__name__)


async def write_ended(connection: Connection, game_id: int) -> None:
    """Write the rows of a game that has just ended, as part of the transaction that has written its end."""
    game = await _ended_game(connection, game_id, has_just_ended=True)
    row, seats = game.result(), game.seat_rows()
    await write_result(connection, row, seats)
    await write_result_holders(connection, game_id, tuple(game.holder_rows()))
    await rate_ended(connection, game.row, game.seats, game.former)
    if await is_result_due(connection):
        # Only when all older games have been looked at is it known whether this one is the best.
        await queue_result(connection, game_id, row.ended_at)
    else:
        await _note_bests(connection, row, seats)


async def write_due(connection: Connection, limit: int) -> int:
    """Write the rows of the oldest games that wait for it, as part of a transaction. Returns: how many games."""
    due = await due_results(connection, limit)
    for game_id in due:
        await settle_result(connection, game_id)
        try:
            game = await _ended_game(connection, game_id)
            row, seats = game.result(), game.seat_rows()
        except (msgspec.MsgspecError, LookupError):
            # One game with damaged rows must not keep the others from theirs.
            _log.exception("an ended game has no result", game=game_id)
            continue
        # A game that ended while older ones waited has its rows already.
        if await find_result(connection, game_id) is None:
            await write_result(connection, row, seats)
        await write_result_holders(connection, game_id, tuple(game.holder_rows()))
        await _note_bests(connection, row, seats)
    return len(due)


async def rows_of(connection: Connection, game_id: int) -> tuple[ResultRow, tuple[ResultSeatRow, ...]]:
    """Return the rows of an ended game and of its seats, computed from those of its table."""
    game = await _ended_game(connection, game_id)
    return game.result(), game.seat_rows()


async def _ended_game(connection: Connection, game_id: int, *, has_just_ended: bool = False) -> EndedGame:
    row = await find_game(connection, game_id)
    assert row is not None
    return EndedGame(
        row=row,
        seats=await seats_of_game(connection, game_id),
        former=await holders_of_game(connection, game_id),
        traces=await traces_of_game(connection, game_id, has_just_ended=has_just_ended),
    )


async def _note_bests(connection: Connection, row: ResultRow, seats: tuple[ResultSeatRow, ...]) -> None:
    await add_bests(connection, new_bests(row, seats, await bests_of_server(connection, row.guild_id, row.slug)))
