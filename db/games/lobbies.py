"""Tables before they start: opens them, changes their terms, and finds lapsed ones."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_value, insert
from db.games.games import Consequence, GameRow


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """The values of a new table."""

    slug: str
    rules_version: int
    host_id: int
    guild_id: int | None
    channel_id: int
    options: str
    time_limit: int | None
    opened_at: int
    lapses_at: int
    consequence: Consequence = Consequence.COMPUTER
    is_friendly: bool = False
    is_lenient: bool = False
    language: str = "en"
    has_hints: bool = False


async def open_game(connection: Connection, new: NewGame) -> int:
    """Write a new lobby. Returns: its id."""
    cursor = await insert(connection, "games", new)
    assert cursor.lastrowid is not None
    return cursor.lastrowid


async def lapsed_lobbies(connection: Connection, now: int) -> tuple[GameRow, ...]:
    """Return the lobbies that nobody has changed for too long."""
    sql = "SELECT * FROM games WHERE status = 'lobby' AND lapses_at <= ? AND frozen_at IS NULL ORDER BY lapses_at, id"
    return await fetch_all(connection, GameRow, sql, (now,))


async def next_lapse(connection: Connection) -> int | None:
    """Return when the next lobby lapses, or None."""
    sql = "SELECT min(lapses_at) FROM games WHERE status = 'lobby' AND lapses_at IS NOT NULL AND frozen_at IS NULL"
    return await fetch_value(connection, int, sql)
