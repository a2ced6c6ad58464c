"""Rows of deadlines: when the clock acts for a seat."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_one, insert_all
from db.servers.guilds import MOST_VACATION

DEADLINES_OF_GAME = "SELECT * FROM deadlines WHERE game_id = ?1"
_SELECT = "SELECT deadlines.* FROM deadlines JOIN games ON games.id = deadlines.game_id"
_RUNS = (
    "games.fault IS NULL AND games.frozen_at IS NULL"
    " AND (kind = 'auto' OR coalesce(games.guild_id, 0) NOT IN (SELECT value FROM json_each(?)))"
    " AND (games.paused_at IS NULL OR (kind = 'auto' AND NOT EXISTS (SELECT 1 FROM orders"
    " WHERE orders.game_id = deadlines.game_id AND orders.seat = deadlines.seat AND spent_no IS NULL"
    " AND wishes != '[]')))"
)
"""
Of deadlines: the clock acts on them when they are due. In a pause only computers play, no orders. On the servers in the
parameter, a JSON array, nobody's time ends. Frozen tables are left out.
"""
_OF_VACATIONS = "deadlines.kind = 'turn' AND step != 'over'"
"""Of deadlines: a vacation stops them."""
# Where fewer days of vacation count, a vacation ends that many days earlier.
_IS_AWAY = "coalesce(away_until - 86400 * (?1 - coalesce(vacation_days, ?1)), 0) > ?2"
"""Of hours joined with guilds: the vacation counts there and goes on. ?1: days of vacation a year, ?2: now."""
# Tell SQLite's planner that stopped clocks and people on vacation are few.
_STANDING = (
    "SELECT deadlines.game_id FROM deadlines INDEXED BY deadlines_standing"  # noqa: S608 - constants of ours
    " JOIN seats ON seats.game_id = deadlines.game_id AND seats.seat = deadlines.seat"
    " JOIN games ON games.id = deadlines.game_id LEFT JOIN guilds ON guilds.guild_id = games.guild_id"
    " LEFT JOIN hours ON hours.user_id = seats.user_id"
    f" WHERE deadlines.left IS NOT NULL AND {_OF_VACATIONS} AND NOT {_IS_AWAY}"
)
"""The games with a stopped clock whose owner is not on vacation."""
_RUNNING = (
    "SELECT deadlines.game_id FROM hours CROSS JOIN seats ON seats.user_id = hours.user_id"  # noqa: S608 - constants of ours
    " JOIN deadlines ON deadlines.game_id = seats.game_id AND deadlines.seat = seats.seat"
    " JOIN games ON games.id = deadlines.game_id LEFT JOIN guilds ON guilds.guild_id = games.guild_id"
    f" WHERE away_until > ?2 AND deadlines.left IS NULL AND {_OF_VACATIONS} AND {_IS_AWAY}"
)
"""The games with a running clock whose owner is on vacation."""


class DeadlineKind(Enum):
    """What the clock does when a deadline is due."""

    AUTO = "auto"
    """A computer plays in its own seat or as a deputy, or an order is played."""
    TURN = "turn"
    """A person's time is over."""


