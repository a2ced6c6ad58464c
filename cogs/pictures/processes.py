"""Drawing in separate processes, so that the event loop does not compete for the interpreter."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import structlog

from cogs.metrics import UNPAINTED
from cogs.pictures.drawing import ThreadExecutor, drawing_with
from render.painter import read_result, write_work
from workers.process import Died, Failed, Hangs, Worker

R = TypeVar("R")

PROGRAM = "render.painter"
AHEAD = 2
"""Pictures requested from a process at a time, so that it need not wait until the last result was read."""
PATIENCE = 30.0
"""Seconds after which a process counts as hung; the longest work, a film, takes one."""

_log = structlog.get_logger(__name__)


class Painter:
    """
    Draws in a separate process. It may be asked for several pictures at a time, and draws them in order.

    Args:
        program: the module that the process runs.
        patience: seconds after which the process counts as hung.
    """

    def __init__(self, program: str = PROGRAM, patience: float = PATIENCE) -> None:
        self.worker = Worker(program)
        self._patience = patience
        self._fallback = ThreadExecutor()
        self._is_closed = False

    async def begin(self) -> None:
        """Start the process; it warms its caches up until it is asked for a picture."""
        # If that fails, `draw` starts it, when the cause may be gone.
        with suppress(OSError):
            await self.worker.begin()

    async def draw(self, work: Callable[[], R]) -> R:
        """
        Do the work in the process; if that fails, do it here, where a bug shows its full traceback.

        Raises: asyncio.CancelledError: the painter was closed. And what the work raises.
        """
        if self._is_closed:
            # Asking would start another process, which nobody would end.
            raise asyncio.CancelledError
        try:
            result: R = read_result(await self.worker.ask(write_work(work), self._patience))
        except (Died, Hangs, Failed) as fault:
            if self._is_closed:
                raise asyncio.CancelledError from fault
            UNPAINTED.labels(type(fault).__name__.lower()).inc()
            _log.warning("a process failed to draw; drawing in a thread", why=f"{type(fault).__name__} {fault}".strip())
            return await self._fallback.draw(work)
        else:
            return result

    async def close(self) -> None:
        """Kill the process, even if it is drawing."""
        self._is_closed = True
        await self.worker.end()


@asynccontextmanager
async def painters(processes: int) -> AsyncIterator[None]:
    """Draw in `processes` processes while the block runs; with 0, in threads."""
    started = [Painter() for _ in range(processes)]
    if not started:
        yield
        return
    try:
        with drawing_with(started * AHEAD):
            for painter in started:
                await painter.begin()
            yield
    finally:
        await asyncio.gather(*(painter.close() for painter in started))
