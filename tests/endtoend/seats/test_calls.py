"""Whoever is called is there: on the server, and in sight of the channel, or within reach of direct messages."""

import asyncio

import pytest

from cogs.delivery.members import Members
from cogs.words import general as words
from cogs.words import messages as message_words
from cogs.words import seats as seat_words
from cogs.words import time as time_words
from db.games.consent import ProposalKind
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.permissions import Permission
from playground.world.state import Channel
from tables.consent.proposal import Motion
from tables.core import IDLE_AFTER
from tables.model.place import Person
from tables.model.refusals import Notice
from tables.time.expiry import COOL_DOWN
from tests.endtoend.driver.acts import ask, begun, later, marks, play_one, press, rung, timed_table
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, game_of, open_lobby, seat, start
from tests.endtoend.parterre import PATIENCE, Parterre

pytestmark = pytest.mark.usefixtures("unasked")
DAY = 24 * time_words.HOUR


def leave(standin: StandIn, player: Player) -> None:
    people.leave(standin.world, standin.guild, player.actor.user)


def hide(standin: StandIn, channel: Channel, actor: Actor, *, is_hidden: bool = True) -> None:
    """Hide a channel from somebody, or show it to them again."""
    deny = Permission.VIEW_CHANNEL if is_hidden else Permission(0)
    channels.set_rights(standin.world, channel, actor.user, deny=deny)


async def table_of(bot: Parterre, *names: str) -> tuple[Table, Player, Player]:
    """Begin a table at which nobody gets direct messages. Returns: it, who is on turn, and who comes next."""
    table = await begun(bot, *names)
    for player in table.players:
        await table.my_turn(player)
    mover = await table.next_player()
    following = table.players[(table.players.index(mover) + 1) % len(table.players)]
    return table, mover, following


def said(table: Table, reader: Player, text: str) -> str:
    """Return the one post of the thread that says this, as somebody reads it who is there."""
    (post,) = [post for post in reader.actor.messages(table.thread) if text in post.text and not post.is_ephemeral]
    return post.text


async def notice_of(bot: Parterre, table: Table, player: Player) -> Notice | None:
    panel = await bot.tables.play.panel(table.game_id, player.actor.id)
    assert (panel.notice is not None) is panel.is_away
    return panel.notice


async def test_ben_is_next_does_not_stand_for_ever_once_ben_has_left(standin: StandIn, bot: Parterre) -> None:
    table, mover, ben = await table_of(bot, "Anna", "Ben", "Clara")
    leave(standin, ben)
    since = marks(table)
    await play_one(table, bot)
    turn = said(table, mover, f"**{mover.name}** ▸")
    assert f"**{seat_words.AWAY_NAME.said(name=ben.name)}** is next" in turn
    assert f"<@{ben.actor.id}>" not in turn
    assert 0 == rung(table, since)[ben.name]
    assert said(table, mover, message_words.GONE.said(name=ben.name))
    assert Notice.LEFT_SERVER is await notice_of(bot, table, ben)
    await bot.let_computers_play()
    await bot.deliver()
    assert said(table, mover, f"**{seat_words.DEPUTY_NAME.said(name=ben.name)}** ▸")


async def test_all_who_left_are_noticed_by_the_post_that_begins_the_game(standin: StandIn, bot: Parterre) -> None:
    anna, ben, clara = (standin.actor(name) for name in ("Anna", "Ben", "Clara"))
    card = await open_lobby(anna, standin.channel("garden"))
    await seat(card, anna, ben, clara)
    for actor in (ben, clara):
        people.leave(standin.world, standin.guild, actor.user)
    table = await start(standin, card, anna, ben, clara)
    await bot.deliver()
    first = said(table, table.players[0], "begins.")
    assert [True, False, False] == [f"<@{actor.id}>" in first for actor in (anna, ben, clara)]
    assert {Notice.LEFT_SERVER} == {await notice_of(bot, table, player) for player in table.players[1:]}


