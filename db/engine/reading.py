"""Reading: long reads on a connection of their own, and short ones in the event loop's own thread."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

from aiosqlite import Connection

from db.engine.batches import Batch, finish_even_if_cancelled, run_here, run_in_thread_of
from db.engine.connection import close_broken, connect_reader

R = TypeVar("R")

QUICK = 0.1
"""Seconds that one read may take before the disk counts as slow; it blocks the event loop meanwhile."""
REST = 30.0
"""Seconds without such reads after one was slow or failed."""


class Reader:
    """Sees all that is committed, one consistent state at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = asyncio.Lock()
        self._connection: Connection | None = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """Read one consistent state of the database; writing is impossible."""
        async with self._lock:
            connection = await self._opened()
            try:
                await connection.execute("BEGIN")
                yield connection
            except sqlite3.OperationalError:
                if self._give_up(connection):
                    await finish_even_if_cancelled(close_broken(connection))
                raise
            finally:
                if self._connection is connection:
                    await finish_even_if_cancelled(connection.rollback())

    async def read(self, batch: Batch[R]) -> R:
        """Run a batch that reads one consistent state. Returns and raises: what the batch does."""

        async def consistent(connection: Connection) -> R:
            await connection.execute("BEGIN")
            try:
                return await batch(connection)
            finally:
                await connection.execute("ROLLBACK")

        connection = self._connection
        if connection is None or self._lock.locked():
            # A batch must not run inside the transaction of `reading`; otherwise the connection's thread orders them.
            async with self._lock:
                connection = await self._opened()
        try:
            return await run_in_thread_of(connection, consistent)
        except sqlite3.OperationalError:
            if self._give_up(connection):
                await finish_even_if_cancelled(self._close_broken(connection))
            raise

    async def close(self) -> None:
        """Wait for reads in progress, and close the connection."""
        async with self._lock:
            if self._connection is not None:
                await self._connection.close()
            self._connection = None

    async def _opened(self) -> Connection:
        if self._connection is None:
            self._connection = await Connection(lambda: connect_reader(self._path), iter_chunk_size=64)
        return self._connection

    def _give_up(self, connection: Connection) -> bool:
        """
        Let the next read open a new connection, because the disk failed rather than the query.

        Returns: whether the caller must close the old one; False if another task does.
        """
        is_news = self._connection is connection
        if is_news:
            self._connection = None
        return is_news

    async def _close_broken(self, connection: Connection) -> None:
        async with self._lock:
            await close_broken(connection)


class QuickReads:
    """
    A connection that is used in the caller's thread, as long as its reads are quick.

    It never waits for locks. Long reads, and reads from a slow disk, belong in a connection's own thread.

    Args:
        clock: returns seconds; tests replace it.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.perf_counter) -> None:
        self._path = path
        self._clock = clock
        self._connection: sqlite3.Connection | None = None
        self._not_before = float("-inf")

    def are_allowed(self) -> bool:
        """Return whether a read may be tried now."""
        return self._connection is not None and self._clock() >= self._not_before

    def open(self) -> None:
        """Open the connection if there is none and none failed lately; best right after another read succeeded."""
        if self._connection is None and self._clock() >= self._not_before:
            try:
                self._connection = connect_reader(self._path, seconds=0.0)
            except sqlite3.Error:
                self._pause()

    def read(self, batch: Batch[R]) -> R:
        """
        Run a batch that reads, on one consistent state.

        Returns and raises: what the batch does. Raises: sqlite3.OperationalError: such reads are paused for a while.
        """
        assert self._connection is not None
        begun = self._clock()
        try:
            self._connection.execute("BEGIN")
            try:
                return run_here(self._connection, batch)
            finally:
                self._connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            self._disconnect()
            self._pause()
            raise
        finally:
            if self._clock() - begun > QUICK:
                self._pause()

    def close(self) -> None:
        """Close the connection for good."""
        self._disconnect()
        self._not_before = float("inf")

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _pause(self) -> None:
        self._not_before = max(self._not_before, self._clock() + REST)
