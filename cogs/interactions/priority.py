"""
Answers first: long work stands still while anybody waits for a first answer or a picture.

At the least priority it would still slow other cores.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol
from weakref import WeakKeyDictionary, WeakSet

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


class _Queue:
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
        self._queue: _Queue | None = _here()
        self._queue.enter()
        _mine.set(self)

    def end(self) -> None:
        """Note that they wait no longer."""
        queue, self._queue = self._queue, None
        if queue is not None:
            queue.leave()


_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _Queue] = WeakKeyDictionary()
_mine: ContextVar[Waiting | None] = ContextVar("_mine", default=None)


def _here() -> _Queue:
    return _queues.setdefault(asyncio.get_running_loop(), _Queue())


def wants_long_work() -> None:
    """Count nobody who waits for what runs in this context: they wait for the long work itself."""
    if (one := _mine.get()) is not None:
        one.end()


@contextmanager
def coming_first() -> Iterator[None]:
    """Let long work stand still while the block runs, such as for a picture behind which the next answer waits."""
    queue = _here()
    queue.enter()
    try:
        yield
    finally:
        queue.leave()


@contextmanager
def giving_way(work: GivesWay) -> Iterator[None]:
    """Pause this work while anybody waits, as long as the block runs."""
    queue = _here()
    queue.work.append(work)
    try:
        yield
    finally:
        queue.work.remove(work)
        work.resume()
