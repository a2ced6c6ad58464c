"""The stand-in's clock: the machine's time or a fixed time, which you can move forward."""

import time
from collections.abc import Callable


class Clock:
    """
    The stand-in's time in UTC.

    Args:
        source: seconds since 1970; the machine's clock unless given. A test gives a constant and moves it.
        offset: seconds added to the source.
    """

    def __init__(self, source: Callable[[], float] = time.time, offset: float = 0.0) -> None:
        self._source = source
        self.offset = offset

    def now(self) -> float:
        """Seconds since 1970, including the offset."""
        return self._source() + self.offset

    def millis(self) -> int:
        """Whole milliseconds since 1970, the unit of the world's timestamps."""
        return int(self.now() * 1000)

    def advance(self, seconds: float) -> None:
        """Move the clock forward. Raises: ValueError: `seconds` is negative; ids and deadlines never run backwards."""
        if seconds < 0:
            message = "the clock only moves forward"
            raise ValueError(message)
        self.offset += seconds


def stopped(at: float) -> Clock:
    """A clock that stays at an instant (seconds since 1970) until it is advanced."""
    return Clock(lambda: at)
