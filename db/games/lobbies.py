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


async def name_game(connection: Connection, game_id: int, name: str) -> None:
    """Set the table's display name."""
    await connection.execute("UPDATE games SET name = ? WHERE id = ?", (name, game_id))


async def set_terms(connection: Connection, game_id: int, options: str, time_limit: int | None) -> None:
    """Change options and time limit of a lobby."""
    await connection.execute(
        "UPDATE games SET options = ?, time_limit = ? WHERE id = ?", (options, time_limit, game_id)
    )


async def set_consequence(connection: Connection, game_id: int, consequence: Consequence, *, is_friendly: bool) -> None:
    """Set what happens when a time is over, and whether clocks stop in quiet hours."""
    await connection.execute(
        "UPDATE games SET consequence = ?, is_friendly = ? WHERE id = ?", (consequence.value, is_friendly, game_id)
    )


async def set_lenient(connection: Connection, game_id: int, *, is_lenient: bool) -> None:
    """Set whether everything can be taken back by consent at a table."""
    await connection.execute("UPDATE games SET is_lenient = ? WHERE id = ?", (is_lenient, game_id))


async def keep_lobby(connection: Connection, game_id: int, lapses_at: int) -> None:
    """Set a later instant at which the lobby lapses."""
    await connection.execute("UPDATE games SET lapses_at = ? WHERE id = ?", (lapses_at, game_id))


async def set_lobby_message(connection: Connection, game_id: int, message_id: int) -> None:
    """Store the message of the lobby card."""
    await connection.execute("UPDATE games SET lobby_message_id = ? WHERE id = ?", (message_id, game_id))


async def lapsed_lobbies(connection: Connection, now: int) -> tuple[GameRow, ...]:
    """Return the lobbies that nobody has changed for too long."""
    sql = "SELECT * FROM games WHERE status = 'lobby' AND lapses_at <= ? AND frozen_at IS NULL ORDER BY lapses_at, id"
    return await fetch_all(connection, GameRow, sql, (now,))


async def next_lapse(connection: Connection) -> int | None:
    """Return when the next lobby lapses, or None."""
    sql = "SELECT min(lapses_at) FROM games WHERE status = 'lobby' AND lapses_at IS NOT NULL AND frozen_at IS NULL"
    return await fetch_value(connection, int, sql)
