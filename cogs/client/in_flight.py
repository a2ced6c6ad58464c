"""Presses and commands in progress; closed before the process stops, so that none begins that could not finish."""

import asyncio
import ctypes
import gc
import sys
import time
from collections.abc import Callable

from workers.program import give_back

_BUSY = 8
"""Presses and commands in progress at the same time; of thirty a second that take 30 ms each there are one or two."""
_EVENTS = ("discord.py: ", "CommandTree-invoker")
Monotonic = Callable[[], float]
"""Returns seconds since some instant; stops while the machine sleeps."""
_EVERY = 10.0
"""Seconds from one time to the next."""
_set = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
_MMAP_THRESHOLD, _APART = -3, 2**16
"""
What GNU's C library calls the bytes from which it asks the system for each piece and gives it back when it is freed. By
itself it raises them to 32 MiB, and the pictures of a crowd leave holes in the heap.
"""


class InFlight:
    """Admits presses and commands until it is closed; discord.py runs each in a task, which is kept here meanwhile."""

    def __init__(self) -> None:
        self._serving: set[asyncio.Task[object]] = set()
        self._is_closed = False

    @property
    def is_crowd(self) -> bool:
        """Whether more are in progress than on a busy day."""
        return len(self._serving) > _BUSY

    def admits(self) -> bool:
        """Admit the press or command of the current task. Returns: whether it may begin."""
        task = asyncio.current_task()
        if self._is_closed or task is None:
            return False
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        return True

    def close(self) -> None:
        """Admit nothing more."""
        self._is_closed = True

    async def cancel(self) -> None:
        """Admit nothing more, and end what is still in progress; it can be asked for again."""
        self.close()
        serving = self._serving - {asyncio.current_task()}
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)

    async def emptied(self) -> None:
        """Return when everything that was admitted has been answered."""
        if self._serving:
            await asyncio.wait(self._serving)


async def end_events() -> None:
    """Cancel the tasks in which discord.py passes on events and commands; it keeps no list, so their names tell."""
    begun = [task for task in asyncio.all_tasks() - {asyncio.current_task()} if task.get_name().startswith(_EVENTS)]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)


class Liveness:
    """Remembers the last sign of life of something; creating it counts as one."""

    def __init__(self, now: Monotonic = time.monotonic) -> None:
        self._now = now
        self._beaten_at = now()

    def beat(self) -> None:
        """Note a sign of life."""
        self._beaten_at = self._now()

    @property
    def age(self) -> float:
        """Seconds since the last sign of life."""
        return self._now() - self._beaten_at


async def keep_giving_back(is_hurried: Callable[[], bool]) -> None:
    """
    Return unused memory every few seconds, until this task is cancelled.

    Interactions, their messages and components hold each other; left to itself, Python would let tens of thousands of
    them wait. To collect them takes milliseconds, in a crowd many; then it is put off.

    Args:
        is_hurried: says whether many people wait for answers.
    """
    if _set is not None:
        _set(_MMAP_THRESHOLD, _APART)
    while True:
        await asyncio.sleep(_EVERY)
        if not is_hurried():
            gc.collect()
        give_back()
