"""The newcomer's first minute: a greeting in the channel, and a game by one click on it."""

import asyncio
import re
from pathlib import Path

import pytest
from structlog.types import EventDict

from cogs.words import general as words
from cogs.words import help as help_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.faults import Fault, Trouble
from playground.standin import StandIn
from playground.world import channels, people
from playground.world.permissions import Permission
from playground.world.state import BOT_ID, Channel
from rules.computer.choosing import Level
from tables.changes.opening import computer_name
from tests.endtoend.driver.acts import now, play_alone, press, threads
from tests.endtoend.driver.player import Player, quickly, read_options
from tests.endtoend.driver.table import game_of, open_lobby
from tests.endtoend.parterre import PATIENCE, Parterre, parterre
from tests.endtoend.plain_look import PLAIN

_POSTS = r"/channels/\d+/messages"
_HELLO = str(words.GREETING)


def greetings(actor: Actor) -> list[Seen]:
    """Return every greeting in every channel that the actor sees."""
    return [message for channel in actor.channels for message in actor.messages(channel) if _HELLO in message.text]


async def press_solo(actor: Actor, greeting: Seen | None = None) -> Seen:
    """Play against the computer by a click on the greeting. Returns: the panel."""
    answer = await play_alone(actor, greeting or greetings(actor)[0])
    assert answer.is_ephemeral
    return await answer.completed(PATIENCE)


def game_in(panel: Seen) -> int:
    return int(panel.custom_id(str(words.TEXT_BOARD)).split("|")[2])


