"""Finds idle tables in play, and threads that Discord would soon archive."""

from aiosqlite import Connection

from db.engine.rows import fetch_all
from db.games.games import GameRow

_NOTHING_DUE = (
    "status = 'playing' AND fault IS NULL AND frozen_at IS NULL AND asleep_at IS NULL"
    " AND (paused_at IS NOT NULL OR NOT EXISTS"
    " (SELECT 1 FROM deadlines WHERE game_id = games.id AND (look_at IS NOT NULL OR left IS NOT NULL)))"
)
"""Of games: nothing is scheduled at the table."""


async def idle_games(connection: Connection, active_before: int) -> tuple[GameRow, ...]:
    """Return the tables without activity since an instant that have not been asked yet."""
    sql = f"SELECT * FROM games WHERE {_NOTHING_DUE} AND asked_at IS NULL AND active_at <= ? ORDER BY id"  # noqa: S608 - a constant of ours
    return await fetch_all(connection, GameRow, sql, (active_before,))


async def unanswered_games(connection: Connection, asked_before: int) -> tuple[GameRow, ...]:
    """Return the tables that were asked before an instant without an answer."""
    sql = f"SELECT * FROM games WHERE {_NOTHING_DUE} AND asked_at <= ? ORDER BY id"  # noqa: S608 - a constant of ours
    return await fetch_all(connection, GameRow, sql, (asked_before,))


async def quiet_threads(connection: Connection, before: int) -> tuple[GameRow, ...]:
    """Return the games in play, not asleep, whose threads were neither used nor kept open since an instant."""
    return await fetch_all(
        connection,
        GameRow,
        "SELECT * FROM games WHERE status = 'playing' AND thread_id IS NOT NULL AND asleep_at IS NULL"
        " AND frozen_at IS NULL"
        " AND active_at <= ? AND coalesce(kept_at, 0) <= ? ORDER BY id",
        (before, before),
    )
