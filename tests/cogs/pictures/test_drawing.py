"""Few pictures are drawn at the same time, and those for answers first."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from cogs.pictures.drawing import THREADS, drawn, for_posts


class Easel:
    """Work that goes on until it is let go; tells in which order it was begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self._gates: dict[str, threading.Event] = {}

    def draw(self, name: str) -> str:
        gate = self._gates.setdefault(name, threading.Event())
        self.begun.append(name)
        assert gate.wait(60)
        return name

    def let_go(self, *names: str) -> None:
        for name in names:
            self._gates.setdefault(name, threading.Event()).set()

    async def until(self, count: int) -> None:
        async with asyncio.timeout(60):
            while len(self.begun) < count:  # noqa: ASYNC110 - threads ring no bell
                await asyncio.sleep(0.001)


@pytest.fixture
def easel() -> Iterator[Easel]:
    easel = Easel()
    yield easel
    easel.let_go(*easel._gates)  # noqa: SLF001 - a test that failed would leave threads behind


async def begin(easel: Easel, *names: str) -> list["asyncio.Task[str]"]:
    """Begin to draw in this order; posts have names in capitals."""
    tasks = []
    for name in names:
        with for_posts() if name.isupper() else nullcontext():
            tasks.append(asyncio.create_task(drawn(easel.draw, name)))
        await asyncio.sleep(0)
    return tasks


async def test_no_more_pictures_are_drawn_at_once_than_there_are_hands(easel: Easel) -> None:
    tasks = await begin(easel, "a", "b", "c")
    await easel.until(THREADS)
    assert ["a", "b"] == sorted(easel.begun)
    easel.let_go("a", "b", "c")
    assert ["a", "b", "c"] == await asyncio.gather(*tasks)


async def test_answers_go_before_posts_and_posts_are_not_forgotten(easel: Easel) -> None:
    tasks = await begin(easel, "a", "b", "POST", "OTHER", "c", "d", "e", "f", "g")
    easel.let_go("a")
    await asyncio.gather(tasks[0])
    await easel.until(3)
    easel.let_go("POST", "OTHER", *"cdefg")
    await asyncio.gather(*tasks[2:])
    assert ["c", "d", "e", "POST", "f", "g", "OTHER"] == easel.begun[2:]
    easel.let_go("b")
    await asyncio.gather(*tasks)


async def test_a_fault_or_a_cancellation_leaves_no_hand_behind(easel: Easel) -> None:
    with pytest.raises(ZeroDivisionError):
        await drawn(lambda: 1 // 0)
    tasks = await begin(easel, "a", "b", "c", "d")
    await easel.until(THREADS)
    tasks[2].cancel()
    easel.let_go("a", "b", "d")
    assert ["a", "b", "d"] == list(await asyncio.gather(tasks[0], tasks[1], tasks[3]))
    assert "c" not in easel.begun
    easel.let_go("e", "f")
    assert ["e", "f"] == await asyncio.gather(*await begin(easel, "e", "f"))


async def test_whoever_is_cancelled_when_a_hand_is_free_gives_it_on(easel: Easel) -> None:
    tasks = await begin(easel, "a", "b", "c", "d")
    await easel.until(THREADS)
    easel.let_go("a", "b", "d")
    await asyncio.wait(tasks[:2])
    tasks[2].cancel()
    assert "d" == await tasks[3]
