"""A database of years: clicks, ticks and letters by the clock, sweeps, and a backup beside clicks."""

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from db.backup.schedule import BackupSchedule
from tables.model.panel import Control, Panel
from tables.model.place import Person
from tests.tables.hall import NOW, PEOPLE, Hall
from tests.tables.whole.test_whole_games import chosen

T = TypeVar("T")

_DAYS = 40
"""Days after which a game is packed, and people are out of its letters."""
_HEARTBEAT = 0.001
Waits = Mapping[str, Sequence[float]]
"""The milliseconds that each kind of question took."""


async def age(path: Path) -> None:
    """Let the ended games of a database be as they are after weeks: packed, their letters swept."""
    async with _opened(path, NOW + _DAYS * 86400) as hall:
        await hall.tables.deadlines.sweep()
        assert not await hall.rows("packing_due")


def pressed(panel: Panel, chance: random.Random) -> Control | str:
    """Return what somebody presses in their panel: *Confirm* as soon as it is there, else any move."""
    return Control.CONFIRM if panel.can_confirm else str(chosen(panel, chance))


class Clicks:
    """
    People who play on at open tables, each click by the clock, as well as what ticks and letters ask meanwhile.

    Args:
        tables: ids of tables in play, of two or more.
    """

    def __init__(self, hall: Hall, tables: Sequence[int]) -> None:
        self._hall, self._tables, self._chance = hall, tables, random.Random(1)
        self.waits = defaultdict[str, list[float]](list)

    async def click(self) -> None:
        """Make a click at one of the tables, tick, and send the letters that are due."""
        hall, game_id = self._hall, self._chance.choice(self._tables)
        panel = await self.timed("panel", hall.panel(game_id, PEOPLE[0]))
        if panel.waiting_for:
            player = panel.players[panel.waiting_for[0]]
            person = Person(player.user_id or 0, player.name)
            panel = await self.timed("panel", hall.panel(game_id, person))
            await self.timed("click", hall.act(game_id, person, pressed(panel, self._chance)))
        await self.timed("tick", hall.tick())
        for entry in await self.timed("letters due", hall.tables.outbox.pending()):
            await self.timed("letter", hall.tables.outbox.begin(entry.id))
            await self.timed("letter", hall.tables.outbox.done(entry.id, 10**6 + entry.id))

    async def timed(self, kind: str, work: Awaitable[T]) -> T:
        """Note how long this kind of work takes."""
        begun = time.perf_counter()
        result = await work
        self.waits[kind].append((time.perf_counter() - begun) * 1000)
        return result


async def clicks(path: Path, tables: Sequence[int], times: int) -> Waits:
    """Return how long it took what so many clicks ask, and a sweep of all that has grown."""
    async with _opened(path) as hall:
        crowd = Clicks(hall, tables)
        for _ in range(times):
            await crowd.click()
        await crowd.timed("sweep", hall.tables.deadlines.sweep())
    return crowd.waits


async def backed_up(path: Path, tables: Sequence[int]) -> tuple[float, float, Waits]:
    """Click while a backup is taken. Returns: its seconds, the longest gap of the event loop in ms, and the waits."""
    gaps = list[float]()
    async with _opened(path) as hall, _beating(gaps):
        crowd, begun = Clicks(hall, tables), time.perf_counter()
        backup = asyncio.create_task(BackupSchedule(path, path.parent / "backups", lambda: NOW).take())
        while not backup.done():
            await crowd.click()
        took = time.perf_counter() - begun
    (await backup).unlink()
    return took, max(gaps), crowd.waits


@asynccontextmanager
async def _opened(path: Path, now: int = NOW + 60) -> AsyncIterator[Hall]:
    # Each opening draws bytes that no opening before it has drawn.
    hall = await Hall(path, now=now, boots=time.time_ns()).open()
    try:
        yield hall
    finally:
        await hall.close()


@asynccontextmanager
async def _beating(gaps: list[float]) -> AsyncIterator[None]:
    """Note by how many milliseconds the event loop is late for each heartbeat."""

    async def beat() -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(_HEARTBEAT)
            gaps.append((time.perf_counter() - begun - _HEARTBEAT) * 1000)

    heart = asyncio.create_task(beat())
    try:
        yield
    finally:
        heart.cancel()
