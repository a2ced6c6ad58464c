"""What creatures do to a round: unicorns move, gnomes take gems, pigs mutate, dragons are announced."""

from pathlib import Path

import pytest

from cogs.words import general as words
from playground.standin import StandIn
from playground.world.state import MessageFlag
from rules.gardlings.box import TILES, Creature, Kind, Level
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import dragons, gems, gnomes, pigs, unicorn_moves, with_tile
from rules.gardlings.state import State
from tests.endtoend.driver.acts import draft_of, leads_to, tap, told_since, view_of
from tests.endtoend.gardlings.turns import begun
from tests.rules.gardlings.plots import worth_with
from tests.rules.gardlings.tables import drawing

pytestmark = pytest.mark.usefixtures("undrawn")


def kind_of(level: Level, creature: Creature) -> Kind:
    """Return a kind of tile of that level and creature."""
    return next(Kind(number) for number, tile in enumerate(TILES) if (tile.level, tile.creature) == (level, creature))


def with_a_unicorn(state: State) -> State:
    def is_worth_a_move(laid: Garden) -> bool:
        moved = [with_tile(laid, *move) for move in unicorn_moves(laid)]
        alone = sum(TILES[tile.kind].creature is Creature.UNICORN for tile in laid) == 1
        return alone and len(moved) > 1 and max(map(gems, moved)) > gems(laid)

    laid = worth_with(5, "unicorn mushie", is_worth_a_move)
    return drawing(state, laid, *state.players[0].bag)


async def test_unicorn_moves_as_often_as_one_likes_and_back_again(standin: StandIn, path: Path) -> None:
    async with begun(standin, path, with_a_unicorn, "Anna", "Ben") as (bot, table):
        anna = table.player("Anna")
        before = (await view_of(bot, table, anna)).players[0].garden
        assert (await tap(anna, "unicorn")).startswith("Move the unicorn")
        best = next(option for option in anna.options if option.notation.startswith("unicorn:"))
        _, gain = best.label.split()
        await anna.press(best)
        assert f"Brings **{gain}**" in anna.panel.text
        # Another way leads to the same garden, so the draft holds the shorter one.
        await tap(anna, "unicorn")
        await anna.press(next(option for option in anna.options if option.notation.startswith("unicorn:")))
        assert 1 == len(await draft_of(bot, table, anna))
        await anna.click(str(words.BACK))
        assert () == await draft_of(bot, table, anna)
        await tap(anna, "unicorn", leads_to(best), "draw")
        after = (await view_of(bot, table, anna)).players[0].garden
        assert before != after[: len(before)]


def with_five_gnomes(state: State) -> State:
    laid = worth_with(6, "gnome mushie", lambda garden: gnomes(garden) == 5)
    return drawing(state, laid, kind_of(Level.SINGLE, Creature.GNOME))


async def test_gnome_too_many_ends_the_building_and_takes_gems_when_all_are_counted(
    standin: StandIn, path: Path
) -> None:
    async with begun(standin, path, with_five_gnomes, "Anna", "Ben") as (bot, table):
        anna, ben = table.players
        await tap(anna, "draw")
        assert "### Too many gnomes: confirm." in anna.panel.text
        assert ["Confirm"] == [option.label for option in anna.options]
        await anna.click(str(words.CONFIRM))
        await bot.deliver()
        before = len(table.posts)
        assert "gnomes" not in told_since(table, 1)
        await tap(ben, "stop")
        await ben.click(str(words.CONFIRM))
        await bot.deliver()
        assert "**Anna** ▸ **3 gems** (gnomes take 3) · takes a pity pig and 1 coin" in told_since(table, before)


def with_five_gnomes_and_a_unicorn(state: State) -> State:
    def can_be_better(laid: Garden) -> bool:
        moved = [gems(with_tile(laid, number, moved)) for number, moved in unicorn_moves(laid)]
        return gnomes(laid) == 5 and max(moved, default=0) > 6 and 1 == len({n for n, _ in unicorn_moves(laid)})

    laid = worth_with(6, "gnome unicorn mushie", can_be_better)
    return drawing(state, laid, kind_of(Level.SINGLE, Creature.GNOME))


