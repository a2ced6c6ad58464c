import asyncio

from cogs.wakeup import Wakeup

_FOREVER = 3600.0


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
