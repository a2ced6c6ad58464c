"""Rows of boots: starts of the process."""

from aiosqlite import Connection


async def add_boot(connection: Connection, at: int) -> None:
    """Record that the process started."""
    await connection.execute("INSERT INTO boots (at) VALUES (?)", (at,))


async def note_alive(connection: Connection, at: int) -> None:
    """Record that the process of the last boot is still running."""
    await connection.execute("UPDATE boots SET alive_at = ? WHERE id = (SELECT max(id) FROM boots)", (at,))