async def test_player_who_does_not_see_the_channel_is_not_called_there_for_nothing(
    standin: StandIn, bot: Parterre
) -> None:
    table, mover, ben = await table_of(bot, "Anna", "Ben", "Clara")
    hide(standin, table.channel, ben.actor)
    await play_one(table, bot)
    turn = said(table, mover, f"**{mover.name}** ▸")
    assert f"<@{ben.actor.id}>" not in turn
    assert said(table, mover, message_words.OUT_OF_SIGHT.said(name=ben.name))
    assert Notice.OUT_OF_SIGHT is await notice_of(bot, table, ben)
    hide(standin, table.channel, ben.actor, is_hidden=False)
    await table.my_turn(ben)
    await ben.click(str(seat_words.AM_BACK))
    await bot.deliver()
    assert said(table, mover, seat_words.BACK.said(name=ben.name))
    assert await notice_of(bot, table, ben) is None


async def test_a_role_that_lost_the_view_of_the_channel_takes_its_people_out_of_sight(
    standin: StandIn, bot: Parterre
) -> None:
    role = people.add_role(standin.world, standin.guild, "gardeners")
    table, mover, ben = await table_of(bot, "Anna", "Ben")
    channels.set_rights(standin.world, table.channel, standin.guild, deny=Permission.VIEW_CHANNEL)
    channels.set_rights(standin.world, table.channel, standin.world.bot, allow=Permission.VIEW_CHANNEL)
    channels.set_rights(standin.world, table.channel, role, allow=Permission.VIEW_CHANNEL)
    for player in table.players:
        people.give_role(standin.world, standin.guild, role, player.actor.user, has_it=True)
    await play_one(table, bot)
    assert await notice_of(bot, table, ben) is None
    await table.my_turn(ben)
    people.give_role(standin.world, standin.guild, role, mover.actor.user, has_it=False)
    await play_one(table, bot)
    assert said(table, ben, message_words.OUT_OF_SIGHT.said(name=mover.name))
    assert Notice.OUT_OF_SIGHT is await notice_of(bot, table, mover)


@pytest.mark.parametrize("is_willing", [True, False])
async def test_whoever_gets_direct_messages_plays_on_without_seeing_the_channel(
    standin: StandIn, bot: Parterre, *, is_willing: bool
) -> None:
    table, mover, ben = await table_of(bot, "Anna", "Ben", "Clara")
    if is_willing:
        await ask(ben.actor, table.thread, "turns")
        await bot.tables.people.want_messages(Person(ben.actor.id, ben.name), table.game_id)
    hide(standin, table.channel, ben.actor)
    since = marks(table)
    await play_one(table, bot)
    assert int(is_willing) == rung(table, since)[ben.name]
    assert (None if is_willing else Notice.OUT_OF_SIGHT) is await notice_of(bot, table, ben)
    if is_willing:
        await ben.play_turn()
        await bot.deliver()
        assert said(table, mover, f"**{ben.name}** ▸")


async def test_whoever_is_reminded_without_seeing_the_channel_loses_no_turn(standin: StandIn, bot: Parterre) -> None:
    table = await timed_table(bot, "Anna", "Ben", "Clara")
    for player in table.players:
        await table.my_turn(player)
    mover = await table.next_player()
    hide(standin, table.channel, mover.actor)
    await later(bot, DAY / 2)
    assert Notice.OUT_OF_SIGHT is await notice_of(bot, table, mover)


@pytest.mark.parametrize("is_gone", [True, False])
async def test_time_that_ends_for_somebody_out_of_reach_is_no_lost_turn(
    standin: StandIn, bot: Parterre, *, is_gone: bool
) -> None:
    await bot.tables.servers.change(standin.guild.id, time_limit=DAY)
    table, mover, _ = await table_of(bot, "Anna", "Ben", "Clara")
    # After the last reminder, so that only the end of the time asks.
    await later(bot, DAY - 60)
    if is_gone:
        leave(standin, mover)
    else:
        hide(standin, table.channel, mover.actor)
    await later(bot, 120)
    assert (Notice.LEFT_SERVER if is_gone else Notice.OUT_OF_SIGHT) is await notice_of(bot, table, mover)


async def test_whoever_left_while_they_were_awaited_is_noticed_by_the_next_nudge(
    standin: StandIn, bot: Parterre
) -> None:
    table, mover, other = await table_of(bot, "Anna", "Ben")
    leave(standin, mover)
    bot.pass_time(COOL_DOWN)
    await bot.tables.nudges.nudge(table.game_id, other.actor.id)
    await bot.deliver()
    assert Notice.LEFT_SERVER is await notice_of(bot, table, mover)


