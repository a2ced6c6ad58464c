"""Drawing beside the event loop: little at a time, and first for those who wait for an answer."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from cogs.patience import untimed

P = ParamSpec("P")
R = TypeVar("R")

HANDS = 2
"""Pictures drawn at the same time: more would only keep the event loop, and each other, from the interpreter."""
_IN_A_ROW = 3
"""Pictures for answers after which one for a post is drawn, however many still wait."""

_threads = ThreadPoolExecutor(HANDS, "drawing")
"""Threads of their own, always the same: the C library keeps a heap for each thread that ever drew."""

_for_post: ContextVar[bool] = ContextVar("_for_post", default=False)


@contextmanager
def for_posts() -> Iterator[None]:
    """Let whoever waits for an answer go before what is drawn in this block."""
    token = _for_post.set(True)
    try:
        yield
    finally:
        _for_post.reset(token)


async def drawn(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do the work in a thread as soon as a hand is free. Returns and raises what it does."""
    loop = asyncio.get_running_loop()
    hands = _of_loops.setdefault(loop, _Hands())
    with untimed():
        await hands.take(is_for_post=_for_post.get())
        try:
            return await loop.run_in_executor(_threads, partial(copy_context().run, work, *args, **kwargs))
        finally:
            hands.put_down()


class _Hands:
    """Those that are free, and who waits for one."""

    def __init__(self) -> None:
        self._free = HANDS
        self._answers: deque[asyncio.Future[None]] = deque()
        self._posts: deque[asyncio.Future[None]] = deque()
        self._in_a_row = 0

    async def take(self, *, is_for_post: bool) -> None:
        """Wait for a free hand."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        (self._posts if is_for_post else self._answers).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put_down()
            raise

    def put_down(self) -> None:
        """Give a hand to whoever is next."""
        while queue := self._next():
            turn = queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _next(self) -> deque[asyncio.Future[None]]:
        if self._posts and (not self._answers or self._in_a_row >= _IN_A_ROW):
            self._in_a_row = 0
            return self._posts
        self._in_a_row += 1
        return self._answers


_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, _Hands] = WeakKeyDictionary()
