"""Reminders of the day's garden, for those who asked for one at their hour."""

from dataclasses import replace

from db.daily.results import days_played
from db.time.hours import due_gardens, find_hours, save_hours
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
        """Return the people whose hour has come."""
        now = self._context.clock()
        found = await self._context.database.quick_read(lambda connection: due_gardens(connection, now))
        return tuple(one.user_id for one in found)

    async def begin(self, user_id: int) -> bool:
        """
        Note when somebody is reminded next, before they are now.

        Returns: whether to remind them: their hour has come, they have played neither garden nor puzzle today, and they
        are not on vacation. Raises: NotSaved.
        """
        now, today = self._context.clock(), self._daily.today
        async with self._context.saving() as connection:
            row = await find_hours(connection, user_id)
            if row.garden_hour is None or row.garden_at is None or row.garden_at > now:
                return False
            following = next_time(zone_of(row.zone), now, row.garden_hour)
            await save_hours(connection, replace(row, garden_at=following))
            return not is_away(row, now) and today not in await days_played(connection, user_id)

    async def try_again(self, user_id: int) -> None:
        """Remind somebody a little later, since they could not be reached now."""
        async with self._context.saving() as connection:
            row = await find_hours(connection, user_id)
            if row.garden_hour is not None:
                await save_hours(connection, replace(row, garden_at=self._context.clock() + AGAIN_AFTER))
