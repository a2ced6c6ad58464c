"""A connection in a thread of its own, to which functions are sent; and what can go wrong with a database."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Concatenate, ParamSpec, TypeVar

CLOSED = "the database is closed"
P = ParamSpec("P")
R = TypeVar("R")
Function = Callable[Concatenate[sqlite3.Connection, P], R]
"""
A plain function that gets a connection, and reads or writes with it.

No cursor leaves it: Python 3.11 resets a cursor's statement when the cursor is freed, even in another thread, while the
connection runs the same statement again; that then fails.
"""


class DatabaseRefused(Exception):
    """The database cannot be used; `str(error)` is one sentence for the host."""


class WriteFailed(Exception):
    """A transaction failed and was rolled back: none of it is in the database."""


class CommitUnknown(Exception):
    """
    COMMIT itself failed: only reading the database tells whether the transaction is there.

    Args:
        is_settled: whether what such a read shows stays true even after a crash.
    """

    def __init__(self, reason: str, *, is_settled: bool) -> None:
        super().__init__(reason)
        self.is_settled = is_settled


class ConnectionThread:
    """
    A thread in which functions are run with a connection, one after the other.

    Args:
        connect: opens the connection, when it is first needed and again after `drop`.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._thread = ThreadPoolExecutor(1, "database")
        self._sent: list[Future[Any]] = []
        self._connection: sqlite3.Connection | None = None
        self._is_closed = False

    @property
    def unfinished(self) -> int:
        """How many functions are being run or wait, including those for which nobody waits any more."""
        self._sent = [one for one in self._sent if not one.done()]
        return len(self._sent)

    async def run(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """
        Run a function in the thread.

        Once begun it is finished, even if the caller is cancelled; later ones run after it.
        Returns and raises: what the function does. Raises: what `connect` does. sqlite3.ProgrammingError: closed.
        """

        def there() -> R:
            if self._connection is None:
                self._connection = self._connect()
            try:
                return function(self._connection, *arguments, **named)
            except StopIteration as error:
                # No future may hold it.
                raise RuntimeError("an iterator has ended") from error

        if self._is_closed:
            raise sqlite3.ProgrammingError(CLOSED)
        return await self._carry_out(there)

    async def drop(self) -> None:
        """Close the connection, whatever state it is in; the next function gets a new one."""
        if not self._is_closed:
            await self._carry_out(self._drop)

    async def close(self) -> None:
        """Finish what was sent, and end the connection and the thread for good."""
        if not self._is_closed:
            self._is_closed = True
            await self._carry_out(self._drop)
            self._thread.shutdown(wait=False)

    async def _carry_out(self, work: Callable[[], R]) -> R:
        sent = self._thread.submit(copy_context().run, work)
        self._sent.append(sent)
        return await asyncio.wrap_future(sent)

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            # This rolls back what is open.
            with suppress(sqlite3.Error):
                connection.close()


async def finish_even_if_cancelled(work: Coroutine[object, object, R]) -> R:
    """Run `work` to its end even if this task is cancelled, and only then raise the cancellation."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError as error:
            cancelled = error
    result = task.result()
    if cancelled is not None:
        raise cancelled
    return result
