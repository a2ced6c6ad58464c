"""Presses and commands in progress; closed before the process stops, so that none begins that could not finish."""

import asyncio
import time
from collections.abc import Callable

_BUSY = 8
"""Presses and commands in progress at the same time; of thirty a second that take 30 ms each there are one or two."""


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


Monotonic = Callable[[], float]
"""Returns seconds since some instant; stops while the machine sleeps."""


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
