"""The clock's batches, and a clock that jumps while nobody looked."""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from cogs.client.clock import ClockLoop, Outages
from cogs.context import Context
from cogs.delivery.members import Members
from tables.model.timing import HOUR
from tables.upkeep.clock import GRACE
from tests.tables.hall import ANNA, Hall

_POLL = 0.005


@pytest.fixture
async def ticks(context: Context) -> AsyncIterator[ClockLoop]:
    """Ticks that run over the hall, and have looked once."""
    running = ClockLoop(context, Outages(context), Members(discord.Client(intents=discord.Intents.none()), context))
    task = asyncio.create_task(running.run())
    await asyncio.sleep(_POLL)
    yield running
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def settled(hall: Hall) -> None:
    """Wait until all that is due has been done."""
    while ((due := await hall.tables.clock.next_due()) is not None) and due <= hall.now:  # noqa: ASYNC110 - a database rings no bell
        await asyncio.sleep(_POLL)


async def test_nobody_loses_time_when_the_machine_slept_and_the_clock_jumped(hall: Hall, ticks: ClockLoop) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    ticks.wake(game_id)
    await asyncio.sleep(_POLL)
    hall.now += 2 * HOUR
    ticks.wake(game_id)
    await settled(hall)
    assert [] == await hall.rows("moves")
    assert hall.now + GRACE == (await hall.panel(game_id, ANNA)).due_at
    # The time that is left runs on as it should: looks are never far apart.
    for _ in range(GRACE // 60):
        hall.now += 60
        ticks.wake(game_id)
        await asyncio.sleep(_POLL)
        await settled(hall)
    assert 4 == len(await hall.rows("moves"))


async def test_nobody_loses_time_while_discord_cannot_be_heard(hall: Hall, ticks: ClockLoop) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    ticks.cut_off()
    for _ in range(70):
        hall.now += 60
        ticks.wake(game_id)
        await asyncio.sleep(0)
    assert [] == await hall.rows("moves")
    ticks.connected()
    await settled(hall)
    assert [] == await hall.rows("moves")
    assert hall.now + GRACE == (await hall.panel(game_id, ANNA)).due_at


async def test_clock_that_is_put_forward_on_purpose_ends_turns(hall: Hall, ticks: ClockLoop) -> None:
    game_id = await hall.start("pebbles", 2, time_limit=HOUR)
    ticks.wake(game_id)
    await asyncio.sleep(_POLL)
    hall.now += HOUR
    ticks.clock_moved()
    await settled(hall)
    assert 4 == len(await hall.rows("moves"))
