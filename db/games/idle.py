"""Tables at which nothing happens: idle ones, and frozen ones on servers that the bot has left."""

from collections.abc import Iterable

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_column
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
    sql = (
        "SELECT * FROM games WHERE status = 'playing' AND thread_id IS NOT NULL AND asleep_at IS NULL"
        " AND frozen_at IS NULL"
        " AND active_at <= ? AND coalesce(kept_at, 0) <= ? ORDER BY id"
    )
    return await fetch_all(connection, GameRow, sql, (before, before))


async def freeze_games(connection: Connection, guild_id: int, at: int) -> None:
    """Freeze the lobbies and games in play of a server."""
    sql = "UPDATE games SET frozen_at = ? WHERE guild_id = ? AND status IN ('lobby', 'playing') AND frozen_at IS NULL"
    await connection.execute(sql, (at, guild_id))


async def returned_games(connection: Connection) -> tuple[GameRow, ...]:
    """Return the frozen tables of servers that the bot is on again, oldest first."""
    # The plus keeps SQLite from scanning all games by id only to get the order.
    sql = (
        "SELECT games.* FROM games JOIN guilds ON guilds.guild_id = games.guild_id"
        " WHERE frozen_at IS NOT NULL AND left_at IS NULL ORDER BY +games.id"
    )
    return await fetch_all(connection, GameRow, sql)


async def thaw_game(connection: Connection, game_id: int, seconds: int) -> None:
    """Thaw a table and move all its instants by `seconds`, except deadlines."""
    await connection.execute(
        "UPDATE games SET frozen_at = NULL, lapses_at = lapses_at + ?, active_at = active_at + ?,"
        " asked_at = asked_at + ?, asleep_at = asleep_at + ? WHERE id = ?",
        (seconds, seconds, seconds, seconds, game_id),
    )
    sql = "UPDATE proposals SET lapses_at = lapses_at + ? WHERE game_id = ? AND outcome IS NULL"
    await connection.execute(sql, (seconds, game_id))


async def left_guilds(connection: Connection, present: Iterable[int]) -> tuple[int, ...]:
    """Return the servers that the bot has left: stored as present, but not in `present`."""
    here = set(present)
    stored = await fetch_column(connection, int, "SELECT guild_id FROM guilds WHERE left_at IS NULL ORDER BY guild_id")
    return tuple(guild_id for guild_id in stored if guild_id not in here)
