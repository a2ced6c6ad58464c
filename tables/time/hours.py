"""When and how people want to be notified, and their vacations."""

import asyncio
import math
from dataclasses import dataclass, replace
from datetime import datetime
from sqlite3 import Connection
from typing import Any

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.outbox import release_entries
from db.games.games import GameRow, Status, games_of_user
from db.games.seats import seats_of_game
from db.servers import MOST_VACATION
from db.time import (
    HoursRow,
    VacationRow,
    add_vacation,
    counted,
    ending_vacations,
    find_hours,
    save_hours,
    vacation_days_at,
    vacations_since,
)
from tables.changes.clocks import settle_clocks, settle_clocks_of
from tables.changes.plan import write_entries
from tables.core import Core, Service
from tables.model import refusals
from tables.model.timing import DAY, is_away, next_time, zone_of
from tables.time.zones import find_zone

VACATION_DAYS = MOST_VACATION
"""Days of vacation per person and year; a vacation counts every day it begins, in the year in which it starts."""
MOST_QUIET = 12
"""Quiet hours last at most this many hours, because clocks that stop in them must also run."""
_DAY_MINUTES = 1440


def days_left(connection: Connection, row: HoursRow, now: int) -> int:
    """Return how many days of vacation a person has left this year; those of the present vacation are used."""
    zone = zone_of(row.zone)
    new_year = int(datetime(datetime.fromtimestamp(now, zone).year, 1, 1, tzinfo=zone).timestamp())
    used = sum(one.days for one in vacations_since(connection, row.user_id, new_year))
    present = 0 if row.away_since is None or row.away_since < new_year else _days(row.away_since, now)
    return max(VACATION_DAYS - used - present, 0)


def begin(connection: Connection, core: Core, row: HoursRow) -> None:
    """Begin a vacation that uses all days left unless it is ended before. Raises: Refusal: no day is left."""
    now = core.clock()
    left = days_left(connection, row, now)
    if left == 0:
        raise refusals.no_days_left(VACATION_DAYS)
    until = now + left * DAY
    away = replace(row, away_since=now, away_until=until)
    save_hours(connection, away)
    _tell(connection, core, away, is_back=False)


def come_back(connection: Connection, core: Core, row: HoursRow) -> None:
    """End a vacation; messages that were put off for it are sent."""
    assert row.away_since is not None
    assert row.away_until is not None
    now = core.clock()
    days = _days(row.away_since, min(now, row.away_until))
    add_vacation(connection, VacationRow(user_id=row.user_id, since=row.away_since, days=days))
    save_hours(connection, replace(row, away_since=None, away_until=None))
    release_entries(connection, row.user_id, now)
    _tell(connection, core, row, is_back=True)


async def end_vacations(core: Core) -> None:
    """End the vacations whose days are used up. Raises: NotSaved."""
    ending = await core.read(ending_vacations, core.clock())
    for found in ending:
        await core.write(_end_vacation, core, found)


def _end_vacation(connection: Connection, core: Core, found: HoursRow) -> None:
    row = find_hours(connection, found.user_id)
    # They may have come back since the first read.
    if row.away_until == found.away_until:
        come_back(connection, core, row)


def _days(since: int, until: int) -> int:
    return max(1, math.ceil((until - since) / DAY))


def _tell(connection: Connection, core: Core, away: HoursRow, *, is_back: bool) -> None:
    """Tell every table in play at which the vacation counts and other people play."""
    for game in games_of_user(connection, away.user_id):
        until = counted(away, vacation_days_at(connection, game.id)).away_until
        if game.status is Status.PLAYING and until is not None:
            _tell_table(connection, core, game, EntryFacts(who=away.user_id, away_until=0 if is_back else until))


