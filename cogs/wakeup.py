"""A bell for background work: it sleeps until somebody rings, or until it is time to look anyway."""

import asyncio
import contextlib


class Wakeup:
    """Rung by whoever has news, heard by one who waits; a ring before the wait is heard too."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        """Wake the one who waits; returns at once."""
        self._rung.set()

    @property
    def is_rung(self) -> bool:
        """Whether there was a ring that nobody has heard yet."""
        return self._rung.is_set()

    def hush(self) -> None:
        """Forget earlier rings: what they told of is about to be looked at."""
        self._rung.clear()

    async def wait(self, seconds: float) -> None:
        """Return at the next ring, or after so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._rung.wait()
