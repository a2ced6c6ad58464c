"""Rows of interactions that were carried out, so that a second delivery does nothing."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_one, insert


@dataclass(frozen=True, slots=True, kw_only=True)
class InteractionRow:
    """One interaction that changed something; `rev` is the seat's afterwards, `commit_no` the commit if it made one."""

    interaction_id: int
    game_id: int
    seat: int
    rev: int
    commit_no: int | None
    at: int


async def add_interaction(connection: Connection, row: InteractionRow) -> None:
    """Record that the interaction has been carried out."""
    await insert(connection, "interactions", row)


async def find_interaction(connection: Connection, interaction_id: int) -> InteractionRow | None:
    """Return what the interaction did, or None if it was not carried out."""
    sql = "SELECT * FROM interactions WHERE interaction_id = ?"
    return await fetch_one(connection, InteractionRow, sql, (interaction_id,))


async def is_carried_out(connection: Connection, interaction_id: int | None) -> bool:
    """Tell whether the interaction has been carried out before; False for None."""
    return interaction_id is not None and await find_interaction(connection, interaction_id) is not None


async def forget_interactions(connection: Connection, before: int) -> int:
    """Delete interactions older than an instant. Returns: how many."""
    cursor = await connection.execute("DELETE FROM interactions WHERE at < ?", (before,))
    return cursor.rowcount
