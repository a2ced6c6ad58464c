"""
Clicks: how long a player waits for the first answer, picture included.

The real bot runs over the stand-in in one process, so the stand-in's own work is part of the time. Clicks after a
second of silence are timed too, because a bot is mostly idle, and then everything costs more.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playground.standin import StandIn
from tests.endtoend.driver.player import by_lot
from tests.endtoend.driver.table import open_table
from tests.endtoend.parterre import parterre

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


async def clicks(count: int, silence: float, warm: int = _WARM) -> tuple[list[float], float]:
    """Return the milliseconds of `count` clicks after `warm` others, and the milliseconds of CPU of all of them."""
    latencies: list[float] = []
    begun = 0.0
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn.running() as standin, parterre(standin, Path(folder) / "bench.sqlite3") as bot:
            table, choose = await open_table(standin, *_NAMES), by_lot(7)
            for number in range(warm + count):
                await bot.until_tried()
                player = await table.next_player()
                if number == warm:
                    begun = time.process_time()
                if number >= warm:
                    await asyncio.sleep(silence)
                answer = await player.press(choose(player.options))
                latencies.append(answer.latency * 1000)
            await bot.until_tried()
            cpu = (time.process_time() - begun) * 1000
    return latencies[warm:], cpu
