"""
Clicks: how long a player waits for the first answer, picture included.

The real bot runs over the stand-in in one process, so the stand-in's own work is part of the time. Clicks after a
second of silence are timed too, because a bot is mostly idle, and then everything costs more.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from db import servers
from db.people import people
from db.people.people import DmWish
from playground.actors.seen import Answer
from playground.standin import StandIn
from tests.endtoend.driver.boards import press_on
from tests.endtoend.driver.player import Player, by_lot
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre, parterre

_WARM = 40
"""Clicks before anything counts."""
_NAMES = ("Anna", "Ben", "Clara", "David")


@dataclass(frozen=True, slots=True)
class Waits:
    """
    The waits from `count` clicks to their first answers in milliseconds: the median, and the 95th percentile.

    `cpu` is the milliseconds of CPU of a click, in bot and stand-in together, including posts and other panels.
    """

    name: str
    count: int
    median: float
    p95: float
    cpu: float


def waits(name: str, milliseconds: Sequence[float], cpu: float) -> Waits:
    """Summarise at least two waits in milliseconds; `cpu` is the milliseconds of CPU of all of them."""
    count = len(milliseconds)
    p95 = statistics.quantiles(milliseconds, n=20, method="inclusive")[-1]
    return Waits(name, count, statistics.median(milliseconds), p95, cpu / count)


def measure(*, is_quick: bool) -> Iterator[Waits]:
    """Click through a table of four at once, and with a second of silence before each click."""
    yield waits("click with picture", *asyncio.run(clicks(20 if is_quick else 200, 0.0)))
    yield waits("click with picture after 1 s of silence", *asyncio.run(clicks(3 if is_quick else 40, 1.0)))
    yield from asyncio.run(garden_beside_table(5 if is_quick else 100))


async def clicks(count: int, silence: float, warm: int = _WARM) -> tuple[list[float], float]:
    """Return the milliseconds of `count` clicks after `warm` others, and the milliseconds of CPU of all of them."""
    latencies: list[float] = []
    begun = 0.0
    async with _stage() as (standin, bot):
        tables, choose = _Tables(standin, _NAMES), by_lot(7)
        for number in range(warm + count):
            await bot.until_tried()
            player = await tables.next_player()
            if number == warm:
                begun = time.process_time()
            if number >= warm:
                await asyncio.sleep(silence)
            answer = await player.press(choose(player.options))
            latencies.append(answer.latency * 1000)
        await bot.until_tried()
        cpu = (time.process_time() - begun) * 1000
    return latencies[warm:], cpu


async def garden_beside_table(count: int, warm: int = _WARM) -> list[Waits]:
    """Press in turns at a table and in the garden of the day, which is to cost no more, and open it by `/daily`."""
    found: dict[str, list[tuple[float, float]]] = {}
    async with _stage() as (standin, bot):

        async def timed(name: str, asking: Awaitable[Answer]) -> Answer:
            await bot.until_tried()
            begun = time.process_time()
            answer = await asking
            await bot.until_tried()
            found.setdefault(name, []).append((answer.latency * 1000, (time.process_time() - begun) * 1000))
            return answer

        tables, choose, guest = _Tables(standin, _NAMES[:2]), by_lot(7), standin.actor(_NAMES[2])
        guest.patience = PATIENCE
        for _ in range(warm + count):
            player = await tables.next_player()
            await timed("click at a table of two", player.press(choose(player.options)))
            day = await (await timed("/daily", guest.slash(standin.channel("garden"), "daily"))).completed(PATIENCE)
            play = next(one for one in day.buttons if "dailyplay" in one.split("|"))
            board = await (await guest.click(day, play)).completed(PATIENCE)
            await timed("click in the garden of the day", press_on(guest, board))
    counted = {name: each[warm:] for name, each in found.items()}
    return [waits(name, [wait for wait, _ in each], sum(cpu for _, cpu in each)) for name, each in counted.items()]


class _Tables:
    """Tables of the same people, one after the other, so that there is always something to click."""

    def __init__(self, standin: StandIn, names: Sequence[str]) -> None:
        self._standin = standin
        self._names = names
        self._table: Table | None = None

    async def next_player(self) -> Player:
        """Wait until somebody can act at the table, or at the next one if it is over. Returns: that player."""
        if self._table is None or self._table.is_over:
            self._table = await open_table(self._standin, *self._names)
        return await self._table.next_player()


@asynccontextmanager
async def _stage() -> AsyncIterator[tuple[StandIn, Parterre]]:
    """Run the bot where everybody has asked for direct messages, since whoever has panels there is clicked for."""
    people.FIRST_WISH = DmWish.WANTED
    servers.BY_MESSAGE = False
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn.running() as standin, parterre(standin, Path(folder) / "bench.sqlite3") as bot:
            yield standin, bot
