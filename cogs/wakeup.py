"""Wakes a background loop: it sleeps until somebody calls `wake`, or until a timeout."""

import asyncio
import contextlib


class Wakeup:
    """Connects many who call `wake` with one who waits. A call before the wait is not lost."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        """End the wait, or the next one; return at once."""
        self._event.set()

    @property
    def is_set(self) -> bool:
        """Whether `wake` was called since the last `clear`."""
        return self._event.is_set()

    def clear(self) -> None:
        """Forget earlier calls of `wake`; call this right before you look for work."""
        self._event.clear()

    async def wait(self, seconds: float) -> None:
        """Return when `wake` is called, or after `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()
