"""Who waits for whom: the few who may do something costly at once, and loops that sleep until there is work."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.errors import PlayerError

R = TypeVar("R")

MOST = 3
"""Different answers that one person waits for at a time, with the one in progress."""


@dataclass
class _Shared:
    """An answer in progress or in line, and how many presses wait for it."""

    work: asyncio.Task[Any]
    waiting: int = 0


class Admission:
    """Lets each person have one costly answer at a time; who asks for the same again meanwhile shares it."""

    def __init__(self) -> None:
        self._wanted: dict[int, dict[Hashable, _Shared]] = {}
        self._turns: dict[int, asyncio.Lock] = {}

    async def once(self, asker: int, subject: Hashable, make: Callable[[], Awaitable[R]]) -> R:
        """
        Return what `make` returns, once the asker's other answers are there; if nobody waits any more, it is cancelled.

        Args:
            subject: what is asked for.
        Raises: PlayerError: the asker waits for too much. And what `make` raises.
        """
        mine = self._wanted.setdefault(asker, {})
        if subject not in mine:
            if len(mine) >= MOST:
                raise PlayerError(
                    "busy-for-you", "I'm still busy with what you asked for before; please try again after that."
                )
            mine[subject] = _Shared(asyncio.create_task(self._in_turn(asker, make)))
            mine[subject].work.add_done_callback(lambda done: self._forget(asker, subject, done))
        shared = mine[subject]
        shared.waiting += 1
        try:
            found: R = await asyncio.shield(shared.work)
            return found
        finally:
            shared.waiting -= 1
            if not shared.waiting:
                shared.work.cancel()

    async def _in_turn(self, asker: int, make: Callable[[], Awaitable[R]]) -> R:
        async with self._turns.setdefault(asker, asyncio.Lock()):
            return await make()

    def _forget(self, asker: int, subject: Hashable, done: "asyncio.Task[Any]") -> None:
        del self._wanted[asker][subject]
        if not self._wanted[asker]:
            del self._wanted[asker], self._turns[asker]
        if not done.cancelled():
            # If nobody waits any more, nobody else retrieves the exception, and asyncio would complain.
            done.exception()


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
