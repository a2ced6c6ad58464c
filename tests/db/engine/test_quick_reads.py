"""Quick reads: reading in the event loop's own thread, as long as that is quick."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiosqlite import Connection

from db.engine.database import Database
from db.engine.reading import QUICK, REST, QuickReads
from tests.db.ready import lay_out


class _Time:
    """A clock that stands still until somebody takes time."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> _Time:
    return _Time()


@pytest.fixture
def quick(tmp_path: Path, time: _Time) -> Iterator[QuickReads]:
    quick = QuickReads(lay_out(tmp_path / "parterre.sqlite3"), time)
    quick.open()
    yield quick
    quick.close()


async def _place(_: Connection) -> str:
    return threading.current_thread().name


async def _fail(connection: Connection) -> None:
    await connection.execute("SELECT nothing")


async def _boots(connection: Connection) -> list[int]:
    return [row["at"] for row in await connection.execute_fetchall("SELECT at FROM boots ORDER BY at")]


async def test_a_quick_read_needs_no_other_thread(database: Database) -> None:
    here = threading.current_thread().name
    assert [here] == list({await database.quick_read(_place) for _ in range(3)})
    assert here != await database.read(_place)


async def test_a_quick_read_sees_what_was_committed_just_before_and_nothing_else(database: Database) -> None:
    seen = []
    for at in (2, 3, 4):
        async with database.transaction() as connection:
            await connection.execute("INSERT INTO boots (at) VALUES (?)", (at,))
            seen.append(await database.quick_read(_boots))
        seen.append(await database.quick_read(_boots))
    assert [[1], [1, 2], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2, 3, 4]] == seen


async def test_a_quick_read_cannot_write(database: Database) -> None:
    async def write(connection: Connection) -> None:
        await connection.execute("INSERT INTO boots (at) VALUES (2)")

    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.quick_read(write)
    assert [1] == await database.quick_read(_boots)


async def test_what_a_quick_read_raises_is_heard_and_the_next_one_sees_a_state_of_its_own(database: Database) -> None:
    async def astray(_: Connection) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        await database.quick_read(astray)
    async with database.transaction() as connection:
        await connection.execute("INSERT INTO boots (at) VALUES (2)")
    assert [1, 2] == await database.quick_read(_boots)


async def test_a_question_that_cannot_be_asked_fails_in_either_thread_and_is_not_the_end(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="syntax error"):
        await database.quick_read(_fail)
    assert [1] == await database.quick_read(_boots)


async def test_a_closed_database_is_not_read(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "parterre.sqlite3", now=1)
    await database.close()
    again = await Database.open(tmp_path / "parterre.sqlite3", now=2)
    assert [1, 2] == await again.quick_read(_boots)
    await again.close()


def test_after_a_slow_quick_read_there_are_none_for_a_while(quick: QuickReads, time: _Time) -> None:
    async def take(_: Connection) -> None:
        time.now += QUICK

    async def take_too_long(_: Connection) -> None:
        time.now += QUICK + 0.01

    quick.read(take)
    assert quick.are_allowed()
    quick.read(take_too_long)
    assert not quick.are_allowed()
    time.now += REST
    assert quick.are_allowed()


def test_after_a_failed_quick_read_its_connection_is_opened_anew_but_not_at_once(
    quick: QuickReads, time: _Time
) -> None:
    with pytest.raises(sqlite3.OperationalError):
        quick.read(_fail)
    quick.open()
    assert not quick.are_allowed()
    time.now += REST
    assert not quick.are_allowed()
    quick.open()
    assert quick.are_allowed()
    assert [] == quick.read(_boots)


def test_a_quick_read_waits_for_nobody_who_holds_the_file(tmp_path: Path, quick: QuickReads) -> None:
    quick.close()
    with closing(sqlite3.connect(tmp_path / "parterre.sqlite3", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("INSERT INTO boots (at) VALUES (7)")
        waiting = QuickReads(tmp_path / "parterre.sqlite3")
        waiting.open()
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            waiting.read(_boots)
        other.execute("COMMIT")


def test_closed_quick_reads_stay_closed(quick: QuickReads, time: _Time) -> None:
    quick.close()
    time.now += REST
    quick.open()
    assert not quick.are_allowed()
