"""Rows of deadlines, at which the clock acts for a seat; of people's hours and vacations; and when the bot last ran."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_one, fetch_value, insert, insert_all
from db.servers import MOST_VACATION

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
_GOES_ON = "EXISTS (SELECT 1 FROM games WHERE id = game_id AND frozen_at IS NULL)"
_IS_PAUSED = "EXISTS (SELECT 1 FROM games WHERE id = game_id AND paused_at IS NOT NULL)"
_FOLLOWING = (
    (
        "UPDATE deadlines SET due_at = due_at + ?1, look_at = look_at + ?1"  # noqa: S608 - constants of ours
        f" WHERE look_at IS NOT NULL AND {_GOES_ON} AND NOT (kind = 'turn' AND {_IS_PAUSED})"
    ),
    (
        "UPDATE games SET lapses_at = lapses_at + ?1, fills_at = fills_at + ?1, calls_at = calls_at + ?1,"
        " active_at = active_at + ?1, asked_at = asked_at + ?1, asleep_at = asleep_at + ?1, kept_at = kept_at + ?1,"
        " locked_at = locked_at + ?1 WHERE status IN ('lobby', 'playing') AND frozen_at IS NULL"
    ),
    f"UPDATE proposals SET lapses_at = lapses_at + ?1 WHERE outcome IS NULL AND {_GOES_ON}",  # noqa: S608 - as above
    "UPDATE outbox SET next_at = next_at + ?1 WHERE done_at IS NULL AND parked IS NULL",
    "UPDATE barred SET since = since + ?1, until = until + ?1",
    "UPDATE nudges SET at = at + ?1",
    "UPDATE uses SET at = at + ?1",
    "UPDATE former_uses SET at = at + ?1",
    "UPDATE role_calls SET at = at + ?1",
)
"""Move all that waits for an instant, or is counted from one. What is paused or frozen moves when it goes on."""
_DAY = 86400
_OF_PERSON = "SELECT * FROM hours WHERE user_id = ?"


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


def set_deadlines(connection: Connection, rows: Iterable[DeadlineRow]) -> None:
    """Write deadlines; each replaces the one of the same seat and kind."""
    insert_all(connection, "deadlines", rows, key="game_id, seat, kind")


def delete_deadlines(connection: Connection, game_id: int, seats: Iterable[int]) -> None:
    sql = "DELETE FROM deadlines WHERE game_id = ? AND seat = ?"
    connection.executemany(sql, [(game_id, seat) for seat in seats])


def postpone(connection: Connection, row: DeadlineRow, look_at: int) -> None:
    """Move a deadline to a later instant, unless it has changed."""
    connection.execute(
        "UPDATE deadlines SET due_at = max(due_at, ?), look_at = ?"
        " WHERE game_id = ? AND seat = ? AND kind = ? AND look_at = ?",
        (look_at, look_at, row.game_id, row.seat, row.kind.value, row.look_at),
    )


def spare_turns(connection: Connection, until: int, guild_id: int | None = None) -> int:
    """
    Let no turn with a running clock end before an instant, on one server or on all.

    Returns: how many deadlines were moved.
    """
    cursor = connection.execute(
        "UPDATE deadlines SET due_at = ?, look_at = ?, step = 'end'"
        " WHERE kind = 'turn' AND due_at < ? AND look_at IS NOT NULL"
        " AND EXISTS (SELECT 1 FROM games WHERE id = game_id AND paused_at IS NULL AND frozen_at IS NULL"
        "  AND guild_id IS coalesce(?, guild_id))",
        (until, until, until, guild_id),
    )
    return cursor.rowcount


def follow_clock(connection: Connection, seconds: int) -> None:
    """Move all that waits as far as the clock has leapt, so that as much time is left as before."""
    for sql in _FOLLOWING:
        connection.execute(sql, (seconds,))


def hurry_computers(connection: Connection, latest: int) -> None:
    """Let no computer wait longer than until an instant, for example because the clock was set back meanwhile."""
    sql = "UPDATE deadlines SET due_at = ?1, look_at = ?1 WHERE kind = 'auto' AND look_at > ?1"
    connection.execute(sql, (latest,))


def due_deadlines(connection: Connection, now: int, unheard: Iterable[int] = ()) -> tuple[DeadlineRow, ...]:
    """
    Return the deadlines that are due, the longest overdue first; none of damaged games, only computers' in paused ones.

    `unheard` are unreachable servers, on which nobody's time ends.
    """
    sql = f"{_SELECT} WHERE look_at <= ? AND {_RUNS} ORDER BY look_at, game_id, seat"
    return fetch_all(connection, DeadlineRow, sql, (now, _array(unheard)))


def coming_computers(connection: Connection, now: int) -> tuple[ComingRow, ...]:
    """Return the seats for which a computer will play and may start to search, the earliest deadline first."""
    sql = (
        "SELECT deadlines.game_id, deadlines.seat, seats.rev FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " JOIN seats ON seats.game_id = deadlines.game_id AND seats.seat = deadlines.seat"
        " WHERE look_at > ? AND deadlines.kind = 'auto' AND games.fault IS NULL AND games.frozen_at IS NULL"
        " AND coalesce(level, '') NOT IN ('casual', 'learner')"
        " AND (seats.kind = 'computer' OR away_at IS NOT NULL OR resigned_seq IS NOT NULL)"
        " ORDER BY look_at, deadlines.game_id, deadlines.seat"
    )
    return fetch_all(connection, ComingRow, sql, (now,))


def ending_turns(connection: Connection, now: int) -> tuple[tuple[int, int, int], ...]:
    """Return server, person and channel of each turn whose time is over and not yet handled."""
    rows = connection.execute(
        "SELECT DISTINCT games.guild_id, seats.user_id, games.channel_id"
        " FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " JOIN seats ON seats.game_id = deadlines.game_id AND seats.seat = deadlines.seat"
        " WHERE look_at <= ? AND deadlines.due_at <= ? AND deadlines.kind = 'turn' AND games.fault IS NULL"
        " AND games.frozen_at IS NULL AND games.paused_at IS NULL AND games.guild_id IS NOT NULL"
        " AND seats.user_id IS NOT NULL ORDER BY games.guild_id, seats.user_id, games.channel_id",
        (now, now),
    ).fetchall()
    return tuple((int(guild_id), int(user_id), int(channel_id)) for guild_id, user_id, channel_id in rows)


def awaited_turns(connection: Connection, since: int, now: int, every: int) -> tuple[tuple[int, int, int], ...]:
    """
    Return server, person and channel of each turn that a table waits for, once in `every` seconds without activity.

    Those are returned whose time comes after `since` and until `now`.
    """
    rows = connection.execute(
        "SELECT DISTINCT games.guild_id, seats.user_id, games.channel_id FROM games"
        " JOIN seats ON seats.game_id = games.id WHERE games.status = 'playing' AND seats.to_act"
        " AND seats.user_id IS NOT NULL AND seats.away_at IS NULL AND seats.resigned_seq IS NULL"
        " AND games.fault IS NULL AND games.frozen_at IS NULL AND games.paused_at IS NULL AND games.asleep_at IS NULL"
        " AND games.guild_id IS NOT NULL AND games.active_at <= ?1"
        " AND (?2 - games.active_at) / ?3 > (?1 - games.active_at) / ?3"
        " ORDER BY games.guild_id, seats.user_id, games.channel_id",
        (since, now, every),
    ).fetchall()
    return tuple((int(guild_id), int(user_id), int(channel_id)) for guild_id, user_id, channel_id in rows)


def next_deadline(connection: Connection, unheard: Iterable[int] = ()) -> DeadlineRow | None:
    """Return the deadline that is due first; `unheard` are unreachable servers."""
    sql = f"{_SELECT} WHERE look_at IS NOT NULL AND {_RUNS} ORDER BY look_at, game_id, seat LIMIT 1"
    return fetch_one(connection, DeadlineRow, sql, (_array(unheard),))


def _array(numbers: Iterable[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"


def deadlines_of_game(connection: Connection, game_id: int) -> tuple[DeadlineRow, ...]:
    """Return the deadlines of a game in seat order."""
    sql = "SELECT * FROM deadlines WHERE game_id = ? ORDER BY seat, kind"
    return fetch_all(connection, DeadlineRow, sql, (game_id,))


def unsettled_games(connection: Connection, now: int) -> tuple[int, ...]:
    """Return the games with a clock that, by its owner's vacation, should be stopped and runs, or the reverse."""
    sql = f"{_STANDING} UNION {_RUNNING} ORDER BY 1"
    return fetch_column(connection, int, sql, (MOST_VACATION, now))


