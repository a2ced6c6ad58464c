"""Rows of uses: how often somebody did on a server what is counted there."""

from enum import Enum

from aiosqlite import Connection


class Use(Enum):
    """What is counted."""

    OPEN = "open"
    """A table was opened."""
    NUDGE = "nudge"
    """Somebody was asked for."""
    REPORT = "report"
    """Whoever manages the server was told of a problem."""


async def add_use(connection: Connection, user_id: int, guild_id: int, kind: Use, at: int) -> None:
    """Count one more."""
    sql = "INSERT INTO uses (user_id, guild_id, kind, at) VALUES (?, ?, ?, ?)"
    await connection.execute(sql, (user_id, guild_id, kind.value, at))


async def uses_since(connection: Connection, user_id: int, guild_id: int, kind: Use, since: int) -> tuple[int, ...]:
    """Return when somebody did it after an instant, oldest first."""
    sql = "SELECT at FROM uses WHERE user_id = ? AND guild_id = ? AND kind = ? AND at > ? ORDER BY at"
    rows = await connection.execute_fetchall(sql, (user_id, guild_id, kind.value, since))
    return tuple(int(row["at"]) for row in rows)


async def forget_uses(connection: Connection, before: int) -> None:
    """Delete those older than the instant."""
    await connection.execute("DELETE FROM uses WHERE at < ?", (before,))
