"""Picking up a tile: it counts at once, and only its owner ever hears what it is."""

from cogs.words import general as words
from languages.speech import capital
from playground.standin import StandIn
from render.topiary.words.vocabulary import tile_words
from rules.topiary.garden.tiles import NOTHING
from rules.topiary.view import Step
from tests.endtoend.driver.acts import leads_to
from tests.endtoend.driver.player import Option, Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre


async def place(player: Player) -> None:
    """Place a visitor where it sees most, without picking up a tile yet."""
    await player.press(next(option for option in player.options if "." not in leads_to(option)))


def picks(player: Player) -> list[Option]:
    return [option for option in player.options if option.notation.startswith("pick:")]


async def picked_up(standin: StandIn) -> tuple[Table, Player]:
    """Let somebody place a visitor and pick up a tile. Returns: the table and the mover."""
    table = await open_table(standin, "Anna", "Ben", game="topiary")
    player = await table.next_player()
    await place(player)
    await player.press(picks(player)[0])
    return table, player


async def test_visitor_is_chosen_by_position_or_by_side_and_can_be_taken_back(bot_of_all: Parterre) -> None:
    table = await open_table(bot_of_all.standin, "Anna", "Ben", game="topiary")
    player = await table.next_player()
    offered = [option.label for option in player.options]
    assert ["North", "East", "South", "West"] == offered[-4:]
    await place(player)
    (visitor,) = (await bot_of_all.tables.play.panel(table.game_id, player.actor.id)).draft
    assert visitor.startswith("visitor:")
    assert str(words.SURPRISES) in player.panel.text
    await player.click(str(words.BACK))
    assert () == (await bot_of_all.tables.play.panel(table.game_id, player.actor.id)).draft
    assert offered == [option.label for option in player.options]


async def test_tile_picked_up_is_shown_to_its_owner_at_once_and_told_to_nobody(bot_of_all: Parterre) -> None:
    table, player = await picked_up(bot_of_all.standin)
    view = (await bot_of_all.tables.play.panel(table.game_id, player.actor.id)).committed_view
    assert NOTHING != view.now.picked
    assert tile_words(view.now.picked).lower() in player.panel.text.lower() + " ".join(player.panel.alt_texts).lower()
    assert str(words.BACK) not in player.panel.buttons.values()
    posts = len(table.posts)
    await bot_of_all.deliver()
    assert posts == len(table.posts)
    assert NOTHING == (await bot_of_all.tables.play.panel(table.game_id, None)).committed_view.now.picked


async def test_visitor_and_a_tile_of_its_line_are_one_tap_that_counts_at_once(bot_of_all: Parterre) -> None:
    table = await open_table(bot_of_all.standin, "Anna", "Ben", game="topiary")
    player = await table.next_player()
    visitor, tile = leads_to(player.options[0]).split(".")
    assert ("visitor", "pick") == (visitor.partition(":")[0], tile.partition(":")[0])
    await player.press(player.options[0])
    panel = await bot_of_all.tables.play.panel(table.game_id, player.actor.id)
    assert ((), Step.LAY) == (panel.draft, panel.committed_view.step)
    assert f"You found {tile_words(panel.committed_view.now.picked)}. Lay a tile." in player.panel.text


async def test_whole_turn_is_told_in_one_post_that_names_the_tile_laid_only(bot_of_all: Parterre) -> None:
    table, player = await picked_up(bot_of_all.standin)
    picked = (await bot_of_all.tables.play.panel(table.game_id, player.actor.id)).committed_view.now.picked
    other = next(option for option in player.options if capital(tile_words(picked)) not in option.label)
    await player.press(other)
    await player.play_turn()
    await bot_of_all.standin.until(lambda: f"**{player.name}** ▸ visitor" in table.newest_post, PATIENCE)
    assert "picks up" not in table.newest_post
    assert " → " in table.newest_post
    assert tile_words(picked) not in table.newest_post
