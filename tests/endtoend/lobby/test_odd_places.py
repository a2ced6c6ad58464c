"""Channels that are no plain text channels."""

import pytest

from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world import channels
from playground.world.state import ChannelKind
from tests.endtoend.driver.acts import play_one, press
from tests.endtoend.driver.table import open_lobby, open_table, seat
from tests.endtoend.parterre import Parterre


@pytest.mark.parametrize("kind", [ChannelKind.VOICE, ChannelKind.FORUM])
async def test_no_table_is_opened_where_there_can_be_no_thread(
    standin: StandIn, bot: Parterre, anna: Actor, kind: ChannelKind
) -> None:
    assert bot.client.is_ready()
    place = channels.add_text_channel(standin.world, standin.guild, "odd", kind)
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


async def test_table_is_played_in_the_channel_once_threads_for_announcements_are_used_up(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor
) -> None:
    news = channels.add_text_channel(standin.world, standin.guild, "news", ChannelKind.ANNOUNCEMENT)
    standin.world.max_announcement_threads = 0
    card = await open_lobby(anna, news)
    await seat(card, anna, ben)
    await press(anna, anna.messages(news)[0], "Start")
    await bot.deliver()
    assert [] == [channel for channel in anna.channels if channel.thread]
    _, told = anna.messages(news)
    assert f"<@{anna.id}> <@{ben.id}>" in told.text
    assert "begins." in told.text
