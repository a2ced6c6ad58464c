"""Reminders of the day's garden, for those who asked for one at their hour."""

from dataclasses import replace

from aiosqlite import Connection

from db.daily.results import days_played
from db.time.hours import HoursRow, due_gardens, find_hours, save_hours
from tables.context import Context, Service
from tables.daily.service import Daily
from tables.model.quiet_hours import next_time, zone_of
from tables.model.timing import is_away

AGAIN_AFTER = 300
"""Seconds until a reminder is tried again that could not be sent."""


class GardenReminders(Service):
    """All reminders of the day's garden."""

    def __init__(self, context: Context, daily: Daily) -> None:
        super().__init__(context)
        self._daily = daily

    async def due(self) -> tuple[int, ...]:
        """
        Return the people to remind now; each is returned once, and their next reminder is noted before.

        Whoever has played garden or puzzle today, or is on vacation, is not reminded. Raises: NotSaved.
        """
        now, today = self._context.clock(), self._daily.today
        found = await self._context.database.quick_read(lambda connection: due_gardens(connection, now))
        wanted: list[int] = []
        for one in found:
            async with self._context.saving() as connection:
                row = await find_hours(connection, one.user_id)
                if row.garden_hour is None or row.garden_at is None or row.garden_at > now:
                    continue
                following = next_time(zone_of(row.zone), now, row.garden_hour)
                await save_hours(connection, replace(row, garden_at=following))
                if await _is_wanted(connection, row, today, now):
                    wanted.append(row.user_id)
        return tuple(wanted)

    async def try_again(self, user_id: int) -> None:
        """Remind somebody a little later, since they could not be reached now."""
        async with self._context.saving() as connection:
            row = await find_hours(connection, user_id)
            if row.garden_hour is not None:
                await save_hours(connection, replace(row, garden_at=self._context.clock() + AGAIN_AFTER))


async def _is_wanted(connection: Connection, row: HoursRow, today: int, now: int) -> bool:
    return not is_away(row, now) and today not in await days_played(connection, row.user_id)
