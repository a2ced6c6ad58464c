"""A table that is read by one statement has every part as its rows are, and in their order."""

from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from typing import Any

import pytest

from db.games.commits import TakenBack, undo_commits
from db.games.whole import WholeTable, find_whole
from db.people.people import DmState, set_dm
from db.time.hours import HoursRow, save_hours
from rules.game import Seat
from tables.model.intent import Control
from tables.model.place import Person
from tests.tables.hall import ANNA, BEN, CLARA, Hall
from tests.tables.leaving import playing

ODD = Person(19, "D\"a\\v'id \N{SEEDLING}\n, NULL")
HOURS = HoursRow(user_id=ANNA.user_id, zone="Europe/Berlin", wants_reminders=False)
PARTS = {
    "seats": ("seats", "seat"),
    "drafts": ("drafts", "seat"),
    "deadlines": ("deadlines", "seat, kind"),
    "orders": ("orders", "id"),
    "former": ("holders", "id"),
    "commits": ("commits", "commit_no"),
}


async def full_table(hall: Hall) -> int:
    """Return a table with rows of every kind, and more than one of most."""
    game_id = await playing(hall, 3, time_limit=3600)
    other = await playing(hall, 2)
    await hall.turns(game_id, ANNA, BEN, CLARA)
    await hall.tables.replacements.offer(game_id, CLARA.user_id)
    await hall.tables.replacements.take(game_id, Seat(2), ODD)
    await hall.act(game_id, ANNA, "take:1")
    await hall.act(other, ANNA, "take:1")
    for person in (ODD, BEN):
        await hall.order(game_id, person, "take:1 stay end")
    async with hall.database.transaction() as connection:
        await set_dm(connection, BEN.user_id, DmState.CLOSED, None)
        taken = TakenBack(game_id=game_id, number=9, commits=(6,), by_seat=2, at=hall.now)
        await undo_commits(connection, taken)
        await save_hours(connection, HOURS)
    return game_id


async def whole_table(hall: Hall, game_id: int) -> WholeTable:
    whole = await hall.database.read(lambda connection: find_whole(connection, game_id))
    assert whole is not None
    return whole


def plain(row: Any) -> dict[str, Any]:  # noqa: ANN401 - any row
    return {name: value.value if isinstance(value, Enum) else value for name, value in asdict(row).items()}


async def stored(hall: Hall, table: str, order: str, game_id: int) -> Sequence[dict[str, Any]]:
    sql = f"SELECT * FROM {table} WHERE game_id = {game_id} ORDER BY {order}"  # noqa: S608 - names of ours
    return [dict(row) for row in await hall.database.read(lambda connection: connection.execute_fetchall(sql))]


@pytest.mark.parametrize("part", PARTS)
async def test_each_part_of_a_table_is_as_it_is_stored(hall: Hall, part: str) -> None:
    game_id = await full_table(hall)
    found = [plain(row) for row in getattr(await whole_table(hall, game_id), part)]
    rows = await stored(hall, *PARTS[part], game_id)
    assert rows
    shared = rows[0].keys() & found[0].keys()
    sets = {name for name in shared if isinstance(found[0][name], frozenset)}
    assert len(shared) > 3
    assert [{name: row[name] for name in shared - sets} for row in rows[-len(found) :]] == [
        {name: row[name] for name in shared - sets} for row in found
    ]


async def test_who_cannot_be_written_to_whose_hours_count_and_what_is_untold_come_with_the_table(hall: Hall) -> None:
    game_id = await full_table(hall)
    whole = await whole_table(hall, game_id)
    assert {BEN.user_id} == whole.mentioned
    assert {ANNA.user_id: HOURS} == whole.hours
    assert ODD.name == whole.seats[2].name
    assert [False, True] == sorted({commit.is_undone for commit in whole.commits})
    assert [False, True, True] == [seat.has_order for seat in whole.seats]
    assert frozenset() == whole.untold


async def test_a_table_that_is_changed_is_loaded_as_it_is_then(hall: Hall) -> None:
    game_id = await full_table(hall)
    outcome = await hall.act(game_id, ANNA, "stay")
    assert await hall.panel(game_id, ANNA) == outcome.panel
    outcome = await hall.act(game_id, ANNA, Control.CONFIRM)
    assert await hall.panel(game_id, ANNA) == outcome.panel


async def test_a_table_that_is_not_there_is_none(hall: Hall) -> None:
    assert await hall.database.read(lambda connection: find_whole(connection, 99)) is None
