"""The bot writes first only to people who have asked for it; all others find everything at the table."""

from collections.abc import Awaitable, Callable

import pytest

from cogs.interactions.controls import Press
from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import time as time_words
from db.people.people import DmWish
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.deliveries import DeliveryKind
from playground.standin import StandIn
from playground.world import channels
from playground.world.state import Channel
from tests.endtoend.driver.acts import ask, begun, marks, others, pings, press, rung
from tests.endtoend.driver.player import Player
from tests.endtoend.driver.table import Table, add_computer, game_of, open_lobby
from tests.endtoend.parterre import Parterre

OFFERED = str(people_words.MESSAGES_OFFERED)
GET, STOP = str(people_words.GET_MESSAGES), str(people_words.STOP_MESSAGES)

pytestmark = pytest.mark.usefixtures("unasked")


def offers(actor: Actor) -> list[Seen]:
    """Return the offers of direct messages that somebody was shown, as they stand now."""
    shown = [one for one in actor.deliveries if one.kind is DeliveryKind.EPHEMERAL and OFFERED in str(one.payload)]
    return [seen for one in shown if (seen := actor.find(int(one.payload["id"]))) is not None]


async def wish_of(bot: Parterre, actor: Actor) -> DmWish | None:
    person = await bot.tables.people.find(actor.id)
    return None if person is None else person.dm_wish


async def play(table: Table, bot: Parterre) -> Player:
    """Let whoever is next play a turn behind *My turn*. Returns: who that was."""
    for player in table.players:
        await table.my_turn(player)
    mover = next(player for player in table.players if player.can_act)
    await mover.play_turn()
    await bot.deliver()
    return mover


async def test_table_of_people_who_never_asked_is_played_by_mentions_and_opens_no_direct_message(
    bot: Parterre, anna: Actor, ben: Actor
) -> None:
    table = await begun(bot, "Anna", "Ben")
    start = table.posts[0].text
    assert f"<@{anna.id}>" in start
    assert f"<@{ben.id}>" in start
    assert str(words.HAND_IS_THERE) in start
    for _ in range(3):
        since = marks(table)
        mover = await play(table, bot)
        (other,) = others(table, mover)
        assert {mover.name: 0, other.name: 1} == rung(table, since)
        assert f"<@{other.actor.id}>" in table.newest_post
        assert str(words.DMS_CLOSED) not in table.newest_post
        assert "Your hand" in " ".join(mover.panel.alt_texts)
    assert [] == [*anna.dms(), *ben.dms()]
    assert not [one for one in bot.standin.world.state.channels.values() if one.recipient_id]


async def test_direct_messages_are_offered_once_to_those_who_join_and_to_the_host_who_starts(
    bot: Parterre, anna: Actor, ben: Actor
) -> None:
    await begun(bot, "Anna", "Ben")
    assert [1, 1] == [len(offers(anna)), len(offers(ben))]
    assert [DmWish.OFFERED] * 2 == [await wish_of(bot, actor) for actor in (anna, ben)]
    await begun(bot, "Ben", "Anna")
    assert [1, 1] == [len(offers(anna)), len(offers(ben))]


async def test_who_plays_alone_is_offered_none(bot: Parterre, anna: Actor, garden: Channel) -> None:
    card = await open_lobby(anna, garden)
    await add_computer(card, anna)
    await anna.click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    assert [] == offers(anna)
    assert DmWish.UNASKED is await wish_of(bot, anna)


async def test_whoever_takes_the_offer_gets_their_hand_at_once_and_their_turns_from_then_on(
    bot: Parterre, ben: Actor
) -> None:
    table = await begun(bot, "Anna", "Ben")
    answer = await press(ben, offers(ben)[0], GET)
    assert str(people_words.MESSAGES_COME) == answer.text
    await bot.deliver()
    assert ["Your hand" in " ".join(message.alt_texts) for message in ben.dms()] == [True]
    since = len(ben.deliveries)
    while (await play(table, bot)).name == "Ben":
        pass
    assert 1 == len(pings(ben, since))
    assert f"<@{ben.id}>" not in table.newest_post


async def test_button_under_a_lobby_asks_for_direct_messages_before_the_start(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    answer = await press(anna, card, str(people_words.MESSAGES))
    assert (str(people_words.MESSAGES_COME), True) == (answer.text, answer.is_ephemeral)
    assert DmWish.WANTED is await wish_of(bot, anna)
    assert [True] == [str(people_words.COMES_HERE) in message.text for message in anna.dms()]


async def _settings(bot: Parterre, actor: Actor, garden: Channel) -> None:
    await press(actor, await ask(actor, garden, "settings"), GET)
    assert DmWish.WANTED is await wish_of(bot, actor)


async def _command(bot: Parterre, actor: Actor, _: Channel) -> None:
    await actor.slash(channels.open_dm(bot.standin.world, actor.id), "turns")
    await bot.contents()


@pytest.mark.parametrize("do", [_settings, _command])
async def test_settings_and_commands_in_direct_messages_ask_for_them_as_well(
    bot: Parterre, ben: Actor, garden: Channel, do: Callable[[Parterre, Actor, Channel], Awaitable[None]]
) -> None:
    table = await begun(bot, "Anna", "Ben")
    await do(bot, ben, garden)
    since = len(ben.deliveries)
    while (await play(table, bot)).name == "Ben":
        pass
    assert 1 == len(pings(ben, since))


async def test_who_declines_is_mentioned_again_and_stays_so_when_they_write(
    bot: Parterre, ben: Actor, garden: Channel
) -> None:
    table = await begun(bot, "Anna", "Ben")
    await press(ben, offers(ben)[0], GET)
    await bot.deliver()
    await press(ben, await ask(ben, garden, "settings"), STOP)
    await _command(bot, ben, garden)
    before = len(ben.dms())
    while (await play(table, bot)).name == "Ben":
        pass
    assert 0 == len(ben.dms()) - before
    assert f"<@{ben.id}>" in table.newest_post
    assert DmWish.DECLINED is await wish_of(bot, ben)


async def test_spectators_and_those_with_a_digest_have_asked_for_just_that(
    bot: Parterre, standin: StandIn, ben: Actor, garden: Channel
) -> None:
    table = await begun(bot, "Anna", "Ben")
    clara = standin.actor("Clara")
    await ask(clara, table.thread, "watch")
    await bot.deliver()
    assert 1 == len(clara.dms())
    assert DmWish.WANTED is not await wish_of(bot, clara)
    await play(table, bot)
    assert 2 == len(clara.dms())
    await ben.select(await ask(ben, garden, "hours"), "v1|hour|0||digest", ["10"])
    if not table.player("Ben").can_act:
        await play(table, bot)
    bot.pass_time(24 * time_words.HOUR)
    await bot.settle()
    assert 1 == len(ben.dms())


async def test_whoever_takes_a_seat_is_offered_direct_messages_and_mentioned(
    bot: Parterre, standin: StandIn, anna: Actor
) -> None:
    table = await begun(bot, "Anna", "Ben", "Clara")
    await press(anna, await ask(anna, table.thread, "table replace"), "Offer my seat")
    await bot.deliver()
    david = standin.add_person("David")
    offer = next(message for message in david.messages(table.channel) if "Take" in " ".join(message.buttons.values()))
    await david.click(offer, str(Press("take", table.game_id, rest="0")))
    await bot.deliver()
    assert 1 == len(offers(david))
    assert [] == david.dms()
    assert any(f"<@{david.id}>" in post.text for post in table.posts)
