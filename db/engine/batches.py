"""Batches: several statements run in one call to the connection's thread, because each call costs more than they do."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterable
from contextvars import copy_context
from typing import Any, TypeVar, cast

from aiosqlite import Connection

R = TypeVar("R")

Batch = Callable[[Connection], Coroutine[Any, Any, R]]
"""A coroutine function that awaits nothing but statements on the connection it gets."""


async def run_in_thread_of(connection: Connection, batch: Batch[R]) -> R:
    """
    Run a batch in the connection's thread, without returning to the event loop between its statements.

    Once begun it is finished, even if the caller is cancelled; later statements run after it.
    Returns and raises: what the batch does.
    """
    there = copy_context().run
    # aiosqlite offers no public, typed way to run a function in its thread.
    return cast("R", await connection._execute(there, run_here, connection._conn, batch))  # type: ignore[no-untyped-call] # noqa: SLF001


class _ThreadConnection:
    """The part of aiosqlite's Connection that batches use, for the thread that owns the connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:  # noqa: ANN401 - as sqlite3 has it
        return self._connection.execute(sql, values)

    async def executemany(self, sql: str, values: Iterable[Any]) -> sqlite3.Cursor:
        return self._connection.executemany(sql, values)

    async def execute_fetchall(self, sql: str, values: Any = ()) -> list[Any]:  # noqa: ANN401 - as sqlite3 has it
        return self._connection.execute(sql, values).fetchall()


def run_here(connection: sqlite3.Connection, batch: Batch[R]) -> R:
    """Run a batch in this thread, which must own the connection. Returns and raises: what it does."""
    work = batch(_ThreadConnection(connection))  # type: ignore[arg-type] # it has all that batches use
    try:
        work.send(None)
    except StopIteration as ended:
        return ended.value  # type: ignore[no-any-return] # what it returns stands in the batch's type
    work.close()
    raise RuntimeError("a batch may wait for nothing but its statements")


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
