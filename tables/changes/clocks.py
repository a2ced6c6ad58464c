"""Adapts the clocks of people's turns to their hours and vacations, one table at a time."""

from collections.abc import Callable, Iterable
from sqlite3 import Connection

from db.games.games import GameRow, Status, find_game, games_of_user
from db.games.seats import seats_of_game
from db.time import DeadlineRow, deadlines_of_game, hours_of_game, set_deadlines, unsettled_games
from tables.core import Core
from tables.model.table import pace_of
from tables.model.timing import Pace, resumed, settled


async def settle_clocks(core: Core) -> None:
    """Stop the clocks of people on vacation, and let all others run. Raises: NotSaved."""
    game_ids = await core.read(unsettled_games, core.clock())
    await _settle(core, game_ids)


async def settle_clocks_of(core: Core, user_id: int) -> None:
    """Reschedule a person's reminders at all their tables. Raises: NotSaved."""
    rows = await core.read(games_of_user, user_id)
    await _settle(core, [row.id for row in rows if row.status is Status.PLAYING and row.terms.time_limit is not None])


async def _settle(core: Core, game_ids: Iterable[int]) -> None:
    for game_id in game_ids:
        # Wait for a commit in progress, which may have read the hours before they changed.
        async with core.locked(game_id):
            await core.write(_settle_table, game_id, core.clock())
        core.tell(game_id)


def resume_clocks(connection: Connection, row: GameRow, now: int) -> None:
    """Let the clocks of a paused table go on; the caller holds the lock and the transaction, and ends the pause."""
    _renew(connection, row, lambda deadline, pace, owner: resumed(deadline, pace, owner, now))


def _settle_table(connection: Connection, game_id: int, now: int) -> None:
    row = find_game(connection, game_id)
    assert row is not None
    _renew(connection, row, lambda deadline, pace, owner: settled(deadline, pace, owner, now))


def _renew(connection: Connection, game: GameRow, change: Callable[[DeadlineRow, Pace, int], DeadlineRow]) -> None:
    pace = pace_of(game, hours_of_game(connection, game.id))
    owners = {row.seat: row.user_id for row in seats_of_game(connection, game.id)}
    before = deadlines_of_game(connection, game.id)
    after = (change(row, pace, owner) for row in before if (owner := owners[row.seat]) is not None)
    set_deadlines(connection, [row for row in after if row not in before])
