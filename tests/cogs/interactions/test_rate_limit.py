"""What Discord is waited for has a limit; what the bot draws by itself has none."""

import asyncio
import time

import discord
import pytest

from cogs.discord_internals import throttled
from cogs.interactions.rate_limit import RateLimit, patience
from cogs.pictures.drawing import drawn
from playground.wire.bounds import A_SECOND

_SHORT = 0.05
_LONG = 0.15


def paint() -> str:
    time.sleep(_SHORT)
    return "a picture"


@pytest.fixture
async def client() -> discord.Client:
    client = discord.Client(intents=discord.Intents.none())
    client.http._global_over = asyncio.Event()  # noqa: SLF001 - made at the login, which is not needed here
    return client


async def test_whatever_hangs_is_given_up_and_holds_nobody_else_up(client: discord.Client) -> None:
    with pytest.raises(TimeoutError):
        async with patience(client, _SHORT):
            await asyncio.Event().wait()
    assert client.http._global_over.is_set()  # noqa: SLF001


async def test_drawing_takes_nothing_of_the_time_that_discord_has(client: discord.Client) -> None:
    async with patience(client, _SHORT):
        await drawn(time.sleep, _LONG)
    with pytest.raises(TimeoutError):
        async with patience(client, _SHORT):
            await drawn(time.sleep, _LONG)
            await asyncio.Event().wait()


async def test_a_drawing_that_outlives_its_limit_is_finished_all_the_same(client: discord.Client) -> None:
    async with patience(client, 60):
        drawing = asyncio.create_task(drawn(paint))
        await asyncio.sleep(0)
    assert "a picture" == await drawing


async def test_a_fault_in_a_drawing_is_raised_within_the_limit(client: discord.Client) -> None:
    with pytest.raises(ZeroDivisionError):
        async with patience(client, 60):
            await drawn(lambda: 1 // 0)


def test_a_few_go_at_once_and_the_others_evenly_behind_them() -> None:
    limit = RateLimit(a_second=4, at_once=3)
    assert [0, 0, 0, 0.25, 0.5, 0.75] == pytest.approx([limit.wait(100.0) for _ in range(6)])


def test_after_a_pause_a_few_may_go_at_once_again() -> None:
    limit = RateLimit(a_second=10, at_once=2)
    assert [0, 0, 0.1] == pytest.approx([limit.wait(100.0) for _ in range(3)])
    assert [0, 0, 0.1] == pytest.approx([limit.wait(200.0) for _ in range(3)])


def test_a_second_sees_no_more_than_discord_takes_once_the_first_few_have_gone() -> None:
    limit = RateLimit()
    turns = [limit.wait(100.0) for _ in range(400)]
    assert all(A_SECOND > sum(at <= other < at + 1 for other in turns) for at in turns if at > 0)


def test_what_is_done_seldom_is_done_at_once_and_not_again_for_a_while() -> None:
    now, done = [0.0], []
    work = throttled(lambda: done.append(now[0]), 60.0, lambda: now[0])
    for now[0] in (0.0, 1.0, 59.9, 60.0, 61.0, 200.0):
        work()
    assert [0.0, 60.0, 200.0] == done
