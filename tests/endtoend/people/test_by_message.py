"""Tables that write to those who join: the card says so before, joining is the consent, and a button ends it."""

import pytest

from cogs.words import general as words
from cogs.words import people as people_words
from cogs.words import servers as server_words
from db.people.people import DmState, DmWish
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.deliveries import DeliveryKind
from playground.faults import Fault
from playground.standin import StandIn
from playground.world.state import Channel
from tests.endtoend.driver.acts import ask, begun, marks, others, pings, play_one, press, resign, rung
from tests.endtoend.driver.table import add_computer, game_of, open_lobby, title_of
from tests.endtoend.parterre import PATIENCE, Parterre

COMES_HERE = str(people_words.COMES_HERE)
ONLY_HERE, ONLY_THERE = str(people_words.ONLY_HERE), str(people_words.ONLY_THERE)

pytestmark = pytest.mark.usefixtures("by_message")


def whispers(actor: Actor, sentence: object) -> list[Seen]:
    """Return the private answers with a sentence, as they stand now."""
    shown = [
        one for one in actor.deliveries if one.kind is DeliveryKind.EPHEMERAL and str(sentence) in str(one.payload)
    ]
    return [seen for one in shown if (seen := actor.find(int(one.payload["id"]))) is not None]


async def wish_of(bot: Parterre, actor: Actor) -> DmWish | None:
    person = await bot.tables.people.find(actor.id)
    return None if person is None else person.dm_wish


async def join(bot: Parterre, card: Seen, *guests: Actor) -> Seen:
    """Let people join a lobby, and deliver what that asks for. Returns: the card."""
    for guest in guests:
        await guest.click(card, f"v1|join|{game_of(card)}||")
        await bot.deliver()
        await bot.standin.settled()
    return guests[0].find(card.id) or card


async def start(bot: Parterre, card: Seen, *players: Actor) -> str:
    """Let the first of some people start a game. Returns: all that then stands in its thread."""
    await players[0].click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    await bot.standin.settled()
    return "\n".join(post.text for post in players[0].messages(bot.standin.channel(title_of(card))))


