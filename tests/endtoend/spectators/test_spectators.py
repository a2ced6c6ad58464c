"""Spectators look on by direct message: told what everybody sees, without a sound, and nothing else."""

from typing import Any

import pytest

from cogs.words import general as words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.permissions import Permission
from playground.world.state import Channel
from tables.model.place import Person
from tests.db.ready import writing
from tests.endtoend.driver.acts import DAY, ask, begun, more, play_one, press, selects
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.driver.witness import Witness
from tests.endtoend.parterre import PATIENCE, Parterre

EVERYBODY_ASKS = ("hand", "board", "log", "play", "replay", "turns", "table export", "table takeback", "table away")


def newest_turn(actor: Actor, table: Table) -> Seen:
    return [message for message in actor.messages(table.thread) if str(words.MORE) in message.buttons.values()][-1]


async def watch(actor: Actor, table: Table, bot: Parterre) -> Seen:
    """Press *Watch* behind *More* under the newest post. Returns: what is said to that."""
    shown = await press(actor, await more(actor, newest_turn(actor, table)), str(seat_words.WATCH))
    await bot.deliver()
    return shown


async def play_turns(table: Table, bot: Parterre, turns: int) -> None:
    for _ in range(turns):
        await play_one(table, bot)


def without_numbers(message: Seen) -> tuple[Any, ...]:
    """Return all that a reader gets: texts, buttons, selects, descriptions and the bytes of files."""
    numbered = {"id", "items", "file", "components"}
    parts = [{key: part[key] for key in part.keys() - numbered} for part in message.components]
    return parts, message.alt_texts, message.files


async def test_spectator_is_told_each_hand_over_silently_and_only_what_everybody_sees(
    bot: Parterre, table: Table, clara: Actor, witness: Witness
) -> None:
    told = await watch(clara, table, bot)
    assert seat_words.BEGUN.said(table=table.name) == told.text
    (first,) = clara.dms()
    assert first.text.startswith(seat_words.WATCHING.said(table=table.name))
    assert seat_words.GOES_ON.said(table=table.name) == (await watch(clara, table, bot)).text
    await play_turns(table, bot, 2)
    dms = clara.dms()
    assert 3 == len(dms)
    for post, message in zip(table.posts[-2:], dms[-2:], strict=True):
        link = words.jump_link(table.channel.guild_id, table.thread.id)
        assert f"{post.text} · {link}" == message.text
        assert (post.files, post.alt_texts) == (message.files, message.alt_texts)
        assert [str(words.MORE), str(seat_words.UNWATCH)] == list(message.buttons.values())
    assert [] == [delivery for delivery in clara.deliveries if delivery.is_ping]
    assert "Your hand" not in (await press(clara, await more(clara, dms[-1]), str(words.TEXT_BOARD))).text
    assert seat_words.ENDED.said(table=table.name) == (await press(clara, dms[-1], str(seat_words.UNWATCH))).text
    await play_turns(table, bot, 1)
    assert 3 == len([message for message in clara.dms() if not message.is_ephemeral])
    assert [] == await witness.leaks(bot, table)


async def test_watching_ends_with_the_game_and_with_a_deleted_table(bot: Parterre, table: Table, clara: Actor) -> None:
    await watch(clara, table, bot)
    await table.play_out(bot)
    await bot.deliver()
    final = clara.dms()[-1]
    assert f"## {table.name} is over" in final.text
    assert str(words.PLAY_AGAIN) not in final.buttons.values()
    assert 0 == len((await bot.contents())["watchers"])
    late = await ask(clara, table.thread, "watch")
    assert "This game is over; *Play again* under its last post opens the next one." == late.text
    second = await open_table(bot.standin, "Anna", "Ben", channel="parlour")
    await bot.deliver()
    assert seat_words.BEGUN.said(table=second.name) == (await ask(clara, second.channel, "watch")).text
    host = second.players[0].actor
    bot.standin.guild.owner_id = host.id
    await press(host, await ask(host, second.thread, "table delete"), str(seat_words.DELETE))
    await bot.deliver()
    assert seat_words.DELETED.said(table=second.name) == clara.dms()[-1].text
    assert str(seat_words.WATCH_NOTHING) == (await ask(clara, second.channel, "unwatch")).text


async def test_commands_watch_the_table_that_is_meant_and_players_need_not(
    bot: Parterre, table: Table, clara: Actor, garden: Channel
) -> None:
    other = await begun(bot, "Anna", "Ben")
    refused = await ask(table.players[0].actor, table.thread, "watch")
    assert "You play at this table, so I write to you anyway; others can watch." == refused.text
    assert seat_words.BEGUN.said(table=table.name) == (await ask(clara, table.thread, "watch")).text
    which = await ask(clara, garden, "watch")
    (select,) = selects(which)
    chosen = await clara.select(which, select["custom_id"], [str(other.game_id)])
    assert seat_words.BEGUN.said(table=other.name) == (await chosen.completed(PATIENCE)).text
    which = await ask(clara, garden, "unwatch")
    assert str(seat_words.WHICH_TO_LEAVE) in which.text
    assert seat_words.ENDED.said(table=other.name) == (await ask(clara, other.thread, "unwatch")).text
    assert seat_words.ENDED.said(table=table.name) == (await ask(clara, garden, "unwatch")).text