async def test_whoever_left_is_noticed_when_the_table_is_asked_whether_it_goes_on(
    standin: StandIn, bot: Parterre
) -> None:
    table, mover, _ = await table_of(bot, "Anna", "Ben")
    leave(standin, mover)
    bot.pass_time(IDLE_AFTER + 1)
    await bot.tables.deadlines.sweep()
    await bot.deliver()
    assert Notice.LEFT_SERVER is await notice_of(bot, table, mover)


async def test_whoever_left_is_noticed_by_a_proposal(standin: StandIn, bot: Parterre) -> None:
    table, mover, other = await table_of(bot, "Anna", "Ben")
    leave(standin, mover)
    await bot.tables.proposals.propose(table.game_id, other.actor.id, Motion(ProposalKind.END))
    await bot.deliver()
    assert Notice.LEFT_SERVER is await notice_of(bot, table, mover)


async def test_nobody_is_out_of_reach_while_the_server_cannot_be_reached(standin: StandIn, bot: Parterre) -> None:
    table, mover, ben = await table_of(bot, "Anna", "Ben")
    leave(standin, ben)
    people.set_outage(standin.world, standin.guild, is_down=True)
    async with asyncio.timeout(PATIENCE):
        while not bot.client.events.unheard:  # noqa: ASYNC110 - the gateway rings no bell
            await asyncio.sleep(0.005)
    await mover.play_turn()
    await bot.deliver()
    assert await notice_of(bot, table, ben) is None


async def test_whoever_left_is_not_called_to_the_next_table(standin: StandIn, bot: Parterre) -> None:
    table, mover, ben = await table_of(bot, "Anna", "Ben")
    proposal = await bot.tables.proposals.propose(table.game_id, mover.actor.id, Motion(ProposalKind.END))
    await bot.tables.proposals.answer(table.game_id, ben.actor.id, proposal.row.id, agrees=True)
    await bot.deliver()
    leave(standin, ben)
    rematch = await bot.tables.rematches.open(table.game_id, Person(mover.actor.id, mover.name))
    await bot.deliver()
    card = mover.actor.messages(table.channel)[-1]
    assert (rematch.lobby.game_id, False) == (game_of(card), f"<@{ben.actor.id}>" in card.text)
    assert [mover.name] == [one.name for one in (await bot.tables.lobbies.lobby(rematch.lobby.game_id)).players]


async def test_whoever_wants_messages_is_called_to_the_next_table_though_they_do_not_see_its_channel(
    standin: StandIn, bot: Parterre
) -> None:
    table, mover, ben = await table_of(bot, "Anna", "Ben")
    await bot.tables.people.want_messages(Person(ben.actor.id, ben.name), table.game_id)
    proposal = await bot.tables.proposals.propose(table.game_id, mover.actor.id, Motion(ProposalKind.END))
    await bot.tables.proposals.answer(table.game_id, ben.actor.id, proposal.row.id, agrees=True)
    await bot.deliver()
    hide(standin, table.channel, ben.actor)
    rematch = await bot.tables.rematches.open(table.game_id, Person(mover.actor.id, mover.name))
    await bot.deliver()
    ready = str(words.READY)
    (call,) = [message for message in ben.actor.dms() if ready in message.buttons.values()]
    await press(ben.actor, call, ready)
    lobby = await bot.tables.lobbies.lobby(rematch.lobby.game_id)
    assert [True, True] == [one.is_ready for one in lobby.players]


async def test_whoever_leaves_while_a_table_waits_for_them_is_noticed_within_a_day(
    standin: StandIn, bot: Parterre
) -> None:
    table, mover, ben = await table_of(bot, "Anna", "Ben")
    members = Members(bot.client, bot.client.app)
    leave(standin, mover)
    for seconds, notice in ((DAY - 60, None), (120, Notice.LEFT_SERVER)):
        bot.pass_time(seconds)
        await members.notice_awaited()
        assert notice is await notice_of(bot, table, mover)
    await bot.deliver()
    assert message_words.GONE.said(name=mover.name) in said(table, ben, "has left")
