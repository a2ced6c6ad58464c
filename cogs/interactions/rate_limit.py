"""Limits for requests to Discord: how many a second, and how long each may take."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from weakref import WeakKeyDictionary

import discord

A_SECOND = 45.0
"""Discord allows 50 requests a second, not counting answers to presses, and bans those who exceed it repeatedly."""
_AT_ONCE = 20


class RateLimit:
    """
    A rate limiter, first come, first served.

    Args:
        a_second: requests per second in the long run.
        at_once: requests that need not wait after a quiet time.
    """

    def __init__(self, a_second: float = A_SECOND, at_once: int = _AT_ONCE) -> None:
        self._pause = 1 / a_second
        self._credit = at_once * self._pause
        self._due = float("-inf")

    async def turn(self) -> None:
        """Return when the next request may be sent."""
        if seconds := self.wait(asyncio.get_running_loop().time()):
            await asyncio.sleep(seconds)

    def wait(self, now: float) -> float:
        """Reserve the next slot, and return the seconds until it comes."""
        self._due = max(self._due, now - self._credit) + self._pause
        return max(self._due - now, 0.0)


def throttled(
    work: Callable[[], object], pause: float, clock: Callable[[], float] = time.monotonic
) -> Callable[[], None]:
    """Return a function that does the work, but not again within `pause` seconds."""
    due = float("-inf")

    def limited() -> None:
        nonlocal due
        if (now := clock()) >= due:
            due = now + pause
            work()

    return limited


_limit: ContextVar[asyncio.Timeout | None] = ContextVar("_limit", default=None)
_rate_limits: WeakKeyDictionary[discord.Client, RateLimit] = WeakKeyDictionary()


@asynccontextmanager
async def patience(client: discord.Client, seconds: float) -> AsyncIterator[None]:
    """Wait for a slot of the client's rate limit, then give its requests `seconds`. Raises: TimeoutError."""
    await _rate_limits.setdefault(client, RateLimit()).turn()
    token = _limit.set(None)
    try:
        async with asyncio.timeout(seconds) as limit:
            _limit.set(limit)
            yield
    except TimeoutError:
        # At a global rate limit, discord.py holds all requests until the one that hit the limit lets them go on. If
        # that one is cancelled, all would wait for ever. Letting them go on too early only hits the limit again.
        client.http._global_over.set()  # noqa: SLF001 - there is no other way to it
        raise
    finally:
        _limit.reset(token)


@contextmanager
def untimed() -> Iterator[None]:
    """Stop the timeout of `patience` while the block runs, for work of our own such as drawing."""
    limit, loop = _limit.get(), asyncio.get_running_loop()
    until = None if limit is None or limit.expired() else limit.when()
    if limit is None or until is None:
        yield
        return
    left = until - loop.time()
    # A task that was started within the timeout may outlive it.
    with suppress(RuntimeError):
        limit.reschedule(None)
    try:
        yield
    finally:
        with suppress(RuntimeError):
            limit.reschedule(loop.time() + left)
