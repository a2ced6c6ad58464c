"""The one connection for writing, the order of transactions, and group commits."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from aiosqlite import Connection

from db.engine.batches import Batch, finish_even_if_cancelled, run_in_thread_of
from db.engine.connection import Factory, close_broken, connect_writer
from db.engine.errors import CommitUnknown, WriteFailed


class CommitGroup:
    """
    Transactions that share one COMMIT; each gets its result as if it were its own.

    Args:
        commit: commits them all; a separate task, so that the cancellation of one transaction does not affect others.
    """

    def __init__(self, commit: asyncio.Task[None]) -> None:
        self._commit = commit
        self._over = asyncio.Event()
        self._fault: Callable[[], Exception] | None = None

    def finish(self, fault: Callable[[], Exception] | None = None) -> None:
        """Give all transactions the result; `fault` creates the exception that each of them raises."""
        self._fault = fault
        self._over.set()

    async def finished(self) -> None:
        """Wait for the COMMIT. Raises: what it failed with."""
        await self._over.wait()
        if self._fault is not None:
            raise self._fault()


R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The result of a checkpoint: pages in the log and pages moved; `busy` if a reader kept it from finishing."""

    busy: bool
    logged: int
    moved: int


class _CommitFailed(Exception):
    """COMMIT failed, rather than a statement before it."""


class Writer:
    """
    Serves one transaction at a time.

    A COMMIT waits for the disk. So transactions that are waiting when one is done run first and are committed together
    with it; each returns only after that COMMIT. One that fails undoes only its own work.

    The lock is necessary because aiosqlite orders statements, not transactions: two tasks on one connection could
    commit each other's unfinished work.
    """

    def __init__(self, path: Path, factory: Factory = sqlite3.Connection) -> None:
        self._path = path
        self._factory = factory
        self._lock = asyncio.Lock()
        self._connection: Connection | None = None
        self._waiting = 0
        self._group: CommitGroup | None = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """Write as `Database.transaction` does."""
        async with self._exclusively():
            connection, group = await self._opened(), self._group
            try:
                await connection.execute(_begin(group))
                yield connection
            except sqlite3.Error as error:
                await finish_even_if_cancelled(self._roll_back(connection, group, str(error)))
                raise WriteFailed(str(error)) from error
            except BaseException as error:
                await finish_even_if_cancelled(self._roll_back(connection, group, str(error)))
                raise
            if group is None and not self._waiting:
                await finish_even_if_cancelled(self._commit(connection))
                return
            group = self._open_group()
        await finish_even_if_cancelled(group.finished())

    async def write(self, batch: Batch[R]) -> R:
        """Write as `Database.write` does."""
        async with self._exclusively():
            result, group = await finish_even_if_cancelled(self._written(await self._opened(), batch))
        if group is not None:
            await finish_even_if_cancelled(group.finished())
        return result

    async def _written(self, connection: Connection, batch: Batch[R]) -> tuple[R, CommitGroup | None]:
        """Run a batch in a transaction. Returns: its result, and its group if the COMMIT is still to come."""
        group = self._group

        async def whole(here: Connection) -> tuple[R, bool]:
            await here.execute(_begin(group))
            result = await batch(here)
            if group is not None or self._waiting:
                return result, False
            try:
                await here.execute("COMMIT")
            except sqlite3.Error as error:
                raise _CommitFailed from error
            return result, True

        try:
            result, is_committed = await run_in_thread_of(connection, whole)
        except _CommitFailed as error:
            raise await self._commit_unknown(connection, str(error.__cause__)) from error
        except sqlite3.Error as error:
            await self._roll_back(connection, group, str(error))
            raise WriteFailed(str(error)) from error
        except BaseException as error:
            await self._roll_back(connection, group, str(error))
            raise
        return result, None if is_committed else self._open_group()

    def _open_group(self) -> CommitGroup:
        """Return the group whose COMMIT is still to come; a new one if there is none."""
        if self._group is None:
            self._group = CommitGroup(asyncio.create_task(self._commit_group()))
        return self._group

    @asynccontextmanager
    async def _exclusively(self) -> AsyncIterator[None]:
        """Wait for one's turn to write."""
        self._waiting += 1
        try:
            await self._lock.acquire()
        finally:
            self._waiting -= 1
        try:
            yield
        finally:
            self._lock.release()

    async def checkpoint(self) -> Checkpoint:
        """Move the write-ahead log into the database file and empty it. Raises: WriteFailed: nothing is lost."""
        async with self._lock:
            await self._finish_group()
            return await self._truncate_log()

    async def close(self) -> None:
        """Finish what is in progress and close the connection."""
        async with self._lock:
            await self._finish_group()
            if self._connection is not None:
                await self._connection.close()
            self._connection = None

    async def _truncate_log(self) -> Checkpoint:
        connection = await self._opened()
        try:
            ((busy, logged, moved),) = await connection.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise WriteFailed(str(error)) from error
        return Checkpoint(bool(busy), logged, moved)

    async def _opened(self) -> Connection:
        """Return the writing connection. Raises: WriteFailed: it cannot even be opened."""
        if self._connection is None:
            opening = Connection(lambda: connect_writer(self._path, self._factory), iter_chunk_size=64)
            try:
                self._connection = await opening
            except sqlite3.Error as error:
                raise WriteFailed(str(error)) from error
        return self._connection

    async def _commit(self, connection: Connection) -> None:
        try:
            await connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise await self._commit_unknown(connection, str(error)) from error

    async def _commit_unknown(self, connection: Connection, reason: str) -> CommitUnknown:
        """Return the exception for a COMMIT with unknown result; the next transaction gets a new connection."""
        await self._reopen(connection)
        return CommitUnknown(reason, is_settled=await self._drop_failed_commit())

    async def _drop_failed_commit(self) -> bool:
        """
        Empty the write-ahead log, which may contain a failed commit that a crash would bring back.

        Returns: whether the log is empty, so that what a read shows now stays true.
        """
        try:
            return not (await self._truncate_log()).busy
        except WriteFailed:
            return False

    async def _commit_group(self) -> None:
        # Transactions that are already waiting for the lock join this group; later ones begin a new one.
        async with self._lock:
            await self._finish_group()

    async def _finish_group(self) -> None:
        group, self._group = self._group, None
        if group is None:
            return
        assert self._connection is not None
        try:
            await self._commit(self._connection)
        except CommitUnknown as error:
            reason, is_settled = str(error), error.is_settled
            group.finish(lambda: CommitUnknown(reason, is_settled=is_settled))
        else:
            group.finish()

    async def _roll_back(self, connection: Connection, group: CommitGroup | None, reason: str) -> None:
        """Undo one transaction; the others of its group stay, unless SQLite has rolled back all of them."""
        try:
            if group is None:
                await connection.rollback()
            elif connection.in_transaction:
                # This undoes the newest savepoint of that name; the ones before it stay open.
                await connection.execute("ROLLBACK TO in_group")
                await connection.execute("RELEASE in_group")
        except sqlite3.Error:
            await self._reopen(connection)
        if group is not None and (self._connection is None or not connection.in_transaction):
            self._group = None
            group.finish(lambda: WriteFailed(reason))

    async def _reopen(self, connection: Connection) -> None:
        """Close the connection, so that the next transaction opens a new one."""
        self._connection = None
        await close_broken(connection)


def _begin(group: CommitGroup | None) -> str:
    return "BEGIN IMMEDIATE" if group is None else "SAVEPOINT in_group"
