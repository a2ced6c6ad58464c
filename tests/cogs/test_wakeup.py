import asyncio

from cogs.wakeup import Wakeup

_FOREVER = 3600.0


async def test_a_ring_wakes_the_one_who_waits() -> None:
    bell = Wakeup()
    waiting = asyncio.create_task(bell.wait(_FOREVER))
    await asyncio.sleep(0)
    assert not waiting.done()
    bell.ring()
    await waiting


async def test_a_ring_before_the_wait_is_heard_unless_it_was_hushed() -> None:
    bell = Wakeup()
    bell.ring()
    await bell.wait(_FOREVER)
    bell.hush()
    waiting = asyncio.create_task(bell.wait(_FOREVER))
    await asyncio.sleep(0)
    assert not waiting.done()
    bell.ring()
    await waiting


async def test_the_wait_ends_without_a_ring_when_its_time_is_over() -> None:
    waiting = asyncio.create_task(Wakeup().wait(0))
    done, _ = await asyncio.wait({waiting}, timeout=_FOREVER)
    assert {waiting} == done
