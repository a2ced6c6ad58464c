"""A connection in a thread of its own, to which functions are sent; and what can go wrong with a database."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import SimpleQueue
from threading import Thread
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
        # There and back takes two thirds of the time that an executor takes.
        self._sent = SimpleQueue[Callable[[], None] | None]()
        self._thread = Thread(target=self._serve, name="database", daemon=True)
        self._connection: sqlite3.Connection | None = None
        self._is_closed = False
        self.unfinished = 0
        """How many functions are being run or wait, including those for which nobody waits any more."""

    async def run(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """
        Run a function in the thread.

        It is run even if the caller is cancelled; later ones run after it.
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
            self._sent.put(None)

    async def _carry_out(self, work: Callable[[], R]) -> R:
        if self._thread.ident is None:
            self._thread.start()
        loop, context = asyncio.get_running_loop(), copy_context()
        answer: asyncio.Future[R] = loop.create_future()

        def there() -> None:
            try:
                tell = partial(self._finish, answer, answer.set_result, context.run(work))
            except BaseException as error:  # noqa: BLE001 - it is raised where the answer is awaited
                tell = partial(self._finish, answer, answer.set_exception, error)
            # Without its loop nobody waits any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(tell)
            # An error holds this frame, which must not hold the error.
            del tell

        self.unfinished += 1
        self._sent.put(there)
        return await answer

    def _finish(self, answer: "asyncio.Future[R]", tell: Callable[[Any], object], told: object) -> None:
        self.unfinished -= 1
        if not answer.cancelled():
            tell(told)

    def _serve(self) -> None:
        while (work := self._sent.get()) is not None:
            work()
            # What it holds must not stay until the next one comes.
            del work

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
