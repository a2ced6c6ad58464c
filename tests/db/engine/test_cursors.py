"""Cursors: each begins and ends in the thread of its connection, whether one writes or reads."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Iterable
from pathlib import Path
from typing import Any, ClassVar

import pytest

from db.engine.database import Database
from db.engine.rows import fetch_all, fetch_value
from tests.db.engine.test_database import NOW
from tests.db.faults import FailingConnection
from tests.db.ready import lay_out

_ADD = "INSERT INTO boots (at) VALUES (?)"


class _Cursor(sqlite3.Cursor):
    """Notes the threads in which cursors began and ended: by being closed, or else by being freed."""

    threads: ClassVar[list[tuple[str, str]]] = []

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self._begun, self._is_over = threading.current_thread().name, False

    def close(self) -> None:
        self._end()
        super().close()

    def _end(self) -> None:
        if not self._is_over:
            self._is_over = True
            self.threads.append((self._begun, threading.current_thread().name))

    __del__ = _end


class _Noting(sqlite3.Connection):
    """Has cursors that note where they end."""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - as in sqlite3
        return self.cursor(_Cursor).execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        return self.cursor(_Cursor).executemany(sql, parameters)


class _NotingAndFailing(FailingConnection, _Noting):
    """Fails on purpose, too."""


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a database lies of which all connections note where their cursors end."""
    path, connect = lay_out(tmp_path / "parterre.sqlite3"), sqlite3.connect

    def connect_noting(*place: Any, **settings: Any) -> sqlite3.Connection:  # noqa: ANN401 - as in sqlite3
        connection: sqlite3.Connection = connect(*place, **{**settings, "factory": _NotingAndFailing})
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect_noting)
    _NotingAndFailing.reset()
    _Cursor.threads.clear()
    return path


async def test_each_cursor_ends_in_the_thread_of_its_connection(noted: Path) -> None:
    database, kept = await Database.open(noted, now=NOW), list[Any]()

    def write(connection: sqlite3.Connection) -> None:
        kept.append(connection.execute(_ADD, (1,)).lastrowid)
        kept.append(connection.executemany(_ADD, [(2,), (3,)]).rowcount)
        kept.append(connection.execute("UPDATE boots SET at = 4 WHERE at = 3 RETURNING at").fetchall())

    def read(connection: sqlite3.Connection) -> None:
        kept.append(connection.execute("SELECT at FROM boots").fetchall())
        kept.append(fetch_value(connection, int, "SELECT at FROM boots"))

    def fail(connection: sqlite3.Connection) -> None:
        # The second row fails, when a cursor is open.
        fetch_all(connection, dict, "SELECT abs(value) FROM (SELECT 1 AS value UNION ALL SELECT -9223372036854775808)")

    async def keep(work: Awaitable[Any]) -> None:
        try:
            await work
        except Exception as error:  # noqa: BLE001 - its traceback is kept, too
            kept.append(error)

    for _ in range(2):
        await asyncio.gather(*(keep(database.write(function)) for function in (write, fail, write, fail)))
        await asyncio.gather(*(keep(database.read(function)) for function in (read, fail, read)))
        await asyncio.gather(*(keep(database.read_aside(function)) for function in (read, fail, read)))
    _NotingAndFailing.reset(at_commit="before")
    await keep(database.write(write))
    await database.checkpoint()
    kept.clear()
    await database.close()
    assert len(_Cursor.threads) > 40
    assert [] == [(begun, ended) for begun, ended in _Cursor.threads if begun != ended]


async def test_a_cursor_that_ends_elsewhere_would_be_noticed(noted: Path) -> None:
    database = await Database.open(noted, now=NOW)
    escaped = await database.read_aside(lambda connection: connection.execute("SELECT 1"))
    await database.read_aside(lambda connection: connection.execute("SELECT 2").fetchall())
    _Cursor.threads.clear()
    del escaped
    await database.close()
    assert [threading.current_thread().name] == [ended for begun, ended in _Cursor.threads if begun != ended]
