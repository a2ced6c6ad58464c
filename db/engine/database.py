"""The database: one connection for writing, one for long reads, and one for short reads in the event loop's thread."""

import asyncio
import sqlite3
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import TypeVar

from aiosqlite import Connection

from db.engine.batches import Batch
from db.engine.connection import Factory, ProcessLock, create, refused_database
from db.engine.errors import CommitUnknown, WriteFailed
from db.engine.reading import QuickReads, Reader
from db.engine.writer import Checkpoint, Writer


async def add_boot(connection: Connection, at: int) -> None:
    """Record that the process started."""
    await connection.execute("INSERT INTO boots (at) VALUES (?)", (at,))


async def note_alive(connection: Connection, at: int) -> None:
    """Record that the process of the last boot is still running."""
    await connection.execute("UPDATE boots SET alive_at = ? WHERE id = (SELECT max(id) FROM boots)", (at,))


R = TypeVar("R")


class Database:
    """
    An open database. There is one write transaction at a time; readers see all that is committed.

    Args:
        path: the file, which exists.
        lock: keeps other processes away until `close`.
        factory: the class of the writing connection.
    """

    def __init__(self, path: Path, lock: ProcessLock, factory: Factory) -> None:
        self.path = path
        self._lock = lock
        self._writer = Writer(path, factory)
        self._reader = Reader(path)
        self._quick_reads = QuickReads(path)

    @classmethod
    async def open(cls, path: Path, *, now: int, factory: Factory = sqlite3.Connection) -> "Database":
        """
        Open the database for this process alone, create or migrate it if necessary, and record the boot.

        Args:
            path: the file; the lock file is in the same folder.
            now: UTC seconds, stored as the time of this boot.
            factory: the class of the writing connection.
        Raises: DatabaseRefused: in use, newer than this program, damaged, or on a disk that is not safe.
        """
        database = cls(path, ProcessLock(path), factory)
        try:
            await asyncio.to_thread(create, path)
            database._quick_reads.open()
            async with database.transaction() as connection:
                await add_boot(connection, now)
        except (WriteFailed, CommitUnknown) as error:
            await database.close()
            raise refused_database(path, error) from error
        except BaseException:
            await database.close()
            raise
        return database

    def transaction(self) -> AbstractAsyncContextManager[Connection]:
        """
        Write in one transaction: the whole block, or nothing if it raises.

        A cancelled task finishes its COMMIT or ROLLBACK before the cancellation takes effect.
        Raises: WriteFailed: rolled back. CommitUnknown: look up whether it was stored.
        """
        return self._writer.transaction()

    async def write(self, batch: Batch[R]) -> R:
        """
        Run a batch in one transaction: all of it is written, or nothing if it raises.

        Once begun it is finished, including COMMIT or ROLLBACK, even if this task is cancelled.
        Returns: the batch's result. Raises: WriteFailed: rolled back. CommitUnknown: look up whether it was stored.
        """
        return await self._writer.write(batch)

    def reading(self) -> AbstractAsyncContextManager[Connection]:
        """Read one consistent state of the database; writing is impossible."""
        return self._reader.reading()

    async def read(self, batch: Batch[R]) -> R:
        """Run a batch that reads one consistent state. Returns and raises: what the batch does."""
        return await self._reader.read(batch)

    async def quick_read(self, batch: Batch[R]) -> R:
        """
        Run a short read on one consistent state, in the event loop's thread as long as such reads are quick.

        Args:
            batch: a few statements by keys; it may be started twice. Longer reads belong in `read`.
        Returns and raises: what the batch does.
        """
        if self._quick_reads.are_allowed():
            with suppress(sqlite3.OperationalError):
                return self._quick_reads.read(batch)
        result = await self.read(batch)
        self._quick_reads.open()
        return result

    async def checkpoint(self) -> Checkpoint:
        """Move the write-ahead log into the database file and empty it. Raises: WriteFailed: nothing is lost."""
        return await self._writer.checkpoint()

    async def close(self) -> None:
        """Finish what is in progress, close the connections and release the lock."""
        await self._writer.close()
        await self._reader.close()
        self._quick_reads.close()
        self._lock.release()
