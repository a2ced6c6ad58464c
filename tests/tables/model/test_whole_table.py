"""A table has every part as its rows are, and in their order."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from enum import Enum
from sqlite3 import Connection
from typing import Any

import pytest

from db.games.commits import TakenBack, newest_commits, undo_commits
from db.games.moves import drafts_of_game
from db.games.orders import orders_of_game
from db.games.seats import holders_of_game, seats_of_game
from db.people.people import DmState, set_dm
from db.time import HoursRow, deadlines_of_game, save_hours
from rules.game import Seat
from tables.model.panel import Control
from tables.model.place import Person
from tables.model.table import load_table
from tests.db.ready import reading, writing
from tests.tables.hall import ANNA, BEN, CLARA, Hall
from tests.tables.leaving import playing

ODD = Person(19, "D\"a\\v'id \N{SEEDLING}\n, NULL")
HOURS = HoursRow(user_id=ANNA.user_id, zone="Europe/Berlin", wants_reminders=False)
PARTS: dict[str, tuple[Callable[[Connection, int], Sequence[Any]], str]] = {
    "seats": (seats_of_game, "seat"),
    "drafts": (drafts_of_game, "seat"),
    "deadlines": (deadlines_of_game, "seat, kind"),
    "orders": (orders_of_game, "id"),
    "holders": (holders_of_game, "id"),
    "commits": (newest_commits, "commit_no"),
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
    with writing(hall.database) as connection:
        set_dm(connection, BEN.user_id, DmState.CLOSED, None)
        taken = TakenBack(game_id=game_id, number=9, commits=(6,), by_seat=2, at=hall.now)
        undo_commits(connection, taken)
        save_hours(connection, HOURS)
    return game_id


def plain(row: Any) -> dict[str, Any]:  # noqa: ANN401 - any row
    return {name: value.value if isinstance(value, Enum) else value for name, value in asdict(row).items()}


@pytest.mark.parametrize("part", PARTS)
async def test_each_part_of_a_table_is_as_it_is_stored(hall: Hall, part: str) -> None:
    game_id = await full_table(hall)
    find, order = PARTS[part]
    found = [plain(row) for row in await hall.database.read(find, game_id)]
    with reading(hall.database) as connection:
        sql = f"SELECT * FROM {part} WHERE game_id = {game_id} ORDER BY {order}"  # noqa: S608 - names of ours
        rows = [dict(row) for row in connection.execute(sql)]
    assert rows
    shared = rows[0].keys() & found[0].keys()
    sets = {name for name in shared if isinstance(found[0][name], frozenset)}
    assert len(shared) > 3
    assert [{name: row[name] for name in shared - sets} for row in rows[-len(found) :]] == [
        {name: row[name] for name in shared - sets} for row in found
    ]


async def test_who_cannot_be_written_to_whose_hours_count_and_what_is_untold_come_with_the_table(hall: Hall) -> None:
    game_id = await full_table(hall)
    whole = await hall.database.read(load_table, hall.games, game_id)
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