def earliest_end(connection: Connection, game_id: int, seats: Iterable[int]) -> int | None:
    """Return the earliest end among the running times of these seats, or None."""
    rows = connection.execute(
        "SELECT deadlines.seat, due_at FROM deadlines JOIN games ON games.id = deadlines.game_id"
        " WHERE game_id = ? AND kind = 'turn' AND deadlines.left IS NULL AND games.paused_at IS NULL"
        " AND games.frozen_at IS NULL",
        (game_id,),
    ).fetchall()
    wanted = set(seats)
    return min((int(row["due_at"]) for row in rows if row["seat"] in wanted), default=None)


def nudges_of_game(connection: Connection, game_id: int) -> dict[int, int]:
    """Return by seat when its person was last nudged."""
    rows = connection.execute("SELECT seat, at FROM nudges WHERE game_id = ?", (game_id,)).fetchall()
    return {int(row["seat"]): int(row["at"]) for row in rows}


def save_nudge(connection: Connection, game_id: int, seat: int, at: int) -> None:
    """Record that the person of a seat was nudged."""
    connection.execute("INSERT OR REPLACE INTO nudges (game_id, seat, at) VALUES (?, ?, ?)", (game_id, seat, at))


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursRow:
    """
    The hours of one person; the defaults apply until they are changed.

    `zone` is an IANA name. Quiet hours are minutes after midnight there; if the end is smaller, it is on the next day.
    A digest is sent at `digest_hour` in that zone, next at `digest_at`, and a reminder of the day's garden at
    `garden_hour`, next at `garden_at`. A vacation began at `away_since` and ends
    automatically at `away_until`.
    """

    user_id: int
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    wants_reminders: bool = True
    digest_hour: int | None = None
    digest_at: int | None = None
    garden_hour: int | None = None
    garden_at: int | None = None
    away_since: int | None = None
    away_until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VacationRow:
    """A past vacation; `days` counts the days that it began."""

    user_id: int
    since: int
    days: int


