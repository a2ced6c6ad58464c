"""Rows of drafts: moves that a seat has chosen but not committed."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.rows import fetch_all


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRow:
    """The draft of one seat; `moves` are notations separated by blanks."""

    game_id: int
    seat: int
    moves: str
    changed_at: int


async def save_draft(connection: Connection, row: DraftRow) -> None:
    """Write the seat's draft in place of the one before; an empty one is deleted."""
    if not row.moves:
        await delete_draft(connection, row.game_id, row.seat)
        return
    await connection.execute(
        "INSERT INTO drafts (game_id, seat, moves, changed_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game_id, seat) DO UPDATE SET moves = excluded.moves, changed_at = excluded.changed_at",
        (row.game_id, row.seat, row.moves, row.changed_at),
    )


async def delete_draft(connection: Connection, game_id: int, seat: int) -> None:
    """Forget the seat's draft, if there is one."""
    await connection.execute("DELETE FROM drafts WHERE game_id = ? AND seat = ?", (game_id, seat))


async def drafts_of_game(connection: Connection, game_id: int) -> tuple[DraftRow, ...]:
    """Return the drafts of all seats that have one."""
    return await fetch_all(connection, DraftRow, "SELECT * FROM drafts WHERE game_id = ? ORDER BY seat", (game_id,))
