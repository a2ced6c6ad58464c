"""Tables whose thread was deleted twice: what must be heard stands in the channel, or comes by direct message."""

import pytest

from cogs.words import seats as seat_words
from playground.actors.seen import Seen
from playground.faults import Fault
from playground.standin import StandIn
from playground.world import channels
from playground.world.permissions import Permission
from tables.model.place import Person
from tests.endtoend.driver.acts import ask, pings, play_one, press, resign, threads
from tests.endtoend.driver.table import Table, open_table
from tests.endtoend.parterre import PATIENCE, Parterre


@pytest.fixture
async def table(standin: StandIn, bot: Parterre) -> Table:
    """A table of three, of whom Ben takes no direct messages, that has lost its second thread."""
    standin.actor("Ben").user.dms_closed = True
    return await without_thread(standin, bot, "Anna", "Ben", "Clara")


async def without_thread(standin: StandIn, bot: Parterre, *names: str) -> Table:
    """Start a table, and delete its thread and the one that takes its place."""
    table = await open_table(standin, *names)
    await bot.deliver()
    channels.delete_channel(standin.world, table.thread)
    await play_one_of(table, bot)
    (again,) = threads(table.standin, table.name)
    channels.delete_channel(standin.world, again)
    return table


async def play_one_of(table: Table, bot: Parterre) -> str:
    """Let whoever's turn it is play, be it from a panel that they ask for. Returns: who it was."""
    if not any(player.can_act for player in table.players):
        await ask(table.player("Ben").actor, table.channel, "hand")
    return await play_one(table, bot)


def in_channel(table: Table) -> list[Seen]:
    return [message for message in table.players[0].actor.messages(table.channel) if not message.is_ephemeral]


def table_card(table: Table, before: int) -> Seen:
    """Return the newest card among so many messages of the channel."""
    return next(one for one in reversed(in_channel(table)[:before]) if one.text.startswith(f"## {table.name}"))


def endings(table: Table, messages: list[Seen]) -> int:
    return sum(message.text.startswith(f"## {table.name} is over") for message in messages)


async def test_calls_and_end_are_told_in_the_channel_once_the_thread_was_deleted_twice(
    table: Table, bot: Parterre
) -> None:
    ben, before = table.player("Ben"), len(in_channel(table))
    for _ in range(6):
        await play_one_of(table, bot)
    calls = in_channel(table)[before:]
    assert [2, 2] == [len(calls), sum(f"<@{ben.actor.id}>" in call.text for call in calls)]
    assert all(call.text.startswith(f"**{table.name}**") and not call.files for call in calls)
    assert (await press(ben.actor, calls[-1], "My turn")).is_ephemeral
    before = len(in_channel(table))
    for name in ("Ben", "Clara", "Anna"):
        await resign(table.player(name).actor, table.channel)
        await bot.deliver()
    assert 1 == endings(table, in_channel(table)[before:])
    assert [] == threads(table.standin, table.name)
    await table.standin.until(lambda: "Play again" in table_card(table, before).buttons.values(), PATIENCE)


async def test_end_that_finds_the_second_thread_deleted_is_told_in_the_channel(standin: StandIn, bot: Parterre) -> None:
    table = await without_thread(standin, bot, "Anna", "Clara")
    before = len(in_channel(table))
    anna = table.player("Anna").actor
    await resign(anna, table.channel)
    await bot.deliver()
    assert 1 == endings(table, in_channel(table)[before:])


@pytest.mark.parametrize("is_gone", [True, False])
async def test_end_comes_by_direct_message_where_the_channel_is_gone_as_well_or_takes_nothing(
    standin: StandIn, bot: Parterre, *, is_gone: bool
) -> None:
    table = await without_thread(standin, bot, "Anna", "Clara")
    lounge = channels.add_text_channel(standin.world, standin.guild, "lounge")
    await play_one_of(table, bot)
    if is_gone:
        channels.delete_channel(standin.world, table.channel)
    else:
        channels.set_rights(standin.world, table.channel, standin.guild, deny=Permission.SEND_MESSAGES)
    anna, clara = table.player("Anna").actor, table.player("Clara").actor
    await resign(anna, lounge)
    await bot.deliver()
    assert (1, 1) == (endings(table, clara.dms()), endings(table, anna.dms()))


async def test_whoever_wants_mentions_is_called_by_direct_message_once_the_channel_is_gone_as_well(
    standin: StandIn, bot: Parterre
) -> None:
    table = await without_thread(standin, bot, "Anna", "Clara")
    lounge = channels.add_text_channel(standin.world, standin.guild, "lounge")
    for player in table.players:
        await bot.tables.people.set_direct_messages(Person(player.actor.id, player.name), are_wanted=False)
    channels.delete_channel(standin.world, table.channel)
    await ask(table.player("Anna").actor, lounge, "hand")
    mover = await table.next_player()
    (other,) = (player for player in table.players if player is not mover)
    since = len(other.actor.deliveries)
    await mover.play_turn()
    await bot.deliver()
    assert 1 == len(pings(other.actor, since))
    assert other.can_act


@pytest.mark.parametrize("has_place", [True, False])
async def test_deletion_is_told_in_the_channel_or_where_that_takes_nothing_by_direct_message(
    table: Table, bot: Parterre, *, has_place: bool
) -> None:
    await play_one_of(table, bot)
    anna, clara = table.player("Anna").actor, table.player("Clara").actor
    before = len(in_channel(table))
    table.standin.guild.owner_id = anna.id
    asked = await ask(anna, table.channel, "table delete")
    if not has_place:
        table.standin.faults.order(Fault("POST", rf"/channels/{table.channel.id}/messages", status=404, code=10003))
    await press(anna, asked, str(seat_words.DELETE))
    await bot.deliver()
    told = seat_words.deleted(table.name, "Anna", has_thread=False)
    assert [told] * has_place == [message.text for message in in_channel(table)[before:]]
    assert has_place != (told in [message.text for message in clara.dms()])
