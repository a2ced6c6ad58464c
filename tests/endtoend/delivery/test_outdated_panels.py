"""Panels in direct messages: one is live for each person at a table, and older ones say what became of them."""

from pathlib import Path

import pytest

from cogs.delivery.direct_messages import OUTDATED
from cogs.words import general as words
from cogs.words import orders as order_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from db.delivery.queue import PanelFate
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from tables.upkeep.retention import POSTS
from tests.endtoend.delivery.test_direct_messages import EXPLAINED
from tests.endtoend.driver.acts import ask, begun, dm_of, later, others, play_one, press, resign, timed_table, wish
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN

CHOOSING = {"gardens": "choose"}
"""The first turn shows nothing new, so it can be taken back."""


def line(table: Table, fate: PanelFate) -> str:
    return f"**{table.name}** · {OUTDATED[fate]}"


def live(actor: Actor) -> list[Seen]:
    """Return the direct messages in which anything can be pressed."""
    return [message for message in actor.dms() if message.buttons]


def edits(player: Player) -> str:
    """Return the path of edits in somebody's direct messages."""
    channel = dm_of(player.standin, player.actor)
    return rf"/channels/{channel.id}/messages/\d+"


def text_of(player: Player, message: Seen) -> str:
    """Return what can be read in a message now."""
    return next(one.text for one in player.actor.dms() if one.id == message.id)


def in_dm(player: Player) -> Seen:
    """Return the newest direct message."""
    return player.actor.dms()[-1]


async def play_in_thread(table: Table, player: Player, bot: Parterre) -> None:
    await table.my_turn(player)
    assert player.panel.is_ephemeral
    await player.play_turn()
    await bot.deliver()


