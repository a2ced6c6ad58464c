"""Panels in direct messages: one is live for each person at a table, and older ones say what became of them."""

from pathlib import Path

import pytest

from cogs.delivery.closings import OUTDATED
from cogs.words import general as words
from cogs.words import hosts as host_words
from cogs.words import seats as seat_words
from cogs.words import take_backs as take_back_words
from cogs.words import time as time_words
from db.delivery.panels import PanelFate
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from tables.upkeep.retention import POSTS
from tests.endtoend.delivery.test_direct_messages import EXPLAINED
from tests.endtoend.driver.acts import ask, begun, dm_of, later, others, play_one, press, resign, timed_table
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


async def test_panel_says_that_it_was_played_once_its_reader_has_played_in_the_thread_and_no_sooner(
    table: Table, mover: Player, bot: Parterre
) -> None:
    called = in_dm(mover)
    assert called.buttons
    await table.my_turn(mover)
    await mover.press(mover.options[0])
    await bot.deliver()
    assert (called.text, called.buttons) == (in_dm(mover).text, in_dm(mover).buttons)
    await play_in_thread(table, mover, bot)
    now = in_dm(mover)
    assert (called.id, line(table, PanelFate.PLAYED), [], {}) == (now.id, now.text, live(mover.actor), dict(now.files))


async def test_panel_in_which_its_reader_played_stays_and_says_so_only_below_a_newer_one(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    before = in_dm(mover)
    await play_one(table, bot)
    assert [before.id] == [message.id for message in live(mover.actor)]
    assert f"▸ {other.name} **" in in_dm(mover).text
    await play_one(table, bot)
    assert line(table, PanelFate.BELOW) == text_of(mover, before)
    for _ in range(4):
        await play_one(table, bot)
        assert [1, 1] == [len(live(player.actor)) for player in table.players]


async def test_panels_say_that_a_turn_was_taken_back_elsewhere(bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", options=CHOOSING)
    mover = await table.next_player()
    (other,) = others(table, mover)
    await play_one(table, bot)
    called = in_dm(other)
    taken = await ask(mover.actor, table.thread, "table takeback")
    assert str(take_back_words.TAKEN_BACK) in taken.text
    await bot.deliver()
    assert [line(table, PanelFate.TAKEN_BACK)] * 2 == [in_dm(player).text for player in (mover, other)]
    assert called.id == in_dm(other).id


async def test_panel_in_which_a_turn_is_taken_back_goes_on_in_place(bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", options=CHOOSING)
    mover = await table.next_player()
    before = in_dm(mover)
    await play_one(table, bot)
    await mover.click(str(take_back_words.TAKE_BACK))
    await bot.deliver()
    assert [before.id] == [message.id for message in live(mover.actor)]
    assert mover.can_act


async def test_panel_says_that_a_computer_played_when_the_time_was_over(bot: Parterre) -> None:
    table = await timed_table(bot, "Anna", "Ben")
    mover = await table.next_player()
    called = in_dm(mover)
    await later(bot, 12 * time_words.HOUR)
    assert line(table, PanelFate.BELOW) == text_of(mover, called)
    reminded = live(mover.actor)[-1]
    await bot.tables.absences.away(table.game_id, mover.actor.id)
    await bot.let_computers_play()
    await bot.deliver()
    assert line(table, PanelFate.PLAYED_FOR) == text_of(mover, reminded)
    assert [] == live(mover.actor)


async def test_panels_say_that_the_game_is_over_with_the_way_to_its_end(
    table: Table, other: Player, bot: Parterre
) -> None:
    await resign(other.actor, table.thread)
    await bot.deliver()
    told = f"{line(table, PanelFate.OVER)}\n{words.jump_link(table.standin.guild.id, table.thread.id)}"
    assert [told, told] == [in_dm(player).text for player in table.players]
    assert [[], []] == [live(player.actor) for player in table.players]


async def test_panel_that_follows_computers_shows_the_end_of_the_game(standin: StandIn, bot: Parterre) -> None:
    table = await open_table(standin, "Anna", computers=1)
    await bot.let_computers_play()
    await bot.deliver()
    await table.play_out(bot)
    await bot.deliver()
    (anna,) = table.players
    await standin.until(lambda: "Play again" in in_dm(anna).buttons.values(), PATIENCE)
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
    await press(anna, await ask(anna, table.thread, "table delete"), str(host_words.DELETE))
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
        assert line(table, PanelFate.PLAYED) == text_of(mover, called)
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
    await bot.tables.clock.sweep()
    await bot.deliver()
    await play_in_thread(table, mover, bot)
    assert line(table, PanelFate.PLAYED) == text_of(mover, called)


async def test_one_edit_is_asked_for_each_panel_whatever_happens_to_it(standin: StandIn, bot: Parterre) -> None:
    table = await begun(bot, "Anna", "Ben", options=CHOOSING)
    mover = await table.next_player()
    counted = standin.faults.order(Fault("PATCH", edits(mover), Trouble.DELAY, times=None))
    await play_in_thread(table, mover, bot)
    await ask(mover.actor, table.thread, "table takeback")
    await bot.deliver()
    await resign(mover.actor, table.thread)
    await bot.deliver()
    assert (1, line(table, PanelFate.PLAYED)) == (counted.struck, in_dm(mover).text)
