"""A round as its players see it: drawing, laying, stopping, ordering, then buying in turn."""

from dataclasses import replace
from pathlib import Path

import pytest

from cogs.words import general as words
from playground.standin import StandIn
from render.gardlings.words.vocabulary import tile_name
from rules.game import Seat
from rules.gardlings.state import State
from tests.endtoend.driver.acts import draft_of, kinds, leads_to, tap, typed, view_of
from tests.endtoend.gardlings.turns import begun
from tests.endtoend.parterre import PATIENCE
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import drawing

pytestmark = pytest.mark.usefixtures("undrawn")


def with_ten_gems_each(state: State) -> State:
    """Give Anna and Ben gardens worth ten gems and two pity pigs to draw; Ben buys first."""
    pig = next(kind for kind in state.players[0].bag if tile_name(kind) == "pity pig")
    for seat in (0, 1):
        state = drawing(state, worth(10, but=seat), pig, pig, seat=seat, coins=2)
    return replace(state, first=Seat(1), turn=Seat(1))


async def test_tile_is_laid_where_its_number_stands_and_can_be_taken_back(standin: StandIn, path: Path) -> None:
    async with begun(standin, path, with_ten_gems_each, "Anna", "Ben") as (bot, table):
        anna = table.player("Anna")
        await tap(anna, "draw")
        assert "### Lay the pity pig." in anna.panel.text
        assert str(words.BACK) not in anna.panel.buttons.values()
        begin, best = len((await view_of(bot, table, anna)).players[0].garden), leads_to(anna.options[0])
        alone, draw = best.split(".")
        assert "draw" == draw
        _, gain = (await tap(anna, alone)).split()
        assert f"Brings **{gain}**" in anna.panel.text
        await anna.click(str(words.BACK))
        assert () == await draft_of(bot, table, anna)
        await tap(anna, best)
        assert begin + 1 == len((await view_of(bot, table, anna)).players[0].garden)
        assert "### Lay the pity pig." in anna.panel.text
        assert () == await draft_of(bot, table, anna)


async def test_order_is_ranked_and_shown_to_its_owner_alone(standin: StandIn, path: Path) -> None:
    async with begun(standin, path, with_ten_gems_each, "Anna", "Ben") as (bot, table):
        anna, ben = table.players
        await tap(anna, "stop")
        assert {"confirm", "purple", "blue", "green", "order"} == kinds(anna) - {"yellow"}
        await tap(anna, "purple", "order:purple")
        assert "Order: any purple tile, else …" in anna.panel.text
        await tap(anna, "blue", "order:b1")
        await anna.click(str(words.BACK))
        assert "Order: any purple tile, else …" in anna.panel.text
        assert "Your order: any purple tile, else …" in " ".join(anna.panel.alt_texts)
        await tap(anna, "blue", "order:b1", "order:pity")
        ordered = "any purple tile, else the blue mushie on B1, else a pity pig"
        assert f"Stop · Order: {ordered}" in anna.panel.text
        assert ["Confirm"] == [option.label for option in anna.options]
        await anna.click(str(words.CONFIRM))
        await bot.deliver()
        assert "Waiting for Ben." in anna.panel.text
        assert f"Your order: {ordered}." in " ".join(anna.panel.alt_texts)
        for view in (await view_of(bot, table, ben), await view_of(bot, table, None)):
            assert None is view.players[0].order


@pytest.mark.parametrize("building", ["hidden", "open"])
async def test_round_is_built_in_silence_and_told_in_two_posts(standin: StandIn, path: Path, building: str) -> None:
    options = {"building": building}
    async with begun(standin, path, with_ten_gems_each, "Anna", "Ben", options=options) as (bot, table):
        anna, ben = table.players
        begin = len(table.posts)
        assert [True, True] == [player.can_act for player in table.players]
        await typed(table, anna, "stop order:purple order:pity confirm")
        await bot.deliver()
        for view in (await view_of(bot, table, ben), await view_of(bot, table, None)):
            assert (building == "open") is view.players[0].shown
        assert begin == len(table.posts)
        await tap(ben, "stop")
        await ben.click("Confirm, buy in turn")
        await bot.deliver()
        assert begin + 1 == len(table.posts)
        assert "**Ben** ▸ **10 gems**" in table.newest_post
        assert "**Anna** ▸ **10 gems**" in table.newest_post
        assert "purple" not in table.newest_post
        assert "### Buy a tile." in ben.panel.text
        assert "P1 pig +1 coin" == await tap(ben, "buy:p1")
        assert "A purple pig from P1 with 1 coin" in ben.panel.text
        await ben.click(str(words.BACK))
        await tap(ben, "green", "buy:g1")
        await ben.click(str(words.CONFIRM))
        await bot.deliver()
        assert begin + 2 == len(table.posts)
        assert "**Ben** ▸ buys a green mushie" in table.newest_post
        assert "**Anna** ▸ buys a purple pig and gets 1 coin" in table.newest_post
        assert "Round 2 begins; **Anna** buys first." in table.newest_post
        assert all("### Draw your first tile." in player.panel.text for player in table.players)


def with_seventeen_gems(state: State) -> State:
    return drawing(state, worth(17), *state.players[0].bag[:2])


async def test_game_alone_ends_with_a_medal_for_few_tiles(standin: StandIn, path: Path) -> None:
    async with begun(standin, path, with_seventeen_gems, "Anna", options={"length": "short"}) as (bot, table):
        (anna,) = table.players
        await tap(anna, "stop")
        assert ["Confirm"] == [option.label for option in anna.options]
        await anna.click(str(words.CONFIRM))
        await bot.deliver()
        await standin.until(lambda: table.is_over, PATIENCE)
        # The victory tile counts as one.
        assert len(worth(17)) == 15
        assert "18 tiles: bronze medal." in table.newest_post
