"""The database: one way to write, a transaction at a time, and one way to read."""

import asyncio
import sqlite3
from contextlib import suppress
from functools import partial
from operator import attrgetter
from pathlib import Path
from sqlite3 import Connection
from typing import ParamSpec, TypeVar

from db.engine.connection import Factory, ProcessLock, connect_reader, create, refused_database
from db.engine.threads import CLOSED, CommitUnknown, ConnectionThread, Function, WriteFailed, finish_even_if_cancelled
from db.engine.writer import Checkpoint, Writer

P = ParamSpec("P")
R = TypeVar("R")
AT_ONCE = 3
"""Reads in other threads that run at the same time; others wait in line."""


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
            await database.write(_note_boot, now)
        except (WriteFailed, CommitUnknown) as error:
            await database.close()
            raise refused_database(path, error) from error
        except BaseException:
            await database.close()
            raise
        return database

    async def write(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """
        Run a function in one transaction, in a thread of its own: all of it is written, or nothing if it raises.

        Once begun it is finished, including COMMIT or ROLLBACK, even if this task is cancelled.
        Returns: what the function does. Raises: WriteFailed: rolled back. CommitUnknown: look up whether it was stored.
        """
        return await self._writer.write(function, *arguments, **named)

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """
        Run a function that reads one consistent state, at once: for the few rows of one table or person.

        Returns and raises: what it does.
        """
        return await self._reader.read(function, *arguments, **named)

    async def read_aside(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Do as `read` in another thread: for what takes longer, the more is stored."""
        return await self._reader.read_aside(function, *arguments, **named)

    async def checkpoint(self) -> Checkpoint:
        """
        Move the write-ahead log into the database file, and empty it unless somebody is reading from it.

        Raises: WriteFailed: nothing is lost.
        """
        return await self._writer.checkpoint()

    async def close(self) -> None:
        """Finish what is in progress, close the connections and release the lock."""
        await self._writer.close()
        await self._reader.close()
        self._lock.release()


def _note_boot(connection: Connection, at: int) -> None:
    connection.execute("INSERT INTO boots (at) VALUES (?)", (at,))


class Reader:
    """Reads all that is committed, each time one consistent state; writing is impossible."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._here: sqlite3.Connection | None = None
        self._threads = [ConnectionThread(partial(connect_reader, path)) for _ in range(AT_ONCE)]
        self._is_closed = False

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        # To send it to another thread and wait for it would cost more than a few rows do, some twenty times a click.
        if self._is_closed:
            raise sqlite3.ProgrammingError(CLOSED)
        try:
            if self._here is None:
                self._here = connect_reader(self._path, seconds=0)
            return consistently(self._here, function, *arguments, **named)
        except sqlite3.OperationalError:
            # The disk failed, or SQLite is busy, for which the event loop does not wait.
            self._drop()
            return await self.read_aside(function, *arguments, **named)

    async def read_aside(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        thread = min(self._threads, key=attrgetter("unfinished"))
        try:
            return await thread.run(consistently, function, *arguments, **named)
        except sqlite3.OperationalError:
            # Perhaps the disk failed rather than the query.
            await finish_even_if_cancelled(thread.drop())
            raise

    async def close(self) -> None:
        """Finish what was begun, and close the connections for good."""
        self._is_closed = True
        self._drop()
        for thread in self._threads:
            await thread.close()

    def _drop(self) -> None:
        connection, self._here = self._here, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()


def consistently(
    connection: sqlite3.Connection, function: Function[P, R], /, *arguments: P.args, **named: P.kwargs
) -> R:
    """Run a function that reads one consistent state. Returns and raises: what the function does."""
    connection.execute("BEGIN")
    try:
        return function(connection, *arguments, **named)
    finally:
        connection.rollback()
