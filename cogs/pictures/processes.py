"""Processes of their own that draw, so that the event loop need not share the interpreter with them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import structlog

from cogs.metrics import UNPAINTED
from cogs.pictures.drawing import InThread, hands
from render.painter import read_result, write_work
from workers.process import Died, Failed, Hangs, Worker

R = TypeVar("R")

PROGRAM = "render.painter"
AHEAD = 2
"""Pictures that a process is asked for at the same time, so that it never waits until the last one was read."""
PATIENCE = 30.0
"""Seconds for one piece of work, after which a process counts as hanging: the longest, a film, takes one."""

_log = structlog.get_logger(__name__)


class Painter:
    """
    A hand in a process of its own, or several: what it is asked in time it begins at once after what it is at.

    Args:
        program, patience: as above; others are for tests.
    """

    def __init__(self, program: str = PROGRAM, patience: float = PATIENCE) -> None:
        self.worker = Worker(program)
        self._patience = patience
        self._otherwise = InThread()
        self._is_closed = False

    async def begin(self) -> None:
        """Begin the process, which draws ahead until it is asked for something."""
        # What hinders it may be gone by then.
        with suppress(OSError):
            await self.worker.begin()

    async def draw(self, work: Callable[[], R]) -> R:
        """
        Let the process do the work; if it cannot, do it here, where a bug says more than a process could tell.

        Raises: asyncio.CancelledError: it was closed, so nobody waits any more. And what the work raises.
        """
        if self._is_closed:
            # It would begin another process, which nobody ends.
            raise asyncio.CancelledError
        try:
            result: R = read_result(await self.worker.ask(write_work(work), self._patience))
        except (Died, Hangs, Failed) as fault:
            if self._is_closed:
                raise asyncio.CancelledError from fault
            UNPAINTED.labels(type(fault).__name__.lower()).inc()
            _log.warning("a picture is drawn beside its process", why=f"{type(fault).__name__} {fault}".strip())
            return await self._otherwise.draw(work)
        else:
            return result

    async def close(self) -> None:
        """End the process, in the midst of its work, too."""
        self._is_closed = True
        await self.worker.end()


@asynccontextmanager
async def painters(processes: int) -> AsyncIterator[None]:
    """Draw in so many processes inside the block; in threads if there are none."""
    them = [Painter() for _ in range(processes)]
    if not them:
        yield
        return
    try:
        with hands(them * AHEAD):
            for painter in them:
                await painter.begin()
            yield
    finally:
        await asyncio.gather(*(painter.close() for painter in them))
