"""Rows of decisions that somebody missed and wants to see again."""

from collections.abc import Sequence
from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_one


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeRow:
    """
    A missed decision of a game, by the number of its move.

    `stage` counts how often it has been answered wrongly since, `due_at` is when it comes back, in UTC seconds.
    """

    id: int
    user_id: int
    game_id: int
    seq: int
    stage: int
    due_at: int


async def add_practice(connection: Connection, user_id: int, game_id: int, seqs: Sequence[int], due_at: int) -> int:
    """Write missed decisions; those that are there stay as they are. Returns: how many are new."""
    added = 0
    for seq in seqs:
        cursor = await connection.execute(
            "INSERT INTO practice (user_id, game_id, seq, due_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (user_id, game_id, seq, due_at),
        )
        added += cursor.rowcount
    return added


async def next_practice(connection: Connection, user_id: int) -> PracticeRow | None:
    """Return what somebody has to practise next, due or not, or None."""
    return await fetch_one(
        connection, PracticeRow, "SELECT * FROM practice WHERE user_id = ? ORDER BY due_at, id LIMIT 1", (user_id,)
    )


async def find_practice(connection: Connection, number: int) -> PracticeRow | None:
    """Return a missed decision by its id, or None if it has left."""
    return await fetch_one(connection, PracticeRow, "SELECT * FROM practice WHERE id = ?", (number,))


async def put_off_practice(connection: Connection, row: PracticeRow, due_at: int) -> None:
    """Let a missed decision come back later; nothing if that has happened."""
    sql = "UPDATE practice SET stage = stage + 1, due_at = ? WHERE id = ? AND stage = ?"
    await connection.execute(sql, (due_at, row.id, row.stage))


async def drop_practice(connection: Connection, number: int) -> None:
    """Let a missed decision leave."""
    await connection.execute("DELETE FROM practice WHERE id = ?", (number,))
