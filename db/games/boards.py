"""
Rows of private boards, on which one person plays alone or against computers, apart from all tables.

Computers have all seats but the person's. Nothing of a board is told to anybody else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_one, fetch_value, insert, insert_all, update


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardContents:
    """
    One private board.

    `topic` says what it is for, `number` counts the person's boards of a topic from 1. `options` is JSON, `key` the
    secret of the deal, `state` the snapshot in the form `state_version`, `state_hash` its SHA-256, `draft` the
    notations of the present turn. `rev` is raised by every press, `seq` numbers the last move. `seat` is the person's;
    a board that `is_single` ends with their first commit. `level` says how well the computers play.
    """

    user_id: int
    topic: str
    number: int
    slug: str
    rules_version: int
    options: str
    players: int
    key: bytes
    state: bytes
    state_hash: bytes
    state_version: int
    draft: str
    rev: int
    seq: int
    opened_at: int
    changed_at: int
    ended_at: int | None
    seat: int = 0
    is_single: bool = False
    level: str = "keen"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow(BoardContents):
    """A stored board."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMoveRow:
    """One move on a board; `seq` counts them from 1."""

    board_id: int
    seq: int
    seat: int
    move: str


def add_board(connection: Connection, contents: BoardContents) -> int:
    """Write a new board. Returns: its id."""
    return insert(connection, "boards", contents)


def save_board(connection: Connection, row: BoardRow) -> None:
    """Write what a press changes on a board."""
    names = ("state", "state_hash", "state_version", "draft", "rev", "seq", "changed_at", "ended_at")
    update(connection, "boards", "id", row.id, {name: getattr(row, name) for name in names})


def add_board_moves(connection: Connection, rows: Sequence[BoardMoveRow]) -> None:
    insert_all(connection, "board_moves", rows)


def find_board(connection: Connection, board_id: int) -> BoardRow | None:
    return fetch_one(connection, BoardRow, "SELECT * FROM boards WHERE id = ?", (board_id,))


def last_board(connection: Connection, user_id: int, topic: str) -> BoardRow | None:
    """Return a person's newest board of a topic, or None."""
    sql = "SELECT * FROM boards WHERE user_id = ? AND topic = ? ORDER BY number DESC LIMIT 1"
    return fetch_one(connection, BoardRow, sql, (user_id, topic))


def moves_of_board(connection: Connection, board_id: int) -> tuple[BoardMoveRow, ...]:
    sql = "SELECT * FROM board_moves WHERE board_id = ? ORDER BY seq"
    return fetch_all(connection, BoardMoveRow, sql, (board_id,))


def board_rev(connection: Connection, board_id: int) -> int:
    """Return the revision of a board, 0 if there is none."""
    return fetch_value(connection, int, "SELECT rev FROM boards WHERE id = ?", (board_id,)) or 0


def forget_boards(connection: Connection, before: int, limit: int, topics: str = "") -> None:
    """Delete boards whose topics begin so and on which nothing has happened since an instant, a few at a time."""
    sql = (
        "DELETE FROM boards WHERE id IN"
        " (SELECT id FROM boards WHERE changed_at < ? AND substr(topic, 1, ?) = ? ORDER BY changed_at LIMIT ?)"
    )
    connection.execute(sql, (before, len(topics), topics, limit))
