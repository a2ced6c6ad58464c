"""Posts that Discord refuses, loses or answers too late: each is there once in the end, and play goes on."""

import asyncio
from itertools import product
from pathlib import Path

import pytest
from structlog.types import EventDict

from cogs.delivery import outbox
from cogs.delivery.dispatch import Dispatch
from cogs.interactions.failures import TableDeleted
from db.delivery.entries import EntryKind
from db.servers import Pictures
from playground.actors.actor import Actor
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world import channels
from playground.world.permissions import Permission
from playground.world.state import BOT_ID, Channel
from render.game import Meanwhile, Names, Picture
from rules.game import Seat
from rules.sanssouci.view import View
from tests.endtoend.driver.acts import begun, dm_of, play_one, resign, threads
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, game_of, open_lobby, open_table, seat
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PlainLook

FORGOTTEN = 300
"""Seconds after which Discord has forgotten a nonce, so that only the number in the message tells."""


@pytest.mark.parametrize(
    ("trouble", "status"),
    [
        *product((Trouble.STATUS, Trouble.LOST_ANSWER), (500, 503)),
        *product((Trouble.RESET, Trouble.RESET_AFTER, Trouble.HANG), (0,)),
    ],
)
async def test_turn_is_posted_once_in_spite_of(
    trouble: Trouble, status: int, table: Table, mover: Player, bot: Parterre, monkeypatch: pytest.MonkeyPatch
) -> None:
    if trouble is Trouble.HANG:
        monkeypatch.setattr(outbox, "PATIENCE", 0.5)
    before = len(table.posts)
    path = rf"/channels/{table.thread.id}/messages"
    fault = table.standin.faults.order(Fault("POST", path, trouble, status=status))
    await mover.play_turn()
    await bot.until_tried()
    assert 1 == fault.struck
    table.standin.world.advance(FORGOTTEN)
    await bot.deliver()
    second = await table.next_player()
    await second.play_turn()
    await bot.deliver()
    told = [post.text.partition(" ▸")[0] for post in table.posts[before:]]
    assert [f"**{mover.name}**", f"**{second.name}**"] == told


@pytest.mark.parametrize("is_used", [False, True])
async def test_direct_message_arrives_once_in_spite_of_a_lost_answer_even_if_it_is_used_before_that_is_missed(
    table: Table, mover: Player, other: Player, bot: Parterre, *, is_used: bool
) -> None:
    dm = dm_of(table.standin, other.actor)
    fault = table.standin.faults.order(Fault("POST", rf"/channels/{dm.id}/messages", Trouble.RESET_AFTER))
    await mover.play_turn()
    await bot.until_tried()
    assert 1 == fault.struck
    if is_used:
        # The press puts a new panel in the place of the one that is still to be looked for.
        await other.press(other.options[0])
    table.standin.world.advance(FORGOTTEN)
    await bot.deliver()
    assert 1 == len(other.actor.dms())
    assert other.can_act


async def test_post_that_was_lost_behind_a_long_conversation_is_found(
    table: Table, mover: Player, bot: Parterre
) -> None:
    path, before = rf"/channels/{table.thread.id}/messages", len(table.posts)
    table.standin.faults.order(Fault("POST", path, status=503))
    await mover.play_turn()
    await bot.until_tried()
    for number in range(120):
        mover.actor.say(table.thread, f"Where is it, for the {number}th time?")
    lost = table.standin.faults.order(Fault("POST", path, Trouble.RESET_AFTER))
    bot.pass_time(2)
    await table.standin.until(lambda: lost.struck, PATIENCE)
    table.standin.world.advance(FORGOTTEN)
    await bot.deliver()
    assert 1 == sum(f"**{mover.name}** ▸" in post.text for post in table.posts[before:])


async def test_server_that_hangs_holds_up_no_other_table(table: Table, bot: Parterre, standin: StandIn) -> None:
    other = await open_table(standin, "Clara", "David", channel="parlour")
    await bot.deliver()
    hanging = rf"/channels/({table.thread.id}|{table.channel.id})/.*"
    hung = standin.faults.order(Fault("*", hanging, Trouble.HANG, times=None))
    await (await table.next_player()).play_turn()
    await standin.until(lambda: hung.struck, PATIENCE)
    mover = await other.next_player()
    await mover.play_turn()
    await standin.until(lambda: f"**{mover.name}** ▸" in other.newest_post, PATIENCE)
    assert "▸" not in table.newest_post
    standin.faults.lift()


async def test_whoever_cannot_be_written_to_for_another_reason_is_mentioned_too(
    table: Table, mover: Player, other: Player, bot: Parterre
) -> None:
    dm = dm_of(table.standin, other.actor)
    table.standin.faults.order(Fault("POST", rf"/channels/{dm.id}/messages", status=404, code=10003))
    await mover.play_turn()
    await bot.deliver()
    assert f"<@{other.actor.id}>" in table.newest_post
    await table.my_turn(other)
    assert other.can_act