async def test_server_is_greeted_once_with_a_banner_and_one_blue_button_and_rings_nobody(
    standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    for _ in range(2):
        async with parterre(standin, path, looks=PLAIN) as bot:
            bot.client.dispatch("ready")
            await bot.until_greeted()
    (greeting,) = greetings(anna)
    assert garden.id == greeting.channel_id
    assert [(str(words.START_A_GAME), 1), (str(words.TODAYS_GARDEN), 2), (str(help_words.HELP), 2)] == [
        (part["label"], part["style"]) for part in greeting.components if "style" in part
    ]
    assert (["banner.png"], ["In play: Sanssouci"]) == (list(greeting.files), list(greeting.alt_texts))
    assert [] == [delivery for delivery in standin.recorder.kept if delivery.is_ping]


async def test_server_that_is_joined_later_is_greeted_at_once(standin: StandIn, bot: Parterre, anna: Actor) -> None:
    user = standin.world.user(BOT_ID)
    orangery = people.add_guild(standin.world, "Orangery")
    people.leave(standin.world, orangery, user)
    people.join(standin.world, orangery, standin.world.user(anna.id))
    hall = channels.add_text_channel(standin.world, orangery, "hall")
    people.join(standin.world, orangery, user)
    await standin.until(lambda: any(_HELLO in message.text for message in anna.messages(hall)), PATIENCE)
    await bot.until_greeted()
    assert [standin.channel("garden").id, hall.id] == [greeting.channel_id for greeting in greetings(anna)]


async def test_new_server_is_greeted_and_its_tables_speak_in_its_own_language_until_somebody_chooses(
    standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    standin.guild.locale = "fr"
    async with parterre(standin, path, looks=PLAIN) as bot:
        assert any("Commencer une partie" in message.buttons.values() for message in anna.messages(garden))
        assert "fr" == (await bot.tables.servers.settings(standin.guild.id)).language
        assert "Rejoindre" in (await open_lobby(anna, garden)).buttons.values()
        await bot.tables.servers.change(standin.guild.id, language="en")
    standin.guild.locale = "de"
    async with parterre(standin, path, looks=PLAIN) as bot:
        assert "en" == (await bot.tables.servers.settings(standin.guild.id)).language


async def test_greeting_stands_there_in_words_where_no_pictures_may_be_posted(
    standin: StandIn, path: Path, anna: Actor
) -> None:
    for name in ("garden", "parlour"):
        channels.set_rights(standin.world, standin.channel(name), standin.guild, deny=Permission.ATTACH_FILES)
    async with parterre(standin, path, looks=PLAIN):
        (greeting,) = greetings(anna)
    assert ([], [str(words.START_A_GAME), str(words.TODAYS_GARDEN), str(help_words.HELP)]) == (
        list(greeting.files),
        list(greeting.buttons.values()),
    )


@pytest.mark.parametrize("lacking", [None, Permission.SEND_MESSAGES, Permission.ATTACH_FILES])
async def test_greeting_stands_in_the_system_channel_or_where_a_table_can_stand(
    lacking: Permission | None, standin: StandIn, path: Path, anna: Actor, garden: Channel
) -> None:
    if lacking is None:
        standin.guild.system_channel_id = standin.channel("parlour").id
    else:
        channels.set_rights(standin.world, garden, standin.guild, deny=lacking)
    async with parterre(standin, path, looks=PLAIN):
        assert ["parlour"] == [standin.world.channel(one.channel_id).name for one in greetings(anna)]


async def test_server_without_a_channel_to_write_in_is_left_alone_until_there_is_one(
    standin: StandIn, path: Path, anna: Actor, logged: list[EventDict]
) -> None:
    for name in ("garden", "parlour"):
        channels.set_rights(standin.world, standin.channel(name), standin.guild, deny=Permission.SEND_MESSAGES)
    async with parterre(standin, path, looks=PLAIN, is_welcome=False) as bot:
        await asyncio.wait_for(bot.client.wait_until_ready(), PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while not (told := [entry["lacks"] for entry in logged if "lacks" in entry]):  # noqa: ASYNC110 - a log rings no bell
                await asyncio.sleep(0.01)
        assert ["Send Messages, Embed Links, Attach Files"] == told
        assert [] == greetings(anna)
        hall = channels.add_text_channel(standin.world, standin.guild, "hall")
        await bot.until_greeted()
        assert [hall.id] == [greeting.channel_id for greeting in greetings(anna)]


@pytest.mark.parametrize("trouble", [Trouble.RESET, Trouble.RESET_AFTER, Trouble.STATUS])
async def test_greeting_whose_answer_was_lost_stands_there_once(
    trouble: Trouble, standin: StandIn, path: Path, anna: Actor
) -> None:
    fault = standin.faults.order(Fault("POST", _POSTS, trouble, times=None, status=403, code=50013))
    async with parterre(standin, path, looks=PLAIN, is_welcome=False):
        await standin.until(lambda: fault.struck, PATIENCE)
    standin.faults.lift()
    standin.world.advance(3600)
    async with parterre(standin, path, looks=PLAIN):
        assert 1 == len(greetings(anna))


@pytest.mark.parametrize("is_closed", [False, True])
async def test_one_click_on_the_greeting_deals_cards_and_plays_on_without_direct_messages(
    standin: StandIn, bot: Parterre, anna: Actor, *, is_closed: bool
) -> None:
    standin.world.user(anna.id).dms_closed = is_closed
    panel = await press_solo(anna)
    assert (True, ["panel.png"]) == (str(words.SOLO_BEGUN) in panel.text, list(panel.files))
    player = Player(standin, anna, game_in(panel))
    for _ in range(3):
        await bot.let_computers_play()
        await standin.until(lambda: player.can_act, PATIENCE)
        assert await player.play_turn()
        await bot.deliver()
    (thread,) = threads(standin)
    assert any("**Anna** ▸" in post.text for post in anna.messages(thread))
    players = (await bot.tables.play.panel(player.game_id, anna.id)).players
    assert ["Anna", computer_name(player.game_id, 1)] == [one.name for one in players]
    assert [] == anna.dms()


async def test_panel_that_goes_on_keeps_its_first_words_and_tells_what_the_computer_played(
    standin: StandIn, bot: Parterre, anna: Actor
) -> None:
    panel = await press_solo(anna)
    computer = computer_name(game_in(panel), 1)
    assert f"▸ {computer} **" in panel.text
    player = Player(standin, anna, game_in(panel))
    await bot.let_computers_play()
    await standin.until(lambda: read_options(now(anna, panel)), PATIENCE)
    assert str(words.SOLO_BEGUN) in now(anna, panel).text
    assert 1 == now(anna, panel).text.count(f"**{computer}** ▸")
    while options := read_options(now(anna, panel)):
        await player.press_in(now(anna, panel), quickly(options))
    assert str(words.SOLO_BEGUN) not in now(anna, panel).text
    await bot.let_computers_play()
    await standin.until(lambda: read_options(now(anna, panel)), PATIENCE)
    assert [f"**{computer}** ▸"] == re.findall(r"\*\*[^*]+\*\* ▸", now(anna, panel).text)


async def test_walk_through_opens_beside_what_is_there_for_the_asker_alone_and_is_turned_in_place(
    bot: Parterre, anna: Actor, ben: Actor
) -> None:
    assert bot.client.is_ready()
    shown = await press_solo(anna)
    page = await press(anna, shown, str(words.HOW_TO_PLAY))
    assert page.is_ephemeral
    assert page.id != shown.id
    assert ben.find(page.id) is None
    turned = await press(anna, page, str(words.NEXT))
    assert page.id == turned.id
    assert words.PAGE_LINE.said(number=2, pages=PLAIN["sanssouci"].pages) in turned.text


async def last_page(actor: Actor, page: Seen) -> Seen:
    """Turn a walk-through to its end."""
    for _ in range(1, PLAIN["sanssouci"].pages):
        page = await press(actor, page, str(words.NEXT))
    return page


async def test_last_page_of_a_walk_through_begins_a_game_where_tables_are_opened(
    bot: Parterre, standin: StandIn, anna: Actor, garden: Channel
) -> None:
    page = await last_page(anna, (await anna.slash(garden, "rules", game="sanssouci")).shown)
    learning, alone, others = map(str, (words.LEARN_BY_PLAYING, words.PLAY_ALONE, words.WITH_OTHERS))
    assert [str(words.BACK), learning, alone, others] == list(page.buttons.values())
    panel = await press(anna, page, str(words.PLAY_ALONE))
    assert str(words.SOLO_BEGUN) in panel.text
    players = (await bot.tables.play.panel(game_in(panel), anna.id)).players
    assert [None, Level.KEEN] == [player.level for player in players]
    card = await press(anna, page, str(words.WITH_OTHERS))
    assert (False, garden.id) == (card.is_ephemeral, card.channel_id)
    await bot.deliver()
    there = await last_page(anna, (await anna.slash(threads(standin)[0], "rules", game="sanssouci")).shown)
    assert [str(words.BACK), learning] == list(there.buttons.values())


async def test_each_newcomer_gets_one_game_of_their_own_however_often_they_click(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor
) -> None:
    card = await press(anna, await press(anna, greetings(anna)[0], str(words.START_A_GAME)), str(words.WITH_OTHERS))
    assert not card.is_ephemeral
    await ben.click(card, card.custom_id("Join"))
    await anna.click(card, f"v1|start|{game_of(card)}||")
    await bot.deliver()
    (with_company,) = threads(standin)
    panels = await asyncio.gather(*(press_solo(anna) for _ in range(2)))
    await bot.deliver()
    panels.append(await press_solo(anna))
    (game,) = {game_in(panel) for panel in panels}
    # A game with company is none against the computer.
    assert game != game_of(card)
    (alone,) = [thread for thread in threads(standin) if thread is not with_company]
    assert str(words.SOLO_GOES_ON) in panels[-1].text
    assert str(alone.id) in panels[-1].text
    assert game != game_in(await press_solo(ben))


@pytest.mark.parametrize("is_chosen", [False, True])
async def test_lost_permissions_are_named_and_nothing_is_begun(
    bot: Parterre, anna: Actor, garden: Channel, *, is_chosen: bool
) -> None:
    shown = greetings(anna)[0]
    shown = await press(anna, shown, str(words.START_A_GAME)) if is_chosen else shown
    channels.set_rights(bot.standin.world, garden, bot.standin.guild, deny=Permission.CREATE_PUBLIC_THREADS)
    before = await bot.contents()
    answer = await anna.click(shown, shown.custom_id(str(words.WITH_OTHERS if is_chosen else words.START_A_GAME)))
    assert (True, words.MISSING_PERMISSIONS.said(names="Create Public Threads")) == (
        answer.is_ephemeral,
        answer.shown.text,
    )
    assert before == await bot.contents()
