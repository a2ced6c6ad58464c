"""The one writer and the reader of the database."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from aiosqlite import Connection

from db.boots import add_boot
from db.connect import Factory, connect_reader, connect_writer, create
from db.errands import Errand, at_once, see_through
from db.errors import CommitUnknown, DatabaseRefused, WriteFailed
from db.glances import Glances
from db.group import Group
from db.lock import ProcessLock

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a checkpoint did: pages in the log and pages moved; `busy` if somebody kept it from finishing."""

    busy: bool
    logged: int
    moved: int


class _CommitFailed(Exception):
    """COMMIT failed, and not what came before it."""


class Database:
    """
    An open database. One writer serves one transaction at a time; the reader sees all that is committed.

    A COMMIT waits for the disk. Transactions that stand in line by the time one is done are carried out first and
    committed together with it, each returning only then; what one of them undoes is its own work alone.

    aiosqlite orders statements, not transactions: two tasks on one connection could commit each other's half-done
    work, hence a lock on each side.
    """

    def __init__(self, path: Path, lock: ProcessLock, factory: Factory) -> None:
        self.path = path
        self._lock = lock
        self._factory = factory
        self._writing = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._writer: Connection | None = None
        self._reader: Connection | None = None
        self._in_line = 0
        self._group: Group | None = None
        self._glances = Glances(path)

    @classmethod
    async def open(cls, path: Path, *, now: int, factory: Factory = sqlite3.Connection) -> "Database":
        """
        Take the database for this process, made and migrated if need be, and write the boot into it.

        Args:
            path: the file; the lock lies beside it.
            now: UTC seconds, kept as the time of this boot.
            factory: the class of the writing connection.
        Raises: DatabaseRefused: in use, newer than this program, damaged, or on a disk that is not safe.
        """
        await asyncio.to_thread(path.parent.mkdir, parents=True, exist_ok=True)
        database = cls(path, ProcessLock(path), factory)
        try:
            await asyncio.to_thread(create, path)
            database._glances.open()
            async with database.transaction() as connection:
                await add_boot(connection, now)
        except (WriteFailed, CommitUnknown) as error:
            await database.close()
            raise DatabaseRefused(f"{path} cannot be written to: {error}.") from error
        except BaseException:
            await database.close()
            raise
        return database

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """
        Write in one transaction: all of the block or, when anything is raised in it, nothing.

        A cancelled task still sees its COMMIT or ROLLBACK through before the cancellation goes on.
        Raises: WriteFailed: rolled back. CommitUnknown: look it up.
        """
        async with self._next():
            connection, group = await self._opened(), self._group
            try:
                await connection.execute(_begin(group))
                yield connection
            except sqlite3.Error as error:
                await see_through(self._roll_back(connection, group, str(error)))
                raise WriteFailed(str(error)) from error
            except BaseException as error:
                await see_through(self._roll_back(connection, group, str(error)))
                raise
            if group is None and not self._in_line:
                await see_through(self._commit(connection))
                return
            group = self._grouped()
        await see_through(group.settled())

    async def write(self, errand: Errand[R]) -> R:
        """
        Write in one transaction at once: all of the errand or, when anything is raised in it, nothing.

        What has begun is seen through, its COMMIT or ROLLBACK included, even if this task is cancelled meanwhile.
        Returns: what the errand does. Raises: WriteFailed: rolled back. CommitUnknown: look it up.
        """
        async with self._next():
            result, group = await see_through(self._written(await self._opened(), errand))
        if group is not None:
            await see_through(group.settled())
        return result

    async def _written(self, connection: Connection, errand: Errand[R]) -> tuple[R, Group | None]:
        """Carry an errand out in a transaction. Returns: what it does, and whom its COMMIT waits with, if it does."""
        group = self._group

        async def whole(here: Connection) -> tuple[R, bool]:
            await here.execute(_begin(group))
            result = await errand(here)
            if group is not None or self._in_line:
                return result, False
            try:
                await here.execute("COMMIT")
            except sqlite3.Error as error:
                raise _CommitFailed from error
            return result, True

        try:
            result, is_committed = await at_once(connection, whole)
        except _CommitFailed as error:
            raise await self._doubted(connection, str(error.__cause__)) from error
        except sqlite3.Error as error:
            await self._roll_back(connection, group, str(error))
            raise WriteFailed(str(error)) from error
        except BaseException as error:
            await self._roll_back(connection, group, str(error))
            raise
        return result, None if is_committed else self._grouped()

    def _grouped(self) -> Group:
        """Return those whose COMMIT is still to come, begun anew if there are none."""
        if self._group is None:
            self._group = Group(asyncio.create_task(self._commit_group()))
        return self._group

    @asynccontextmanager
    async def _next(self) -> AsyncIterator[None]:
        """Wait for one's turn to write."""
        self._in_line += 1
        try:
            await self._writing.acquire()
        finally:
            self._in_line -= 1
        try:
            yield
        finally:
            self._writing.release()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Connection]:
        """Read one consistent state of the database; nothing can be written here."""
        async with self._reading:
            connection = await self._readable()
            try:
                await connection.execute("BEGIN")
                yield connection
            except sqlite3.OperationalError:
                if self._is_given_up(connection):
                    await see_through(_drop(connection))
                raise
            finally:
                if self._reader is connection:
                    await see_through(connection.rollback())

    async def read(self, errand: Errand[R]) -> R:
        """Read one consistent state of the database at once. Returns and raises: what the errand does."""

        async def consistent(connection: Connection) -> R:
            await connection.execute("BEGIN")
            try:
                return await errand(connection)
            finally:
                await connection.execute("ROLLBACK")

        connection = self._reader
        if connection is None or self._reading.locked():
            # Only into what others read on several ways there and back no errand may come; all else lines up there.
            async with self._reading:
                connection = await self._readable()
        try:
            return await at_once(connection, consistent)
        except sqlite3.OperationalError:
            if self._is_given_up(connection):
                await see_through(self._drop_reader(connection))
            raise

    async def glance(self, errand: Errand[R]) -> R:
        """
        Read one consistent state of the database at once, in this thread while its looks are quick.

        Args:
            errand: a few statements by keys; it may be begun twice. What reads much belongs into `read`.
        Returns and raises: what the errand does.
        """
        if self._glances.are_quick():
            with suppress(sqlite3.OperationalError):
                return self._glances.look(errand)
        result = await self.read(errand)
        self._glances.open()
        return result

    async def checkpoint(self) -> Checkpoint:
        """Move the write-ahead log into the database file and empty it. Raises: WriteFailed: what is there stays."""
        async with self._writing:
            await self._finish_group()
            return await self._empty_log()

    async def close(self) -> None:
        """Finish what is under way and let another process have the database."""
        async with self._writing, self._reading:
            await self._finish_group()
            for connection in (self._reader, self._writer):
                if connection is not None:
                    await connection.close()
            self._reader = self._writer = None
            self._glances.close()
            self._lock.release()

    async def _empty_log(self) -> Checkpoint:
        connection = await self._opened()
        try:
            ((busy, logged, moved),) = await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise WriteFailed(str(error)) from error
        return Checkpoint(bool(busy), logged, moved)

    async def _opened(self) -> Connection:
        """Return the writing connection. Raises: WriteFailed: the disk does not even let it be opened."""
        try:
            return await self._writable()
        except sqlite3.Error as error:
            raise WriteFailed(str(error)) from error

    async def _writable(self) -> Connection:
        if self._writer is None:
            self._writer = await Connection(lambda: connect_writer(self.path, self._factory), iter_chunk_size=64)
        return self._writer

    async def _readable(self) -> Connection:
        if self._reader is None:
            self._reader = await Connection(lambda: connect_reader(self.path), iter_chunk_size=64)
        return self._reader

    def _is_given_up(self, connection: Connection) -> bool:
        """
        Let the next reader start on a fresh connection: the disk failed, not the question.

        Returns: whether the old one is to be dropped; False if somebody else sees to that.
        """
        is_news = self._reader is connection
        if is_news:
            self._reader = None
        return is_news

    async def _drop_reader(self, connection: Connection) -> None:
        async with self._reading:
            await _drop(connection)

    async def _commit(self, connection: Connection) -> None:
        try:
            await connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise await self._doubted(connection, str(error)) from error

    async def _doubted(self, connection: Connection, reason: str) -> CommitUnknown:
        """Return what to raise when nobody knows whether a COMMIT happened; the next one gets a new connection."""
        await self._reopen(connection)
        return CommitUnknown(reason, is_settled=await self._forget_failed())

    async def _forget_failed(self) -> bool:
        """
        Empty the log, in which a commit that failed may lie whole: SQLite ignores it, but a crash would bring it back.

        Returns: whether the log is empty, so that what a look shows now will stay so.
        """
        try:
            return not (await self._empty_log()).busy
        except WriteFailed:
            return False

    async def _commit_group(self) -> None:
        # Whoever stands in line by now comes before, and joins; whoever comes later begins anew.
        async with self._writing:
            await self._finish_group()

    async def _finish_group(self) -> None:
        group, self._group = self._group, None
        if group is None:
            return
        assert self._writer is not None
        try:
            await self._commit(self._writer)
        except CommitUnknown as error:
            reason, is_settled = str(error), error.is_settled
            group.settle(lambda: CommitUnknown(reason, is_settled=is_settled))
        else:
            group.settle()

    async def _roll_back(self, connection: Connection, group: Group | None, reason: str) -> None:
        """Undo one transaction; of a group the others stay, unless SQLite gave all of them up."""
        try:
            if group is None:
                await connection.rollback()
            elif connection.in_transaction:
                # Those before stay open as they are; of the same name, the newest is meant.
                await connection.execute("ROLLBACK TO one_of_them")
                await connection.execute("RELEASE one_of_them")
        except sqlite3.Error:
            await self._reopen(connection)
        if group is not None and (self._writer is None or not connection.in_transaction):
            self._group = None
            group.settle(lambda: WriteFailed(reason))

    async def _reopen(self, connection: Connection) -> None:
        """Let the next transaction open a new connection."""
        self._writer = None
        await _drop(connection)


async def _drop(connection: Connection) -> None:
    """Close a connection with whatever it still holds."""
    with suppress(sqlite3.Error):
        await connection.rollback()
    with suppress(sqlite3.Error):
        await connection.close()


def _begin(group: Group | None) -> str:
    return "BEGIN IMMEDIATE" if group is None else "SAVEPOINT one_of_them"
