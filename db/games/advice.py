"""Rows of hints, and turning points and reviews of ended games."""

from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import columns, fetch_all, fetch_value


@dataclass(frozen=True, slots=True, kw_only=True)
class HintRow:
    """
    A hint for one decision of a seat.

    `decision` is the SHA-256 of what the seat saw, `seq` the last move of the log when it asked, `advice` JSON.
    """

    game_id: int
    seat: int
    decision: bytes
    seq: int
    advice: str
    asked_at: int


def add_hint(connection: Connection, row: HintRow) -> None:
    """Write a hint; a second one for the same decision only replaces the advice."""
    connection.execute(
        "INSERT INTO hints VALUES (:game_id, :seat, :decision, :seq, :advice, :asked_at)"
        " ON CONFLICT (game_id, seat, decision) DO UPDATE SET advice = excluded.advice",
        columns(row),
    )


def hints_of_game(connection: Connection, game_id: int) -> tuple[HintRow, ...]:
    """Return all hints at a table, in the order of the moves that followed."""
    sql = "SELECT * FROM hints WHERE game_id = ? ORDER BY seq, seat, asked_at"
    return fetch_all(connection, HintRow, sql, (game_id,))


def save_turning_points(connection: Connection, game_id: int, points: str, at: int) -> None:
    """Store turning points as JSON, unless there are stored ones."""
    sql = "INSERT INTO turning_points (game_id, points, found_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    connection.execute(sql, (game_id, points, at))


def find_turning_points(connection: Connection, game_id: int) -> str | None:
    """Return the stored turning points, or None if nobody has asked yet."""
    sql = "SELECT points FROM turning_points WHERE game_id = ?"
    return fetch_value(connection, str, sql, (game_id,))


def save_review(connection: Connection, game_id: int, seat: int, turns: str, at: int) -> None:
    """Store how a seat was played, as JSON, unless it is stored."""
    sql = "INSERT INTO reviews (game_id, seat, turns, found_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    connection.execute(sql, (game_id, seat, turns, at))


def find_review(connection: Connection, game_id: int, seat: int) -> str | None:
    """Return how a seat was played, or None if nobody has asked yet."""
    return fetch_value(connection, str, "SELECT turns FROM reviews WHERE game_id = ? AND seat = ?", (game_id, seat))
