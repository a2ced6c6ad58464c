"""The bot posts for somebody only where they may write themselves, each result once, and not without end."""

import asyncio
from collections.abc import Sequence

import pytest

from cogs.interactions.controls import Press
from db.people.people import Use as Counted
from db.people.people import add_use
from playground.actors.actor import Actor
from playground.world import channels, threads
from playground.world.components import ComponentKind
from playground.world.permissions import Permission
from playground.world.state import Channel, ChannelKind, Message
from tables.daily import days
from tables.model.rate_limits import DAY, LIMITS
from tables.servers import refusals as server_refusals
from tests.db.ready import reading, writing
from tests.endtoend.driver.acts import ask
from tests.endtoend.driver.table import USUAL, game_of, open_lobby
from tests.endtoend.hostile.direct import Use
from tests.endtoend.hostile.wire import Wire, pressed
from tests.endtoend.parterre import Parterre

MAY_NOT = str(server_refusals.may_not_write())
SHARED = "You have already shared this here"
MUTE, MUTE_IN_THREADS = Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS


def public(bot: Parterre, channel: Channel) -> list[Message]:
    """Return what the bot has posted in a channel for all."""
    return [one for one in bot.standin.world.messages_in(channel.id) if one.ephemeral_to is None]


def silence(bot: Parterre, channel: Channel, rights: Permission = MUTE) -> None:
    """Let only the bot write in a channel."""
    channels.set_rights(bot.standin.world, channel, bot.standin.guild, deny=rights)
    channels.set_rights(bot.standin.world, channel, bot.standin.world.bot, allow=rights)


def thread_in(bot: Parterre, channel: Channel) -> Channel:
    """Start a thread in a channel."""
    return threads.start_without_message(bot.standin.world, channel, "below", 1440)


async def answered(bot: Parterre, actor: Actor, day: int | None = None) -> Press:
    """Let somebody have answered the puzzle of a day. Returns: the press that shares it."""
    day = bot.tables.daily.today if day is None else day
    values = (day, actor.id, bot.standin.guild.id, bot.now())
    with writing(bot.database) as connection:
        sql = "INSERT INTO daily_puzzles (day, user_id, guild_id, is_solved, answered_at) VALUES (?, ?, ?, 1, ?)"
        connection.execute(sql, values)
    return Press("dailyshare", 0, rest=str(day))


async def games(bot: Parterre) -> Sequence[object]:
    with reading(bot.database) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM games").fetchall()]


async def test_nobody_lets_the_bot_share_where_they_may_not_write(bot: Parterre, anna: Actor, garden: Channel) -> None:
    share = await answered(bot, anna)
    below, other = thread_in(bot, garden), thread_in(bot, garden)
    silence(bot, garden)
    assert MAY_NOT == await pressed(bot, anna.user, garden, share)
    # A thread has a right of its own.
    assert "puzzle of" in await pressed(bot, anna.user, below, share)
    silence(bot, garden, MUTE | MUTE_IN_THREADS)
    assert MAY_NOT == await pressed(bot, anna.user, other, share)
    assert 1 == len([one for one in public(bot, below) if "puzzle of" in str(one.components)])
    assert not [one for place in (garden, other) for one in public(bot, place) if "puzzle of" in str(one.components)]
    # Not even in a channel for tables: it is no table.
    await bot.tables.servers.change(bot.standin.guild.id, channels=frozenset({garden.id}))
    assert MAY_NOT == await pressed(bot, anna.user, garden, share)


@pytest.mark.parametrize("kind", [ChannelKind.TEXT, ChannelKind.ANNOUNCEMENT])
async def test_nobody_opens_a_table_under_a_greeting_where_they_may_not_write_unless_it_is_for_tables(
    bot: Parterre, anna: Actor, ben: Actor, kind: ChannelKind
) -> None:
    channel = channels.add_text_channel(bot.standin.world, bot.standin.guild, "news", kind)
    silence(bot, channel)
    refused = await ask(anna, channel, "new", game=USUAL)
    assert MAY_NOT == refused.text
    for press in (Press("new", 0, rest=USUAL), Press("solo", 0, rest=f"{USUAL}:keen")):
        assert MAY_NOT == await pressed(bot, anna.user, channel, press)
    assert [] == await games(bot)
    assert [] == public(bot, channel)
    await bot.tables.servers.change(bot.standin.guild.id, channels=frozenset({channel.id}))
    await pressed(bot, anna.user, channel, Press("new", 0, rest=USUAL))
    await pressed(bot, ben.user, channel, Press("solo", 0, rest=f"{USUAL}:keen"))
    assert 2 == len(await games(bot))


