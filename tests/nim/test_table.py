"""Nim at tables on a real database, and at Discord's stand-in."""

from pathlib import Path
from random import Random

import pytest

from playground.standin import StandIn
from rules.record_line import load
from rules.records import verify
from tests.endtoend.driver.player import by_lot
from tests.endtoend.driver.table import open_table
from tests.endtoend.kills.proof import expect_all_told, expect_true_record
from tests.endtoend.parterre import PATIENCE, parterre
from tests.leaks.pictures import pictures_differ
from tests.tables.hall import PEOPLE, Hall
from tests.tables.whole.test_whole_games import click_through

pytestmark = pytest.mark.usefixtures("offered")


@pytest.mark.parametrize(("people", "computers"), [(1, 1), (2, 1), (4, 0)])
async def test_a_whole_game_is_played_by_clicks_and_its_record_is_true(hall: Hall, people: int, computers: int) -> None:
    game_id = await hall.start("nim", people, computers)
    await click_through(hall, game_id, people, Random(people))
    assert (await hall.panel(game_id, PEOPLE[0])).result is not None
    assert await hall.snapshot(game_id) == (await hall.tables.history.rebuild(game_id)).state
    record = load((await hall.tables.records.export(game_id)).line)
    verify(record)
    assert record.sheet is not None


async def test_a_whole_game_by_clicks_ends_with_sheet_and_key_that_verify(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path) as bot:
        table = await open_table(standin, "Anna", "Ben", game="nim")
        await table.play_out(bot, by_lot(1))
        record = await expect_true_record(bot, table)
        await expect_all_told(bot, table)
        assert "nim" == record.setting.game.slug


async def test_a_game_against_a_computer_by_clicks(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path) as bot:
        table = await open_table(standin, "Anna", game="nim", computers=1)
        await table.play_out(bot, by_lot(2))
        assert "\n1. " in table.newest_post


async def test_the_guide_is_turned_page_by_page(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path):
        anna = standin.actor("Anna")
        answer = await anna.slash(standin.channel("garden"), "rules", game="nim")
        shown = await answer.completed(PATIENCE)
        assert "Nim: Stones under cloths" in shown.text


@pytest.mark.parametrize("number", range(5))
def test_pictures_of_a_state_are_those_of_any_state_like_it(number: int) -> None:
    drawn, differing = pictures_differ("nim", number)
    assert [] == differing
    assert drawn.total() > 2
