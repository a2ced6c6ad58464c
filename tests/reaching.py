"""Where tables and people are reached, as Discord would have told it: written down without a Discord."""

from db.engine.database import Database
from db.games.games import change_game
from db.people.people import DmState, set_dm
from tests.db.ready import writing


async def thread_is(database: Database, game_id: int, thread_id: int | None) -> None:
    """Give a table its thread, or take it away."""
    with writing(database) as connection:
        change_game(connection, game_id, thread_id=thread_id)


async def dm_closed(database: Database, user_id: int) -> None:
    """Let no direct message reach a person."""
    with writing(database) as connection:
        set_dm(connection, user_id, DmState.CLOSED, None)
