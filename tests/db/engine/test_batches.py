"""Batches: all statements in one go, in the connection's thread, whatever becomes of whoever waits."""

import asyncio
import sqlite3
import threading
from contextlib import AsyncExitStack
from contextvars import ContextVar

import pytest
from aiosqlite import Connection

from db.engine.batches import run_in_thread_of
from db.engine.database import Database

_spoken: ContextVar[str] = ContextVar("_spoken", default="nothing")


async def _add(connection: Connection, *numbers: int) -> str:
    await connection.executemany("INSERT INTO boots (at) VALUES (?)", [(number,) for number in numbers])
    return threading.current_thread().name


async def _boots(database: Database) -> list[int]:
    return [row[0] for row in await database.read(lambda here: here.execute_fetchall("SELECT at FROM boots"))][1:]


class _Held:
    """A batch that writes, waits in the connection's thread until it may go on, and does the rest."""

    def __init__(self, rest: str | int, *written: int) -> None:
        self._rest, self._written = rest, written
        self._begun, self._may_go_on = threading.Event(), threading.Event()

    async def __call__(self, here: Connection) -> None:
        if self._written:
            await _add(here, *self._written)
        self._begun.set()
        self._may_go_on.wait(5)
        if isinstance(self._rest, int):
            await _add(here, self._rest)
        else:
            await here.execute_fetchall(self._rest)

    async def begun(self) -> None:
        await asyncio.to_thread(self._begun.wait, 5)

    def go_on(self) -> None:
        self._may_go_on.set()


async def _add_and_fail(here: Connection) -> None:
    await _add(here, 7)
    raise LookupError


async def test_a_batch_is_carried_out_in_another_thread_and_returns_what_it_found(database: Database) -> None:
    async with database.transaction() as connection:
        assert threading.current_thread().name != await run_in_thread_of(connection, lambda here: _add(here, 7, 8))
    assert [7, 8] == await _boots(database)


async def test_a_batch_knows_whatever_whoever_sends_it_knows(database: Database) -> None:
    _spoken.set("German")

    async def told(_: Connection) -> str:
        return _spoken.get()

    assert "German" == await database.read(told)


async def test_of_a_batch_that_fails_in_a_transaction_nothing_is_left(database: Database) -> None:
    with pytest.raises(LookupError):
        async with database.transaction() as connection:
            await run_in_thread_of(connection, _add_and_fail)
    assert [] == await _boots(database)


async def test_a_batch_that_waits_for_anything_else_is_refused(database: Database) -> None:
    async def dawdle(_: Connection) -> None:
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="may wait for nothing but its statements"):
        await database.read(dawdle)
    assert [] == await _boots(database)


async def test_a_reading_batch_sees_one_state_and_cannot_write(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.read(lambda here: _add(here, 7))
    assert [] == await _boots(database)


async def test_whoever_is_cancelled_while_they_wait_for_a_batch_leaves_nothing_open(database: Database) -> None:
    held = _Held("SELECT at FROM boots")
    reading = asyncio.create_task(database.read(held))
    await held.begun()
    reading.cancel()
    await asyncio.wait({reading})
    async with database.transaction() as connection:
        await _add(connection, 7)
    held.go_on()
    assert reading.cancelled()
    assert [7] == await _boots(database)


async def test_a_cancelled_batch_in_a_transaction_is_undone_whole(database: Database) -> None:
    held = _Held(8, 7)

    async def write() -> None:
        async with database.transaction() as connection:
            await run_in_thread_of(connection, held)

    writing = asyncio.create_task(write())
    await held.begun()
    writing.cancel()
    held.go_on()
    await asyncio.wait({writing})
    assert writing.cancelled()
    assert [] == await _boots(database)


async def test_a_writing_batch_returns_what_it_found_and_is_committed(database: Database) -> None:
    assert threading.current_thread().name != await database.write(lambda here: _add(here, 7, 8))
    assert [7, 8] == await _boots(database)


async def test_of_a_writing_batch_that_fails_nothing_is_left(database: Database) -> None:
    with pytest.raises(LookupError):
        await database.write(_add_and_fail)
    await database.write(lambda here: _add(here, 8))
    assert [8] == await _boots(database)


async def test_a_writing_batch_that_is_cancelled_once_begun_is_committed_whole(database: Database) -> None:
    held = _Held(8, 7)
    writing = asyncio.create_task(database.write(held))
    await held.begun()
    writing.cancel()
    await asyncio.sleep(0)
    held.go_on()
    await asyncio.wait({writing})
    assert writing.cancelled()
    assert [7, 8] == await _boots(database)


async def test_batches_wait_for_whoever_reads_on_several_ways_and_for_nobody_else(database: Database) -> None:
    async with database.reading() as connection:
        before = await connection.execute_fetchall("SELECT count(*) FROM boots")
        later = asyncio.create_task(_boots(database))
        await database.write(lambda here: _add(here, 7))
        assert [tuple(row) for row in before] == [
            tuple(row) for row in await connection.execute_fetchall("SELECT count(*) FROM boots")
        ]
        assert not later.done()
    assert [7] == await later
    assert [[7]] * 5 == await asyncio.gather(*(_boots(database) for _ in range(5)))


async def test_batches_that_fail_together_give_up_one_connection_and_the_next_ones_have_another(
    database: Database,
) -> None:
    await _boots(database)
    works = [database.read(lambda here: here.execute_fetchall("SELECT nothing")) for _ in range(3)]
    failed = await asyncio.gather(*works, database.read(lambda here: _add(here, 1)), return_exceptions=True)
    assert [sqlite3.OperationalError] * 4 == [type(one) for one in failed]
    assert [] == await _boots(database)
    async with database.reading() as connection:
        assert 1 == len(list(await connection.execute_fetchall("SELECT at FROM boots")))


async def test_a_batch_that_fails_cuts_off_nobody_who_reads_on_several_ways(database: Database) -> None:
    held = _Held("SELECT nothing")
    await _boots(database)
    failing = asyncio.create_task(database.read(held))
    await held.begun()
    async with AsyncExitStack() as stack:
        begins = asyncio.create_task(stack.enter_async_context(database.reading()))
        await asyncio.sleep(0)
        held.go_on()
        reader = await begins
        assert 1 == len(list(await reader.execute_fetchall("SELECT at FROM boots")))
        assert not failing.done()
    with pytest.raises(sqlite3.OperationalError, match="syntax error"):
        await failing
    assert [] == await _boots(database)
