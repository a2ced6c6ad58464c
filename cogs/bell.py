"""A bell for background work: it sleeps until somebody rings, or until it is time to look anyway."""

import asyncio
import contextlib
import time

_REST = 3.0
"""How much longer than they looked they rest, so that one look sees to all that is rung for meanwhile."""
_MOST = 0.25
"""Seconds of rest at most."""


class Bell:
    """Rung by whoever has news, heard by one who waits; a ring before the wait is heard too."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._hushed_at = time.perf_counter()

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
        self._hushed_at = time.perf_counter()

    async def wait(self, seconds: float) -> None:
        """Return at the next ring, or after so many seconds; in a crowd not before some rest."""
        rest = min(_REST * (time.perf_counter() - self._hushed_at), _MOST, seconds)
        await asyncio.sleep(rest)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds - rest):
                await self._rung.wait()
