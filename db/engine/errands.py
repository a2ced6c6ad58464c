"""Several statements in one errand to the thread of a connection: each way there and back costs more than they do."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterable
from contextvars import copy_context
from typing import Any, TypeVar, cast

from aiosqlite import Connection

R = TypeVar("R")

Errand = Callable[[Connection], Coroutine[Any, Any, R]]
"""Work that waits for nothing but statements of the connection it is given."""


async def at_once(connection: Connection, errand: Errand[R]) -> R:
    """
    Carry an errand out in the thread of the connection, without a return to the event loop between its statements.

    What begun so is finished, even if whoever waits for it is cancelled; statements sent later come after it.
    Returns and raises: what the errand does.
    """
    there = copy_context().run
    # Its thread cannot be reached otherwise, and it has no types for it.
    return cast("R", await connection._execute(there, carried_out, connection._conn, errand))  # type: ignore[no-untyped-call] # noqa: SLF001


class _Here:
    """What errands use of aiosqlite's connections, in the thread that the connection belongs to."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def execute(self, sql: str, values: Any = ()) -> sqlite3.Cursor:  # noqa: ANN401 - as sqlite3 has it
        return self._connection.execute(sql, values)

    async def executemany(self, sql: str, values: Iterable[Any]) -> sqlite3.Cursor:
        return self._connection.executemany(sql, values)

    async def execute_fetchall(self, sql: str, values: Any = ()) -> list[Any]:  # noqa: ANN401 - as sqlite3 has it
        return self._connection.execute(sql, values).fetchall()


def carried_out(connection: sqlite3.Connection, errand: Errand[R]) -> R:
    """Carry an errand out in this thread, which the connection must belong to. Returns and raises: what it does."""
    work = errand(_Here(connection))  # type: ignore[arg-type] # it has all that errands use
    try:
        work.send(None)
    except StopIteration as ended:
        return ended.value  # type: ignore[no-any-return] # what it returns stands in the errand's type
    work.close()
    raise RuntimeError("an errand may wait for nothing but its statements")


async def see_through(work: Coroutine[object, object, R]) -> R:
    """Run the work to its end even if this task is cancelled meanwhile, then let the cancellation go on."""
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
