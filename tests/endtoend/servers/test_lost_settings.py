"""Channels and roles that a server's settings name although they were deleted: nobody is sent there, nobody called."""

import asyncio
from pathlib import Path

import pytest

from cogs.words import lobby as lobby_words
from cogs.words import servers as server_words
from db.servers import Openers
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.state import Channel, Role
from render.registry import LOOKS
from tables.lobby.waiting import CALL_AFTER
from tables.servers import refusals as server_refusals
from tests.endtoend.driver.acts import ask, later
from tests.endtoend.driver.table import USUAL, open_lobby
from tests.endtoend.parterre import PATIENCE, Parterre, numbered_entropy, parterre
from tests.endtoend.plain_look import PLAIN


@pytest.fixture
def manager(standin: StandIn, clara: Actor) -> Actor:
    head = next(role for role in standin.guild.roles if role.name == "Head gardener")
    people.give_role(standin.world, standin.guild, head, clara.user, has_it=True)
    return clara


async def delete_channel(bot: Parterre, channel: Channel) -> None:
    heard = bot.client.wait_for("guild_channel_delete", timeout=PATIENCE)
    channels.delete_channel(bot.standin.world, channel)
    await heard


async def delete_role(bot: Parterre, role: Role) -> None:
    heard = bot.client.wait_for("guild_role_delete", timeout=PATIENCE)
    people.delete_role(bot.standin.world, bot.standin.guild, role)
    await heard


async def add_channel(bot: Parterre, name: str) -> Channel:
    heard = bot.client.wait_for("guild_channel_create", timeout=PATIENCE)
    channel = channels.add_text_channel(bot.standin.world, bot.standin.guild, name)
    await heard
    return channel


async def add_role(bot: Parterre, name: str) -> Role:
    heard = bot.client.wait_for("guild_role_create", timeout=PATIENCE)
    role = people.add_role(bot.standin.world, bot.standin.guild, name)
    await heard
    return role


async def opened(actor: Actor, channel: Channel) -> Seen:
    return await (await actor.slash(channel, "new", game=USUAL)).completed(PATIENCE)


def told(thing: object) -> str:
    """Return how a manager is told that one thing was deleted."""
    return server_words.LOST.said(things=str(thing))


def hints(actor: Actor, channel: Channel) -> int:
    """Return how many messages have told somebody that settings name what was deleted."""
    start = str(server_words.LOST).partition("{")[0]
    return sum(message.text.count(start) for message in actor.messages(channel))


async def test_nobody_is_sent_to_a_channel_that_was_deleted(bot: Parterre, anna: Actor, garden: Channel) -> None:
    lounge, cellar = await add_channel(bot, "lounge"), await add_channel(bot, "cellar")
    await bot.tables.servers.change(bot.standin.guild.id, channels=frozenset({lounge.id, cellar.id}))
    await delete_channel(bot, lounge)
    refused = (await opened(anna, garden)).text
    assert (False, True) == (f"<#{lounge.id}>" in refused, f"<#{cellar.id}>" in refused)
    assert "Anna (host)" in (await opened(anna, cellar)).text
    await delete_channel(bot, cellar)
    assert str(server_refusals.channels_deleted()) == (await opened(anna, garden)).text


async def test_nobody_is_sent_to_people_with_a_role_that_was_deleted(
    bot: Parterre, anna: Actor, manager: Actor, garden: Channel
) -> None:
    role, servers, guild_id = await add_role(bot, "openers"), bot.tables.servers, bot.standin.guild.id
    await servers.change(guild_id, openers=Openers.ROLE)
    await servers.change(guild_id, role_id=role.id)
    assert f"<@&{role.id}>" in (await opened(anna, garden)).text
    await delete_role(bot, role)
    assert str(server_refusals.only_managers()) == (await opened(anna, garden)).text
    assert "Clara (host)" in (await opened(manager, garden)).text