async def test_lobby_says_before_one_joins_that_hands_come_by_direct_message_and_joining_is_the_consent(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    assert str(people_words.HANDS[True]) in card.text
    assert DmWish.UNASKED is await wish_of(bot, anna)
    await join(bot, card, ben)
    assert [DmWish.WANTED] * 2 == [await wish_of(bot, actor) for actor in (anna, ben)]
    (told,) = whispers(ben, people_words.JOINED)
    assert [ONLY_HERE] == list(told.buttons.values())
    assert [1, 0] == [len(whispers(anna, people_words.HOSTED)), len(whispers(anna, people_words.JOINED))]
    assert [[COMES_HERE in one.text for one in actor.dms()] for actor in (anna, ben)] == [[True], [True]]
    assert [[], []] == [pings(actor) for actor in (anna, ben)]


async def test_hand_takes_the_place_of_the_first_message_and_says_in_words_what_came(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    await join(bot, card, ben)
    before = [actor.dms()[0].id for actor in (anna, ben)]
    await start(bot, card, anna, ben)
    assert before == [one.id for actor in (anna, ben) for one in actor.dms()]
    texts = [actor.dms()[0].text for actor in (anna, ben)]
    assert [True, True] == ["Your hand: " in text and "Your missions: " in text for text in texts]
    assert 1 == sum(str(words.TURN_IS_YOURS) in text for text in texts)


async def test_one_message_of_a_table_stands_there_whatever_is_played_and_one_call_a_turn_rings(
    bot: Parterre, anna: Actor, ben: Actor
) -> None:
    table = await begun(bot, "Anna", "Ben")
    for _ in range(4):
        since = marks(table)
        mover = await table.next_player()
        (other,) = others(table, mover)
        await play_one(table, bot)
        assert {mover.name: 0, other.name: 1} == rung(table, since)
        assert f"<@{other.actor.id}>" not in table.newest_post
        assert [1, 1] == [len(actor.dms()) for actor in (anna, ben)]


async def test_who_plays_alone_or_only_opens_a_table_gets_no_direct_message(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    await add_computer(card, anna)
    await start(bot, card, anna)
    assert ([], DmWish.UNASKED) == (anna.dms(), await wish_of(bot, anna))
    assert not [one for one in bot.standin.world.state.channels.values() if one.recipient_id]


@pytest.mark.parametrize("where", ["answer", "message", "settings"])
async def test_who_wants_nothing_but_the_thread_says_so_with_one_press(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, where: str
) -> None:
    card = await open_lobby(anna, garden)
    await join(bot, card, ben)
    if where == "answer":
        answer = await press(ben, whispers(ben, people_words.JOINED)[0], ONLY_HERE)
        assert str(people_words.BY_MENTION) == answer.text
    elif where == "message":
        await press(ben, ben.dms()[0], ONLY_THERE)
    else:
        await press(ben, await ask(ben, garden, "settings"), str(people_words.STOP_MESSAGES))
    await bot.deliver()
    assert DmWish.DECLINED is await wish_of(bot, ben)
    assert [] == [one for one in ben.dms() if COMES_HERE in one.text]
    posts = await start(bot, card, anna, ben)
    assert [] == [one for one in ben.dms() if "Your hand" in one.text]
    assert f"<@{ben.id}>" in posts
    again = await open_lobby(anna, garden)
    await join(bot, again, ben)
    assert DmWish.DECLINED is await wish_of(bot, ben)
    assert [] == [one for one in ben.dms() if COMES_HERE in one.text]


async def test_who_did_not_answer_an_earlier_offer_is_asked_like_all_others(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    await bot.tables.servers.change(bot.standin.guild.id, by_message=False)
    await begun(bot, "Anna", "Ben")
    assert [DmWish.OFFERED] * 2 == [await wish_of(bot, actor) for actor in (anna, ben)]
    await bot.tables.servers.change(bot.standin.guild.id, by_message=True)
    card = await open_lobby(anna, garden)
    await join(bot, card, ben)
    assert [DmWish.WANTED] * 2 == [await wish_of(bot, actor) for actor in (anna, ben)]
    assert [1, 1] == [len(whispers(anna, people_words.HOSTED)), len(whispers(ben, people_words.JOINED))]


async def test_table_that_was_opened_for_the_thread_stays_so_whatever_its_server_says_later(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    await bot.tables.servers.change(bot.standin.guild.id, by_message=False)
    card = await open_lobby(anna, garden)
    assert str(people_words.HANDS[False]) in card.text
    await bot.tables.servers.change(bot.standin.guild.id, by_message=True)
    card = await join(bot, card, ben)
    await start(bot, card, anna, ben)
    assert [[], []] == [anna.dms(), ben.dms()]
    assert [DmWish.OFFERED] * 2 == [await wish_of(bot, actor) for actor in (anna, ben)]


async def test_managers_turn_the_default_round_and_new_tables_show_which_holds(
    bot: Parterre, anna: Actor, garden: Channel
) -> None:
    bot.standin.guild.owner_id = anna.id
    panel = await ask(anna, garden, "server")
    assert str(server_words.HANDS[True]) in panel.text
    changed = await (await anna.select(panel, "v1|server|0||hands", ["thread"])).completed(PATIENCE)
    assert str(server_words.HANDS[False]) in changed.text
    assert str(people_words.HANDS[False]) in (await open_lobby(anna, garden)).text
    await anna.select(panel, "v1|server|0||hands", ["message"])
    assert str(people_words.HANDS[True]) in (await open_lobby(anna, garden)).text


async def test_rematch_asks_whoever_presses_ready_and_writes_to_nobody_before(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    await bot.tables.servers.change(bot.standin.guild.id, by_message=False)
    table = await begun(bot, "Anna", "Ben")
    await resign(ben, table.thread)
    await bot.deliver()
    await bot.tables.servers.change(bot.standin.guild.id, by_message=True)
    end = next(post for post in reversed(table.posts) if str(words.PLAY_AGAIN) in post.buttons.values())
    await press(anna, end, str(words.PLAY_AGAIN))
    await bot.deliver()
    await bot.standin.settled()
    assert [DmWish.WANTED, DmWish.OFFERED] == [await wish_of(bot, actor) for actor in (anna, ben)]
    assert [1, 0] == [len(actor.dms()) for actor in (anna, ben)]
    assert 1 == len(whispers(anna, people_words.JOINED))
    card = next(one for one in reversed(ben.messages(garden)) if "Ready" in one.buttons.values())
    assert str(people_words.HANDS[True]) in card.text
    await press(ben, card, "Ready")
    await bot.deliver()
    await bot.standin.settled()
    assert DmWish.WANTED is await wish_of(bot, ben)
    assert [1, 1] == [len(ben.dms()), len(whispers(ben, people_words.JOINED))]


async def test_closed_direct_messages_are_noticed_at_joining_and_not_at_the_first_turn(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    ben.user.dms_closed = True
    card = await open_lobby(anna, garden)
    await join(bot, card, ben)
    person = await bot.tables.people.find(ben.id)
    assert person is not None
    assert DmState.CLOSED is person.dm_state
    (told,) = whispers(ben, people_words.UNREACHED)
    assert [] == whispers(ben, people_words.JOINED)
    ben.user.dms_closed = False
    answer = await press(ben, told, str(people_words.GET_MESSAGES))
    assert str(people_words.MESSAGES_COME) == answer.text
    assert [True] == [COMES_HERE in one.text for one in ben.dms()]


@pytest.mark.parametrize("where", ["lobby", "lobby of others", "settings", "settings without a table", "offer"])
async def test_get_direct_messages_with_closed_ones_does_not_say_good(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel, where: str
) -> None:
    await bot.tables.servers.change(bot.standin.guild.id, by_message=False)
    ben.user.dms_closed = True
    card = await open_lobby(anna, garden)
    if where not in ("lobby of others", "settings without a table"):
        card = await join(bot, card, ben)
    if where == "offer":
        await start(bot, card, anna, ben)
        told = whispers(ben, people_words.MESSAGES_OFFERED)[0]
        answer = await press(ben, told, str(people_words.GET_MESSAGES))
    elif where.startswith("lobby"):
        answer = await press(ben, card, str(people_words.MESSAGES))
    else:
        answer = await press(ben, await ask(ben, garden, "settings"), str(people_words.GET_MESSAGES))
    assert str(people_words.UNREACHED) in answer.text
    ben.user.dms_closed = False
    answer = await press(ben, answer, str(people_words.GET_MESSAGES))
    good = people_words.BY_MESSAGE if where.startswith("settings") else people_words.MESSAGES_COME
    assert str(good) in answer.text
    await bot.deliver()
    assert 1 == len(ben.dms())


async def test_who_leaves_or_is_left_without_a_table_is_not_told_that_a_hand_will_come(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    card = await open_lobby(anna, garden)
    card = await join(bot, card, ben)
    await ben.click(card, f"v1|leave|{game_of(card)}||")
    await bot.deliver()
    assert [False] == [COMES_HERE in one.text for one in ben.dms()]
    await join(bot, card, ben)
    assert [False, True] == [COMES_HERE in one.text for one in ben.dms()]


@pytest.mark.parametrize("code", [20026, 40003])
async def test_bot_that_may_open_no_more_direct_messages_tries_one_for_all_who_join(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor, garden: Channel, code: int
) -> None:
    fault = standin.faults.order(Fault("POST", r"/users/@me/channels", status=403, code=code, times=None))
    card = await open_lobby(anna, garden)
    card = await join(bot, card, ben, standin.actor("Clara"))
    assert 1 == fault.struck
    posts = await start(bot, card, anna, ben)
    assert 1 == fault.struck
    assert [True, True] == [f"<@{actor.id}>" in posts for actor in (anna, ben)]


async def test_host_whom_no_direct_message_reaches_hears_so_when_they_start_and_all_others_hear_why(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    anna.user.dms_closed = True
    card = await open_lobby(anna, garden)
    card = await join(bot, card, ben)
    posts = await start(bot, card, anna, ben)
    assert 1 == len(whispers(anna, people_words.UNREACHED))
    assert 1 == posts.count(str(words.DMS_CLOSED))
