"""
Draws pictures outside the event loop: few at the same time, and those that somebody waits for first.

They are drawn in separate processes if `cogs/pictures/processes.py` has started any, else in threads.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar
from weakref import WeakKeyDictionary

from cogs.interactions.priority import coming_first, wants_long_work
from cogs.interactions.rate_limit import untimed
from languages.speech import Text
from render.game import AnyLook, Ghost, Names, Picture
from tables.advice.turns import Line

P = ParamSpec("P")
R = TypeVar("R")

THREADS = 2
"""Pictures drawn in threads at the same time: more would only slow down the event loop and each other."""
_MOST_ANSWERS_IN_A_ROW = 3
"""The most pictures for answers drawn in a row; then one for a post comes."""

_threads = ThreadPoolExecutor(THREADS, "drawing")
"""A fixed set of threads, since the C library keeps a heap for each thread that ever drew."""

_for_post: ContextVar[bool] = ContextVar("_for_post", default=False)


class Executor(Protocol):
    """Draws one picture at a time, somewhere."""

    async def draw(self, work: Callable[[], R]) -> R:
        """Do the work in the current language. Returns and raises what the work does."""


class ThreadExecutor:
    """Draws in a thread of this process."""

    async def draw(self, work: Callable[[], R]) -> R:
        return await asyncio.get_running_loop().run_in_executor(_threads, partial(copy_context().run, work))


@contextmanager
def for_posts() -> Iterator[None]:
    """Give pictures for answers priority over those drawn in this block."""
    token = _for_post.set(True)
    try:
        yield
    finally:
        _for_post.reset(token)


@contextmanager
def drawing_with(executors: Sequence[Executor], apart: Executor | None = None) -> Iterator[None]:
    """Draw with these executors, in this event loop, while the block runs; `apart` does what takes long."""
    loop = asyncio.get_running_loop()
    _pools[loop] = _Pool(executors)
    if apart is not None:
        _pools_apart[loop] = _Pool([apart])
    try:
        yield
    finally:
        del _pools[loop]
        _pools_apart.pop(loop, None)


async def drawn(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """
    Do the work as soon as an executor is free. Returns and raises what the work does.

    Args:
        work: a function of `render` or a method of a look, with arguments from `render` and `rules`, since another
            process must be able to import them.
    """
    loop = asyncio.get_running_loop()
    pool = _pools.setdefault(loop, _Pool([ThreadExecutor() for _ in range(THREADS)]))
    with coming_first():
        return await _drawn_in(pool, partial(work, *args, **kwargs))


async def drawn_apart(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Do work that takes long, such as a film, where no picture waits for it: as `drawn`, one after the other."""
    wants_long_work()
    apart = _pools_apart.get(asyncio.get_running_loop())
    if apart is not None:
        return await _drawn_in(apart, partial(work, *args, **kwargs))
    with for_posts():
        return await drawn(work, *args, **kwargs)


async def _drawn_in(pool: "_Pool", work: Callable[[], R]) -> R:
    with untimed():
        executor = await pool.acquire(is_for_post=_for_post.get())
        drawing = asyncio.create_task(executor.draw(work))
        # The executor is busy until the work is done, even if nobody waits for it any more.
        drawing.add_done_callback(lambda _: pool.release(executor))
        drawing.add_done_callback(_retrieve_exception)
        return await asyncio.shield(drawing)


def _retrieve_exception(drawing: "asyncio.Task[object]") -> None:
    # If nobody waits any more, nobody else retrieves the exception, and asyncio would complain.
    drawing.cancelled() or drawing.exception()


class _Pool:
    """The free executors, and the queues of those who wait for one."""

    def __init__(self, executors: Sequence[Executor]) -> None:
        self._free = list(executors)
        self._answers: deque[asyncio.Future[Executor]] = deque()
        self._posts: deque[asyncio.Future[Executor]] = deque()
        self._answers_in_a_row = 0

    async def acquire(self, *, is_for_post: bool) -> Executor:
        """Wait for a free executor."""
        if self._free:
            return self._free.pop()
        turn = asyncio.get_running_loop().create_future()
        (self._posts if is_for_post else self._answers).append(turn)
        try:
            executor: Executor = await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release(turn.result())
            raise
        return executor

    def release(self, executor: Executor) -> None:
        """Pass an executor on to the next in the queues."""
        while queue := self._next_queue():
            turn = queue.popleft()
            if not turn.done():
                turn.set_result(executor)
                return
        self._free.append(executor)

    def _next_queue(self) -> deque[asyncio.Future[Executor]]:
        if self._posts and (not self._answers or self._answers_in_a_row >= _MOST_ANSWERS_IN_A_ROW):
            self._answers_in_a_row = 0
            return self._posts
        self._answers_in_a_row += 1
        return self._answers


_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, _Pool] = WeakKeyDictionary()
_pools_apart: WeakKeyDictionary[asyncio.AbstractEventLoop, _Pool] = WeakKeyDictionary()


async def drawn_way(  # noqa: PLR0913 - what a ghost is made of
    look: AnyLook,
    line: Line,
    before: Any,  # noqa: ANN401 - any game's view
    names: Names,
    *,
    title: Text,
    told: str,
    played: Line | None = None,
) -> Picture:
    """
    Draw where a turn leads as a draft is drawn.

    Args:
        before: what its seat saw before it.
        title: says in a word or two why it is shown.
        told: the turn in words.
        played: what was played instead, which is marked otherwise.
    """
    ghost: Ghost[Any, Any] = Ghost(
        view=line.view,
        before=before,
        title=str(title),
        words=told,
        legal=() if line.shows is None else (line.shows,),
        played=None if played is None else played.view,
    )
    return await drawn(look.ghost, ghost, names)
