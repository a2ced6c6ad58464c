"""Rows of moves: the log of every game, which is never changed, and drafts, which are not committed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_value, insert, insert_all

_NOT_UNDONE = "NOT EXISTS (SELECT 1 FROM undone WHERE game_id = its.game_id AND commit_no = its.commit_no)"
"""Of moves: they were not taken back."""
_OWN = (
    "seat = ?2 AND acted_by = 'person'"
    " AND seq > (SELECT coalesce(max(last_seq), 0) FROM holders WHERE game_id = ?1 AND seat = ?2)"
)
"""Of moves: the present holder of the seat made them."""
UNTOLD_MOVERS = f"SELECT DISTINCT seat FROM moves AS its WHERE game_id = ?1 AND seq > games.told_seq AND {_NOT_UNDONE}"  # noqa: S608 - no value in it
"""The seats whose moves no public post has told yet, in a query that also selects from games."""
DRAFTS_OF_GAME = "SELECT * FROM drafts WHERE game_id = ?1"


class ActedBy(Enum):
    """Who chose a move for its seat."""

    PERSON = "person"
    COMPUTER = "computer"
    DEPUTY = "deputy"
    """The computer, for a person who was absent or has resigned."""
    ORDER = "order"
    """The person, who had ordered it ahead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """One move; `seq` counts from 1 within its game, and moves of one commit share `commit_no`."""

    game_id: int
    seq: int
    commit_no: int
    seat: int
    notation: str
    acted_by: ActedBy
    rules_version: int
    at: int


async def append_moves(connection: Connection, rows: Sequence[MoveRow]) -> None:
    """Add moves to the log."""
    await insert_all(connection, "moves", rows)


async def moves_of_game(
    connection: Connection, game_id: int, *, after: int = 0, upto: int | None = None
) -> tuple[MoveRow, ...]:
    """
    Return the log of a game in order, without undone moves.

    Args:
        after: return only moves after this one; 0: all.
        upto: the last move to return; None: all.
    """
    return await fetch_all(
        connection,
        MoveRow,
        "SELECT * FROM every_move AS its WHERE game_id = ? AND seq > ? AND seq <= coalesce(?, seq)"  # noqa: S608 - no value in it
        f" AND {_NOT_UNDONE} ORDER BY seq",
        (game_id, after, upto),
    )


async def last_own_move(connection: Connection, game_id: int, seat: int, *, before: int | None = None) -> int:
    """
    Return the number of the last move by the present holder of a seat that was not taken back; 0 if none.

    Args:
        before: consider only moves before this one; None: all.
    """
    sql = _last(f"{_OWN} AND seq < coalesce(?3, seq + 1)")
    return await fetch_value(connection, int, sql, (game_id, seat, before)) or 0


async def last_move_of_others(connection: Connection, game_id: int, seat: int) -> int:
    """Return the number of the last move not by the holder of a seat that was not taken back; 0 if none."""
    return await fetch_value(connection, int, _last(f"NOT ({_OWN})"), (game_id, seat)) or 0


def _last(stands: str) -> str:
    """Return the query for the last move of a game that fulfils a condition; it looks from the end of each form."""
    query = " UNION ALL ".join(
        f"SELECT max(seq) AS seq FROM {which} AS its WHERE game_id = ?1 AND {_NOT_UNDONE} AND {stands}"  # noqa: S608 - no value in it
        for which in ("moves", "packed_move")
    )
    return f"SELECT max(seq) FROM ({query})"  # noqa: S608 - queries of ours


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
