"""Adapts the clocks of people's turns to their hours and vacations, one table at a time."""

from collections.abc import Callable, Iterable

from aiosqlite import Connection

from db.games.games import GameRow, Status, find_game, games_of_user
from db.games.seats import seats_of_game
from db.time.deadlines import DeadlineRow, deadlines_of_game, set_deadlines, unsettled_games
from db.time.hours import hours_of_game
from tables.context import Context
from tables.model.table import pace_of
from tables.model.timing import Pace, resumed, settled


async def settle_clocks(context: Context) -> None:
    """Stop the clocks of people on vacation, and let all others run. Raises: NotSaved."""
    game_ids = await context.database.read(lambda connection: unsettled_games(connection, context.clock()))
    await _settle(context, game_ids)


async def settle_clocks_of(context: Context, user_id: int) -> None:
    """Reschedule a person's reminders at all their tables. Raises: NotSaved."""
    rows = await context.database.read(lambda connection: games_of_user(connection, user_id))
    await _settle(context, [row.id for row in rows if row.status is Status.PLAYING and row.time_limit is not None])


async def _settle(context: Context, game_ids: Iterable[int]) -> None:
    for game_id in game_ids:
        # Wait for a commit in progress, which may have read the hours before they changed.
        async with context.locked(game_id), context.saving() as connection:
            await _settle_table(connection, game_id, context.clock())
        context.tell(game_id)


async def resume_clocks(connection: Connection, row: GameRow, now: int) -> None:
    """Let the clocks of a paused table go on; the caller holds the lock and the transaction, and ends the pause."""
    await _renew(connection, row, lambda deadline, pace, owner: resumed(deadline, pace, owner, now))


async def _settle_table(connection: Connection, game_id: int, now: int) -> None:
    row = await find_game(connection, game_id)
    assert row is not None
    await _renew(connection, row, lambda deadline, pace, owner: settled(deadline, pace, owner, now))


async def _renew(
    connection: Connection, game: GameRow, change: Callable[[DeadlineRow, Pace, int], DeadlineRow]
) -> None:
    pace = pace_of(game, await hours_of_game(connection, game.id))
    owners = {row.seat: row.user_id for row in await seats_of_game(connection, game.id)}
    before = await deadlines_of_game(connection, game.id)
    after = (change(row, pace, owner) for row in before if (owner := owners[row.seat]) is not None)
    await set_deadlines(connection, [row for row in after if row not in before])
