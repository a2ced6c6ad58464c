"""What somebody is called on one server is shown on no other, nor in direct messages about tables elsewhere."""

from collections.abc import Sequence

import pytest

from cogs.interactions.controls import Press
from cogs.words import daily as daily_words
from cogs.words import general as words
from cogs.words import people as people_words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.state import Channel
from tables.people.service import People
from tests.db.ready import writing
from tests.endtoend.daily.test_daily import play_out, reach
from tests.endtoend.driver.acts import ask, begun, choose, newest_with, press, resign
from tests.endtoend.driver.table import Table, open_lobby
from tests.endtoend.parterre import Parterre

HERE, THERE = "Zqh", "Zqt"
"""Canaries in everybody's nicknames: on the server where the tables are, and on another."""
Crowd = tuple[Actor, Actor, Actor]
LOOKS = ("hand", "board", "log", "replay", "turns", "tables", "table host", "play", "profile", "ranking")


@pytest.fixture
def yard(standin: StandIn) -> Channel:
    """A channel of another server with the same people; they have a nickname on each."""
    world = standin.world
    ruins = people.add_guild(world, "Ruins")
    yard = channels.add_text_channel(world, ruins, "yard")
    for name in ("Anna", "Ben", "Clara"):
        user = standin.actor(name).user
        people.join(world, ruins, user)
        people.set_nick(world, standin.guild, user, f"{HERE} {name}")
        people.set_nick(world, ruins, user, f"{THERE} {name}")
    return yard


@pytest.fixture
def crowd(anna: Actor, ben: Actor, clara: Actor) -> Crowd:
    return anna, ben, clara


def strays(standin: StandIn, *actors: Actor) -> list[str]:
    """Return all that was ever shown to these people under a name of another server."""
    state, found = standin.world.state, []
    for actor in actors:
        for delivery in actor.deliveries:
            guild_id = state.channels[delivery.channel_id].guild_id
            foreign = HERE if guild_id not in (None, standin.guild.id) else THERE
            if foreign in str(delivery.payload):
                found.append(f"{actor.name}, {state.channels[delivery.channel_id].name}: {delivery.payload}")
    return found


async def click_there(bot: Parterre, yard: Channel, *actors: Actor) -> None:
    """Let people be known on the other server, and click there last of all."""
    await bot.until_greeted()
    for actor in actors:
        await open_lobby(actor, yard)
        await ask(actor, yard, "settings")
        await bot.until_named(actor.id, f"{THERE} {actor.name}")
    await bot.deliver()


async def look(actor: Actor, places: Sequence[Channel]) -> None:
    for place in places:
        offered = {command["name"] for command in actor.commands(place)}
        for command in LOOKS:
            if command.split()[0] in offered:
                await ask(actor, place, command)


async def test_nickname_of_another_server_is_not_on_the_card_of_a_rematch_nor_in_what_is_announced(
    bot: Parterre, standin: StandIn, crowd: Crowd, garden: Channel, yard: Channel
) -> None:
    anna, ben, clara = crowd
    table = await begun(bot, "Anna", "Ben")
    await click_there(bot, yard, anna, ben, clara)
    await announced(bot, table, clara)
    await resign(anna, table.thread)
    await bot.deliver()
    final = newest_with(table, str(words.PLAY_AGAIN))
    await press(ben, final, str(words.PLAY_AGAIN))
    await bot.deliver()
    card = next(message for message in reversed(ben.messages(garden)) if "another round" in message.text)
    assert f"<@{anna.id}> ({HERE} Anna): another round?" in card.text
    for actor in (anna, ben, clara):
        await look(actor, (garden, table.thread))
    assert [] == strays(standin, anna, ben, clara)
    shown = str([delivery.payload for delivery in clara.deliveries])
    assert all(f"{HERE} {name}" in shown for name in ("Anna", "Ben"))


async def announced(bot: Parterre, table: Table, guest: Actor) -> None:
    """Let people go away, come back, take something back, and give their seat on."""
    first, last = (player.actor for player in table.players)
    await ask(first, table.thread, "table away")
    await ask(first, table.thread, "table back")
    await press(last, await ask(last, table.thread, "table replace"), "Offer my seat")
    await bot.deliver()
    await ask(last, table.thread, "table back")
    await bot.deliver()
    await ask(guest, table.thread, "watch")
    await bot.deliver()


