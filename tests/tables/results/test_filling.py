"""Games that ended before there were results get the rows that they would get now, a few at a time."""

import random
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from bench.storage import multiply
from db.engine.connection import FOLDER, create
from db.results import ResultSeatRow
from db.retention import LASTING
from rules.record_line import load
from rules.registry import GAMES
from tables.model.table import read_json
from tests.db.ready import reading
from tests.db.released import released, restore
from tests.tables.hall import Hall
from tests.tables.results.test_results import ENDS, kept
from tests.tables.whole.test_whole_games import click_through

QUEUED = re.search(r"INSERT INTO results_due.*?;", (FOLDER / "0031_results.sql").read_text("utf-8"), re.DOTALL)
FEW, MANY = 60, 10_000
"""Ended games of a released database: its own one and copies of it."""


async def as_before(hall: Hall) -> None:
    """Make the database what one of before there were results is after its migration."""
    assert QUEUED is not None
    for sql in ("DELETE FROM results", "DELETE FROM results_due", QUEUED[0]):
        await hall.execute(sql)


async def rows(hall: Hall) -> Sequence[object]:
    return [await hall.rows(table) for table in (*LASTING, "results_due")]


@pytest.fixture
async def ended(hall: Hall) -> Hall:
    """End a game of each kind in each way that there is, some hours apart."""
    for end, _ in ENDS.values():
        await end(hall)
        hall.now += 3600
    for slug in GAMES:
        await click_through(hall, await hall.start(slug, 2), 2, random.Random(slug))
    return hall


async def test_they_get_the_rows_that_they_got_when_they_ended_also_after_a_restart_in_between(ended: Hall) -> None:
    before = await rows(ended)
    assert len(ENDS) + len(GAMES) == len(await ended.rows("results"))
    await as_before(ended)
    assert before != await rows(ended)
    for _ in range(2):
        assert 3 == await ended.tables.results.fill_some(3)
        await ended.reopen()
    assert 2 == await ended.tables.results.fill()
    assert before == await rows(ended)
    assert 0 == await ended.tables.results.fill()


async def test_a_game_that_ends_meanwhile_has_its_rows_at_once_and_is_the_best_only_if_no_older_one_is(
    hall: Hall,
) -> None:
    end, _ = ENDS[next(iter(ENDS))]
    await end(hall)
    await as_before(hall)
    hall.now += 1
    game_id = await end(hall)
    assert [game_id] == [row[0] for row in await hall.rows("results")]
    assert [] == await hall.rows("bests")
    await hall.execute("UPDATE results SET rated = 0, unrated_why = 'host'")
    await hall.tables.results.fill()
    assert [1, 0] == [row[10] for row in await hall.rows("results")]
    assert [1] == [row[4] for row in await hall.rows("bests")]


async def test_a_game_whose_rows_are_damaged_keeps_no_other_from_its_result(ended: Hall) -> None:
    await as_before(ended)
    await ended.execute("UPDATE games SET options = 'x' WHERE id = 2")
    await ended.tables.results.fill()
    assert [1, *range(3, len(ENDS) + len(GAMES) + 1)] == [row[0] for row in await ended.rows("results")]
    assert [] == await ended.rows("results_due")


@pytest.mark.parametrize("number", [FEW, pytest.param(MANY, marks=pytest.mark.full)])
@pytest.mark.parametrize("version", released())
async def test_every_ended_game_of_a_released_database_has_the_result_that_its_record_has(
    tmp_path: Path, version: str, number: int
) -> None:
    path = restore(version, tmp_path / "released.sqlite3")
    with closing(sqlite3.connect(path)) as connection:
        (own,) = connection.execute("SELECT id FROM games WHERE status = 'ended'").fetchone()
        (last,) = connection.execute("SELECT max(created_at) FROM outbox").fetchone()
    multiply(path, [own], number - 1, 2000)
    create(path)
    hall = await Hall(path, now=last + 60, boots=1, games=GAMES).open()
    assert number == await hall.tables.results.fill()
    row, seats = await kept(hall, own)
    record = load((await hall.tables.records.export(own)).line)
    assert row is not None
    assert record.sheet is not None
    assert record.ranking == tuple(seat.place for seat in seats)
    assert len(record.moves) == row.moves == sum(seat.moves for seat in seats)
    for lines, seat in zip(record.sheet, seats, strict=True):
        assert seat.sheet is not None
        sheet = read_json(seat.sheet, dict[str, int])
        assert {name: lines[name] for name in sheet} == sheet
        assert sum(sheet.values()) == seat.points
    alike = ", ".join(field.name for field in fields(ResultSeatRow) if field.name not in {"game_id", "user_id"})
    with reading(hall.database) as connection:
        found = connection.execute(f"SELECT DISTINCT {alike} FROM result_seats").fetchall()  # noqa: S608 - names
    assert len(seats) == len(list(found))
    assert number * len(seats) == len(await hall.rows("result_seats"))
    await hall.close()
