"""Nobody has two costly answers in progress, and whoever presses twice waits once."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cogs.concurrency import MOST, Admission, Wakeup
from rules.errors import PlayerError

ANNA, BEN = 1, 2
_FOREVER = 3600.0


class Work:
    """Costly work: it is done when it is told to be."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.done = asyncio.Event()

    def of(self, what: str) -> Callable[[], Awaitable[str]]:
        async def make() -> str:
            self.begun.append(what)
            try:
                await self.done.wait()
            finally:
                self.ended.append(what)
            if what == "fails":
                raise LookupError(what)
            return what

        return make


async def in_progress(*asked: Awaitable[str]) -> list["asyncio.Task[str]"]:
    tasks = [asyncio.ensure_future(one) for one in asked]
    for _ in range(5):
        await asyncio.sleep(0)
    return tasks


async def test_second_press_shares_the_answer_of_the_first() -> None:
    admission, work = Admission(), Work()
    asked = await in_progress(*(admission.once(ANNA, "data", work.of(f"press {number}")) for number in (1, 2)))
    work.done.set()
    assert ["press 1"] * 2 == await asyncio.gather(*asked)
    assert ["press 1"] == work.begun
    assert "anew" == await admission.once(ANNA, "data", work.of("anew"))


async def test_other_answers_of_one_person_wait_in_line_and_those_of_others_do_not() -> None:
    admission, work = Admission(), Work()
    asked = await in_progress(
        admission.once(ANNA, 1, work.of("Anna's first")),
        admission.once(ANNA, 2, work.of("Anna's second")),
        admission.once(BEN, 2, work.of("Ben's")),
    )
    assert ["Anna's first", "Ben's"] == work.begun
    work.done.set()
    assert ["Anna's first", "Anna's second", "Ben's"] == await asyncio.gather(*asked)


async def test_whoever_asks_for_too_much_at_a_time_is_told_in_a_sentence() -> None:
    admission, work = Admission(), Work()
    asked = await in_progress(*(admission.once(ANNA, number, work.of(f"{number}")) for number in range(MOST)))
    with pytest.raises(PlayerError, match="please try again after that"):
        await admission.once(ANNA, "one more", work.of("one more"))
    work.done.set()
    await asyncio.gather(*asked)
    assert "one more" == await admission.once(ANNA, "one more", work.of("one more"))


async def test_work_ends_when_the_last_who_waits_for_it_is_gone() -> None:
    admission, work = Admission(), Work()
    first, second, third = await in_progress(
        admission.once(ANNA, 1, work.of("one")),
        admission.once(ANNA, 1, work.of("one")),
        admission.once(ANNA, 2, work.of("two")),
    )
    first.cancel()
    await asyncio.wait({first})
    assert [] == work.ended
    second.cancel()
    await asyncio.wait({second})
    await in_progress()
    assert (["one"], ["one", "two"]) == (work.ended, work.begun)
    work.done.set()
    assert "two" == await third


async def test_what_fails_fails_for_all_who_wait_and_not_for_the_next() -> None:
    admission, work = Admission(), Work()
    asked = await in_progress(*(admission.once(ANNA, 1, work.of("fails")) for _ in range(2)))
    work.done.set()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [LookupError] * 2 == [type(one) for one in found]
    assert "fine" == await admission.once(ANNA, 1, work.of("fine"))


async def test_a_wakeup_ends_the_wait() -> None:
    wakeup = Wakeup()
    waiting = asyncio.create_task(wakeup.wait(_FOREVER))
    await asyncio.sleep(0)
    assert not waiting.done()
    wakeup.wake()
    await waiting


async def test_a_wakeup_before_the_wait_ends_it_unless_it_was_cleared() -> None:
    wakeup = Wakeup()
    wakeup.wake()
    await wakeup.wait(_FOREVER)
    wakeup.clear()
    waiting = asyncio.create_task(wakeup.wait(_FOREVER))
    await asyncio.sleep(0)
    assert not waiting.done()
    wakeup.wake()
    await waiting


async def test_the_wait_ends_without_a_wakeup_when_its_time_is_over() -> None:
    waiting = asyncio.create_task(Wakeup().wait(0))
    done, _ = await asyncio.wait({waiting}, timeout=_FOREVER)
    assert {waiting} == done
