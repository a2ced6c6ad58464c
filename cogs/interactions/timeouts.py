"""
Limits for requests to Discord: how many a second, and how long each may take.

Long work stands still while anybody waits for a first answer or a picture: at the least priority it still slows other
cores.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Protocol
from weakref import WeakKeyDictionary, WeakSet

import discord

A_SECOND = 45.0
"""Discord allows 50 requests a second, not counting answers to presses, and bans those who exceed it repeatedly."""
_AT_ONCE = 20


class Pace:
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
_paces: WeakKeyDictionary[discord.Client, Pace] = WeakKeyDictionary()


@asynccontextmanager
async def patience(client: discord.Client, seconds: float) -> AsyncIterator[None]:
    """Wait for a slot of the client's rate limit, then give its requests `seconds`. Raises: TimeoutError."""
    await _paces.setdefault(client, Pace()).turn()
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


_EARLIER_EACH = 0.01
"""Seconds by which an answer is deferred earlier for each other one in progress, since they slow each other down."""
_LEAST = 0.3
"""The shortest time before an answer is deferred, in seconds, unless less is asked for."""

_under_way: "WeakSet[asyncio.Future[Any]]" = WeakSet()


def time_to_defer(task: "asyncio.Future[Any]", most: float) -> float:
    """Return after how many seconds to defer the answer of `task`: `most` if it is the only one in progress."""
    others = len(_under_way)
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)
    return min(most, max(_LEAST, most - _EARLIER_EACH * others))


class GivesWay(Protocol):
    """Work that can stand still for a while."""

    def pause(self) -> None:
        """Stand still until `resume`."""

    def resume(self) -> None:
        """Go on."""


_LONGEST_PAUSE = 1.0
"""Seconds after which long work goes on even though somebody still waits, until all have their answers once more."""


class _Crowd:
    """How many wait for a first answer or a picture, and what gives way to them."""

    def __init__(self) -> None:
        self.work: list[GivesWay] = []
        self._number = 0
        self._over: asyncio.TimerHandle | None = None

    def enter(self) -> None:
        self._number += 1
        if self._number == 1 and self.work:
            for one in self.work:
                one.pause()
            self._over = asyncio.get_running_loop().call_later(_LONGEST_PAUSE, self._go_on)

    def leave(self) -> None:
        self._number -= 1
        if not self._number:
            self._go_on()

    def _go_on(self) -> None:
        if self._over is not None:
            self._over.cancel()
            self._over = None
            for one in self.work:
                one.resume()


class Waiting:
    """Somebody who waits for a first answer, from now on until `end`; what runs in this context is for them."""

    def __init__(self) -> None:
        self._crowd: _Crowd | None = _here()
        self._crowd.enter()
        _mine.set(self)

    def end(self) -> None:
        """Note that they wait no longer."""
        crowd, self._crowd = self._crowd, None
        if crowd is not None:
            crowd.leave()


_crowds: WeakKeyDictionary[asyncio.AbstractEventLoop, _Crowd] = WeakKeyDictionary()
_mine: ContextVar[Waiting | None] = ContextVar("_mine", default=None)


def _here() -> _Crowd:
    return _crowds.setdefault(asyncio.get_running_loop(), _Crowd())


def wants_long_work() -> None:
    """Count nobody who waits for what runs in this context: they wait for the long work itself."""
    if (one := _mine.get()) is not None:
        one.end()


@contextmanager
def coming_first() -> Iterator[None]:
    """Let long work stand still while the block runs, such as for a picture behind which the next answer waits."""
    crowd = _here()
    crowd.enter()
    try:
        yield
    finally:
        crowd.leave()


@contextmanager
def giving_way(work: GivesWay) -> Iterator[None]:
    """Pause this work while anybody waits, as long as the block runs."""
    crowd = _here()
    crowd.work.append(work)
    try:
        yield
    finally:
        crowd.work.remove(work)
        work.resume()
