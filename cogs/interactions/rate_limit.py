"""Limits for requests to Discord: how many a second, and how long each may take."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from weakref import WeakKeyDictionary

import discord

from cogs.discord_internals import end_global_limit

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
        # It may be this request that was to end a global rate limit.
        end_global_limit(client)
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
