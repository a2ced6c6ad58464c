"""States that an older version stored in another form are played on; those of a newer one are left alone."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from db.games.games import GameRow, games_in_play
from rules.game import state_version
from tables.model.table import DamagedGame
from tables.service import Tables
from tables.upkeep.deadlines import MissingRules
from tests.db.ready import reading, writing
from tests.tables.hall import ANNA, BEN, EVERY_GAME, Hall
from tests.tables.leaving import playing
from tests.tables.pebbles import PEBBLES, Pebbles


class Renamed(Pebbles):
    """Pebbles whose states were first stored with `pile` for the stack, then without the step."""

    state_version = 3

    def upgrade(self, version: int, stored: dict[str, Any]) -> dict[str, Any]:
        match version:
            case 1:
                return {"stack": stored.pop("pile"), **stored}
            case _:
                return {**stored, "step": "take"}


RENAMED = {**EVERY_GAME, PEBBLES.slug: Renamed()}


async def stored(hall: Hall) -> Iterator[GameRow]:
    with reading(hall.database) as connection:
        return iter(games_in_play(connection))


async def make_older(hall: Hall, game_id: int, version: int = 1) -> None:
    """Store a state as a first version would have stored it."""
    state = msgspec.json.decode(await hall.snapshot(game_id))
    assert "take" == state.pop("step")
    old = msgspec.json.encode({"pile": state.pop("stack"), **state} if version == 1 else state)
    with writing(hall.database) as connection:
        connection.execute(
            "UPDATE games SET state = ?, state_hash = ?, state_version = ? WHERE id = ?",
            (old, sha256(old).digest(), version, game_id),
        )


@pytest.mark.parametrize("version", [1, 2])
async def test_a_game_that_an_older_version_stored_is_rewritten_once_and_played_on(hall: Hall, version: int) -> None:
    game_id = await playing(hall)
    before, snapshot = await hall.panel(game_id, ANNA), await hall.snapshot(game_id)
    await make_older(hall, game_id, version)
    hall.games = RENAMED
    await hall.reopen()
    (row,) = await stored(hall)
    assert (snapshot, 3) == (row.state, row.state_version)
    assert before == await hall.panel(game_id, ANNA)
    assert (await hall.type(game_id, ANNA, "take:1 stay end")).committed
    rebuilt = await hall.tables.history.rebuild(game_id)
    assert rebuilt.state == await hall.snapshot(game_id)


async def test_a_game_that_ended_in_an_older_version_is_shown_from_its_older_state(hall: Hall) -> None:
    game_id = await playing(hall)
    await hall.resign(game_id, ANNA)
    before = await hall.panel(game_id, BEN)
    await make_older(hall, game_id)
    hall.games = RENAMED
    await hall.reopen()
    assert before == await hall.panel(game_id, BEN)


async def test_a_new_game_is_stored_in_the_present_form(hall: Hall) -> None:
    tables = Tables(hall.database, lambda: hall.now, RENAMED)
    hall.tables = tables
    await hall.start("pebbles", 2)
    assert [3] == [row.state_version for row in await stored(hall)]
    assert [3, 1] == [state_version(RENAMED[slug]) for slug in ("pebbles", "sanssouci")]


async def test_a_boot_of_an_older_version_refuses_and_names_the_tables(hall: Hall) -> None:
    await hall.start("pebbles", 2)
    await hall.execute("UPDATE games SET state_version = 2")
    with pytest.raises(MissingRules, match=r"does not have: .+ \(pebbles, rules 3\)\."):
        await hall.tables.deadlines.boot()


class Changed(Pebbles):
    """Pebbles by newer rules, which keeps those it had."""

    rules_version = 4
    older = (PEBBLES,)


CHANGED = {**EVERY_GAME, PEBBLES.slug: Changed()}


async def test_a_game_goes_on_by_the_rules_it_was_opened_with_and_the_next_one_goes_by_those_of_today(
    hall: Hall,
) -> None:
    game_id = await playing(hall)
    hall.games = CHANGED
    await hall.reopen()
    assert (await hall.type(game_id, ANNA, "take:1 stay end")).committed
    rebuilt = await hall.tables.history.rebuild(game_id)
    assert rebuilt.state == await hall.snapshot(game_id)
    await hall.resign(game_id, BEN)
    await hall.tables.rematches.open(game_id, ANNA)
    await hall.start("pebbles", 2)
    with reading(hall.database) as connection:
        rows = connection.execute("SELECT rules_version FROM games ORDER BY id").fetchall()
    assert [3, 4, 4] == [version for (version,) in rows]


async def test_a_damaged_state_of_an_older_form_keeps_no_other_from_being_rewritten(hall: Hall) -> None:
    whole, broken = await hall.start("pebbles", 2), await hall.start("pebbles", 2)
    for game_id in (whole, broken):
        await make_older(hall, game_id)
    await hall.execute("UPDATE games SET state = x'7b7d' WHERE id = ?", broken)
    hall.games = RENAMED
    await hall.reopen()
    assert (await hall.panel(whole, ANNA)).is_to_act
    with pytest.raises(DamagedGame, match="its hash does not fit"):
        await hall.panel(broken, ANNA)