async def test_a_name_of_elsewhere_in_an_announcement_would_be_found(
    bot: Parterre, standin: StandIn, crowd: Crowd, yard: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def name_elsewhere(_: People, __: int, user_id: int) -> str:
        return (await bot.names_of(user_id))[yard.guild_id or 0]

    table = await begun(bot, "Anna", "Ben")
    await click_there(bot, yard, *crowd)
    monkeypatch.setattr(People, "name_at", name_elsewhere)
    await announced(bot, table, crowd[-1])
    assert strays(standin, *crowd)


async def test_stranger_who_blocks_an_id_learns_no_name(
    bot: Parterre, standin: StandIn, crowd: Crowd, garden: Channel, yard: Channel
) -> None:
    anna, ben, clara = crowd
    await click_there(bot, yard, anna)
    people.leave(standin.world, standin.guild, anna.user)
    mention = f"<@{anna.id}>"
    for told in (people_words.BLOCKED, people_words.BLOCKED_ALREADY):
        assert told.said(person=mention) == (await ask(clara, garden, "block", person=anna.user)).text
    assert people_words.blocks((anna.id,)) == (await ask(clara, garden, "block")).text
    # Whom nobody knows looks just the same.
    await ask(clara, garden, "block", person=ben.user)
    assert f"You block {mention}, <@{ben.id}>." in (await ask(clara, garden, "block")).text
    assert people_words.UNBLOCKED.said(person=mention) == (await ask(clara, garden, "unblock", person=anna.user)).text
    assert [] == strays(standin, clara)


async def test_rankings_profiles_and_the_best_of_a_day_bear_no_nickname_of_another_server(
    bot_of_all: Parterre, standin: StandIn, anna: Actor, ben: Actor, garden: Channel, yard: Channel
) -> None:
    bot = bot_of_all
    await click_there(bot, yard, anna, ben)
    reach(bot, "topiary")
    boards = [await press(actor, await ask(actor, garden, "daily"), str(daily_words.PLAY)) for actor in (anna, ben)]
    bot.pass_time(600)
    for actor, board in zip((anna, ben), boards, strict=True):
        await play_out(actor, board)
    assert f"{HERE} Anna" in (await ask(ben, garden, "daily")).text
    table = await begun(bot, "Anna", "Ben", game="topiary")
    await resign(anna, table.thread)
    await bot.deliver()
    for actor in (anna, ben):
        for place in (garden, yard):
            settings = await ask(actor, place, "settings")
            await choose(actor, settings, str(Press("showing", 0)), "everywhere")
    for actor, other, place in ((anna, ben, garden), (ben, anna, garden), (ben, anna, yard)):
        await ask(actor, place, "profile")
        await ask(actor, place, "profile", person=other.user)
        ranking = await ask(actor, place, "ranking")
        await press(actor, ranking, str(people_words.EVERYWHERE))
        await ask(actor, place, "daily")
    assert [] == strays(standin, anna, ben)


async def test_person_who_was_never_seen_on_a_server_is_somebody_there(
    bot_of_all: Parterre, standin: StandIn, crowd: Crowd, garden: Channel, yard: Channel
) -> None:
    anna, ben, clara = crowd
    bot = bot_of_all
    await bot.until_greeted()
    table = await begun(bot, "Anna", "Ben", game="topiary")
    await resign(anna, table.thread)
    await bot.deliver()
    with writing(bot.database) as connection:
        connection.execute("UPDATE ratings SET games = 9")
        connection.execute("UPDATE people SET profile = 'everywhere'")
    for place, name in ((garden, f"{HERE} Anna"), (yard, "Somebody")):
        shown = await press(clara, await ask(clara, place, "ranking"), str(people_words.EVERYWHERE))
        if (topiary := str(Press("rankedgame", 0, rest="everywhere"))) in str(shown.payload):
            shown = await choose(clara, shown, topiary, "topiary")
        assert name in str(shown.alt_texts)
    own = await press(anna, await ask(anna, yard, "ranking"), str(people_words.EVERYWHERE))
    assert f"{THERE} Anna" in str(own.alt_texts)
    assert [] == strays(standin, anna, ben, clara)