async def test_panel_goes_on_in_place_once_its_reader_has_played_in_the_thread_and_no_sooner(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    called = in_dm(mover)
    assert called.buttons
    await table.my_turn(mover)
    await mover.press(mover.options[0])
    await bot.deliver()
    assert (called.text, called.buttons) == (in_dm(mover).text, in_dm(mover).buttons)
    await play_in_thread(table, mover, bot)
    now = in_dm(mover)
    assert (called.id, [called.id]) == (now.id, [one.id for one in live(mover.actor)])
    assert f"▸ {other.name} **" in now.text
    assert now.files


async def test_panel_in_which_its_reader_played_stays_until_a_newer_one_comes_and_is_deleted_then(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    before = in_dm(mover)
    await play_one(table, bot)
    assert [before.id] == [message.id for message in live(mover.actor)]
    assert f"▸ {other.name} **" in in_dm(mover).text
    await play_one(table, bot)
    assert before.id not in {message.id for message in mover.actor.dms()}
    for _ in range(4):
        await play_one(table, bot)
        assert [1, 1] == [len(player.actor.dms()) for player in table.players]


async def test_panel_that_discord_does_not_let_be_deleted_becomes_one_line(
    table: Table, mover: Player, bot: Parterre
) -> None:
    before = in_dm(mover)
    table.standin.faults.order(Fault("DELETE", edits(mover), status=403, code=50013, times=None))
    await play_one(table, bot)
    await play_one(table, bot)
    assert line(table, PanelFate.BELOW) == text_of(mover, before)
    assert 1 == len(live(mover.actor))


async def test_panels_say_that_a_turn_was_taken_back_elsewhere(bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", options=CHOOSING)
    mover = await table.next_player()
    (other,) = others(table, mover)
    await play_one(table, bot)
    called = in_dm(other)
    taken = await ask(mover.actor, table.thread, "table takeback")
    assert str(seat_words.TAKEN_BACK) in taken.text
    await bot.deliver()
    assert [True, True] == [line(table, PanelFate.TAKEN_BACK) in in_dm(player).text for player in (mover, other)]
    assert called.id == in_dm(other).id
    assert [True, False] == ["Your turn" in in_dm(player).text for player in (mover, other)]


async def test_panel_in_which_a_turn_is_taken_back_goes_on_in_place(bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", options=CHOOSING)
    mover = await table.next_player()
    before = in_dm(mover)
    await play_one(table, bot)
    await mover.click(str(seat_words.TAKE_BACK))
    await bot.deliver()
    assert [before.id] == [message.id for message in live(mover.actor)]
    assert mover.can_act


async def test_panel_says_that_a_computer_played_when_the_time_was_over(bot: Parterre) -> None:
    table = await timed_table(bot, "Anna", "Ben")
    mover = await table.next_player()
    called = in_dm(mover)
    await later(bot, 12 * time_words.HOUR)
    (reminded,) = mover.actor.dms()
    assert called.id != reminded.id
    await bot.tables.absences.away(table.game_id, mover.actor.id)
    await bot.let_computers_play()
    await bot.deliver()
    assert line(table, PanelFate.PLAYED_FOR) in text_of(mover, reminded)
    assert [reminded.id] == [one.id for one in live(mover.actor)]


async def test_panels_show_the_whole_end_of_the_game_as_the_thread_does(
    table: Table, other: Player, bot: Parterre
) -> None:
    panels = [in_dm(player).id for player in table.players]
    await resign(other.actor, table.thread)
    await bot.deliver()
    end = next(post for post in reversed(table.posts) if "Play again" in post.buttons.values())
    for player, panel in zip(table.players, panels, strict=True):
        told = in_dm(player)
        assert (panel, end.text) == (told.id, told.text)
        assert (list(end.buttons.values()), len(end.files)) == (list(told.buttons.values()), len(told.files))


async def test_panel_that_follows_computers_shows_the_end_of_the_game(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", computers=1)
    await bot.let_computers_play()
    await bot.deliver()
    await table.play_out(bot)
    await bot.deliver()
    (anna,) = table.players
    await standin.until(lambda: "Play again" in in_dm(anna).buttons.values(), PATIENCE)
    # The panel shows the end before what is older is deleted.
    await bot.deliver()
    assert 1 == len(live(anna.actor))


async def test_panel_says_that_its_reader_does_not_play_any_more(bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    first, second, _ = table.players
    await resign(first.actor, table.thread)
    asked = await ask(second.actor, table.thread, "table replace")
    await press(second.actor, asked, str(seat_words.HAND_ON))
    await bot.deliver()
    assert [line(table, PanelFate.LEFT)] * 2 == [in_dm(player).text for player in (first, second)]
    assert [[], []] == [live(player.actor) for player in (first, second)]


async def test_panels_of_a_deleted_table_say_so(table: Table, bot: Parterre) -> None:
    anna = table.player("Anna").actor
    table.standin.guild.owner_id = anna.id
    await press(anna, await ask(anna, table.thread, "table delete"), str(seat_words.DELETE))
    await bot.deliver()
    assert [line(table, PanelFate.DELETED)] * 2 == [in_dm(player).text for player in table.players]


async def test_panel_is_edited_after_a_restart_and_holds_up_nothing_before(standin: StandIn, path: Path) -> None:
    async with parterre(standin, path, looks=PLAIN) as bot:
        table = await begun(bot, "Anna", "Ben")
        mover = await table.next_player()
        (other,) = others(table, mover)
        called = in_dm(mover)
        broken = standin.faults.order(Fault("PATCH", edits(mover), status=503, times=None))
        await table.my_turn(mover)
        await mover.play_turn()
        await bot.until_tried()
        await table.my_turn(other)
        await other.play_turn()
        await standin.until(lambda: in_dm(mover).id != called.id and mover.can_act, PATIENCE)
        assert broken.struck
        assert called.buttons == next(one.buttons for one in mover.actor.dms() if one.id == called.id)
    standin.faults.lift()
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2)) as bot:
        await bot.deliver()
        assert called.id not in {message.id for message in mover.actor.dms()}
        assert 1 == len(live(mover.actor))


@pytest.mark.parametrize(("status", "code", "most"), [(404, 10008, 1), (403, 50007, 1), (404, 10003, 1), (503, 0, 21)])
async def test_panel_that_discord_does_not_edit_is_left_alone_in_the_end_and_nobody_is_told(
    table: Table, bot: Parterre, status: int, code: int, most: int
) -> None:
    mover, posts = await table.next_player(), len(table.posts)
    refused = table.standin.faults.order(Fault("PATCH", edits(mover), status=status, code=code, times=None))
    await play_in_thread(table, mover, bot)
    assert 1 <= refused.struck <= most
    assert (1, 0) == (len(table.posts) - posts, sum(EXPLAINED in post.text for post in table.posts))
    struck = refused.struck
    bot.pass_time(86400)
    await bot.deliver()
    assert struck == refused.struck


async def test_panel_that_was_on_its_way_while_its_reader_played_is_edited_when_it_arrives(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    dm = dm_of(table.standin, other.actor)
    late = table.standin.faults.order(Fault("POST", rf"/channels/{dm.id}/messages", Trouble.HANG))
    await mover.play_turn()
    await table.standin.until(lambda: late.struck, PATIENCE)
    await table.my_turn(other)
    await other.play_turn()
    table.standin.faults.lift()
    await bot.deliver()
    assert [] == [message for message in live(other.actor) if "### " in message.text]
    assert [1] == [len(live(mover.actor))]


async def test_panel_of_a_turn_that_takes_months_is_edited_all_the_same(
    table: Table, mover: Player, bot: Parterre
) -> None:
    called = in_dm(mover)
    bot.pass_time(POSTS + 86400)
    await bot.tables.deadlines.sweep()
    await bot.deliver()
    await play_in_thread(table, mover, bot)
    assert "Your turn" not in text_of(mover, called)


async def test_each_change_that_is_made_elsewhere_asks_for_one_edit_and_shows_what_holds_in_the_end(
    standin: StandIn, bot: Parterre
) -> None:
    table = await begun(bot, "Anna", "Ben", options=CHOOSING)
    mover = await table.next_player()
    counted = standin.faults.order(Fault("PATCH", edits(mover), Trouble.DELAY, times=None))
    await play_in_thread(table, mover, bot)
    await ask(mover.actor, table.thread, "table takeback")
    await bot.deliver()
    await resign(mover.actor, table.thread)
    await bot.deliver()
    assert 3 == counted.struck
    assert "Play again" in in_dm(mover).buttons.values()


@pytest.mark.parametrize("computers", [0, 1])
async def test_who_orders_ahead_by_direct_message_has_hand_and_buttons_there_when_it_is_their_turn_again(
    bot: Parterre, computers: int
) -> None:
    table = await open_table(bot.standin, "Anna", "Ben", computers=computers)
    await bot.let_computers_play()
    await bot.deliver()
    mover = next(player for player in table.players if player.can_act)
    (other,) = others(table, mover)
    opened = await press(other.actor, in_dm(other), str(order_words.ORDER_AHEAD))
    order = await wish(other, opened, "card:white-fuchsia", "m1", "noble:a1")
    assert str(order_words.STANDS) in order.text
    await mover.play_turn()
    await bot.deliver()
    await bot.let_computers_play()
    await bot.deliver()
    (played,) = other.actor.dms()
    assert ("Your hand: " in played.text, bool(played.buttons)) == (True, True)
    if not mover.can_act:
        await table.my_turn(mover)
    await mover.play_turn()
    await bot.deliver()
    await bot.let_computers_play()
    await bot.deliver()
    (called,) = other.actor.dms()
    assert (str(words.TURN_IS_YOURS) in called.text, "Your hand: " in called.text) == (True, True)
    assert other.can_act
