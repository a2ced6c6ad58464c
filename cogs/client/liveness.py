"""Signs of life: when something last happened, by a clock that nobody sets."""

import time
from collections.abc import Callable

Monotonic = Callable[[], float]
"""Returns seconds since some instant; it stands still while the machine sleeps."""


class Pulse:
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
