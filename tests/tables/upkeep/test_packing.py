"""Games that are over are packed a day later, and whoever reads them notices nothing of it."""

import random
from sqlite3 import Connection
from typing import Any

import pytest

from db.engine.rows import fetch_value
from db.games.games import Status
from db.games.moves import due_packings, pack_game, unpack_game
from db.people.personal import TOLD
from db.results import traces_of_game
from tables.model.panel import Control
from tables.model.table import DamagedGame
from tables.upkeep.retention import PACKED
from tests.tables.hall import ANNA, BEN, PEOPLE, Hall
from tests.tables.leaving import play_to_the_end, playing
from tests.tables.whole.test_whole_games import chosen

LOG = ("moves", "commits", "undone")


async def over(hall: Hall, slug: str) -> int:
    """Play a table of two for a while, with a turn taken back, until one of them resigns."""
    chance, game_id = random.Random(slug), await hall.start(slug, 2)
    for _ in range(40):
        panel = await hall.panel(game_id, ANNA)
        if panel.status is Status.ENDED:
            break
        person = PEOPLE[panel.waiting_for[0]]
        own = await hall.panel(game_id, person)
        await hall.act(game_id, person, Control.CONFIRM if own.can_confirm else str(chosen(own, chance)))
    if panel.status is Status.PLAYING:
        await hall.resign(game_id, BEN)
    await hall.sent()
    return game_id


async def read(hall: Hall, game_id: int) -> tuple[Any, ...]:
    """Return what replays, panels, records, results and exports read of a game."""
    hall.tables.history.archive.cache.__init__()  # type: ignore[misc] # nothing may come from memory

    def rows(connection: Connection) -> list[list[tuple[Any, ...]]]:
        values = {"user": ANNA.user_id, "game": game_id}
        asked = [connection.execute(TOLD[name], values).fetchall() for name in ("moves", "commits")]
        return [[tuple(row) for row in found] for found in asked]

    history, database = hall.tables.history, hall.database
    return (
        await history.story(game_id, None),
        await history.story(game_id, None, 3, 6),
        await history.disclosed(game_id),
        (await history.rebuild(game_id)).state,
        await hall.panel(game_id, ANNA),
        await database.read(traces_of_game, game_id),
        await database.read(rows),
    )


async def log(hall: Hall) -> list[Any]:
    return [sorted(map(tuple, await hall.rows(table))) for table in LOG]


async def pack(hall: Hall) -> None:
    hall.now += PACKED + 1
    await hall.tables.deadlines.sweep()


@pytest.mark.parametrize("slug", ["sanssouci", "topiary", "emperors-garden", "gardlings", "pebbles"])
async def test_a_packed_game_reads_as_before(hall: Hall, slug: str) -> None:
    game_id = await over(hall, slug)
    before, rows = await read(hall, game_id), await log(hall)
    assert len(before[0].entries) > 5
    await pack(hall)
    assert ([], []) == (await hall.rows("moves"), await hall.rows("packing_due"))
    assert before == await read(hall, game_id)
    await hall.database.write(unpack_game, game_id)
    assert rows == await log(hall)


async def test_what_was_taken_back_stays_so_in_a_packed_game(hall: Hall) -> None:
    game_id = await hall.start("pebbles", 2)
    await hall.seal(game_id, ANNA)
    await hall.take_back(game_id, ANNA)
    await hall.seal(game_id, ANNA, BEN)
    await play_to_the_end(hall, game_id, ANNA, BEN)
    before, rows = await read(hall, game_id), await log(hall)
    assert rows[2]
    await pack(hall)
    assert before == await read(hall, game_id)
    await hall.database.write(unpack_game, game_id)
    assert rows == await log(hall)


async def test_a_game_is_packed_a_day_after_its_end_and_one_in_play_never(hall: Hall) -> None:
    ended, played = await playing(hall, 2), await playing(hall, 2)
    await play_to_the_end(hall, ended, ANNA, BEN)
    hall.now += PACKED
    await hall.tables.deadlines.sweep()
    assert [] == await hall.rows("packed")
    hall.now += 1
    await hall.tables.deadlines.sweep()
    assert [ended] == [row[0] for row in await hall.rows("packed")]
    assert {played} == {row[0] for row in await hall.rows("moves")}


async def test_packing_that_breaks_off_leaves_the_game_and_is_tried_again(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await play_to_the_end(hall, game_id, ANNA, BEN)
    before = await log(hall)

    def broken(connection: Connection) -> None:
        pack_game(connection, game_id)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await hall.database.write(broken)
    assert (before, []) == (await log(hall), await hall.rows("packed"))
    assert (game_id,) == await hall.database.read(due_packings, hall.now + 1, 9)


async def test_a_move_that_packing_loses_would_be_noticed(hall: Hall) -> None:
    game_id = await playing(hall, 2)
    await play_to_the_end(hall, game_id, ANNA, BEN)
    await pack(hall)
    await hall.database.write(
        fetch_value, int, "UPDATE packed SET moves = as_packed(json_remove(unpacked(moves), '$[2]')) RETURNING 1"
    )
    with pytest.raises(DamagedGame):
        await read(hall, game_id)
