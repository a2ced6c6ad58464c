"""Drawing in separate processes, so that the event loop does not compete for the interpreter."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import structlog

from cogs.interactions.priority import giving_way
from cogs.metrics import UNPAINTED
from cogs.pictures.drawing import ThreadExecutor, drawing_with
from render.long_painter import HURRIED
from render.painter import read_result, write_work
from workers.process import REST, Died, Failed, Hangs, Worker

R = TypeVar("R")

PROGRAM = "render.painter"
AHEAD = 2
"""Pictures requested from a process at a time, so that it need not wait until the last result was read."""
PATIENCE = 30.0
"""Seconds after which a process counts as hung."""
APART, PATIENCE_APART = "render.long_painter", 120.0
"""The program for what takes long, and its patience: a film takes less than a second of CPU."""
SPARE = 10.0
"""
Seconds in which it gets only CPU that nobody else wants, while nobody waits for a first answer. That may be none; then
another process gets a little.
"""

_log = structlog.get_logger(__name__)


class Painter:
    """
    Draws in a separate process. It may be asked for several pictures at a time, and draws them in order.

    Args:
        program: the module that the process runs.
        patience: seconds after which the process counts as hung.
        rest: seconds without a picture after which it ends, until the next one.
    """

    def __init__(self, program: str = PROGRAM, patience: float = PATIENCE, rest: float = REST) -> None:
        self.worker = Worker(program, rest)
        self._patience = patience
        self._fallback = ThreadExecutor()
        self._is_closed = False

    async def draw(self, work: Callable[[], R]) -> R:
        """
        Do the work in the process; if that fails, do it here, where a bug shows its full traceback.

        Raises: asyncio.CancelledError: the painter was closed. And what the work raises.
        """
        if self._is_closed:
            # Asking would start another process, which nobody would end.
            raise asyncio.CancelledError
        try:
            result: R = read_result(await self._asked(write_work(work)))
        except (Died, Hangs, Failed) as fault:
            if self._is_closed:
                raise asyncio.CancelledError from fault
            UNPAINTED.labels(type(fault).__name__.lower()).inc()
            _log.warning("a process failed to draw; drawing in a thread", why=f"{type(fault).__name__} {fault}".strip())
            return await self._fallback.draw(work)
        else:
            return result

    async def _asked(self, work: bytes) -> bytes:
        """Ask the process, and another one if it dies: where memory is short, the system kills it before the bot."""
        try:
            return await self.worker.ask(work, self._patience)
        except Died:
            if self._is_closed:
                raise
            _log.warning("a process that draws died; another one draws")
            return await self.worker.ask(work, self._patience)

    async def close(self) -> None:
        """Kill the process, even if it is drawing."""
        self._is_closed = True
        await self.worker.end()


class LongPainter(Painter):
    """
    Draws what takes long with the CPU that nobody else wants, and with a little more where that is too little.

    Its process ends with the work, which is seldom wanted: it would hold memory.
    """

    def __init__(self) -> None:
        super().__init__(APART, SPARE)
        self._hurried = Worker(APART, REST, HURRIED)

    def pause(self) -> None:
        """Stand still; the process that gets a little in any case does not."""
        self.worker.pause()

    def resume(self) -> None:
        self.worker.resume()

    async def draw(self, work: Callable[[], R]) -> R:
        try:
            return await super().draw(work)
        finally:
            await self._end()

    async def _asked(self, work: bytes) -> bytes:
        try:
            return await super()._asked(work)
        except Hangs:
            if self._is_closed:
                raise
            _log.info("a film found too little time that nobody else wants; it gets a little")
            return await self._hurried.ask(work, PATIENCE_APART)

    async def close(self) -> None:
        self._is_closed = True
        await self._end()

    async def _end(self) -> None:
        await asyncio.gather(self.worker.end(), self._hurried.end())


@asynccontextmanager
async def painters(processes: int) -> AsyncIterator[None]:
    """Draw in `processes` processes while the block runs, and in another what takes long; with 0, in threads."""
    drawing, apart = [Painter() for _ in range(processes)], LongPainter()
    if not drawing:
        yield
        return
    try:
        with drawing_with(drawing * AHEAD, apart), giving_way(apart):
            yield
    finally:
        await asyncio.gather(apart.close(), *(painter.close() for painter in drawing))
