"""Work that is cancelled at its nth suspension: wherever it waits, for each n in turn."""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from types import coroutine
from typing import Any


async def is_cancelled_at(suspension: int, work: Coroutine[Any, Any, object], *, insists: bool) -> bool:
    """
    Run the work as a task of its own and cancel it when it waits for the nth time, counted from 1.

    Args:
        insists: whether it is cancelled again whenever it waits after that.
    Returns: whether it came to that, so that the cancellation went out of it; False if it was done before.
    """
    task = asyncio.ensure_future(_cancelled(suspension, work, insists=insists))
    await asyncio.wait({task})
    if task.cancelled():
        return True
    task.result()
    return False


@coroutine
def _cancelled(suspension: int, work: Coroutine[Any, Any, object], *, insists: bool) -> Generator[Any, Any, None]:
    running, count = work.__await__(), 0
    go_on: Callable[[], Any] = partial(next, running)
    while True:
        try:
            waited_for = go_on()
        except StopIteration:
            return
        count += 1
        if count == suspension or (insists and count > suspension):
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
        try:
            yield waited_for
            go_on = partial(next, running)
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is for the work
            go_on = partial(running.throw, error)