def save_hours(connection: Connection, row: HoursRow) -> None:
    """Replace the hours of a person."""
    insert(connection, "hours", row, key="user_id")


def find_hours(connection: Connection, user_id: int) -> HoursRow:
    """Return the hours of a person, or the defaults."""
    row = fetch_one(connection, HoursRow, _OF_PERSON, (user_id,))
    return HoursRow(user_id=user_id) if row is None else row


def hours_of_game(connection: Connection, game_id: int) -> dict[int, HoursRow]:
    """Return by person the hours of people at a table who have set any, with vacations as far as they count there."""
    sql = "SELECT hours.* FROM seats JOIN hours ON hours.user_id = seats.user_id WHERE seats.game_id = ?"
    rows = fetch_all(connection, HoursRow, sql, (game_id,))
    days = vacation_days_at(connection, game_id)
    return {row.user_id: counted(row, days) for row in rows}


def vacation_days_at(connection: Connection, game_id: int) -> int:
    """Return how many days of vacation a year count at a table."""
    sql = "SELECT vacation_days FROM games JOIN guilds ON guilds.guild_id = games.guild_id WHERE games.id = ?"
    days = fetch_value(connection, int, sql, (game_id,))
    return MOST_VACATION if days is None else days


def counted(row: HoursRow, days: int) -> HoursRow:
    """
    Return a person's hours with the vacation shortened for a table where only `days` of vacation a year count.

    A vacation is planned to use all days of the year, so there it ends earlier by the days that do not count.
    """
    if row.away_since is None or row.away_until is None or days == MOST_VACATION:
        return row
    until = row.away_until - (MOST_VACATION - days) * _DAY
    return replace(row, away_until=until) if until > row.away_since else replace(row, away_since=None, away_until=None)


def hours_of_people(connection: Connection, user_ids: Iterable[int]) -> dict[int, HoursRow]:
    """Return by person the hours of these people, if they have set any."""
    found = {user_id: fetch_one(connection, HoursRow, _OF_PERSON, (user_id,)) for user_id in user_ids}
    return {user_id: row for user_id, row in found.items() if row is not None}


def ending_vacations(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people whose vacation is over."""
    sql = "SELECT * FROM hours WHERE away_until <= ? ORDER BY away_until, user_id"
    return fetch_all(connection, HoursRow, sql, (now,))


def due_digests(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people whose digest is due."""
    sql = "SELECT * FROM hours WHERE digest_at <= ? ORDER BY digest_at, user_id"
    return fetch_all(connection, HoursRow, sql, (now,))


def due_gardens(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people who are to be reminded of the day's garden."""
    sql = "SELECT * FROM hours WHERE garden_at <= ? ORDER BY garden_at, user_id"
    return fetch_all(connection, HoursRow, sql, (now,))


def next_of_hours(connection: Connection) -> int | None:
    """Return when the next vacation ends, or the next digest or reminder of the day's garden is due, or None."""
    ends = fetch_value(connection, int, "SELECT min(away_until) FROM hours WHERE away_until IS NOT NULL")
    digest = fetch_value(connection, int, "SELECT min(digest_at) FROM hours WHERE digest_at IS NOT NULL")
    garden = fetch_value(connection, int, "SELECT min(garden_at) FROM hours WHERE garden_at IS NOT NULL")
    return min((at for at in (ends, digest, garden) if at is not None), default=None)


def add_vacation(connection: Connection, row: VacationRow) -> None:
    """Write a past vacation."""
    insert(connection, "vacations", row, key="user_id, since")


def vacations_since(connection: Connection, user_id: int, since: int) -> tuple[VacationRow, ...]:
    """Return the vacations that a person began at or after an instant."""
    sql = "SELECT * FROM vacations WHERE user_id = ? AND since >= ? ORDER BY since"
    return fetch_all(connection, VacationRow, sql, (user_id, since))


def note_alive(connection: Connection, at: int) -> None:
    """Record that the process of the last boot is still running."""
    connection.execute("UPDATE boots SET alive_at = ? WHERE id = (SELECT max(id) FROM boots)", (at,))


def last_alive(connection: Connection) -> int | None:
    """Return when the process before this one was last known to run; None if there was none."""
    sql = "SELECT coalesce(alive_at, at) FROM boots WHERE id < (SELECT max(id) FROM boots) ORDER BY id DESC LIMIT 1"
    return fetch_value(connection, int, sql)
