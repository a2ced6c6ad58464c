"""Before the first turn: samurai, and one secret look at a scoring card, at once or ordered ahead."""

from cogs.words import general as words
from playground.standin import StandIn
from render.emperors_garden.words.vocabulary import card_name
from rules.emperors_garden.view import NO_LOOK
from tests.endtoend.driver.acts import more, view_of
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import Parterre

GAME = "emperors-garden"


def told(table: Table) -> str:
    """Everything that stands in the thread."""
    return "\n".join(post.text for post in table.posts)


def shown_to(table: Table, player: Player) -> str:
    """Everything that a player was ever shown of the table, one way or another."""
    return "\n".join(str(d.payload) for d in table.standin.recorder.kept if d.user_id == player.actor.id)


async def place(player: Player) -> None:
    await player.press(player.options[0])


async def test_look_is_ordered_with_the_samurai_and_one_visit_is_enough_for_the_set_up(bot_of_all: Parterre) -> None:
    table = await open_table(bot_of_all.standin, "Anna", "Ben", game=GAME)
    first = await table.next_player()
    await place(first)
    assert [f"Look at card {number}" for number in range(1, 5)] == [o.label for o in first.options[:4]]
    await first.press(first.options[1])
    assert "then scoring card 2" in first.panel.text
    await first.click(str(words.CONFIRM))
    await bot_of_all.deliver()
    assert f"**{first.name}** ▸ samurai →" in table.newest_post
    assert "· has chosen a scoring card" in table.newest_post
    assert NO_LOOK == (await view_of(bot_of_all, table, None)).players[0].look
    second = await table.next_player()
    assert first is not second
    await place(second)
    await second.press(second.options[1])
    await second.click(str(words.CONFIRM))
    await bot_of_all.deliver()
    assert "### Draw a card." in (await table.next_player()).panel.text
    seen = (await view_of(bot_of_all, table, first)).scoring[1]
    for player in table.players:
        assert f"**{player.name}** ▸ looks at scoring card 2" in told(table)
        assert seen == (await view_of(bot_of_all, table, player)).scoring[1]
        await table.my_turn(player)
        assert card_name((await view_of(bot_of_all, table, player)).deck, seen) in " ".join(player.panel.alt_texts)


async def test_order_is_secret_until_its_turn_comes(standin: StandIn, bot_of_all: Parterre) -> None:
    table = await open_table(standin, "Anna", "Ben", game=GAME)
    first = await table.next_player()
    await place(first)
    await first.press(first.options[2])
    await first.click(str(words.CONFIRM))
    await bot_of_all.deliver()
    second = await table.next_player()
    for command in ("log", "board", "hand"):
        await second.actor.slash(table.thread, command)
    since = len(standin.recorder.kept)
    await second.actor.click(await more(second.actor, table.posts[-1]), f"v1|text|{table.game_id}||")
    assert len(standin.recorder.kept) > since
    assert "has chosen a scoring card" in shown_to(table, second)
    assert "scoring card 3" not in shown_to(table, second)
    assert "scoring card 3" in shown_to(table, first)


async def test_look_that_was_put_off_shows_the_face_at_once_and_to_nobody_else(bot_of_all: Parterre) -> None:
    table = await open_table(bot_of_all.standin, "Anna", "Ben", game=GAME)
    for _ in table.players:
        player = await table.next_player()
        await place(player)
        await player.click("Confirm, decide later")
        await bot_of_all.deliver()
    first = await table.next_player()
    assert ["look:1", "look:2", "look:3", "look:4"] == [option.notation for option in first.options]
    assert str(words.SURPRISES) in first.panel.text
    await first.press(first.options[3])
    view = await view_of(bot_of_all, table, first)
    found = f"Scoring card 4 is {card_name(view.deck, view.scoring[3])}."
    assert found in first.panel.text
    assert str(words.BACK) not in first.panel.buttons.values()
    await first.click(str(words.CONFIRM))
    await bot_of_all.deliver()
    second = await table.next_player()
    assert f"**{first.name}** ▸ looks at scoring card 4" in table.newest_post
    labels = [option.label for option in second.options]
    assert "Look at card 3" in labels
    assert any(label.startswith("Look at card 4, seen by ") for label in labels)
    assert found not in shown_to(table, second) + told(table)
    assert (await view_of(bot_of_all, table, second)).scoring == (await view_of(bot_of_all, table, None)).scoring


async def test_last_of_four_samurai_stands_on_the_only_card_that_is_left(bot_of_all: Parterre) -> None:
    table = await open_table(bot_of_all.standin, "Anna", "Ben", "Clara", "David", game=GAME)
    for _ in range(3):
        await (await table.next_player()).play_turn(lambda options: options[0])
        await bot_of_all.deliver()
    last = await table.next_player()
    assert "### Which scoring card do you want to look at?" in last.panel.text
    assert "Samurai → " in last.panel.text
    await last.press(last.options[0])
    await last.click(str(words.CONFIRM))
    await bot_of_all.deliver()
    assert f"**{last.name}** ▸ samurai →" in table.newest_post
