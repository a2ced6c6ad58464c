"""Processes that read the database, so that neither its own connections nor the event loop are held up."""

import asyncio
import pickle
from typing import ParamSpec, TypeVar

import structlog

from db.engine.database import Database
from db.engine.threads import Function
from workers.process import Died, Failed, Hangs, Worker

P = ParamSpec("P")
R = TypeVar("R")

PROGRAM = "tables.apart.worker"
PATIENCE = 60.0
"""Seconds after which a process that replays counts as hung; a whole game takes less than one."""
REST = 60.0
"""Seconds without a question after which it ends: games that it has replayed stay in its memory."""
LONGEST = 600.0
"""Seconds that everything about one person may take, while others want the CPU; Discord waits for fifteen minutes."""
_NICENESS, _LEAST = 10, 19
"""Added niceness: somebody who steps through a game waits for each page, and who wants all they have asks once."""

_log = structlog.get_logger(__name__)


class CannotRead(Exception):
    """The process gave no answer; `str(error)` says why, for the log. Asking again may succeed."""


class Replaying:
    """
    Replays games in a process of its own. It keeps some of what it has replayed, and ends when nobody asks for a while.

    If it dies, another one replays; if that fails, too, the database's own thread does, and a bug shows its traceback.
    """

    def __init__(self, database: Database, program: str = PROGRAM, rest: float = REST) -> None:
        self._database = database
        self.worker = Worker(program, rest, str(database.path.absolute()), str(_NICENESS))
        self._is_closed = False

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Run a function on one consistent state. Returns and raises: what it does."""
        # A question that nobody waits for any more is answered all the same: ending the process would end all others.
        asked = asyncio.create_task(self._read(function, *arguments, **named))
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(asked)

    async def _read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        for _ in range(2):
            if self._is_closed:
                # Asking would start another process, which nobody would end.
                raise asyncio.CancelledError
            try:
                return await _answered(self.worker, PATIENCE, function, *arguments, **named)
            except Died:
                _log.warning("a process that replays died")
            except (Hangs, Failed) as fault:
                _log.warning("a process failed to replay", why=f"{type(fault).__name__} {fault}".strip())
                break
        return await self._database.read_aside(function, *arguments, **named)

    async def close(self) -> None:
        """Kill the process, even if it is at work."""
        self._is_closed = True
        await self.worker.end()


class Exporting:
    """
    Reads everything about one person at a time, in a process that ends with it; so nobody's export waits for two.

    Args:
        database: whose file it reads.
    """

    def __init__(self, database: Database, program: str = PROGRAM) -> None:
        self.worker = Worker(program, REST, str(database.path.absolute()), str(_LEAST))
        self._turn = asyncio.Lock()

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """
        Run a function on one consistent state. If the call is cancelled, so is the work.

        Returns and raises: what it does. Raises: CannotRead.
        """
        async with self._turn:
            try:
                return await _answered(self.worker, LONGEST, function, *arguments, **named)
            except (Died, Hangs, Failed) as fault:
                raise CannotRead(f"{type(fault).__name__} {fault}".strip()) from fault
            finally:
                await self.worker.end()

    def pause(self) -> None:
        """Stand still until `resume`."""
        self.worker.pause()

    def resume(self) -> None:
        self.worker.resume()

    async def close(self) -> None:
        """Kill the process, even if it is at work."""
        await self.worker.end()


async def _answered(
    worker: Worker, seconds: float, function: Function[P, R], *arguments: P.args, **named: P.kwargs
) -> R:
    asked = pickle.dumps((function, arguments, named))
    answer = await worker.ask(asked, seconds)
    found: R
    found, refused = pickle.loads(answer)  # noqa: S301 - written by a process that this one began
    if refused is not None:
        raise refused
    return found
