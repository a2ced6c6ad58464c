"""Channels that are no plain text channels, or where not everything may be written; people who may not write."""

from collections.abc import Callable

import discord
import pytest

from cogs.words import general as words
from playground.actors.actor import Actor
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import channels, moderation
from playground.world.refusal import Code
from playground.world.state import Channel, ChannelKind
from tests.endtoend.driver.acts import HOUR, now, play_one, press
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, open_lobby, open_table, seat, title_of
from tests.endtoend.parterre import Parterre


@pytest.mark.parametrize("where", ["voice", "forum", "post of a forum"])
async def test_no_table_is_opened_where_there_can_be_no_thread(
    standin: StandIn, bot: Parterre, anna: Actor, where: str
) -> None:
    assert bot.client.is_ready()
    kind = ChannelKind.VOICE if where == "voice" else ChannelKind.FORUM
    place = channels.add_text_channel(standin.world, standin.guild, "odd", kind)
    if where == "post of a forum":
        place = anna.open_post(place, "Games", "Who plays?")
    answer = await anna.slash(place, "new", game="sanssouci")
    assert "text channel" in answer.shown.text
    assert answer.is_ephemeral


async def test_table_in_a_channel_for_announcements_is_played_in_a_thread_of_its_own(
    standin: StandIn, bot: Parterre
) -> None:
    channels.add_text_channel(standin.world, standin.guild, "news", ChannelKind.ANNOUNCEMENT)
    table = await open_table(standin, "Anna", "Ben", channel="news")
    await bot.deliver()
    assert ChannelKind.ANNOUNCEMENT_THREAD is table.thread.kind
    played = await play_one(table, bot)
    assert f"**{played}** ▸" in table.newest_post


def _no_more_threads(standin: StandIn) -> None:
    standin.world.max_announcement_threads = 0


def _blocked_title(standin: StandIn) -> None:
    threads = r"/channels/\d+/messages/\d+/threads"
    standin.faults.order(Fault("POST", threads, times=None, status=400, code=Code.TITLE_BLOCKED_BY_AUTOMOD))


@pytest.mark.parametrize("refuse", [_no_more_threads, _blocked_title], ids=lambda refuse: refuse.__name__)
async def test_table_without_a_thread_is_played_in_its_channel_at_once(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, refuse: Callable[[StandIn], None]
) -> None:
    news = channels.add_text_channel(standin.world, standin.guild, "news", ChannelKind.ANNOUNCEMENT)
    refuse(standin)
    card = await open_lobby(anna, news)
    await seat(card, anna, ben)
    await press(anna, now(anna, card), "Start")
    await bot.until_tried()
    assert [] == [channel for channel in anna.channels if channel.thread]
    _, told = anna.messages(news)
    assert f"<@{anna.id}> <@{ben.id}>" in told.text
    assert "begins." in told.text


async def test_table_in_an_age_restricted_channel_is_played_as_anywhere(standin: StandIn, bot: Parterre) -> None:
    channels.restrict_by_age(standin.world, standin.channel("parlour"))
    table = await open_table(standin, "Anna", "Ben", channel="parlour")
    await bot.deliver()
    thread = bot.client.get_channel(table.thread.id)
    assert isinstance(thread, discord.Thread)
    assert thread.is_nsfw()
    played = await play_one(table, bot)
    assert f"**{played}** ▸" in table.newest_post


async def test_post_that_meets_slow_mode_comes_a_little_later_and_once(table: Table, bot: Parterre) -> None:
    posts = rf"/channels/{table.thread.id}/messages"
    slow = table.standin.faults.order(Fault("POST", posts, times=3, status=400, code=20016))
    before = len(table.posts)
    played = await play_one(table, bot)
    assert 3 == slow.struck
    assert [f"**{played}** ▸"] == [post.text.partition("▸")[0] + "▸" for post in table.posts[before:]]


async def test_player_in_timeout_plays_by_buttons_and_the_table_goes_on(
    table: Table, bot: Parterre, mover: Player, other: Player
) -> None:
    moderation.time_out(table.standin.world, table.standin.guild, mover.actor.user, HOUR)
    shown = await press(mover.actor, table.posts[-1], "My turn")
    assert shown.is_ephemeral
    assert shown.text.startswith(f"**{table.name}**")
    assert mover.name == await play_one(table, bot)
    assert f"**{mover.name}** ▸" in table.newest_post
    assert other.name == await play_one(table, bot)


async def test_table_whose_name_automod_blocks_leads_on_from_its_card_and_says_what_is_wrong(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    await seat(card, anna, ben)
    standin.guild.blocked_words.append(title_of(card))
    told = await press(anna, now(anna, card), "Start")
    assert (str(words.BLOCKED), True) == (told.text, told.is_ephemeral)
    await bot.deliver()
    shown = now(anna, card)
    assert (str(words.BARE), [str(words.MY_TURN)]) == (shown.text, list(shown.buttons.values()))
    called = ben.messages(garden)[-1]
    assert f"<@{anna.id}> <@{ben.id}>" in called.text
    # What people are told in their direct messages is not blocked, and nothing is once the word is allowed.
    assert "Anna **0**" in (await press(anna, anna.dms()[-1], "Look again")).text
    assert str(words.BLOCKED) == (await press(anna, shown, str(words.MY_TURN))).text
    standin.guild.blocked_words.clear()
    assert title_of(card) in (await press(anna, shown, str(words.MY_TURN))).text


async def test_host_whose_new_table_has_a_blocked_word_in_its_card_is_told_so(
    standin: StandIn, bot: Parterre, anna: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    standin.guild.blocked_words.append("Sanssouci ·")
    assert str(words.BLOCKED) == (await anna.slash(garden, "new", game="sanssouci")).shown.text
