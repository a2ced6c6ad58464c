"""Posts that Discord refuses, loses or answers too late: each is there once in the end, and play goes on."""

from pathlib import Path

import pytest
from structlog.types import EventDict

from playground.actors.actor import Actor
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world import channels
from playground.world.permissions import Permission
from playground.world.state import BOT_ID, Channel
from render.game import Meanwhile, Names, Picture
from rules.game import Seat
from rules.sanssouci.view import View
from tests.endtoend.leaving import resign
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PlainLook
from tests.endtoend.player import Player
from tests.endtoend.table import Table, game_of, open_lobby, open_table, seat

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


async def test_direct_message_that_was_used_before_its_answer_was_missed_is_not_sent_again(
    table: Table, bot: Parterre
) -> None:
    first = await table.next_player()
    second = next(player for player in table.players if player is not first)
    dm = table.standin.world.dm_with(second.actor.id)
    assert dm is not None
    before = len(second.actor.dms())
    table.standin.faults.order(Fault("POST", rf"/channels/{dm.id}/messages", Trouble.RESET_AFTER))
    await first.play_turn()
    await bot.until_tried()
    # The press puts a new panel in the place of the one that is still to be looked for.
    await second.press(second.options[0])
    table.standin.world.advance(FORGOTTEN)
    await bot.deliver()
    assert before + 1 == len(second.actor.dms())


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


async def test_lost_permission_stops_the_posts_but_not_the_play(table: Table, bot: Parterre) -> None:
    world = table.standin.world
    channels.set_rights(world, table.channel, world.user(BOT_ID), deny=int(Permission.SEND_MESSAGES_IN_THREADS))
    for _ in range(3):
        player = next(player for player in table.players if player.can_act)
        await player.play_turn()
        await bot.deliver()
    letters = await bot.tables.letters.of_game(table.game_id)
    assert ["403/50013 a permission is missing"] * 3 == [letter.parked for letter in letters if letter.parked]
    channels.set_rights(world, table.channel, world.user(BOT_ID))
    player = await table.next_player()
    await player.play_turn()
    await bot.deliver()
    assert f"**{player.name}** played" in table.newest_post


async def test_table_without_a_thread_is_played_in_its_channel(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    standin.faults.order(Fault("POST", r"/channels/\d+/messages/\d+/threads", status=400, code=160006))
    card = await open_lobby(anna, garden)
    await seat(card, anna, ben)
    await anna.click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    assert "begins." in anna.messages(garden)[-1].text
    players = [Player(standin, actor, game_of(card)) for actor in (anna, ben)]
    mover = next(player for player in players if player.can_act)
    await mover.play_turn()
    await bot.deliver()
    posted = anna.messages(garden)[-1]
    assert f"**{mover.name}** played" in posted.text
    answer = await mover.finished(await mover.actor.click(posted, posted.custom_id("My turn")))
    assert "Waiting for" in answer.shown.text


class Clumsy(PlainLook):
    """A look that has a bug in what a post of a turn shows."""

    def part(self, view: View, seat: Seat, names: Names, *, meanwhile: Meanwhile[View] | None = None) -> Picture:
        raise KeyError(view, seat, names, meanwhile)


async def test_post_that_a_bug_keeps_back_is_given_up_and_what_waits_behind_it_arrives(
    standin: StandIn, path: Path, logged: list[EventDict]
) -> None:
    async with parterre(standin, path, looks={"sanssouci": Clumsy()}) as bot:
        table = await open_table(standin, "Anna", "Ben")
        await (await table.next_player()).play_turn()
        await resign(table.player("Anna").actor, table.thread)
        await bot.deliver()
        assert table.is_over
        (given_up,) = [row for row in await bot.tables.letters.of_game(table.game_id) if row.parked]
    assert ("turn", "KeyError", 4) == (given_up.kind.value, given_up.parked, given_up.attempts)
    assert ["KeyError"] * 5 == [entry["why"] for entry in logged if entry["log_level"] == "error"]
    logged.clear()
