"""Brings the clocks of people's turns in line with their hours, one table at a time."""

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
    """Let those clocks stand still whose owners are on vacation, and no others. Raises: NotSaved."""
    game_ids = await context.database.read(lambda connection: unsettled_games(connection, context.clock()))
    await _settle(context, game_ids)


async def settle_clocks_of(context: Context, user_id: int) -> None:
    """Plan the reminders of a person anew at all their tables. Raises: NotSaved."""
    rows = await context.database.read(lambda connection: games_of_user(connection, user_id))
    await _settle(context, [row.id for row in rows if row.status is Status.PLAYING and row.time_limit is not None])


async def _settle(context: Context, game_ids: Iterable[int]) -> None:
    for game_id in game_ids:
        # A commit under way holds the lock: it may not have seen the change yet, but it is over then.
        async with context.locked(game_id), context.saving() as connection:
            await _settle_table(connection, game_id, context.clock())
        context.tell(game_id)


async def resume_clocks(connection: Connection, row: GameRow, now: int) -> None:
    """Let the clocks of a paused table go on; the caller holds lock and transaction and ends the pause."""
    await _renew(connection, row, lambda deadline, pace, owner: resumed(deadline, pace, owner, now))


async def _settle_table(connection: Connection, game_id: int, now: int) -> None:
    row = await find_game(connection, game_id)
    assert row is not None
    await _renew(connection, row, lambda deadline, pace, owner: settled(deadline, pace, owner, now))


async def _renew(
    connection: Connection, game: GameRow, change: Callable[[DeadlineRow, Pace, int], DeadlineRow]
) -> None:
    """Change the deadlines of people at a table."""
    pace = pace_of(game, await hours_of_game(connection, game.id))
    owners = {row.seat: row.user_id for row in await seats_of_game(connection, game.id)}
    before = await deadlines_of_game(connection, game.id)
    after = (change(row, pace, owner) for row in before if (owner := owners[row.seat]) is not None)
    await set_deadlines(connection, [row for row in after if row not in before])
