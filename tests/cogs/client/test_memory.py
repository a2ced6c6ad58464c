"""What holds itself goes, but not while a crowd waits for answers."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from cogs.client import in_flight as memory
from cogs.client.in_flight import InFlight


class Ring:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def seldom(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is collected but when asked for."""
    monkeypatch.setattr(memory, "_EVERY", 0)
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("seldom")
@pytest.mark.parametrize(("presses", "is_there"), [(1, False), (30, True)])
async def test_rings_are_collected_unless_a_crowd_waits(presses: int, is_there: bool) -> None:  # noqa: FBT001 - a case
    in_flight, answered = InFlight(), asyncio.Event()

    async def press() -> None:
        assert in_flight.admits()
        await answered.wait()

    waiting = [asyncio.create_task(press()) for _ in range(presses)]
    await asyncio.sleep(0)
    ring = weakref.ref(Ring())
    giving_back = asyncio.create_task(memory.keep_giving_back(lambda: in_flight.is_crowd))
    for _ in range(5):
        await asyncio.sleep(0)
    assert is_there == (ring() is not None)
    answered.set()
    await asyncio.gather(*waiting)
    for _ in range(5):
        await asyncio.sleep(0)
    assert ring() is None
    giving_back.cancel()
