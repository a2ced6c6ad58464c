"""Lobbies that nobody changes any more: they are given up, with notice."""

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import GameRow, Status, close_game, find_game
from db.games.lobbies import keep_lobby, lapsed_lobbies
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import Context

LAPSE = 86400
"""Seconds for which a lobby waits for the next change."""


async def keep_open(connection: Connection, context: Context, game_id: int) -> None:
    """Let the lobby wait anew; the caller has just changed it."""
    await keep_lobby(connection, game_id, context.clock() + LAPSE)


async def close_lapsed(context: Context) -> int:
    """Give up all lobbies whose time is over, each in a transaction of its own. Returns: how many."""
    rows = await context.database.read(lambda connection: lapsed_lobbies(connection, context.clock()))
    return sum([await _close(context, row) for row in rows])


async def _close(context: Context, lapsed: GameRow) -> bool:
    async with context.locked(lapsed.id), context.saving() as connection:
        row = await find_game(connection, lapsed.id)
        # Somebody may have joined or started between the look and the lock.
        if row is None or row.status is not Status.LOBBY or row.lapses_at != lapsed.lapses_at:
            return False
        await close_game(connection, row.id, context.clock())
        await write_posts(connection, context, row.id, (Told(Post.LAPSED, Refs()),), context.clock())
    context.tell(lapsed.id)
    return True
