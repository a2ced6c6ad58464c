"""Rows of blocks: people whom a host does not want at their tables."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import columns, fetch_all


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockRow:
    """`user_id` has blocked `blocked_id`."""

    user_id: int
    blocked_id: int
    at: int


async def add_block(connection: Connection, row: BlockRow) -> bool:
    """Write a block. Returns: whether there was none before."""
    sql = "INSERT OR IGNORE INTO blocks (user_id, blocked_id, at) VALUES (:user_id, :blocked_id, :at)"
    return (await connection.execute(sql, columns(row))).rowcount == 1


async def remove_block(connection: Connection, user_id: int, blocked_id: int) -> bool:
    """Delete a block. Returns: whether there was one."""
    sql = "DELETE FROM blocks WHERE user_id = ? AND blocked_id = ?"
    return (await connection.execute(sql, (user_id, blocked_id))).rowcount == 1


async def blocks_of(connection: Connection, user_id: int) -> tuple[BlockRow, ...]:
    """Return the blocks by one person, in the order in which they were made."""
    sql = "SELECT * FROM blocks WHERE user_id = ? ORDER BY at, rowid"
    return await fetch_all(connection, BlockRow, sql, (user_id,))


async def is_blocked(connection: Connection, user_id: int, by: int) -> bool:
    """Tell whether `by` has blocked this person."""
    sql = "SELECT 1 FROM blocks WHERE user_id = ? AND blocked_id = ?"
    return bool(await connection.execute_fetchall(sql, (by, user_id)))
