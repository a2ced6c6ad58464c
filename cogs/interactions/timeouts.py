"""A limit for what discord.py asks of Discord, in time and in number."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

import discord

A_SECOND = 45.0
"""Discord takes 50 requests a second, answers to clicks apart, and shuts out whoever runs into that again and again."""
_AT_ONCE = 20


class Pace:
    """
    Lets so many through a second, in the order in which they came.

    Args:
        a_second: in the long run.
        at_once: how many need not wait after a while without any.
    """

    def __init__(self, a_second: float = A_SECOND, at_once: int = _AT_ONCE) -> None:
        self._pause = 1 / a_second
        self._credit = at_once * self._pause
        self._due = float("-inf")

    async def turn(self) -> None:
        """Wait for one's turn."""
        if seconds := self.wait(asyncio.get_running_loop().time()):
            await asyncio.sleep(seconds)

    def wait(self, now: float) -> float:
        """Return for how many seconds whoever comes now has to wait; they have their turn by that."""
        self._due = max(self._due, now - self._credit) + self._pause
        return max(self._due - now, 0.0)


def seldom(work: Callable[[], object], pause: float, clock: Callable[[], float] = time.monotonic) -> Callable[[], None]:
    """Return the same work, left out for so many seconds after it was done."""
    due = float("-inf")

    def done_seldom() -> None:
        nonlocal due
        if (now := clock()) >= due:
            due = now + pause
            work()

    return done_seldom


_limit: ContextVar[asyncio.Timeout | None] = ContextVar("_limit", default=None)
_paces: WeakKeyDictionary[discord.Client, Pace] = WeakKeyDictionary()


@asynccontextmanager
async def patience(client: discord.Client, seconds: float) -> AsyncIterator[None]:
    """
    Give requests of the client up after so many seconds, once it is their turn.

    Raises: TimeoutError.
    """
    await _paces.setdefault(client, Pace()).turn()
    token = _limit.set(None)
    try:
        async with asyncio.timeout(seconds) as limit:
            _limit.set(limit)
            yield
    except TimeoutError:
        # While Discord wants no request at all, discord.py keeps all of them behind a gate, which whoever closed it
        # opens again; one that is given up meanwhile would leave it closed for ever. Open too early, it closes again.
        client.http._global_over.set()  # noqa: SLF001 - there is no other way to it
        raise
    finally:
        _limit.reset(token)


@contextmanager
def untimed() -> Iterator[None]:
    """Let what the bot does by itself meanwhile, and waits for, not count against Discord."""
    limit, loop = _limit.get(), asyncio.get_running_loop()
    until = None if limit is None or limit.expired() else limit.when()
    if limit is None or until is None:
        yield
        return
    left = until - loop.time()
    # Whoever was begun within a limit may outlive it.
    with suppress(RuntimeError):
        limit.reschedule(None)
    try:
        yield
    finally:
        with suppress(RuntimeError):
            limit.reschedule(loop.time() + left)


_FOR_EACH_OTHER = 0.01
"""Seconds that an answer is promised earlier for each other one under way: they have to wait for each other."""
_LEAST = 0.3
"""Seconds below which nothing is promised, unless less is wanted from the beginning."""

_under_way: "WeakSet[asyncio.Future[Any]]" = WeakSet()


def haste(task: "asyncio.Future[Any]", most: float) -> float:
    """Return for how many seconds an answer in the making is waited for, `most` if it is the only one."""
    others = len(_under_way)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    return min(most, max(_LEAST, most - _FOR_EACH_OTHER * others))
