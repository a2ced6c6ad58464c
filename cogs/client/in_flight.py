"""Who is being served; closed before the process stops, so that nothing is begun that could not be finished."""

import asyncio
import time
from collections.abc import Callable


class InFlight:
    """
    Takes clicks and commands in until it is closed.

    Each is served by a task of its own, which discord.py makes; the reception remembers it as long as it runs.
    """

    def __init__(self) -> None:
        self._serving: set[asyncio.Task[object]] = set()
        self._is_closed = False

    def admits(self) -> bool:
        """Take in whoever the present task serves, or tell that nobody is taken in any more."""
        task = asyncio.current_task()
        if self._is_closed or task is None:
            return False
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        return True

    def close(self) -> None:
        """Take nobody in any more."""
        self._is_closed = True

    async def emptied(self) -> None:
        """Return when all who were taken in have their answer."""
        if self._serving:
            await asyncio.wait(self._serving)


Monotonic = Callable[[], float]
"""Returns seconds since some instant; it stands still while the machine sleeps."""


class Liveness:
    """Beaten whenever something is alive; `age` tells how long ago that was, at first since it was made."""

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
