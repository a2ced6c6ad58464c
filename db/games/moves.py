"""
Packed games: the moves and commits of a game that is over, as one compressed row in place of hundreds.

The views `every_move` and `every_commit` read both forms, so that nobody else needs to know which one a game has.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_value, insert, insert_all

_MOVES = "seq, commit_no, seat, notation, acted_by, rules_version, at"
_COMMITS = "commit_no, seat, acted_by, last_seq, acting, following, opens, shows, learnt, shown, left"
_PACKED_COMMITS = "game_id = ?1 AND commit_no NOT IN (SELECT commit_no FROM undone WHERE game_id = ?1)"
_PACK = (
    "INSERT INTO packed SELECT ?1, as_packed((SELECT json_group_array(json_array("  # noqa: S608 - names of ours
    f"{_MOVES})) FROM (SELECT * FROM moves WHERE game_id = ?1 ORDER BY seq))),"
    f" as_packed((SELECT json_group_array(json_array({_COMMITS})) FROM commits WHERE {_PACKED_COMMITS}))"
)

_NOT_UNDONE = "NOT EXISTS (SELECT 1 FROM undone WHERE game_id = its.game_id AND commit_no = its.commit_no)"
"""Of moves: they were not taken back."""
_OWN = (
    "seat = ?2 AND acted_by = 'person'"
    " AND seq > (SELECT coalesce(max(last_seq), 0) FROM holders WHERE game_id = ?1 AND seat = ?2)"
)
"""Of moves: the present holder of the seat made them."""


def due_packings(connection: Connection, before: int, limit: int) -> tuple[int, ...]:
    """Return games that ended before an instant and are not packed, oldest first."""
    sql = "SELECT game_id FROM packing_due WHERE ended_at < ? ORDER BY ended_at, game_id LIMIT ?"
    return fetch_column(connection, int, sql, (before, limit))


def pack_game(connection: Connection, game_id: int) -> None:
    """Pack the moves and commits of a game that is over and not packed yet."""
    connection.execute(_PACK, (game_id,))
    connection.execute("DELETE FROM moves WHERE game_id = ?1", (game_id,))
    connection.execute(f"DELETE FROM commits WHERE {_PACKED_COMMITS}", (game_id,))  # noqa: S608 - names of ours
    connection.execute("DELETE FROM packing_due WHERE game_id = ?1", (game_id,))


def unpack_game(connection: Connection, game_id: int) -> None:
    """Write a game's moves and commits as rows again, if it is packed, so that the game can change."""
    if not fetch_column(connection, int, "SELECT game_id FROM packed WHERE game_id = ?", (game_id,)):
        return
    for table, which, columns in (("moves", "every_move", _MOVES), ("commits", "every_commit", _COMMITS)):
        # Commits that were taken back are rows already.
        connection.execute(
            f"INSERT OR IGNORE INTO {table} (game_id, {columns}) SELECT game_id, {columns} FROM {which}"  # noqa: S608 - names of ours
            " WHERE game_id = ?1",
            (game_id,),
        )
    connection.execute("DELETE FROM packed WHERE game_id = ?", (game_id,))
    sql = (
        "INSERT OR IGNORE INTO packing_due SELECT coalesce(ended_at, active_at, opened_at), id FROM games"
        " WHERE id = ? AND status = 'ended'"
    )
    connection.execute(sql, (game_id,))


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


def append_moves(connection: Connection, rows: Sequence[MoveRow]) -> None:
    """Add moves to the log."""
    insert_all(connection, "moves", rows)


def moves_of_game(
    connection: Connection, game_id: int, *, after: int = 0, upto: int | None = None
) -> tuple[MoveRow, ...]:
    """
    Return the log of a game in order, without undone moves.

    Args:
        after: return only moves after this one; 0: all.
        upto: the last move to return; None: all.
    """
    return fetch_all(
        connection,
        MoveRow,
        "SELECT * FROM every_move AS its WHERE game_id = ? AND seq > ? AND seq <= coalesce(?, seq)"  # noqa: S608 - no value in it
        f" AND {_NOT_UNDONE} ORDER BY seq",
        (game_id, after, upto),
    )


def untold_movers(connection: Connection, game_id: int, told_seq: int) -> frozenset[int]:
    """Return the seats whose moves no public post has told yet; the last one told `told_seq`."""
    sql = f"SELECT DISTINCT seat FROM moves AS its WHERE game_id = ? AND seq > ? AND {_NOT_UNDONE}"  # noqa: S608 - no value in it
    return frozenset(fetch_column(connection, int, sql, (game_id, told_seq)))


def last_own_move(connection: Connection, game_id: int, seat: int, *, before: int | None = None) -> int:
    """
    Return the number of the last move by the present holder of a seat that was not taken back; 0 if none.

    Args:
        before: consider only moves before this one; None: all.
    """
    sql = _last(f"{_OWN} AND seq < coalesce(?3, seq + 1)")
    return fetch_value(connection, int, sql, (game_id, seat, before)) or 0


def last_move_of_others(connection: Connection, game_id: int, seat: int) -> int:
    """Return the number of the last move not by the holder of a seat that was not taken back; 0 if none."""
    return fetch_value(connection, int, _last(f"NOT ({_OWN})"), (game_id, seat)) or 0


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


def save_draft(connection: Connection, row: DraftRow) -> None:
    """Replace the seat's draft; an empty one is deleted."""
    if not row.moves:
        delete_drafts(connection, row.game_id, (row.seat,))
        return
    insert(connection, "drafts", row, key="game_id, seat")


def drafts_of_game(connection: Connection, game_id: int) -> tuple[DraftRow, ...]:
    """Return the drafts of a game in the order of the seats."""
    return fetch_all(connection, DraftRow, "SELECT * FROM drafts WHERE game_id = ? ORDER BY seat", (game_id,))


def delete_drafts(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    sql = "DELETE FROM drafts WHERE game_id = ? AND seat = ?"
    connection.executemany(sql, [(game_id, seat) for seat in seats])
