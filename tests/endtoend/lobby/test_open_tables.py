"""Whoever looks for a table finds what is open, and sits there after one press."""

import re

from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import seats as seat_words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world import channels
from playground.world.permissions import Permission
from playground.world.state import Channel
from rules.computer.choosing import Level
from tests.endtoend.driver.acts import ask, begun, now, press
from tests.endtoend.driver.table import add_computer, open_lobby
from tests.endtoend.parterre import PATIENCE, Parterre


async def test_what_is_open_can_be_joined_from_the_list_and_the_card_shows_it(
    bot: Parterre, anna: Actor, ben: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    assert str(lobby_words.NO_TABLES) in (await ask(ben, garden, "tables")).text
    card = await open_lobby(anna, garden)
    shown = await ask(ben, garden, "tables")
    assert "Anna" in shown.text
    assert lobby_words.room(1, 3) in shown.text
    answered = await press(ben, shown, str(words.JOIN))
    link = rf"You sit at \[\*\*.+\*\*\]\(https://discord.com/channels/{garden.guild_id}/{garden.id}/{card.id}\) now\."
    assert re.fullmatch(link, answered.text)
    await anna.until(lambda: "Ben" in now(anna, card).text, PATIENCE)
    again = await ask(ben, garden, "tables")
    assert str(lobby_words.YOU_SIT_HERE) in again.text
    assert str(words.JOIN) not in again.buttons.values()


async def test_tables_in_play_can_be_watched_and_full_ones_cannot_be_joined(
    bot: Parterre, anna: Actor, clara: Actor, garden: Channel
) -> None:
    table = await begun(bot, "Anna", "Ben")
    card = await open_lobby(anna, garden)
    for _ in range(3):
        card = await add_computer(card, anna, Level.CASUAL)
    shown = await ask(clara, garden, "tables")
    assert shown.text.index(str(lobby_words.FULL)) < shown.text.index(str(lobby_words.IN_PLAY))
    assert [str(seat_words.WATCH)] == list(shown.buttons.values())
    watched = await press(clara, shown, str(seat_words.WATCH))
    assert seat_words.BEGUN.said(table=table.name) == watched.text


async def test_tables_in_channels_that_somebody_cannot_see_are_not_listed(
    standin: StandIn, bot: Parterre, anna: Actor, clara: Actor, garden: Channel
) -> None:
    assert bot.client.is_ready()
    hidden = channels.add_text_channel(standin.world, standin.guild, "hidden")
    await open_lobby(anna, hidden)
    assert "Anna" in (await ask(clara, garden, "tables")).text
    channels.set_rights(standin.world, hidden, clara.user, deny=Permission.VIEW_CHANNEL)
    assert str(lobby_words.NO_TABLES) in (await ask(clara, garden, "tables")).text
