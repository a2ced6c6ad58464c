"""Rows of uses, which are counted for rate limits by person and server."""

from enum import Enum

from aiosqlite import Connection

from db.engine.rows import fetch_column


class Use(Enum):
    """What is counted."""

    OPEN = "open"
    """A table was opened."""
    NUDGE = "nudge"
    """Somebody was nudged."""
    REPORT = "report"
    """A report was sent to the server's managers."""


async def add_use(connection: Connection, user_id: int, guild_id: int, kind: Use, at: int) -> None:
    """Write one use."""
    sql = "INSERT INTO uses (user_id, guild_id, kind, at) VALUES (?, ?, ?, ?)"
    await connection.execute(sql, (user_id, guild_id, kind.value, at))


async def uses_since(connection: Connection, user_id: int, guild_id: int, kind: Use, since: int) -> tuple[int, ...]:
    """Return the instants of uses after `since`, oldest first."""
    sql = "SELECT at FROM uses WHERE user_id = ? AND guild_id = ? AND kind = ? AND at > ? ORDER BY at"
    return await fetch_column(connection, int, sql, (user_id, guild_id, kind.value, since))


async def forget_uses(connection: Connection, before: int) -> None:
    """Delete uses older than an instant."""
    await connection.execute("DELETE FROM uses WHERE at < ?", (before,))
