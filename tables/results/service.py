"""Results of all tables: filled up for games that ended before there were any, and what was the best so far."""

import asyncio

import structlog

from db.results import BestRow, find_bests
from tables.context import Service
from tables.model.refusals import NotSaved
from tables.results.writing import write_due

FEW = 5
"""Games on a server before which its best result is not worth telling."""
_AT_ONCE = 4
"""Games whose rows are written in one transaction, so that it takes a few milliseconds."""
_PAUSE = 0.03
"""Seconds between two of them, in which others write."""
_RETRY = 60
"""Seconds after which it goes on if the database failed."""

_log = structlog.get_logger(__name__)


class Results(Service):
    """What is kept of ended games."""

    async def fill(self) -> int:
        """Write the rows of all games that wait for it, a few at a time, oldest first. Returns: how many games."""
        filled = 0
        while True:
            try:
                more = await self.fill_some(_AT_ONCE)
            except NotSaved:
                await asyncio.sleep(_RETRY)
                continue
            if not more:
                break
            filled += more
            await asyncio.sleep(_PAUSE)
        if filled:
            _log.info("the results of earlier games were filled up", games=filled)
        return filled

    async def fill_some(self, limit: int) -> int:
        """Write the rows of the oldest games that wait for it. Returns: how many; 0 if none waits. Raises: NotSaved."""
        return await self._context.save(lambda connection: write_due(connection, limit))

    async def bests(self, game_id: int) -> tuple[BestRow, ...]:
        """Return what was reached in a game that nobody had reached on its server, if enough had been played."""
        return await self._context.database.quick_read(lambda connection: find_bests(connection, game_id, FEW))
