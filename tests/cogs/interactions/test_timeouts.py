"""What Discord is waited for has a limit; what the bot draws by itself has none."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import discord
import pytest

from cogs.interactions import timeouts
from cogs.interactions.timeouts import Pace, Waiting, giving_way, patience, throttled, time_to_defer
from cogs.pictures.drawing import drawn, drawn_apart
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


async def test_the_more_answers_are_under_way_the_sooner_each_is_promised() -> None:
    loop = asyncio.get_running_loop()
    under_way = [loop.create_future() for _ in range(140)]
    waits = [time_to_defer(one, 1.5) for one in under_way]
    assert [1.5, 1.49, 1.48] == pytest.approx(waits[:3])
    assert {0.3} == set(waits[121:])
    for one in under_way:
        one.set_result(None)
    await asyncio.sleep(0)
    assert 1.5 == time_to_defer(loop.create_future(), 1.5)


async def test_whoever_wants_no_patience_at_all_has_none() -> None:
    assert 0.0 == time_to_defer(asyncio.get_running_loop().create_future(), 0.0)


def test_a_few_go_at_once_and_the_others_evenly_behind_them() -> None:
    pace = Pace(a_second=4, at_once=3)
    assert [0, 0, 0, 0.25, 0.5, 0.75] == pytest.approx([pace.wait(100.0) for _ in range(6)])


def test_after_a_pause_a_few_may_go_at_once_again() -> None:
    pace = Pace(a_second=10, at_once=2)
    assert [0, 0, 0.1] == pytest.approx([pace.wait(100.0) for _ in range(3)])
    assert [0, 0, 0.1] == pytest.approx([pace.wait(200.0) for _ in range(3)])


def test_a_second_sees_no_more_than_discord_takes_once_the_first_few_have_gone() -> None:
    pace = Pace()
    turns = [pace.wait(100.0) for _ in range(400)]
    assert all(A_SECOND > sum(at <= other < at + 1 for other in turns) for at in turns if at > 0)


def test_what_is_done_seldom_is_done_at_once_and_not_again_for_a_while() -> None:
    now, done = [0.0], []
    work = throttled(lambda: done.append(now[0]), 60.0, lambda: now[0])
    for now[0] in (0.0, 1.0, 59.9, 60.0, 61.0, 200.0):
        work()
    assert [0.0, 60.0, 200.0] == done


class Work:
    def __init__(self) -> None:
        self.is_paused = False

    def stands_still(self) -> bool:
        return self.is_paused

    def pause(self) -> None:
        self.is_paused = True

    def resume(self) -> None:
        self.is_paused = False


@contextmanager
def work() -> Iterator[Work]:
    one = Work()
    with giving_way(one):
        yield one


async def test_work_stands_still_until_the_last_has_an_answer() -> None:
    with work() as one:
        first, second = Waiting(), Waiting()
        first.end()
        first.end()
        assert one.stands_still()
        second.end()
        assert not one.stands_still()


async def test_work_stands_still_while_a_picture_is_drawn() -> None:
    with work() as one:
        assert await drawn(one.stands_still)
        assert not one.stands_still()


async def test_work_goes_on_after_a_second_though_somebody_still_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "_LONGEST_PAUSE", _SHORT)
    with work() as one:
        Waiting()
        assert one.stands_still()
        async with asyncio.timeout(60):
            while one.stands_still():  # noqa: ASYNC110 - it rings no bell
                await asyncio.sleep(_SHORT)


async def test_whoever_waits_for_the_work_itself_does_not_stop_it() -> None:
    with work() as one:
        asker = Waiting()
        await asyncio.create_task(drawn_apart(sum, ()))
        assert not one.stands_still()
        other = Waiting()
        assert one.stands_still()
        asker.end()
        assert one.stands_still()
        other.end()
        assert not one.stands_still()