class Step(Enum):
    """What a deadline does next, in this order."""

    HALF = "half"
    """A reminder: half of the time is over."""
    LAST = "last"
    """A reminder: little time is left."""
    END = "end"
    """The computer plays, or the person's time is over."""
    OVER = "over"
    """The time is over; the table was told and waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineRow:
    """
    One deadline.

    `step` happens at `look_at`; nothing happens while that is None. While the clock is stopped, `left` is the seconds
    left and `due_at` means nothing.
    """

    game_id: int
    seat: int
    kind: DeadlineKind
    due_at: int
    step: Step
    look_at: int | None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class ComingRow:
    """A seat for which a computer will play, at its present revision."""

    game_id: int
    seat: int
    rev: int


async def set_deadlines(connection: Connection, rows: Iterable[DeadlineRow]) -> None:
    """Write deadlines; each replaces the one of the same seat and kind."""
    await insert_all(connection, "deadlines", rows, key="game_id, seat, kind")


async def delete_deadlines(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    """Delete all deadlines of these seats."""
    sql = "DELETE FROM deadlines WHERE game_id = ? AND seat = ?"
    await connection.executemany(sql, [(game_id, seat) for seat in seats])


async def postpone(connection: Connection, row: DeadlineRow, look_at: int) -> None:
    """Move a deadline to a later instant, unless it has changed."""
    await connection.execute(
        "UPDATE deadlines SET due_at = max(due_at, ?), look_at = ?"
        " WHERE game_id = ? AND seat = ? AND kind = ? AND look_at = ?",
        (look_at, look_at, row.game_id, row.seat, row.kind.value, row.look_at),
    )


async def spare_turns(connection: Connection, until: int, guild_id: int | None = None) -> int:
    """
    Let no turn with a running clock end before an instant, on one server or on all.

    Returns: how many deadlines were moved.
    """
    cursor = await connection.execute(
        "UPDATE deadlines SET due_at = ?, look_at = ?, step = 'end'"
        " WHERE kind = 'turn' AND due_at < ? AND look_at IS NOT NULL"
        " AND EXISTS (SELECT 1 FROM games WHERE id = game_id AND paused_at IS NULL AND frozen_at IS NULL"
        "  AND guild_id IS coalesce(?, guild_id))",
        (until, until, until, guild_id),
    )
    return cursor.rowcount


async def due_deadlines(connection: Connection, now: int, unheard: Iterable[int] = ()) -> tuple[DeadlineRow, ...]:
    """
    Return the deadlines that are due, the longest overdue first; none of damaged games, only computers' in paused ones.

    `unheard` are unreachable servers, on which nobody's time ends.
    """
    sql = f"{_SELECT} WHERE look_at <= ? AND {_RUNS} ORDER BY look_at, game_id, seat"
    return await fetch_all(connection, DeadlineRow, sql, (now, _array(unheard)))


async def coming_computers(connection: Connection, now: int) -> tuple[ComingRow, ...]:
    """Return the seats for which a computer will play and may start to search, the earliest deadline first."""
    sql = (
        "SELECT deadlines.game_id, deadlines.seat, seats.rev FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " JOIN seats ON seats.game_id = deadlines.game_id AND seats.seat = deadlines.seat"
        " WHERE look_at > ? AND deadlines.kind = 'auto' AND games.fault IS NULL AND games.frozen_at IS NULL"
        " AND coalesce(level, '') NOT IN ('casual', 'learner')"
        " AND (seats.kind = 'computer' OR away_at IS NOT NULL OR resigned_seq IS NOT NULL)"
        " ORDER BY look_at, deadlines.game_id, deadlines.seat"
    )
    return await fetch_all(connection, ComingRow, sql, (now,))


async def ending_turns(connection: Connection, now: int) -> tuple[tuple[int, int], ...]:
    """Return server and person of each turn whose time is over and not yet handled."""
    rows = await connection.execute_fetchall(
        "SELECT DISTINCT games.guild_id, seats.user_id FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " JOIN seats ON seats.game_id = deadlines.game_id AND seats.seat = deadlines.seat"
        " WHERE look_at <= ? AND deadlines.due_at <= ? AND deadlines.kind = 'turn' AND games.fault IS NULL"
        " AND games.frozen_at IS NULL AND games.paused_at IS NULL AND games.guild_id IS NOT NULL"
        " AND seats.user_id IS NOT NULL ORDER BY games.guild_id, seats.user_id",
        (now, now),
    )
    return tuple((int(guild_id), int(user_id)) for guild_id, user_id in rows)


async def next_deadline(connection: Connection, unheard: Iterable[int] = ()) -> DeadlineRow | None:
    """Return the deadline that is due first; `unheard` are unreachable servers."""
    sql = f"{_SELECT} WHERE look_at IS NOT NULL AND {_RUNS} ORDER BY look_at, game_id, seat LIMIT 1"
    return await fetch_one(connection, DeadlineRow, sql, (_array(unheard),))


def _array(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"


async def deadlines_of_game(connection: Connection, game_id: int) -> tuple[DeadlineRow, ...]:
    """Return the deadlines of a game in seat order."""
    return await fetch_all(connection, DeadlineRow, f"{DEADLINES_OF_GAME} ORDER BY seat, kind", (game_id,))


async def unsettled_games(connection: Connection, now: int) -> tuple[int, ...]:
    """Return the games with a clock that, by its owner's vacation, should be stopped and runs, or the reverse."""
    sql = f"{_STANDING} UNION {_RUNNING} ORDER BY 1"
    return await fetch_column(connection, int, sql, (MOST_VACATION, now))


async def earliest_end(connection: Connection, game_id: int, seats: Iterable[int]) -> int | None:
    """Return the earliest end among the running times of these seats, or None."""
    rows = await connection.execute_fetchall(
        "SELECT deadlines.seat, due_at FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " WHERE game_id = ? AND kind = 'turn' AND deadlines.left IS NULL AND games.paused_at IS NULL"
        " AND games.frozen_at IS NULL",
        (game_id,),
    )
    wanted = set(seats)
    return min((int(row["due_at"]) for row in rows if row["seat"] in wanted), default=None)


async def nudges_of_game(connection: Connection, game_id: int) -> dict[int, int]:
    """Return by seat when its person was last nudged."""
    rows = await connection.execute_fetchall("SELECT seat, at FROM nudges WHERE game_id = ?", (game_id,))
    return {int(row["seat"]): int(row["at"]) for row in rows}


async def save_nudge(connection: Connection, game_id: int, seat: int, at: int) -> None:
    """Record that the person of a seat was nudged."""
    await connection.execute("INSERT OR REPLACE INTO nudges (game_id, seat, at) VALUES (?, ?, ?)", (game_id, seat, at))
