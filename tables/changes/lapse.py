"""Lobbies that nobody changes any more are closed, and their channels told."""

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import GameRow, Status, change_game, find_game
from db.games.lobbies import lapsed_lobbies
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import Context

LAPSE = 86400
"""Seconds without a change after which a lobby is closed."""


async def keep_open(connection: Connection, context: Context, game_id: int) -> None:
    """Restart the lobby's waiting time, because the caller has just changed it."""
    await change_game(connection, game_id, lapses_at=context.clock() + LAPSE)


async def close_lapsed(context: Context) -> int:
    """Close all lobbies whose waiting time is over, each in its own transaction. Returns: how many."""
    rows = await context.database.read(lambda connection: lapsed_lobbies(connection, context.clock()))
    return sum([await _close(context, row) for row in rows])


async def _close(context: Context, lapsed: GameRow) -> bool:
    async with context.locked(lapsed.id), context.saving() as connection:
        row = await find_game(connection, lapsed.id)
        # Somebody may have joined or started before the lock was taken.
        if row is None or row.status is not Status.LOBBY or row.lapses_at != lapsed.lapses_at:
            return False
        await change_game(connection, row.id, status=Status.CLOSED, ended_at=context.clock())
        await write_posts(connection, context, row.id, (Told(Post.LAPSED, Refs()),), context.clock())
    context.tell(lapsed.id)
    return True