async def test_unicorn_moves_after_a_gnome_too_many_till_its_owner_stops(standin: StandIn, path: Path) -> None:
    async with begun(standin, path, with_five_gnomes_and_a_unicorn, "Anna", "Ben") as (bot, table):
        anna, ben = table.players
        await tap(anna, "draw")
        assert "### Too many gnomes: move a unicorn, or stop." in anna.panel.text
        before = (await view_of(bot, table, anna)).players[0].garden
        await tap(anna, "unicorn")
        await anna.press(next(option for option in anna.options if option.notation.startswith("unicorn:")))
        await tap(anna, "stop")
        assert "unicorn at" in anna.panel.text
        await anna.play_turn()
        assert before != (await view_of(bot, table, anna)).players[0].garden
        posts = len(table.posts)
        await tap(ben, "stop")
        await ben.play_turn()
        await bot.deliver()
        assert "(gnomes take 3)" in told_since(table, posts)


def with_three_pigs(state: State) -> State:
    laid = worth_with(4, "pig mushie", lambda garden: len(pigs(garden)) == 3)
    return drawing(state, laid, *state.players[0].bag)


async def test_pig_mutates_after_the_purchase_or_is_named_beforehand(standin: StandIn, path: Path) -> None:
    async with begun(standin, path, with_three_pigs, "Anna", "Ben", options={"pigs": "advanced"}) as (bot, table):
        anna, ben = table.players
        await tap(anna, "stop", "order:pity")
        assert "### Which pig mutates?" in anna.panel.text
        named = next(option for option in anna.options if option.notation.startswith("pig:"))
        await anna.press(named)
        assert "mutate the pity pig" in anna.panel.text.lower()
        for _ in range(2):
            await anna.click(str(words.BACK))
        await anna.click("Confirm, buy in turn")
        await tap(ben, "stop")
        await ben.play_turn()
        await bot.deliver()
        await tap(anna, "buy:pity")
        assert "A pity pig with 1 coin" in anna.panel.text
        await anna.click(str(words.CONFIRM))
        assert "### Which pig mutates?" in anna.panel.text
        await tap(anna, "pig-1")
        way = await tap(anna, leads_to(anna.options[0]))
        assert "Take P1, pig under B1" == way
        assert "Blue pig to B1, a purple pig from P1" in anna.panel.text
        await anna.click(str(words.BACK))
        assert "### Which pig mutates?" in anna.panel.text
        await tap(anna, "pig-1", "mutate:2:b1:p1")
        before = len(table.posts)
        await anna.click(str(words.CONFIRM))
        await bot.deliver()
        told = told_since(table, before)
        assert "**Anna** ▸ takes a pity pig and 1 coin · swaps the blue pig (under B1) for a purple pig" in told
        assert "Round 2 begins" in told


def with_three_dragons(state: State) -> State:
    laid = worth_with(6, "dragon mushie", lambda garden: dragons(garden) == 3)
    return drawing(state, laid, kind_of(Level.PITY, Creature.PIG), kind_of(Level.PITY, Creature.PIG))


@pytest.mark.parametrize("building", ["hidden", "open"])
async def test_three_dragons_are_told_to_all_at_once_and_ring_nobody(
    standin: StandIn, path: Path, building: str
) -> None:
    options = {"dragons": "advanced", "building": building}
    async with begun(standin, path, with_three_dragons, "Anna", "Ben", options=options) as (bot, table):
        anna, ben = table.players
        before, heard = len(table.posts), len(ben.actor.deliveries)
        await tap(anna, "draw")
        await bot.deliver()
        (line,) = table.posts[before:]
        assert "**Anna** ▸ three dragons: others lose two gems this round" in line.text
        assert line.payload["flags"] & MessageFlag.SUPPRESS_NOTIFICATIONS
        assert not any(delivery.is_ping for delivery in ben.actor.deliveries[heard:])
        await table.my_turn(ben)
        assert (building == "open") is (await view_of(bot, table, ben)).players[0].shown
        assert (await view_of(bot, table, ben)).players[0].announced
