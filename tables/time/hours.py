"""When and how people want to be notified, and their vacations."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from zoneinfo import available_timezones

from db.delivery.outbox import release_posts
from db.time.hours import HoursRow, find_hours, save_hours
from tables.changes.clocks import settle_clocks, settle_clocks_of
from tables.context import Service
from tables.model.quiet_hours import next_time, zone_of
from tables.model.timing import is_away
from tables.time import refusals as time_refusals
from tables.time.vacations import begin, come_back, days_left

MOST_QUIET = 12
"""Quiet hours last at most this many hours, because clocks that stop in them must also run."""
_DAY_MINUTES = 1440


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
        now = self._context.clock()
        async with self._context.database.reading() as connection:
            row = await find_hours(connection, user_id)
            left = await days_left(connection, row, now)
        return Hours(row=row, days_left=left, is_away=is_away(row, now))

    async def set_zone(self, user_id: int, zone: str) -> Hours:
        """Choose a time zone by its IANA name; quiet hours and digest follow its clock from now on."""
        name = zone_names().get(_simplified(zone))
        if name is None:
            raise time_refusals.no_such_zone(zone[:40])

        def change(row: HoursRow) -> HoursRow:
            return self._with_garden(self._with_digest(replace(row, zone=name), row.digest_hour), row.garden_hour)

        return await self._change(user_id, change)

    async def set_quiet(self, user_id: int, quiet: tuple[int, int] | None) -> Hours:
        """Choose begin and end of the quiet hours, in minutes after midnight; None for no quiet hours."""
        if quiet is None or quiet[0] == quiet[1]:
            return await self._change(user_id, lambda row: replace(row, quiet_from=None, quiet_until=None))
        start, end = quiet
        if not (0 <= start < _DAY_MINUTES and 0 <= end < _DAY_MINUTES):
            raise time_refusals.not_an_hour()
        if (end - start) % _DAY_MINUTES > MOST_QUIET * 60:
            raise time_refusals.quiet_too_long(MOST_QUIET)
        return await self._change(user_id, lambda row: replace(row, quiet_from=start, quiet_until=end))

    async def set_reminders(self, user_id: int, *, are_wanted: bool) -> Hours:
        """Choose whether reminders are sent."""
        return await self._change(user_id, lambda row: replace(row, wants_reminders=are_wanted))

    async def set_digest(self, user_id: int, hour: int | None) -> Hours:
        """Choose the hour of the day at which a digest is sent; None for no digest."""
        if hour is not None and not 0 <= hour < 24:  # noqa: PLR2004 - hours of a day
            raise time_refusals.not_an_hour()
        return await self._change(user_id, lambda row: self._with_digest(row, hour))

    async def set_garden(self, user_id: int, hour: int | None) -> Hours:
        """Choose the hour at which one is reminded of the day's garden; None for no reminder."""
        if hour is not None and not 0 <= hour < 24:  # noqa: PLR2004 - hours of a day
            raise time_refusals.not_an_hour()
        return await self._change(user_id, lambda row: self._with_garden(row, hour))

    async def begin_vacation(self, user_id: int) -> Hours:
        """
        Stop all clocks of a person until they are back or this year's days are used up.

        Their tables are told. Raises: Refusal: no day is left.
        """
        async with self._context.saving() as connection:
            row = await find_hours(connection, user_id)
            if not is_away(row, self._context.clock()):
                await begin(connection, self._context, row)
        await settle_clocks(self._context)
        return await self.of(user_id)

    async def end_vacation(self, user_id: int) -> Hours:
        """Let the clocks of a person go on; their tables are told. Raises: Refusal: they are not on vacation."""
        async with self._context.saving() as connection:
            row = await find_hours(connection, user_id)
            if row.away_since is None:
                raise time_refusals.not_on_vacation()
            await come_back(connection, self._context, row)
        await settle_clocks(self._context)
        return await self.of(user_id)

    async def _change(self, user_id: int, change: Callable[[HoursRow], HoursRow]) -> Hours:
        now = self._context.clock()
        async with self._context.saving() as connection:
            await save_hours(connection, change(await find_hours(connection, user_id)))
            await release_posts(connection, user_id, now)
        await settle_clocks_of(self._context, user_id)
        return await self.of(user_id)

    def _with_digest(self, row: HoursRow, hour: int | None) -> HoursRow:
        at = None if hour is None else next_time(zone_of(row.zone), self._context.clock(), hour)
        return replace(row, digest_hour=hour, digest_at=at)

    def _with_garden(self, row: HoursRow, hour: int | None) -> HoursRow:
        at = None if hour is None else next_time(zone_of(row.zone), self._context.clock(), hour)
        return replace(row, garden_hour=hour, garden_at=at)


@cache
def zone_names() -> Mapping[str, str]:
    """Return every time zone that people use, by its name in lower case and simplified as it may be typed."""
    names = sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))
    return {_simplified(name): name for name in ("UTC", *names)}


def _simplified(name: str) -> str:
    return name.strip().replace(" ", "_").casefold()
