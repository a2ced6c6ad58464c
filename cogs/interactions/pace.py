"""How often the bot asks Discord for something by itself: a little less than what Discord allows."""

import asyncio
import time
from collections.abc import Callable

A_SECOND = 45.0
"""Discord takes 50 requests a second, answers to clicks apart, and shuts out whoever runs into that again and again."""
_AT_ONCE = 20


class Pace:
    """
    Lets so many through a second, in the order in which they came.

    Args:
        a_second: in the long run.
        at_once: how many need not wait after a while without any.
    """

    def __init__(self, a_second: float = A_SECOND, at_once: int = _AT_ONCE) -> None:
        self._pause = 1 / a_second
        self._credit = at_once * self._pause
        self._due = float("-inf")

    async def turn(self) -> None:
        """Wait for one's turn."""
        if seconds := self.wait(asyncio.get_running_loop().time()):
            await asyncio.sleep(seconds)

    def wait(self, now: float) -> float:
        """Return for how many seconds whoever comes now has to wait; they have their turn by that."""
        self._due = max(self._due, now - self._credit) + self._pause
        return max(self._due - now, 0.0)


def seldom(work: Callable[[], object], pause: float, clock: Callable[[], float] = time.monotonic) -> Callable[[], None]:
    """Return the same work, left out for so many seconds after it was done."""
    due = float("-inf")

    def done_seldom() -> None:
        nonlocal due
        if (now := clock()) >= due:
            due = now + pause
            work()

    return done_seldom
