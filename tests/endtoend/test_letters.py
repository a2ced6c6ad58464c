"""Posts that Discord refuses, loses or answers too late: each is there once in the end, and play goes on."""

import pytest

from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world import channels
from playground.world.state import Channel
from tests.endtoend.parterre import PATIENCE, Parterre
from tests.endtoend.table import Table, open_lobby, open_table, seat

FORGOTTEN = 300
"""Seconds after which Discord has forgotten a nonce, so that only the number in the message tells."""


@pytest.fixture
async def table(standin: StandIn, bot: Parterre) -> Table:
    assert bot.client.is_ready()
    return await open_table(standin, "Anna", "Ben")


@pytest.mark.parametrize(
    ("trouble", "status"),
    [
        (Trouble.STATUS, 500),
        (Trouble.STATUS, 503),
        (Trouble.RESET, 0),
        (Trouble.LOST_ANSWER, 500),
        (Trouble.LOST_ANSWER, 503),
        (Trouble.RESET_AFTER, 0),
    ],
)
async def test_turn_is_posted_once_in_spite_of(trouble: Trouble, status: int, table: Table, bot: Parterre) -> None:
    before = len(table.posts)
    path = rf"/channels/{table.thread.id}/messages"
    fault = table.standin.faults.order(Fault("POST", path, trouble, status=status))
    first = await table.next_player()
    await first.play_turn()
    await bot.until_tried()
    assert 1 == fault.struck
    table.standin.world.advance(FORGOTTEN)
    await bot.deliver()
    second = await table.next_player()
    await second.play_turn()
    await bot.deliver()
    told = [post.text.partition(" played")[0] for post in table.posts[before:]]
    assert [f"**{first.name}**", f"**{second.name}**"] == told


async def test_direct_message_arrives_once_in_spite_of_a_lost_answer(table: Table, bot: Parterre) -> None:
    first = await table.next_player()
    second = next(player for player in table.players if player is not first)
    dm = table.standin.world.dm_with(second.actor.id)
    assert dm is not None
    before = len(second.actor.dms())
    fault = table.standin.faults.order(Fault("POST", rf"/channels/{dm.id}/messages", Trouble.RESET_AFTER))
    await first.play_turn()
    await bot.until_tried()
    assert 1 == fault.struck
    table.standin.world.advance(FORGOTTEN)
    await bot.deliver()
    assert before + 1 == len(second.actor.dms())
    assert second.can_act


async def test_thread_that_exists_already_is_the_thread_of_the_table(
    standin: StandIn, bot: Parterre, garden: Channel
) -> None:
    host, guest = standin.actor("Anna"), standin.actor("Ben")
    card = await open_lobby(host, garden)
    await seat(card, host, guest)
    fault = standin.faults.order(Fault("POST", r"/channels/\d+/messages/\d+/threads", Trouble.RESET_AFTER))
    await host.click(card, card.custom_id("Leave").replace("leave", "start"))
    await standin.until(lambda: fault.struck, PATIENCE)
    await bot.deliver()
    threads = [channel for channel in standin.world.state.channels.values() if channel.thread]
    assert 1 == len(threads)
    assert any("begins." in message.text for message in host.messages(threads[0]))


async def test_deleted_channel_stops_the_posts_but_not_the_play(table: Table, bot: Parterre) -> None:
    channels.delete_channel(table.standin.world, table.channel)
    for _ in range(3):
        player = next(player for player in table.players if player.can_act)
        await player.play_turn()
        await bot.deliver()
    letters = await bot.tables.letters.of_game(table.game_id)
    assert ["404/10003 the channel is gone"] * 3 == [letter.parked for letter in letters if letter.parked]
    assert 1 == sum(player.can_act for player in table.players)
