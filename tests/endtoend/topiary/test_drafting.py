"""Drafting the hands: each is chosen in one select, and only the next in line sees what is passed."""

from itertools import combinations, pairwise

from cogs.words import general as words
from playground.standin import StandIn
from rules.topiary.garden.tiles import tile_name
from rules.topiary.view import View
from tests.endtoend.driver.acts import selects
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre


async def view_of(bot: Parterre, table: Table, user_id: int) -> View:
    view = (await bot.tables.play.panel(table.game_id, user_id)).committed_view
    assert isinstance(view, View)
    return view


async def test_three_tiles_are_kept_in_one_select_and_the_others_are_passed_on(bot_of_all: Parterre) -> None:
    table = await open_table(bot_of_all.standin, "Anna", "Ben", "Clara", game="topiary", options={"draft": "on"})
    kept = []
    for _ in table.players:
        await bot_of_all.deliver()
        player = await table.next_player()
        before = await view_of(bot_of_all, table, player.actor.id)
        tiles = sorted((*before.hand, *before.received))
        (select,) = selects(player.panel)
        assert (3, 3) == (select["min_values"], select["max_values"])
        assert {tile_name(tile) for tile in tiles} == {option["value"] for option in select["options"]}
        assert len(list(combinations(tiles, 3))) == len(player.options)
        choice = player.options[-1]
        await player.press(choice)
        await player.click(str(words.CONFIRM))
        after = await view_of(bot_of_all, table, player.actor.id)
        assert choice.notation == "keep:" + "-".join(tile_name(tile) for tile in after.hand)
        assert tuple(tile for tile in tiles if tile not in after.hand) == after.passed
        kept.append((player, after.passed))
    for (giver, passed), (receiver, _) in pairwise(kept):
        assert passed == (await view_of(bot_of_all, table, receiver.actor.id)).received, giver.name
    assert (await table.next_player()) is kept[-1][0]


async def test_draft_can_be_typed_in_any_order(standin: StandIn, bot_of_all: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", game="topiary", options={"draft": "on"})
    player = await table.next_player()
    view = await view_of(bot_of_all, table, player.actor.id)
    three = [tile_name(tile) for tile in sorted((*view.hand, *view.received))[:3]]
    offers = await player.actor.autocomplete(table.thread, "play", "moves", f"keep:{three[0]}")
    assert offers
    typed = "keep:" + "-".join(reversed(three)).upper()
    await player.finished(await player.actor.slash(table.thread, "play", moves=f"{typed} confirm"))
    assert set(three) == {tile_name(tile) for tile in (await view_of(bot_of_all, table, player.actor.id)).hand}