async def test_mention_that_finds_the_thread_deleted_beside_the_turn_comes_in_the_new_one(
    standin: StandIn, bot: Parterre
) -> None:
    standin.actor("Ben").user.dms_closed = True
    table = await begun(bot, "Anna", "Ben")
    if not any(player.can_act for player in table.players):
        await table.my_turn(table.player("Ben"))
        await play_one(table, bot)
    mover = table.player("Anna")
    channels.delete_channel(standin.world, table.thread)
    await mover.play_turn()
    await bot.deliver()
    (table.thread,) = threads(standin, table.name)
    assert f"<@{table.player('Ben').actor.id}>" in table.newest_post


async def test_thread_that_exists_already_is_the_thread_of_the_table(bot: Parterre, garden: Channel) -> None:
    host, guest = bot.standin.actor("Anna"), bot.standin.actor("Ben")
    card = await open_lobby(host, garden)
    await seat(card, host, guest)
    fault = bot.standin.faults.order(Fault("POST", r"/channels/\d+/messages/\d+/threads", Trouble.RESET_AFTER))
    await host.click(card, card.custom_id("Leave").replace("leave", "start"))
    await bot.standin.until(lambda: fault.struck, PATIENCE)
    await bot.deliver()
    (thread,) = threads(bot.standin)
    assert any("begins." in message.text for message in host.messages(thread))


async def test_deleted_channel_stops_the_posts_but_not_the_play(table: Table, bot: Parterre) -> None:
    channels.delete_channel(table.standin.world, table.channel)
    for _ in range(3):
        player = next(player for player in table.players if player.can_act)
        await player.play_turn()
        await bot.deliver()
    entries = await bot.tables.outbox.of_game(table.game_id)
    assert ["404/10003 the channel is gone"] * 3 == [entry.parked for entry in entries if entry.parked]
    assert 1 == sum(player.can_act for player in table.players)


async def test_what_a_missing_permission_holds_up_is_posted_in_order_once_it_is_back(
    table: Table, bot: Parterre
) -> None:
    world, before = table.standin.world, len(table.posts)
    channels.set_rights(world, table.channel, world.user(BOT_ID), deny=int(Permission.SEND_MESSAGES_IN_THREADS))
    movers = [await play_one(table, bot) for _ in range(3)]
    assert before == len(table.posts)
    # Nothing but the change of rights tells that it may be tried again, since no time passes.
    channels.set_rights(world, table.channel, world.user(BOT_ID))
    await table.standin.until(lambda: len(table.posts) == before + 3, PATIENCE)
    assert [f"**{mover}**" for mover in movers] == [post.text.partition(" ▸")[0] for post in table.posts[before:]]
    entries = await bot.tables.outbox.of_game(table.game_id)
    assert [] == [entry.parked for entry in entries if entry.parked]


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
    assert f"**{mover.name}** ▸" in posted.text
    answer = await mover.finished(await mover.actor.click(posted, posted.custom_id("My turn")))
    other = next(player for player in players if player is not mover)
    assert f"▸ {other.name} **" in answer.shown.text


class Clumsy(PlainLook):
    """A look that has a bug in what a post of a turn shows."""

    def part(self, view: View, seat: Seat, names: Names, *, meanwhile: Meanwhile[View] | None = None) -> Picture:
        raise KeyError(view, seat, names, meanwhile)


async def test_post_that_a_bug_keeps_back_is_given_up_and_what_waits_behind_it_arrives(
    standin: StandIn, path: Path, logged: list[EventDict]
) -> None:
    async with parterre(standin, path, looks={"sanssouci": Clumsy()}) as bot:
        await bot.tables.servers.change(standin.guild.id, pictures=Pictures.TURN)
        table = await open_table(standin, "Anna", "Ben")
        await (await table.next_player()).play_turn()
        await resign(table.player("Anna").actor, table.thread)
        await bot.deliver()
        assert table.is_over
        (given_up,) = [row for row in await bot.tables.outbox.of_game(table.game_id) if row.parked]
    assert ("turn", "KeyError", 4) == (given_up.kind.value, given_up.parked, given_up.attempts)
    assert ["KeyError"] * 5 == [entry["why"] for entry in logged if entry["log_level"] == "error"]
    logged.clear()


async def test_entry_that_is_made_while_its_table_is_deleted_is_no_bug(table: Table, bot: Parterre) -> None:
    await bot.deliver()
    for task in asyncio.all_tasks():
        if task.get_name() == "outbox":
            task.cancel()
    await (await table.next_player()).play_turn()
    entries = await bot.tables.outbox.pending()
    await bot.tables.hosts.delete(table.game_id, table.players[0].actor.id, is_manager=True)
    turn = next(entry for entry in entries if entry.kind is EntryKind.TURN)
    with pytest.raises(TableDeleted):
        await Dispatch(bot.client, bot.client.app).send(turn)
