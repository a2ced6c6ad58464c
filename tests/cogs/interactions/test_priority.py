"""Long work stands still while somebody waits for a first answer or a picture."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cogs.interactions import priority
from cogs.interactions.priority import Waiting, giving_way, time_to_defer
from cogs.pictures.drawing import drawn, drawn_apart

_SHORT = 0.05


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
    monkeypatch.setattr(priority, "_LONGEST_PAUSE", _SHORT)
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