@pytest.mark.parametrize("where", ["channel", "thread", "parlour", "direct messages"])
async def test_play_again_opens_nothing_where_the_asker_may_not_write_wherever_they_press_it(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, where: str
) -> None:
    await pressed(bot, anna.user, garden, Press("solo", 0, rest=f"{USUAL}:keen"))
    (game_id,) = await games(bot)
    await bot.deliver()
    with writing(bot.database) as connection:
        connection.execute("UPDATE games SET status = 'ended', ended_at = ?", (bot.now(),))
    channels.set_rights(bot.standin.world, garden, anna.user, deny=MUTE)
    places = {"channel": garden, "thread": next(iter(bot.standin.world.active_threads(bot.standin.guild.id)))}
    places["parlour"] = bot.standin.channel("parlour")
    again = Press("again", int(str(game_id)))
    assert MAY_NOT == await pressed(bot, anna.user, places.get(where), again)
    assert [game_id] == await games(bot)
    channels.set_rights(bot.standin.world, garden, anna.user)
    assert MAY_NOT != await pressed(bot, anna.user, places.get(where), again)
    assert 2 == len(await games(bot))
    assert ben.name


async def test_nobody_invites_by_a_mention_where_they_may_not_write(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    channels.set_rights(bot.standin.world, garden, anna.user, deny=MUTE)
    message = bot.standin.world.state.messages[card.id]
    invite, chosen = str(Press("invite", game_of(card))), [str(ben.id)]
    use = Use.of_press(anna.user, garden, message, invite, chosen, ComponentKind.USER_SELECT)
    assert MAY_NOT == (await Wire(bot).use(use)).text
    assert frozenset() == await bot.tables.invitations.awaited(game_of(card))


async def test_same_result_is_shared_once_in_a_channel_however_often_and_fast_it_is_pressed(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    share, before = await answered(bot, anna), len(public(bot, garden))
    told = await asyncio.gather(*(pressed(bot, anna.user, garden, share) for _ in range(3)))
    assert 2 == sum(SHARED in one for one in told)
    assert SHARED in await pressed(bot, anna.user, garden, share)
    assert before + 1 == len(public(bot, garden))
    assert SHARED not in await pressed(bot, anna.user, bot.standin.channel("parlour"), share)
    assert SHARED not in await pressed(bot, ben.user, garden, await answered(bot, ben))


async def test_result_that_came_since_is_shared_beside_what_was_shared_before(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    share = await answered(bot, anna)
    await pressed(bot, anna.user, garden, share)
    with writing(bot.database) as connection:
        sql = (
            "INSERT INTO daily_results (day, user_id, guild_id, slug, score, points, others, ended_at)"
            " VALUES (?, ?, ?, ?, 5, 5, NULL, ?)"
        )
        day = bot.tables.daily.today
        connection.execute(sql, (day, anna.id, bot.standin.guild.id, days.game_of_day(day), bot.now()))
    assert SHARED not in await pressed(bot, anna.user, garden, share)
    assert SHARED in await pressed(bot, anna.user, garden, share)


async def test_bot_posts_so_often_a_day_for_one_member_in_a_channel(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    most, share = LIMITS[Counted.POST], await answered(bot, anna)
    for _ in range(most - 1):
        with writing(bot.database) as connection:
            add_use(connection, anna.id, garden.id, Counted.POST, bot.now())
    assert "puzzle of" in await pressed(bot, anna.user, garden, share)
    with writing(bot.database) as connection:
        connection.execute("DELETE FROM shares")
    told = f"I have posted {most} times for you in this channel in one day"
    assert told in await pressed(bot, anna.user, garden, share)
    assert told in (await ask(anna, garden, "new", game=USUAL)).text
    assert told in await pressed(bot, anna.user, garden, Press("solo", 0, rest=f"{USUAL}:keen"))
    assert [] == await games(bot)
    assert told not in await pressed(bot, anna.user, bot.standin.channel("parlour"), share)
    assert told not in await pressed(bot, ben.user, garden, await answered(bot, ben))
    bot.pass_time(DAY)
    assert told not in await pressed(bot, anna.user, garden, share)