def _tell_table(connection: Connection, core: Core, game: GameRow, facts: EntryFacts) -> None:
    seats = seats_of_game(connection, game.id)
    own = next(row.seat for row in seats if row.user_id == facts.who)
    if any(not row.is_automatic and row.seat != own for row in seats):
        told = NewEntry(EntryKind.VACATION, replace(facts, seat=own))
        write_entries(connection, core, game.id, (told,), core.clock())


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """The hours of a person, and the days of vacation that they have left this year."""

    row: HoursRow
    days_left: int
    is_away: bool


class PersonalHours(Service):
    """The hours of all people. Every change raises PlayerError when it is refused."""

    async def of(self, user_id: int) -> Hours:
        """Return the hours of a person, or the defaults."""
        now = self._core.clock()

        def read(connection: Connection) -> tuple[HoursRow, int]:
            row = find_hours(connection, user_id)
            return row, days_left(connection, row, now)

        row, left = await self._core.read(read)
        return Hours(row=row, days_left=left, is_away=is_away(row, now))

    async def set_zone(self, user_id: int, zone: str) -> Hours:
        """Choose a time zone by its IANA name or a large city; quiet hours and digest follow its clock from now on."""
        # The names of all cities are read when somebody first asks.
        name = await asyncio.to_thread(find_zone, zone)
        if name is None:
            raise refusals.no_such_zone(zone[:40])

        return await self.change(user_id, zone=name)

    async def set_quiet(self, user_id: int, quiet: tuple[int, int] | None) -> Hours:
        """Choose begin and end of the quiet hours, in minutes after midnight; None for no quiet hours."""
        if quiet is None or quiet[0] == quiet[1]:
            return await self.change(user_id, quiet_from=None, quiet_until=None)
        start, end = quiet
        if not (0 <= start < _DAY_MINUTES and 0 <= end < _DAY_MINUTES):
            raise refusals.not_an_hour()
        if (end - start) % _DAY_MINUTES > MOST_QUIET * 60:
            raise refusals.quiet_too_long(MOST_QUIET)
        return await self.change(user_id, quiet_from=start, quiet_until=end)

    async def change(self, user_id: int, **changed: Any) -> Hours:  # noqa: ANN401 - as `replace` takes them
        """
        Change fields of the hours; digest and reminder of the garden come when their hour begins the next time.

        Raises: Refusal: there is no such hour.
        """
        now = self._core.clock()
        if not {changed.get("digest_hour"), changed.get("garden_hour")} <= {None, *range(24)}:
            raise refusals.not_an_hour()

        def write(connection: Connection) -> None:
            row = replace(find_hours(connection, user_id), **changed)
            if not changed.keys().isdisjoint({"zone", "digest_hour"}):
                row = replace(row, digest_at=_next(row, row.digest_hour, now))
            if not changed.keys().isdisjoint({"zone", "garden_hour"}):
                row = replace(row, garden_at=_next(row, row.garden_hour, now))
            save_hours(connection, row)
            release_entries(connection, user_id, now)

        await self._core.write(write)
        await settle_clocks_of(self._core, user_id)
        return await self.of(user_id)

    async def begin_vacation(self, user_id: int) -> Hours:
        """
        Stop all clocks of a person until they are back or this year's days are used up.

        Their tables are told. Raises: Refusal: no day is left.
        """

        def write(connection: Connection) -> None:
            row = find_hours(connection, user_id)
            if not is_away(row, self._core.clock()):
                begin(connection, self._core, row)

        await self._core.write(write)
        await settle_clocks(self._core)
        return await self.of(user_id)

    async def end_vacation(self, user_id: int) -> Hours:
        """Let the clocks of a person go on; their tables are told. Raises: Refusal: they are not on vacation."""

        def write(connection: Connection) -> None:
            row = find_hours(connection, user_id)
            if row.away_since is None:
                raise refusals.not_on_vacation()
            come_back(connection, self._core, row)

        await self._core.write(write)
        await settle_clocks(self._core)
        return await self.of(user_id)


def _next(row: HoursRow, hour: int | None, now: int) -> int | None:
    """Return when an hour of the day begins the next time where a person lives; None for no hour."""
    return None if hour is None else next_time(zone_of(row.zone), now, hour)
