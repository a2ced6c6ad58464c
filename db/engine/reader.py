"""The connection for long reads, and the order in which they use it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from aiosqlite import Connection

from db.engine.batches import Batch, at_once, see_through
from db.engine.connection import connect_reader, drop

R = TypeVar("R")


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
                    await see_through(drop(connection))
                raise
            finally:
                if self._connection is connection:
                    await see_through(connection.rollback())

    async def read(self, batch: Batch[R]) -> R:
        """Run an batch that reads one consistent state. Returns and raises: what the batch does."""

        async def consistent(connection: Connection) -> R:
            await connection.execute("BEGIN")
            try:
                return await batch(connection)
            finally:
                await connection.execute("ROLLBACK")

        connection = self._connection
        if connection is None or self._lock.locked():
            # An batch must not run inside the transaction of `reading`; otherwise the connection's thread orders them.
            async with self._lock:
                connection = await self._opened()
        try:
            return await at_once(connection, consistent)
        except sqlite3.OperationalError:
            if self._give_up(connection):
                await see_through(self._drop(connection))
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

    async def _drop(self, connection: Connection) -> None:
        async with self._lock:
            await drop(connection)
