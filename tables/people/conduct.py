"""Blocks between people, and reports to those who manage a server."""

from db.people.people import BlockRow, Use, add_block, blocks_of, remove_block
from db.servers.guilds import report_channel, set_report_channel
from tables.context import Service
from tables.model.rate_limits import check_use, count_use
from tables.people import refusals as people_refusals

MOST_BLOCKS = 100


class Conduct(Service):
    """Blocks and reports on all servers."""

    async def block(self, user_id: int, other: int) -> bool:
        """
        Keep somebody from joining tables that the user hosts; where they sit already they stay.

        Returns: whether they were not blocked before. Raises: Refusal: it is the user, or the list is full. NotSaved.
        """
        if user_id == other:
            raise people_refusals.blocks_oneself()
        async with self._context.saving() as connection:
            if len(await blocks_of(connection, user_id)) >= MOST_BLOCKS:
                raise people_refusals.blocks_enough(MOST_BLOCKS)
            return await add_block(connection, BlockRow(user_id=user_id, blocked_id=other, at=self._context.clock()))

    async def unblock(self, user_id: int, other: int) -> None:
        """End a block. Raises: Refusal: they were not blocked. NotSaved."""
        async with self._context.saving() as connection:
            if not await remove_block(connection, user_id, other):
                raise people_refusals.not_blocked()

    async def blocked_by(self, user_id: int) -> tuple[int, ...]:
        """Return whom the user blocks, in the order of blocking."""
        rows = await self._context.database.read(lambda connection: blocks_of(connection, user_id))
        return tuple(row.blocked_id for row in rows)

    async def may_report(self, user_id: int, guild_id: int) -> None:
        """Check whether somebody may send a report. Raises: Refusal: they sent too many; it names the time."""
        now = self._context.clock()
        await self._context.database.read(lambda connection: check_use(connection, user_id, guild_id, Use.REPORT, now))

    async def report(self, user_id: int, guild_id: int) -> None:
        """Count a report; its text is not stored. Raises: Refusal: they sent too many. NotSaved."""
        async with self._context.saving() as connection:
            await count_use(connection, user_id, guild_id, Use.REPORT, self._context.clock())

    async def report_channel(self, guild_id: int) -> int | None:
        """Return the channel that a server has set for reports, or None."""
        return await self._context.database.read(lambda connection: report_channel(connection, guild_id))

    async def set_report_channel(self, guild_id: int, channel_id: int | None) -> None:
        """Choose the channel for the reports of a server; None for its system channel."""
        async with self._context.saving() as connection:
            await set_report_channel(connection, guild_id, channel_id)
