"""Rows of drafts: moves that a seat has chosen but not committed."""

from collections.abc import Iterable
from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import insert

DRAFTS_OF_GAME = "SELECT * FROM drafts WHERE game_id = ?1"


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftRow:
    """The draft of one seat; `moves` are notations separated by blanks."""

    game_id: int
    seat: int
    moves: str
    changed_at: int


async def save_draft(connection: Connection, row: DraftRow) -> None:
    """Replace the seat's draft; an empty one is deleted."""
    if not row.moves:
        await delete_drafts(connection, row.game_id, (row.seat,))
        return
    await insert(connection, "drafts", row, key="game_id, seat")


async def delete_drafts(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    """Delete the drafts of these seats, if any."""
    sql = "DELETE FROM drafts WHERE game_id = ? AND seat = ?"
    await connection.executemany(sql, [(game_id, seat) for seat in seats])
