"""Threads and cards that somebody deletes, locks or archives, and threads that are used up."""

import re

import pytest

from cogs.delivery import table_card
from cogs.words import messages as message_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import channels, messages
from playground.world import threads as threads_world
from playground.world.threads import ThreadChange
from tests.endtoend.driver.acts import ask, begun, play_one, threads
from tests.endtoend.driver.table import Table
from tests.endtoend.parterre import PATIENCE, Parterre


def cards(table: Table) -> list[Seen]:
    """Return the table cards in the channel, oldest first."""
    seen = table.players[0].actor.messages(table.channel)
    return [message for message in seen if message.text.startswith(f"## {table.name}") and "Players:" in message.text]


async def test_deleted_thread_is_made_anew_once_and_then_the_table_goes_on_without_one(
    table: Table, standin: StandIn, bot: Parterre
) -> None:
    old = table.thread
    channels.delete_channel(standin.world, old)
    played = await play_one(table, bot)
    (thread,) = threads(table.standin, table.name)
    assert thread.id != old.id
    assert {player.actor.id for player in table.players} <= set(thread.thread.member_ids if thread.thread else ())
    table.thread = thread
    restored, told = (post.text for post in table.posts)
    assert message_words.RESTORED.said(table=table.name) in restored
    assert f"**{played}** ▸" in told
    assert [thread.id] == [card.id for card in cards(table)]
    assert 0 == sum("goes on here" in str(one.payload) and one.is_ping for one in standin.recorder.kept)
    channels.delete_channel(standin.world, thread)
    in_channel = len(table.players[0].actor.messages(table.channel))
    for _ in range(2):
        await play_one(table, bot)
    assert ([], in_channel) == (threads(table.standin, table.name), len(table.players[0].actor.messages(table.channel)))
    parked = [entry.parked for entry in await bot.tables.outbox.of_game(table.game_id) if entry.parked]
    assert ["404/10003 the channel is gone", "NoThread"] == parked[-2:]
    next_player = await table.next_player()
    waiting = await ask(next_player.actor, table.channel, "turns")
    assert table.name in waiting.text
    opened = await ask(next_player.actor, table.channel, "hand")
    assert next_player.options
    assert opened.files


async def test_used_up_threads_leave_a_table_whose_thread_was_deleted_in_its_channel(
    table: Table, standin: StandIn, bot: Parterre
) -> None:
    channels.delete_channel(standin.world, table.thread)
    standin.world.max_active_threads = 0
    played = await play_one(table, bot)
    assert f"**{played}** ▸" in table.players[0].actor.messages(table.channel)[-1].text


async def test_deleted_card_is_posted_anew_once_and_says_where_the_table_is_played(
    standin: StandIn, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_card, "PAUSE", 0.0)
    table = await begun(bot, "Anna", "Ben")
    for number in (1, 0):
        (card,) = cards(table)
        messages.remove(standin.world, standin.world.message(table.channel.id, card.id))
        await play_one(table, bot)
        if number:
            await standin.until(lambda: cards(table), PATIENCE)
            assert message_words.PLAYED_IN.said(thread_id=table.thread.id) in cards(table)[0].text
    await play_one(table, bot)
    assert [] == cards(table)
    assert 3 == sum("▸" in post.text for post in table.posts)


@pytest.mark.parametrize("is_archived", [False, True], ids=["locked", "locked and archived"])
async def test_locked_thread_leaves_play_to_direct_messages_and_is_told_of_in_the_channel_once(
    standin: StandIn, bot: Parterre, ben: Actor, *, is_archived: bool
) -> None:
    ben.user.dms_closed = True
    table = await begun(bot, "Anna", "Ben", "Clara")
    posts, since = len(table.posts), len(ben.deliveries)
    threads_world.apply_change(standin.world, table.thread, ThreadChange(locked=True, archived=is_archived))
    anna = table.player("Anna").actor
    before = len(anna.messages(table.channel))
    for _ in range(3):
        if not any(player.can_act for player in table.players):
            notice = anna.messages(table.channel)[-1]
            await ben.click(notice, notice.custom_id("My turn"))
        await play_one(table, bot)
    assert posts == len(table.posts)
    (notice,) = anna.messages(table.channel)[before:]
    assert message_words.LOCKED.said(table=table.name) in notice.text
    assert [f"<@{ben.id}>"] == re.findall(r"<@\d+>", notice.text)
    assert 1 == sum(delivery.is_ping for delivery in ben.deliveries[since:])
    threads_world.apply_change(standin.world, table.thread, ThreadChange(locked=False))
    if not any(player.can_act for player in table.players):
        await ben.click(notice, notice.custom_id("My turn"))
    played = await play_one(table, bot)
    assert f"**{played}** ▸" in table.newest_post


async def test_archived_thread_is_opened_by_the_next_post(table: Table, standin: StandIn, bot: Parterre) -> None:
    threads_world.apply_change(standin.world, table.thread, ThreadChange(archived=True))
    played = await play_one(table, bot)
    assert f"**{played}** ▸" in table.newest_post
    assert table.thread.thread is not None
    assert not table.thread.thread.archived
