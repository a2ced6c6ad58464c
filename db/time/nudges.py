"""Rows of nudges: when a seat was last asked for by those who wait."""

from aiosqlite import Connection


async def nudges_of_game(connection: Connection, game_id: int) -> dict[int, int]:
    """Return by seat when it was last nudged."""
    rows = await connection.execute_fetchall("SELECT seat, at FROM nudges WHERE game_id = ?", (game_id,))
    return {int(row["seat"]): int(row["at"]) for row in rows}


async def save_nudge(connection: Connection, game_id: int, seat: int, at: int) -> None:
    """Note that a seat was nudged."""
    await connection.execute("INSERT OR REPLACE INTO nudges (game_id, seat, at) VALUES (?, ?, ?)", (game_id, seat, at))
