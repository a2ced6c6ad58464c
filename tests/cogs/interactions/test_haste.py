"""In a crowd answers are promised sooner."""

import asyncio

import pytest

from cogs.interactions.timeouts import time_to_defer


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
