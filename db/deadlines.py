"""Rows of deadlines: when something happens to a seat by itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.rows import fetch_all, fetch_one


class DeadlineKind(Enum):
    """What happens when it is due."""

    AUTO = "auto"
    """A computer plays its own seat, or that of somebody who resigned or is away."""
    TURN = "turn"
    """The time of a person is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineRow:
    """One deadline."""

    game_id: int
    seat: int
    kind: DeadlineKind
    due_at: int


async def set_deadlines(connection: Connection, rows: Iterable[DeadlineRow]) -> None:
    """Write deadlines in place of those of the same seat and kind."""
    await connection.executemany(
        "INSERT INTO deadlines (game_id, seat, kind, due_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (game_id, seat, kind) DO UPDATE SET due_at = excluded.due_at",
        [(row.game_id, row.seat, row.kind.value, row.due_at) for row in rows],
    )


async def delete_deadlines(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    """Drop all deadlines of these seats."""
    sql = "DELETE FROM deadlines WHERE game_id = ? AND seat = ?"
    await connection.executemany(sql, [(game_id, seat) for seat in seats])


async def postpone(connection: Connection, row: DeadlineRow, due_at: int) -> None:
    """Move a deadline, unless it changed meanwhile."""
    await connection.execute(
        "UPDATE deadlines SET due_at = ? WHERE game_id = ? AND seat = ? AND kind = ? AND due_at = ?",
        (due_at, row.game_id, row.seat, row.kind.value, row.due_at),
    )


async def shift_turns(connection: Connection, game_id: int, seconds: int) -> None:
    """Let the time of all people of a game end so much later; what computers do stays as it is."""
    await connection.execute(
        "UPDATE deadlines SET due_at = due_at + ? WHERE game_id = ? AND kind != 'auto'", (seconds, game_id)
    )


async def spare_turns(connection: Connection, until: int) -> int:
    """Let no turn end before the instant, where time does not stand still. Returns: how many deadlines were moved."""
    cursor = await connection.execute(
        "UPDATE deadlines SET due_at = ? WHERE kind = 'turn' AND due_at < ?"
        " AND game_id NOT IN (SELECT id FROM games WHERE paused_at IS NOT NULL)",
        (until, until),
    )
    return cursor.rowcount


async def due_deadlines(connection: Connection, now: int) -> tuple[DeadlineRow, ...]:
    """Return what is due, the longest overdue first; damaged games rest, and in paused ones only computers go on."""
    return await fetch_all(
        connection,
        DeadlineRow,
        "SELECT deadlines.* FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " WHERE due_at <= ? AND games.fault IS NULL AND (games.paused_at IS NULL OR kind = 'auto')"
        " ORDER BY due_at, game_id, seat",
        (now,),
    )


async def next_deadline(connection: Connection) -> DeadlineRow | None:
    """Return the deadline that falls due first."""
    return await fetch_one(
        connection,
        DeadlineRow,
        "SELECT deadlines.* FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " WHERE games.fault IS NULL AND (games.paused_at IS NULL OR kind = 'auto')"
        " ORDER BY due_at, game_id, seat LIMIT 1",
    )


async def deadlines_of_game(connection: Connection, game_id: int) -> tuple[DeadlineRow, ...]:
    """Return the deadlines of a game in seat order."""
    sql = "SELECT * FROM deadlines WHERE game_id = ? ORDER BY seat, kind"
    return await fetch_all(connection, DeadlineRow, sql, (game_id,))
