"""Looking at a scoring card: everybody sees which, nobody else what it is, and it can be ordered ahead."""

from cogs import words
from playground.standin import StandIn
from render.emperors_garden.words import card_name
from rules.emperors_garden.view import View
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.player import Player
from tests.endtoend.table import Table, open_table


async def view_of(bot: Parterre, table: Table, player: Player) -> View:
    view = (await bot.tables.play.panel(table.game_id, player.actor.id)).live
    assert isinstance(view, View)
    return view


async def place_samurai(player: Player) -> None:
    await player.press(player.options[0])


async def test_looks_ordered_ahead_cost_nobody_another_visit(standin: StandIn, bot_of_all: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", game="emperors-garden")
    players = []
    for number in (1, 3):
        player = await table.next_player()
        await place_samurai(player)
        await player.click(f"Look at card {number + 1}")
        assert f"will look at scoring card {number + 1}" in player.panel.text
        await player.click(words.CONFIRM)
        await bot_of_all.deliver()
        players.append((player, number))
    assert "Draw a card." in (await table.next_player()).panel.text
    for player, number in players:
        view = await view_of(bot_of_all, table, player)
        assert [number] == [place for place, card in enumerate(view.scoring) if card >= 0]
        told = [post.text for post in table.posts if f"**{player.name}**" in post.text]
        assert any(f"looked at scoring card {number + 1}" in text for text in told)
        assert not any("found" in text for text in told)


async def test_a_look_that_was_not_ordered_counts_at_once_and_tells_its_owner_alone(
    standin: StandIn, bot_of_all: Parterre
) -> None:
    table = await open_table(standin, "Anna", "Ben", game="emperors-garden")
    for _ in table.players:
        player = await table.next_player()
        await place_samurai(player)
        await player.click("Confirm, decide later")
        await bot_of_all.deliver()
    looker = await table.next_player()
    assert words.SURPRISES in looker.panel.text
    await looker.click("Look at card 3")
    view = await view_of(bot_of_all, table, looker)
    name = card_name(view.deck, view.scoring[2])
    assert f"Scoring card 3 is {name}." in looker.panel.text
    await looker.click(words.CONFIRM)
    await bot_of_all.deliver()
    other = await table.next_player()
    assert other is not looker
    await standin.until(lambda: any("looked at scoring card 3" in post.text for post in table.posts), PATIENCE)
    assert f"Look at card 3: seen by {('Blue', 'Red')[view.seat or 0]}" in other.panel.text
    assert not any(f"found {name}" in post.text for post in table.posts)
