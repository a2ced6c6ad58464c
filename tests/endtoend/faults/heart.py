"""Whether the event loop is free: a task that beats in it, and the longest time for which it could not."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

LONGEST_GAP = 5.0
"""Seconds for which the event loop may do nothing else, those left out for which its thread had no processor."""
_BEAT = 0.01
_SCHEDULED = Path("/proc/thread-self/schedstat")
"""Where Linux tells for how many nanoseconds this thread ran, and for how many it waited to run."""


def _scheduled() -> float:
    """Return the time in seconds, without those for which other processes kept this thread from running."""
    kept_waiting = int(_SCHEDULED.read_text(encoding="ascii").split()[1]) if _SCHEDULED.exists() else 0
    return time.monotonic() - kept_waiting / 1e9


@dataclass
class Heart:
    """Beats in the event loop; `gap` is the longest time between two beats, in seconds."""

    gap: float = 0.0
    _last: float = field(default_factory=_scheduled)

    def faults(self, longest: float = LONGEST_GAP) -> list[str]:
        """Tell, in a line, whether something held the event loop up for so many seconds."""
        return [] if self.gap < longest else [f"the event loop was held up for {self.gap:.1f} s"]

    def beat(self) -> None:
        """Note the time since the last beat."""
        now = _scheduled()
        self.gap, self._last = max(self.gap, now - self._last), now


@asynccontextmanager
async def beating() -> AsyncIterator[Heart]:
    """Let a heart beat for as long as the block lasts."""
    heart = Heart()

    async def beat() -> None:
        while True:
            await asyncio.sleep(_BEAT)
            heart.beat()

    task = asyncio.create_task(beat())
    try:
        yield heart
    finally:
        task.cancel()
        heart.beat()
