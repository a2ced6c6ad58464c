"""Whether the event loop is free: a task that beats in it, and the longest time for which it could not."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

LONGEST_GAP = 5.0
"""Seconds of real time for which the event loop may do nothing else, on a machine however busy."""
_BEAT = 0.01


@dataclass
class Heart:
    """Beats in the event loop; `gap` is the longest time between two beats, in seconds."""

    gap: float = 0.0
    _last: float = field(default_factory=time.monotonic)

    def faults(self, longest: float = LONGEST_GAP) -> list[str]:
        """Tell, in a line, whether something held the event loop up for so many seconds."""
        return [] if self.gap < longest else [f"the event loop was held up for {self.gap:.1f} s"]

    def beat(self) -> None:
        """Note the time since the last beat."""
        now = time.monotonic()
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
