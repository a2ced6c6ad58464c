"""Lobbies that nobody changes any more: they are given up, with notice."""

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import GameRow, Status, close_game, find_game
from db.games.lobbies import keep_lobby, lapsed_lobbies
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import House

LAPSE = 86400
"""Seconds for which a lobby waits for the next change."""


async def keep_open(connection: Connection, house: House, game_id: int) -> None:
    """Let the lobby wait anew; the caller has just changed it."""
    await keep_lobby(connection, game_id, house.clock() + LAPSE)


async def close_lapsed(house: House) -> int:
    """Give up all lobbies whose time is over, each in a transaction of its own. Returns: how many."""
    rows = await house.database.read(lambda connection: lapsed_lobbies(connection, house.clock()))
    return sum([await _close(house, row) for row in rows])


async def _close(house: House, lapsed: GameRow) -> bool:
    async with house.locked(lapsed.id), house.saving() as connection:
        row = await find_game(connection, lapsed.id)
        # Somebody may have joined or started between the look and the lock.
        if row is None or row.status is not Status.LOBBY or row.lapses_at != lapsed.lapses_at:
            return False
        await close_game(connection, row.id, house.clock())
        await write_posts(connection, house, row.id, (Told(Post.LAPSED, Refs()),), house.clock())
    house.tell(lapsed.id)
    return True
