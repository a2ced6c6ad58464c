"""Functions are run in the threads of connections, whole, whatever becomes of whoever waits."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextvars import ContextVar
from sqlite3 import Connection

import pytest

from db.engine.database import AT_ONCE, Database
from tests.db.ready import reading, writing

_spoken: ContextVar[str] = ContextVar("_spoken", default="nothing")
_BOOTS = "SELECT at FROM boots ORDER BY id"


def _add(connection: Connection, *numbers: int) -> str:
    connection.executemany("INSERT INTO boots (at) VALUES (?)", [(number,) for number in numbers])
    return threading.current_thread().name


def _added(connection: Connection) -> list[int]:
    return [row[0] for row in connection.execute(_BOOTS).fetchall()][1:]


def _add_and_fail(connection: Connection) -> None:
    _add(connection, 7)
    raise LookupError


def _ask(connection: Connection, sql: str) -> None:
    connection.execute(sql)


class _Held:
    """A function that writes, waits in the connection's thread until it may go on, and does the rest."""

    def __init__(self, rest: str | int, *written: int) -> None:
        self._rest, self._written = rest, written
        self._begun, self._may_go_on = threading.Event(), threading.Event()

    def __call__(self, connection: Connection) -> None:
        if self._written:
            _add(connection, *self._written)
        self._begun.set()
        self._may_go_on.wait(5)
        if isinstance(self._rest, int):
            _add(connection, self._rest)
        else:
            connection.execute(self._rest)

    async def begun(self) -> None:
        await asyncio.to_thread(self._begun.wait, 5)

    def go_on(self) -> None:
        self._may_go_on.set()


async def test_the_event_loop_waits_for_no_write_and_no_long_read(database: Database) -> None:
    # So it goes on where the disk is slow.
    here = threading.current_thread().name
    assert here != await database.write(_add, 7, 8)
    assert here != await database.read_aside(lambda _: threading.current_thread().name)
    assert [7, 8] == await database.read(_added)


async def test_a_function_knows_whatever_whoever_sends_it_knows(database: Database) -> None:
    _spoken.set("German")
    assert "German" == await database.read(lambda _: _spoken.get())


async def test_an_iterator_that_ends_in_a_function_leaves_nobody_waiting(database: Database) -> None:
    def first(_: Connection, numbers: Iterator[int]) -> int:
        return next(numbers)

    with pytest.raises(RuntimeError, match="iterator"):
        await asyncio.wait_for(database.read_aside(first, iter(())), 10)
    with pytest.raises(RuntimeError, match="iterator"):
        await asyncio.wait_for(database.write(first, iter(())), 10)
    assert 1 == await database.write(first, iter((1,)))


async def test_of_a_write_that_fails_nothing_is_left(database: Database) -> None:
    with pytest.raises(LookupError):
        await database.write(_add_and_fail)
    await database.write(_add, 8)
    assert [8] == await database.read(_added)


async def test_a_write_that_is_cancelled_once_begun_is_committed_whole(database: Database) -> None:
    held = _Held(8, 7)
    writing = asyncio.create_task(database.write(held))
    await held.begun()
    writing.cancel()
    await asyncio.sleep(0)
    held.go_on()
    await asyncio.wait({writing})
    assert writing.cancelled()
    assert [7, 8] == await database.read(_added)


async def test_a_read_sees_one_state_and_what_was_committed_just_before(database: Database) -> None:
    held = _Held("SELECT 1")

    def twice(connection: Connection) -> tuple[list[int], list[int]]:
        before = _added(connection)
        held(connection)
        return before, _added(connection)

    looking = asyncio.create_task(database.read(twice))
    await held.begun()
    await database.write(_add, 7)
    assert [7] == await database.read(_added)
    held.go_on()
    assert ([], []) == await looking


async def test_a_read_cannot_write(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.read(_add, 7)
    assert [] == await database.read(_added)


async def test_what_a_read_raises_is_heard_and_the_next_one_sees_a_state_of_its_own(database: Database) -> None:
    def astray(connection: Connection) -> None:
        _added(connection)
        raise LookupError

    with pytest.raises(LookupError):
        await database.read(astray)
    await database.write(_add, 7)
    assert [7] == await database.read(_added)


async def test_a_long_read_holds_up_no_other_one_and_no_write(database: Database) -> None:
    held = _Held("SELECT 1")
    long = asyncio.create_task(database.read_aside(held))
    await held.begun()
    for number in range(3):
        await asyncio.wait_for(database.write(_add, number), 10)
        assert [*range(number + 1)] == await asyncio.wait_for(database.read_aside(_added), 10)
    assert not long.done()
    held.go_on()
    await long


async def test_a_read_that_nobody_waits_for_any_more_holds_up_no_other_one(database: Database) -> None:
    held = _Held("SELECT 1")
    cancelled = asyncio.create_task(database.read_aside(held))
    await held.begun()
    cancelled.cancel()
    await asyncio.wait({cancelled})
    assert cancelled.cancelled()
    assert [[]] * 5 == [await asyncio.wait_for(database.read_aside(_added), 10) for _ in range(5)]
    held.go_on()


async def test_reads_beyond_those_at_once_wait_in_line(database: Database) -> None:
    all_held = [_Held("SELECT 1") for _ in range(AT_ONCE)]
    long = [asyncio.create_task(database.read_aside(held)) for held in all_held]
    for held in all_held:
        await held.begun()
    late = asyncio.create_task(database.read_aside(_added))
    await database.write(_add, 7)
    assert not late.done()
    for held in all_held:
        held.go_on()
    assert [7] == await late
    await asyncio.gather(*long)


async def test_reads_that_fail_give_up_their_connections_and_the_next_ones_have_others(database: Database) -> None:
    works = [database.read(_ask, "SELECT nothing") for _ in range(3)]
    failed = await asyncio.gather(*works, database.read(_add, 1), return_exceptions=True)
    assert [sqlite3.OperationalError] * 4 == [type(one) for one in failed]
    connections = set[int]()
    for _ in range(2 * AT_ONCE):
        connections.add(id(await database.read(lambda connection: connection)))
        assert [] == await database.read(_added)


async def test_the_last_read_s_connection_is_used_again_by_a_quiet_bot(database: Database) -> None:
    first = await database.read(lambda connection: connection)
    assert first is await database.read(lambda connection: connection)
    with pytest.raises(sqlite3.OperationalError):
        await database.read(_ask, "SELECT nothing")
    assert first is not await database.read(lambda connection: connection)


async def test_while_a_write_waits_for_somebody_else_who_writes_the_event_loop_goes_on(database: Database) -> None:
    with writing(database) as other:
        _add(other, 7)
        waiting = asyncio.create_task(database.write(_add, 8))
        await asyncio.sleep(0.05)
        assert [] == await database.read(_added)
        assert not waiting.done()
    await waiting
    assert [7, 8] == await database.read(_added)


async def test_what_tests_read_and_write_is_what_the_database_does(database: Database) -> None:
    await database.write(_add, 7)
    with reading(database) as connection:
        assert [7] == _added(connection)
