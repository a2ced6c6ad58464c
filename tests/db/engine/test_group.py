"""Transactions that stand in line are committed together, and each hears what came of its own work."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import pytest
from aiosqlite import Connection

from db.engine.batches import Batch
from db.engine.database import Database
from db.people.people import remember_person
from tests.cancelling import is_cancelled_at
from tests.db.engine.test_database import NOW, names
from tests.db.faults import FailingConnection
from tests.db.ready import lay_out


class CountingConnection(FailingConnection):
    """Counts what begins and ends transactions, and gives all of them up with a statement that a test names."""

    counted: ClassVar[Counter[str]] = Counter()
    fatal: ClassVar[str] = ""

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - as in sqlite3
        self.counted[sql] += 1
        if self.fatal and self.fatal in parameters:
            super().execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, parameters)


class InBatches(Database):
    """A database to which the tests send each transaction as one batch."""


@pytest.fixture(params=[Database, InBatches])
async def database(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Database]:
    CountingConnection.reset()
    CountingConnection.fatal = ""
    kind: type[Database] = request.param
    database = await kind.open(lay_out(tmp_path / "parterre.sqlite3"), now=NOW, factory=CountingConnection)
    CountingConnection.counted.clear()
    yield database
    await database.close()


async def remember(database: Database, user_id: int, name: str) -> None:
    await carry_out(database, lambda connection: remember_person(connection, user_id, name, NOW))


async def quarrel(database: Database, user_id: int) -> None:
    async def remember_and_fail(connection: Connection) -> None:
        await remember_person(connection, user_id, "nobody", NOW)
        raise ZeroDivisionError

    await carry_out(database, remember_and_fail)


async def carry_out(database: Database, work: Batch[None]) -> None:
    if isinstance(database, InBatches):
        await database.write(work)
        return
    async with database.transaction() as connection:
        await work(connection)


def three(database: Database) -> list[Any]:
    return [remember(database, number, str(number)) for number in range(3)]


async def outcomes(*works: Any) -> list[str]:  # noqa: ANN401 - coroutines of any kind
    """Begin all at the same moment. Returns: what each raised, empty for those that were committed."""
    found = await asyncio.gather(*works, return_exceptions=True)
    return ["" if one is None else type(one).__name__ for one in found]


async def test_those_in_line_share_one_commit(database: Database) -> None:
    assert [""] * 20 == await outcomes(*(remember(database, number, f"{number:02}") for number in range(20)))
    assert [f"{number:02}" for number in range(20)] == await names(database)
    assert (1, 1) == (CountingConnection.counted["BEGIN IMMEDIATE"], CountingConnection.counted["COMMIT"])


async def test_one_by_one_each_has_a_commit_of_its_own_and_nothing_besides(database: Database) -> None:
    for number in range(3):
        await remember(database, number, str(number))
    assert {"BEGIN IMMEDIATE": 3, "COMMIT": 3} == {
        sql: times for sql, times in CountingConnection.counted.items() if not sql.startswith("INSERT")
    }


async def test_nobody_returns_before_the_commit(database: Database) -> None:
    committed: list[int] = []

    async def remembered(user_id: int) -> None:
        await remember(database, user_id, "somebody")
        committed.append(CountingConnection.counted["COMMIT"])

    await outcomes(*(remembered(number) for number in range(8)))
    assert 8 == len(committed)
    assert 0 not in committed


@pytest.mark.parametrize("place", range(4))
async def test_whoever_undoes_their_work_undoes_nothing_else(database: Database, place: int) -> None:
    works = three(database)
    works.insert(place, quarrel(database, 9))
    raised = await outcomes(*works)
    assert [""] * place + ["ZeroDivisionError"] + [""] * (3 - place) == raised
    assert ["0", "1", "2"] == await names(database)
    await remember(database, 4, "4")
    assert ["0", "1", "2", "4"] == await names(database)


async def test_a_statement_that_fails_is_heard_of_by_its_own_transaction_alone(database: Database) -> None:
    CountingConnection.reset(fail_at=2)
    assert ["", "WriteFailed", ""] == await outcomes(*three(database))
    assert ["0", "2"] == await names(database)


async def test_what_sqlite_gives_up_as_a_whole_is_told_to_all_it_concerns(database: Database) -> None:
    CountingConnection.fatal = "2"
    raised = await outcomes(*(remember(database, number, str(number)) for number in range(5)))
    assert ["WriteFailed"] * 3 + [""] * 2 == raised
    assert ["3", "4"] == await names(database)


@pytest.mark.parametrize(("fault", "there"), [("before", []), ("after", ["0", "1", "2"])])
async def test_a_commit_that_fails_is_unknown_to_all_of_them(database: Database, fault: str, there: list[str]) -> None:
    CountingConnection.reset(at_commit=fault)
    assert ["CommitUnknown"] * 3 == await outcomes(*three(database))
    assert there == await names(database)
    await remember(database, 4, "4")
    assert [*there, "4"] == await names(database)


@pytest.mark.parametrize("insists", [False, True])
async def test_whoever_is_cancelled_keeps_nobody_from_their_commit(database: Database, *, insists: bool) -> None:
    cancelled = 0
    for suspension in count(1):
        before, after = suspension * 10 + 1, suspension * 10 + 3
        first = asyncio.create_task(remember(database, before, "before"))
        await asyncio.sleep(0)
        middle = asyncio.create_task(
            is_cancelled_at(suspension, remember(database, before + 1, "middle"), insists=insists)
        )
        await asyncio.sleep(0)
        last = asyncio.create_task(remember(database, after, "after"))
        _, was_cancelled, _ = await asyncio.gather(first, middle, last)
        there = await names(database)
        assert (suspension, suspension) == (there.count("before"), there.count("after"))
        cancelled += was_cancelled
        if not was_cancelled:
            assert cancelled > 2
            return


async def test_a_checkpoint_in_line_finds_no_transaction_open(database: Database) -> None:
    first = asyncio.create_task(remember(database, 1, "Anna"))
    await asyncio.sleep(0)
    checkpoint = asyncio.create_task(database.checkpoint())
    await asyncio.sleep(0)
    second = asyncio.create_task(remember(database, 2, "Ben"))
    await asyncio.gather(first, second)
    assert not (await checkpoint).busy
    assert ["Anna", "Ben"] == await names(database)


async def test_closing_commits_what_was_carried_out(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite3"
    database = await Database.open(path, now=NOW)
    works = [asyncio.create_task(work) for work in three(database)]
    await asyncio.sleep(0)
    await asyncio.gather(database.close(), *works)
    again = await Database.open(path, now=NOW)
    assert ["0", "1", "2"] == await names(again)
    await again.close()


async def test_both_ways_of_writing_share_one_commit_and_each_returns_what_it_found(database: Database) -> None:
    async def first_name(connection: Connection) -> str:
        await remember_person(connection, 7, "Gustav", NOW)
        ((name,),) = await connection.execute_fetchall("SELECT name FROM people ORDER BY user_id LIMIT 1")
        return str(name)

    works = (remember(database, 1, "Anna"), database.write(first_name), remember(database, 2, "Ben"))
    _, found, _ = await asyncio.gather(*works)
    assert "Anna" == found
    assert 1 == CountingConnection.counted["COMMIT"]
