"""The one connection for writing, the order of transactions, and group commits."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import ParamSpec, TypeVar

from db.engine.connection import IMPATIENT, PATIENT, Factory, connect_writer
from db.engine.threads import CommitUnknown, ConnectionThread, Function, WriteFailed, finish_even_if_cancelled


class CommitGroup:
    """
    Transactions that share one COMMIT; each gets its result as if it were its own.

    Args:
        commit: commits them all; a separate task, so that the cancellation of one transaction does not affect others.
    """

    def __init__(self, commit: asyncio.Task[None]) -> None:
        self.numbers = count(1)
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


P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The result of a checkpoint: pages in the log and pages moved; `busy` if a reader kept it from finishing."""

    busy: bool
    logged: int
    moved: int


class _CommitFailed(Exception):
    """COMMIT failed, rather than a statement before it."""


class _Part:
    """What one transaction opens, and so may undo: a savepoint in the transaction of its group, or all of it."""

    def __init__(self, group: CommitGroup | None) -> None:
        self.group = group
        # Numbered, so that nobody undoes a neighbour's.
        self._savepoint = "" if group is None else f"part_{next(group.numbers)}"
        self._is_open = False

    def begin(self, connection: sqlite3.Connection) -> None:
        connection.execute(f"SAVEPOINT {self._savepoint}" if self._savepoint else "BEGIN IMMEDIATE")
        self._is_open = True

    def undo(self, connection: sqlite3.Connection) -> bool:
        """Undo it, if it was opened. Returns: whether the transaction goes on."""
        if connection.in_transaction and not self._savepoint:
            connection.execute("ROLLBACK")
        elif connection.in_transaction and self._is_open:
            # It stays open, empty, until the COMMIT.
            connection.execute(f"ROLLBACK TO {self._savepoint}")
        return connection.in_transaction


class Writer:
    """
    Serves one transaction at a time.

    A COMMIT waits for the disk. So transactions that are waiting when one is done run first and are committed together
    with it; each returns only after that COMMIT. One that fails undoes only its own work.
    """

    def __init__(self, path: Path, factory: Factory = sqlite3.Connection) -> None:
        self._thread = ConnectionThread(partial(connect_writer, path, factory))
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._group: CommitGroup | None = None

    async def write(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:

        def work(connection: sqlite3.Connection) -> R:
            return function(connection, *arguments, **named)

        async with self._exclusively():
            result, group = await finish_even_if_cancelled(self._written(work))
        if group is not None:
            await finish_even_if_cancelled(group.finished())
        return result

    async def _written(self, work: Callable[[sqlite3.Connection], R]) -> tuple[R, CommitGroup | None]:
        """Run `work` in a transaction. Returns: its result, and its group if the COMMIT is still to come."""
        part = _Part(self._group)

        def whole(connection: sqlite3.Connection) -> tuple[R, bool]:
            part.begin(connection)
            result = work(connection)
            if part.group is not None or self._waiting:
                return result, False
            _commit(connection)
            return result, True

        try:
            result, is_committed = await self._thread.run(whole)
        except _CommitFailed as error:
            raise await self._commit_unknown(str(error)) from error.__cause__
        except sqlite3.Error as error:
            await self._roll_back(part, str(error))
            raise WriteFailed(str(error)) from error
        except BaseException as error:
            await self._roll_back(part, str(error))
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
        """
        Move the write-ahead log into the database file, and empty it unless somebody is reading from it.

        Raises: WriteFailed: nothing is lost.
        """
        async with self._lock:
            await self._finish_group()
            return await self._truncate_log(waits=False)

    async def close(self) -> None:
        """Finish what is in progress and close the connection for good."""
        async with self._lock:
            await self._finish_group()
            await self._thread.close()

    async def _truncate_log(self, *, waits: bool) -> Checkpoint:
        """Empty the log; `waits`: for some seconds, while everybody else waits to write, if somebody is reading."""
        try:
            return await self._thread.run(_truncate, PATIENT if waits else IMPATIENT)
        except sqlite3.Error as error:
            raise WriteFailed(str(error)) from error

    async def _commit_unknown(self, reason: str) -> CommitUnknown:
        """Return the exception for a COMMIT with unknown result; the next transaction gets a new connection."""
        await self._thread.drop()
        return CommitUnknown(reason, is_settled=await self._drop_failed_commit())

    async def _drop_failed_commit(self) -> bool:
        """
        Empty the write-ahead log, which may contain a failed commit that a crash would bring back.

        Returns: whether the log is empty, so that what a read shows now stays true.
        """
        try:
            return not (await self._truncate_log(waits=True)).busy
        except WriteFailed:
            return False

    async def _commit_group(self) -> None:
        # Transactions that are already waiting for the lock join this group; later ones begin a new one.
        async with self._lock:
            await self._finish_group()

    async def _finish_group(self) -> None:
        """Commit the group, if there is one; once begun, it hears the result even if this task is cancelled."""
        group, self._group = self._group, None
        if group is not None:
            await finish_even_if_cancelled(self._commit_all(group))

    async def _commit_all(self, group: CommitGroup) -> None:
        try:
            await self._thread.run(_commit)
        except _CommitFailed as error:
            unknown = await self._commit_unknown(str(error))
            group.finish(partial(CommitUnknown, str(unknown), is_settled=unknown.is_settled))
        else:
            group.finish()

    async def _roll_back(self, part: _Part, reason: str) -> None:
        """Undo one transaction; the others of its group stay, unless SQLite has rolled back all of them."""
        try:
            goes_on = await self._thread.run(part.undo)
        except sqlite3.Error:
            await self._thread.drop()
            goes_on = False
        if part.group is not None and not goes_on:
            self._group = None
            part.group.finish(partial(WriteFailed, reason))


def _commit(connection: sqlite3.Connection) -> None:
    """Raises: _CommitFailed."""
    try:
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        raise _CommitFailed(str(error)) from error


def _truncate(connection: sqlite3.Connection, patience: str) -> Checkpoint:
    connection.execute(patience)
    try:
        ((busy, logged, moved),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        connection.execute(PATIENT)
    return Checkpoint(bool(busy), logged, moved)
