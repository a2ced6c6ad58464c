"""
Drawing beside everything else: few pictures at the same time, and those that somebody waits for first.

Pictures are drawn in processes of their own where `cogs/pictures/processes.py` has begun some, else in threads.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from typing import ParamSpec, Protocol, TypeVar
from weakref import WeakKeyDictionary

import structlog

from cogs.interactions.timeouts import untimed
from render.game import AnyLook
from render.warm_up import rehearsal
from rules.game import AnyGame

P = ParamSpec("P")
R = TypeVar("R")

HANDS = 2
"""Pictures drawn in threads at the same time: more would only keep the event loop, and each other, from working."""
_IN_A_ROW = 3
"""Pictures for answers after which one for a post is drawn, however many still wait."""

_threads = ThreadPoolExecutor(HANDS, "drawing")
"""Threads of their own, always the same: the C library keeps a heap for each thread that ever drew."""

_for_post: ContextVar[bool] = ContextVar("_for_post", default=False)


class Hand(Protocol):
    """Draws one thing after the other."""

    async def draw(self, work: Callable[[], R]) -> R:
        """Do the work in the language that is spoken now. Returns and raises what it does."""


class InThread:
    """A hand in this process."""

    async def draw(self, work: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(_threads, partial(copy_context().run, work))


@contextmanager
def for_posts() -> Iterator[None]:
    """Let whoever waits for an answer go before what is drawn in this block."""
    token = _for_post.set(True)
    try:
        yield
    finally:
        _for_post.reset(token)


@contextmanager
def hands(them: Sequence[Hand]) -> Iterator[None]:
    """Let these draw all that is asked for by this event loop inside the block."""
    loop = asyncio.get_running_loop()
    _of_loops[loop] = _Hands(them)
    try:
        yield
    finally:
        del _of_loops[loop]


async def drawn(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """
    Do the work as soon as a hand is free. Returns and raises what it does.

    Args:
        work: a function of `render`, or a method of a look, with arguments of `render` and `rules`: another process
            must be able to find them.
    """
    loop = asyncio.get_running_loop()
    those = _of_loops.setdefault(loop, _Hands([InThread() for _ in range(HANDS)]))
    with untimed():
        hand = await those.take(is_for_post=_for_post.get())
        drawing = asyncio.create_task(hand.draw(partial(work, *args, **kwargs)))
        # The hand is busy until then, whoever still waits.
        drawing.add_done_callback(lambda _: those.put_down(hand))
        drawing.add_done_callback(_look_at)
        return await asyncio.shield(drawing)


def _look_at(drawing: "asyncio.Task[object]") -> None:
    # Where nobody waits any more, nobody else looks at what went wrong, of which asyncio would complain.
    drawing.cancelled() or drawing.exception()


class _Hands:
    """Those that are free, and who waits for one."""

    def __init__(self, them: Sequence[Hand]) -> None:
        self._free = list(them)
        self._answers: deque[asyncio.Future[Hand]] = deque()
        self._posts: deque[asyncio.Future[Hand]] = deque()
        self._in_a_row = 0

    async def take(self, *, is_for_post: bool) -> Hand:
        """Wait for a free hand."""
        if self._free:
            return self._free.pop()
        turn = asyncio.get_running_loop().create_future()
        (self._posts if is_for_post else self._answers).append(turn)
        try:
            hand: Hand = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.put_down(turn.result())
            raise
        return hand

    def put_down(self, hand: Hand) -> None:
        """Give a hand to whoever is next."""
        while queue := self._next():
            turn = queue.popleft()
            if not turn.done():
                turn.set_result(hand)
                return
        self._free.append(hand)

    def _next(self) -> deque[asyncio.Future[Hand]]:
        if self._posts and (not self._answers or self._in_a_row >= _IN_A_ROW):
            self._in_a_row = 0
            return self._posts
        self._in_a_row += 1
        return self._answers


_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, _Hands] = WeakKeyDictionary()


_log = structlog.get_logger(__name__)


def begin_warm_up(games: Sequence[tuple[AnyGame, AnyLook]]) -> threading.Thread:
    """Warm up beside everything else. Returns: the thread that does it; the end of the process does not wait for it."""

    def warm() -> None:
        try:
            worked_at = time.monotonic()
            for _ in rehearsal(games):
                # As long as it has worked, so that whoever plays in the first minute does not notice.
                time.sleep(time.monotonic() - worked_at)
                worked_at = time.monotonic()
        except Exception:  # noqa: BLE001 - a thread of its own: nobody else would say what went wrong
            _log.exception("pictures could not be warmed up")

    thread = threading.Thread(target=warm, name="warm-up", daemon=True)
    thread.start()
    return thread
