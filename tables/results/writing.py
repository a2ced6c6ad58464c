"""Writes the rows of a game in the transaction that ends it, and afterwards those of games that ended earlier."""

from aiosqlite import Connection

from db.games.games import find_game
from db.games.seats import holders_of_game, seats_of_game
from db.results import (
    add_bests,
    bests_of_server,
    due_results,
    is_result_due,
    queue_result,
    settle_result,
    traces_of_game,
    write_result,
)
from tables.results.rows import EndedGame, new_bests


async def write_ended(connection: Connection, game_id: int) -> None:
    """Write the rows of a game that has just ended, as part of the transaction that has written its end."""
    game = await _ended_game(connection, game_id)
    is_due = await is_result_due(connection)
    await _write(connection, game, with_bests=not is_due)
    if is_due:
        # Older games come first, since only then it is known what is the best.
        await queue_result(connection, game_id, game.result().ended_at)


async def write_due(connection: Connection, limit: int) -> int:
    """Write the rows of the oldest games that wait for them. Returns: how many games."""
    due = await due_results(connection, limit)
    for game_id in due:
        await _write(connection, await _ended_game(connection, game_id), with_bests=True)
        await settle_result(connection, game_id)
    return len(due)


async def _ended_game(connection: Connection, game_id: int) -> EndedGame:
    row = await find_game(connection, game_id)
    assert row is not None
    return EndedGame(
        row=row,
        seats=await seats_of_game(connection, game_id),
        former=await holders_of_game(connection, game_id),
        traces=await traces_of_game(connection, game_id),
    )


async def _write(connection: Connection, game: EndedGame, *, with_bests: bool) -> None:
    row, seats = game.result(), game.seat_rows()
    await write_result(connection, row, seats)
    if with_bests and row.guild_id is not None:
        await add_bests(
            connection, tuple(new_bests(row, seats, await bests_of_server(connection, row.guild_id, row.slug)))
        )
