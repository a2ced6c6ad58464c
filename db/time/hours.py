"""Rows of hours: when and how people want to be notified; and their vacations."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_one, fetch_value, insert
from db.servers.guilds import MOST_VACATION

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


async def save_hours(connection: Connection, row: HoursRow) -> None:
    """Replace the hours of a person."""
    await insert(connection, "hours", row, key="user_id")


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
    days = await fetch_value(connection, int, VACATION_DAYS_AT, (game_id,))
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


async def hours_of_people(connection: Connection, user_ids: Iterable[int]) -> dict[int, HoursRow]:
    """Return by person the hours of these people, if they have set any."""
    found = {user_id: await fetch_one(connection, HoursRow, _OF_PERSON, (user_id,)) for user_id in user_ids}
    return {user_id: row for user_id, row in found.items() if row is not None}


async def ending_vacations(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people whose vacation is over."""
    sql = "SELECT * FROM hours WHERE away_until <= ? ORDER BY away_until, user_id"
    return await fetch_all(connection, HoursRow, sql, (now,))


async def due_digests(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people whose digest is due."""
    sql = "SELECT * FROM hours WHERE digest_at <= ? ORDER BY digest_at, user_id"
    return await fetch_all(connection, HoursRow, sql, (now,))


async def due_gardens(connection: Connection, now: int) -> tuple[HoursRow, ...]:
    """Return the people who are to be reminded of the day's garden."""
    sql = "SELECT * FROM hours WHERE garden_at <= ? ORDER BY garden_at, user_id"
    return await fetch_all(connection, HoursRow, sql, (now,))


async def next_of_hours(connection: Connection) -> int | None:
    """Return when the next vacation ends or the next digest is due, or None."""
    ends = await fetch_value(connection, int, "SELECT min(away_until) FROM hours WHERE away_until IS NOT NULL")
    digest = await fetch_value(connection, int, "SELECT min(digest_at) FROM hours WHERE digest_at IS NOT NULL")
    return min((at for at in (ends, digest) if at is not None), default=None)


async def add_vacation(connection: Connection, row: VacationRow) -> None:
    """Write a past vacation."""
    await insert(connection, "vacations", row, key="user_id, since")


async def vacations_since(connection: Connection, user_id: int, since: int) -> tuple[VacationRow, ...]:
    """Return the vacations that a person began at or after an instant."""
    sql = "SELECT * FROM vacations WHERE user_id = ? AND since >= ? ORDER BY since"
    return await fetch_all(connection, VacationRow, sql, (user_id, since))