async def test_a_role_that_was_deleted_is_neither_offered_nor_promised_nor_called(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    role = await add_role(bot, "topiarists")
    await bot.tables.servers.set_game_role(bot.standin.guild.id, USUAL, role.id)
    promise = "I call the role of this game"
    assert str(lobby_words.CALL_ME) in (await ask(anna, garden, "tables")).text
    assert promise in (await open_lobby(anna, garden)).text
    await delete_role(bot, role)
    assert str(lobby_words.CALL_ME) not in (await ask(anna, garden, "tables")).text
    card = await open_lobby(anna, garden)
    assert promise not in card.text
    await later(bot, CALL_AFTER)
    await bot.deliver()
    assert [] == [message for message in anna.messages(garden) if f"<@&{role.id}>" in message.text]
    assert {} == await bot.tables.servers.game_roles(bot.standin.guild.id)
    assert [] == (await bot.contents())["role_calls"]


@pytest.mark.parametrize("is_public", [False, True])
async def test_a_manager_hears_in_the_next_answer_what_was_deleted(
    bot: Parterre, anna: Actor, manager: Actor, garden: Channel, *, is_public: bool
) -> None:
    role = await add_role(bot, "topiarists")
    await bot.tables.servers.set_game_role(bot.standin.guild.id, USUAL, role.id)
    await ask(manager, garden, "tables")
    await delete_role(bot, role)
    await ask(anna, garden, "tables")
    if is_public:
        await opened(manager, garden)
        await bot.standin.until(lambda: hints(manager, garden), PATIENCE)
    else:
        sentence = told(server_words.LOST_GAME_ROLE.said(game=LOOKS[USUAL].title))
        assert sentence in (await ask(manager, garden, "tables")).text
    await ask(manager, garden, "tables")
    await ask(manager, garden, "turns")
    assert (1, 0) == (hints(manager, garden), hints(anna, garden))


async def test_all_that_was_deleted_is_told_together_and_not_again_after_a_restart(
    standin: StandIn, path: Path, manager: Actor, garden: Channel
) -> None:
    guild_id = standin.guild.id
    async with parterre(standin, path, looks=PLAIN) as bot:
        rooms = [await add_channel(bot, name) for name in ("lounge", "cellar", "reports", "daily")]
        role = await add_role(bot, "openers")
        await bot.tables.servers.change(guild_id, channels=frozenset(one.id for one in rooms[:2]))
        await bot.tables.servers.change(guild_id, openers=Openers.ROLE)
        await bot.tables.servers.change(guild_id, role_id=role.id)
        await bot.tables.conduct.set_report_channel(guild_id, rooms[2].id)
        await bot.tables.servers.change(guild_id, daily_channel_id=rooms[3].id)
        for room in rooms:
            await delete_channel(bot, room)
        await delete_role(bot, role)
        answer = await ask(manager, garden, "tables")
        things = ("LOST_ALL_CHANNELS", "LOST_ROLE", "LOST_DAILY", "LOST_REPORTS")
        assert told("; ".join(str(getattr(server_words, one)) for one in things)) in answer.text
    async with parterre(standin, path, looks=PLAIN, entropy=numbered_entropy(2), is_welcome=False) as bot:
        await ask(manager, garden, "tables")
        assert 1 == hints(manager, garden)


async def test_one_of_several_channels_that_was_deleted_is_told_and_the_last_one_again(
    bot: Parterre, manager: Actor, garden: Channel
) -> None:
    rooms = [await add_channel(bot, name) for name in ("lounge", "cellar")]
    await bot.tables.servers.change(bot.standin.guild.id, channels=frozenset(one.id for one in rooms))
    await delete_channel(bot, rooms[0])
    assert told(server_words.lost_channels(1)) in (await ask(manager, garden, "tables")).text
    await delete_channel(bot, rooms[1])
    assert told(server_words.LOST_ALL_CHANNELS) in (await ask(manager, garden, "tables")).text


async def test_nothing_counts_as_deleted_while_the_server_cannot_be_reached(
    bot: Parterre, anna: Actor, manager: Actor, garden: Channel
) -> None:
    lounge, guild_id = await add_channel(bot, "lounge"), bot.standin.guild.id
    await bot.tables.servers.change(guild_id, channels=frozenset({lounge.id}))
    await delete_channel(bot, lounge)
    people.set_outage(bot.standin.world, bot.standin.guild, is_down=True)
    async with asyncio.timeout(PATIENCE):
        while not bot.client.events.unheard:  # noqa: ASYNC110 - the gateway rings no bell
            await asyncio.sleep(0.005)
    assert str(server_refusals.wrong_channel([lounge.id])) == (await opened(anna, garden)).text
    await ask(manager, garden, "turns")
    assert 0 == hints(manager, garden)