async def test_quiet_hours_keep_what_a_spectator_is_told_and_tell_it_once(
    bot: Parterre, table: Table, clara: Actor
) -> None:
    await watch(clara, table, bot)
    hour = bot.now() % DAY // time_words.HOUR
    await bot.tables.hours.set_quiet(clara.id, (hour * 60, (hour + 2) % 24 * 60))
    for _ in range(3):
        await (await table.next_player()).play_turn()
        await bot.until_tried()
    assert 1 == len(clara.dms())
    bot.pass_time(2 * time_words.HOUR)
    await bot.deliver()
    assert 2 == len(clara.dms())
    assert 3 == clara.dms()[-1].text.count("** ▸")


async def test_restart_doubles_nothing_and_lost_answers_neither(bot: Parterre, table: Table, clara: Actor) -> None:
    await watch(clara, table, bot)
    await play_turns(table, bot, 1)
    with writing(bot.database) as connection:
        # As after a kill between sending and noting it.
        connection.execute("UPDATE outbox SET done_at = NULL, message_id = NULL WHERE kind = 'watch'")
    await bot.deliver()
    assert 2 == len(clara.dms())


async def test_take_backs_are_told_and_whoever_wants_words_gets_words(bot: Parterre, clara: Actor) -> None:
    table = await begun(bot, "Anna", "Ben", options={"gardens": "choose"})
    await bot.tables.people.change(Person(clara.id, "Clara"), text_only=True)
    await watch(clara, table, bot)
    mover = await table.next_player()
    await mover.play_turn()
    await bot.deliver()
    await mover.click(str(seat_words.TAKE_BACK))
    await bot.deliver()
    dms = clara.dms()
    assert [{}, {}, {}] == [message.files for message in dms]
    assert table.posts[-2].text.splitlines()[0] == dms[1].text.splitlines()[0]
    assert seat_words.told(mover.name, 0) == dms[2].text.splitlines()[0]
    text = await ask(clara, table.thread, "board")
    assert text.files
    board = (await press(clara, await more(clara, dms[2]), str(words.TEXT_BOARD))).text.partition("\n")[2]
    assert board in dms[2].text


async def test_closed_direct_messages_end_it_with_a_word(bot: Parterre, table: Table, clara: Actor) -> None:
    clara.user.dms_closed = True
    await watch(clara, table, bot)
    posts = len(table.posts)
    await play_turns(table, bot, 1)
    assert [] == clara.dms()
    assert posts + 1 == len(table.posts)
    looked = await press(clara, newest_turn(clara, table), str(words.MY_TURN))
    assert str(seat_words.CLOSED) in looked.text
    again = await press(clara, newest_turn(clara, table), str(words.MY_TURN))
    assert str(seat_words.CLOSED) not in again.text
    clara.user.dms_closed = False
    assert seat_words.BEGUN.said(table=table.name) == (await watch(clara, table, bot)).text
    assert 1 == len(clara.dms())


@pytest.mark.parametrize("is_member", [True, False])
async def test_who_cannot_see_the_channel_any_more_is_told_nothing_further(
    standin: StandIn, bot: Parterre, table: Table, clara: Actor, garden: Channel, *, is_member: bool
) -> None:
    await watch(clara, table, bot)
    if is_member:
        channels.set_rights(standin.world, garden, clara.user, deny=Permission.VIEW_CHANNEL)
    else:
        people.leave(standin.world, standin.guild, clara.user)
    await play_turns(table, bot, 2)
    assert 1 == len(clara.dms())
    assert 0 == len((await bot.contents())["watchers"])


async def test_manager_and_spectator_are_answered_alike_to_the_byte(bot: Parterre, table: Table, clara: Actor) -> None:
    manager = bot.standin.add_person("Eva")
    manager.patience = PATIENCE
    bot.standin.guild.owner_id = manager.id
    for actor in (manager, clara):
        await watch(actor, table, bot)
    await play_turns(table, bot, 3)
    for command in EVERYBODY_ASKS:
        answers = [await ask(actor, table.thread, command) for actor in (manager, clara)]
        assert without_numbers(answers[0]) == without_numbers(answers[1]), command
    post = newest_turn(clara, table)
    for label in (str(words.MY_TURN), str(words.MORE)):
        answers = [await press(actor, post, label) for actor in (manager, clara)]
        assert without_numbers(answers[0]) == without_numbers(answers[1]), label
    for label in (str(words.TEXT_BOARD), str(words.LOG)):
        answers = [await press(actor, await more(actor, post), label) for actor in (manager, clara)]
        assert without_numbers(answers[0]) == without_numbers(answers[1]), label
    assert list(map(without_numbers, manager.dms())) == list(map(without_numbers, clara.dms()))
    player = table.players[0].actor
    assert without_numbers(await ask(player, table.thread, "hand")) != without_numbers(answers[0])
