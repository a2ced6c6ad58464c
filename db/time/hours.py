"""Rows of hours: when and how people want to be notified; and their vacations."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_one
from db.servers.settings import MOST_VACATION

HOURS_OF_GAME = "SELECT hours.* FROM seats JOIN hours ON hours.user_id = seats.user_id WHERE seats.game_id = ?1"
"""The hours of people at a table who have set any, with their full vacations."""
VACATION_DAYS_AT = "SELECT vacation_days FROM games JOIN guilds ON guilds.guild_id = games.guild_id WHERE games.id = ?1"
_DAY = 86400
_OF_PERSON = "SELECT * FROM hours WHERE user_id = ?"


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursRow:
    """
    The hours of one person; the defaults apply until they are changed.

    `zone` is an IANA name. Quiet hours are minutes after midnight there; if the end is smaller, it is on the next day.
    `in_thread` asks for mentions in the thread instead of direct messages. A digest is sent at `digest_hour` in that
    zone, next at `digest_at`. A vacation began at `away_since` and ends automatically at `away_until`.
    """

    user_id: int
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    wants_reminders: bool = True
    in_thread: bool = False
    digest_hour: int | None = None
    digest_at: int | None = None
    away_since: int | None = None
    away_until: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class VacationRow:
    """A past vacation; `days` counts the days that it began."""

    user_id: int
    since: int
    days: int


async def save_hours(connection: Connection, row: HoursRow) -> None:
    """Replace the hours of a person."""
    await connection.execute(
        "INSERT OR REPLACE INTO hours (user_id, zone, quiet_from, quiet_until, wants_reminders, in_thread, digest_hour,"
        " digest_at, away_since, away_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row.user_id,
            row.zone,
            row.quiet_from,
            row.quiet_until,
            row.wants_reminders,
            row.in_thread,
            row.digest_hour,
            row.digest_at,
            row.away_since,
            row.away_until,
        ),
    )


async def find_hours(connection: Connection, user_id: int) -> HoursRow:
    """Return the hours of a person, or the defaults."""
    row = await fetch_one(connection, HoursRow, _OF_PERSON, (user_id,))
    return HoursRow(user_id=user_id) if row is None else row


async def hours_of_game(connection: Connection, game_id: int) -> dict[int, HoursRow]:
    """Return by person the hours of people at a table who have set any, with vacations as far as they count there."""
    rows = await fetch_all(connection, HoursRow, HOURS_OF_GAME, (game_id,))
    days = await vacation_days_at(connection, game_id)
    return {row.user_id: counted(row, days) for row in rows}


async def vacation_days_at(connection: Connection, game_id: int) -> int:
    """Return how many days of vacation a year count at a table."""
    rows = await connection.execute_fetchall(VACATION_DAYS_AT, (game_id,))
    return next((int(days) for (days,) in rows), MOST_VACATION)


def counted(row: HoursRow, days: int) -> HoursRow:
    """
    Return a person's hours with the vacation shortened for a table where only `days` of vacation a year count.

    A vacation is planned to use all days of the year, so there it ends earlier by the days that do not count.
    """
    if row.away_since is None or row.away_until is None or days == MOST_VACATION:
        return row
    until = row.away_until - (MOST_VACATION - days) * _DAY
    return replace(row, away_until=until) if until > row.away_since else replace(row, away_since=None, away_until=None)


async def hours_of_people(connection: Connection, user_ids: Iterable[int]) -> dict[int, HoursRow]:
    """Return by person the hours of these people, if they have set any."""
    found = {user_id: await fetch_one(connection, HoursRow, _OF_PERSON, (user_id,)) for user_id in user_ids}
    return {user_id: row for user_id, row in found.items() if row is not None}


async def ending_vacations(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people whose vacation is over."""
    return await fetch_all(
        connection, HoursRow, "SELECT * FROM hours WHERE away_until <= ? ORDER BY away_until, user_id", (now,)
    )


async def due_digests(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people whose digest is due."""
    return await fetch_all(
        connection, HoursRow, "SELECT * FROM hours WHERE digest_at <= ? ORDER BY digest_at, user_id", (now,)
    )


async def next_of_hours(connection: Connection) -> int | None:
    """Return when the next vacation ends or the next digest is due, or None."""
    ends = await fetch_one(
        connection, HoursRow, "SELECT * FROM hours WHERE away_until IS NOT NULL ORDER BY away_until LIMIT 1"
    )
    digest = await fetch_one(
        connection, HoursRow, "SELECT * FROM hours WHERE digest_at IS NOT NULL ORDER BY digest_at LIMIT 1"
    )
    due = (None if ends is None else ends.away_until, None if digest is None else digest.digest_at)
    return min((at for at in due if at is not None), default=None)


async def add_vacation(connection: Connection, row: VacationRow) -> None:
    """Write a past vacation."""
    await connection.execute(
        "INSERT OR REPLACE INTO vacations (user_id, since, days) VALUES (?, ?, ?)", (row.user_id, row.since, row.days)
    )


async def vacations_since(connection: Connection, user_id: int, since: int) -> tuple[VacationRow, ...]:
    """Return the vacations that a person began at or after an instant."""
    sql = "SELECT * FROM vacations WHERE user_id = ? AND since >= ? ORDER BY since"
    return await fetch_all(connection, VacationRow, sql, (user_id, since))
