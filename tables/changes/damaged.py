"""Damaged games are suspended and their tables told; all other games go on."""

from typing import TypeVar

import structlog
from aiosqlite import Connection

from db.delivery.outbox import Post
from db.engine.batches import Batch
from db.games.games import suspend_game
from rules.game import Seat
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Context
from tables.lookup import playing_seat
from tables.model.refusals import NotSaved
from tables.model.table import DamagedGame, Table, load_table

R = TypeVar("R")

_log = structlog.get_logger(__name__)


async def load_or_suspend(context: Context, game_id: int) -> Table:
    """
    Load a game in play or ended, and suspend it if it turns out to be damaged.

    Raises: Refusal: no such table, or still a lobby. DamagedGame.
    """
    return await read_or_suspend(context, lambda connection: load_table(connection, context.games, game_id))


async def load_seated(context: Context, game_id: int, user_id: int) -> tuple[Table, Seat]:
    """
    Load a game in play, and the seat that a person plays there.

    Raises: Refusal: no such table, not in play, or no seat there. DamagedGame.
    """
    table = await load_or_suspend(context, game_id)
    return table, playing_seat(table, user_id)


async def read_or_suspend(context: Context, batch: Batch[R]) -> R:
    """
    Run a read of a game in play or ended, and suspend the game if it turns out to be damaged.

    Returns and raises: what `batch` does.
    """
    try:
        return await context.database.quick_read(batch)
    except DamagedGame as error:
        await _suspend(context, error)
        raise


async def load_unless_damaged(connection: Connection, context: Context, game_id: int) -> Table | None:
    """Load a table in the transaction that changed it; None if it is damaged: the next load suspends it."""
    try:
        return await load_table(connection, context.games, game_id)
    except DamagedGame:
        return None


async def _suspend(context: Context, error: DamagedGame) -> None:
    at = context.clock()
    try:
        async with context.saving() as connection:
            if await suspend_game(connection, error.game_id, error.reason):
                _log.error("a game is damaged", game=error.game_id, why=error.reason)
                await write_posts(connection, context, error.game_id, (PlannedPost(Post.FAULT, Refs()),), at)
    except NotSaved:
        _log.warning("a damaged game could not be suspended", game=error.game_id)
