"""Transactions that stand in line are committed together, and each hears what came of its own work."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from sqlite3 import Connection
from typing import Any, ClassVar

import pytest

from db.engine.database import Database
from db.people.names import OUTSIDE, keep_name
from tests.cancelling import is_cancelled_at
from tests.db.engine.test_database import NOW, names
from tests.db.faults import FailingConnection
from tests.db.ready import lay_out


class CountingConnection(FailingConnection):
    """
    Counts what begins and ends transactions, refuses it, and gives all of them up with a statement that a test names.

    `refused`: how a statement begins, and which of them is refused, counted from 1.
    """

    counted: ClassVar[Counter[str]] = Counter()
    fatal: ClassVar[str] = ""
    refused: ClassVar[tuple[str, int]] = ("", 0)

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401 - as in sqlite3
        self.counted[sql] += 1
        start, left = self.refused
        if left and sql.startswith(start):
            type(self).refused = (start, left - 1)
            if left == 1:
                raise sqlite3.OperationalError("disk I/O error")
        if self.fatal and self.fatal in parameters:
            super().execute("ROLLBACK")
            raise sqlite3.OperationalError("database or disk is full")
        return super().execute(sql, parameters)


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    CountingConnection.reset()
    CountingConnection.fatal, CountingConnection.refused = "", ("", 0)
    database = await Database.open(lay_out(tmp_path / "parterre.sqlite3"), now=NOW, factory=CountingConnection)
    CountingConnection.counted.clear()
    yield database
    await database.close()


async def remember(database: Database, user_id: int, name: str) -> None:
    await database.write(keep_name, user_id, OUTSIDE, name)


async def quarrel(database: Database, user_id: int) -> None:
    def remember_and_fail(connection: Connection) -> None:
        keep_name(connection, user_id, OUTSIDE, "nobody")
        raise ZeroDivisionError

    await database.write(remember_and_fail)


def _begin(connection: Connection) -> None:
    connection.execute("BEGIN")


async def _checkpoint(database: Database) -> None:
    await database.checkpoint()


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


@pytest.mark.parametrize("place", [1, 2, 3])
async def test_a_savepoint_that_fails_does_not_undo_the_neighbour_s_write_whose_caller_hears_success(
    database: Database, place: int
) -> None:
    CountingConnection.refused = ("SAVEPOINT", place)
    raised = await outcomes(*(remember(database, number, str(number)) for number in range(5)))
    assert [""] * place + ["WriteFailed"] + [""] * (4 - place) == raised
    assert [str(number) for number in range(5) if number != place] == await names(database)


async def test_two_savepoints_that_fail_one_after_the_other_undo_nothing_of_anybody_else(database: Database) -> None:
    refusing = [remember(database, number, str(number)) for number in (0, 1)]
    CountingConnection.refused = ("SAVEPOINT", 2)
    raised = await outcomes(*refusing, remember(database, 2, "2"), quarrel(database, 3), remember(database, 4, "4"))
    assert ["", "", "WriteFailed", "ZeroDivisionError", ""] == raised
    assert ["0", "1", "4"] == await names(database)


async def test_a_rollback_to_a_savepoint_that_fails_is_told_to_all_whose_writes_it_takes_along(
    database: Database,
) -> None:
    CountingConnection.refused = ("ROLLBACK TO", 1)
    raised = await outcomes(remember(database, 0, "0"), quarrel(database, 1), remember(database, 2, "2"))
    assert ["WriteFailed", "ZeroDivisionError", ""] == raised
    assert ["2"] == await names(database)


async def test_a_transaction_that_cannot_begin_is_heard_of_by_its_own_caller_alone(database: Database) -> None:
    CountingConnection.refused = ("BEGIN", 1)
    assert ["WriteFailed", "", ""] == await outcomes(*three(database))
    assert ["1", "2"] == await names(database)


async def test_a_transaction_that_was_left_open_keeps_nobody_from_writing(database: Database) -> None:
    async with database._writer._exclusively():  # noqa: SLF001 - the flaw
        await database._writer._thread.run(_begin)  # noqa: SLF001 - the flaw
    assert ["WriteFailed", "", ""] == await outcomes(*three(database))
    assert ["1", "2"] == await names(database)


async def test_whoever_is_cancelled_while_a_savepoint_fails_undoes_nothing_of_anybody_else(database: Database) -> None:
    for suspension in range(1, 6):
        CountingConnection.refused = ("SAVEPOINT", 2)
        first, second, cancelled, last = (
            remember(database, suspension * 10 + number, f"{suspension} {number}") for number in range(4)
        )
        middle = is_cancelled_at(suspension, cancelled, insists=True)
        raised = await asyncio.gather(first, second, middle, last, return_exceptions=True)
        heard = [f"{suspension} {number}" for number in (0, 1, 3) if raised[number] is None]
        there = [name for name in await names(database) if name.startswith(f"{suspension} ")]
        assert heard == [name for name in there if not name.endswith(" 2")]
        assert 2 <= len(heard)


async def test_a_group_hears_its_result_even_if_whoever_commits_it_is_cancelled(database: Database) -> None:
    for suspension in count(1):
        works = [asyncio.create_task(work) for work in three(database)]
        await asyncio.sleep(0)
        was_cancelled = await is_cancelled_at(suspension, _checkpoint(database), insists=False)
        await asyncio.wait_for(asyncio.gather(*works), 10)
        if not was_cancelled:
            return


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


async def test_those_who_share_one_commit_return_what_they_found(database: Database) -> None:
    def first_name(connection: Connection) -> str:
        keep_name(connection, 7, OUTSIDE, "Gustav")
        ((name,),) = connection.execute("SELECT name FROM names ORDER BY user_id LIMIT 1").fetchall()
        return str(name)

    works = (remember(database, 1, "Anna"), database.write(first_name), remember(database, 2, "Ben"))
    _, found, _ = await asyncio.gather(*works)
    assert "Anna" == found
    assert 1 == CountingConnection.counted["COMMIT"]
