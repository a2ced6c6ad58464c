"""Why computers played as they did: asked under their posts and in what happened, and answered to one person."""

import pytest

from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import history as history_words
from playground.actors.actor import Actor
from playground.standin import StandIn
from rules.game import Seat
from tables.model.panel import Control, Intent
from tables.thinking.protocol import InlineThinking
from tests.endtoend.driver.acts import press, resign
from tests.endtoend.help.test_greeting import game_in, press_solo
from tests.endtoend.parterre import Parterre

FEW = 30
MOST_STEPS = 60
WHY = str(advice_words.WHY)
OPENING = str(advice_words.RATHER).partition(":")[0]


@pytest.fixture
def thinking() -> InlineThinking:
    return InlineThinking(FEW)


async def answered(bot: Parterre, anna: Actor) -> int:
    """Play alone until the computer has played after the person's turn. Returns: the game's id."""
    game_id = game_in(await press_solo(anna))
    for _ in range(MOST_STEPS):
        await bot.let_computers_play()
        seat = await bot.tables.play.panel(game_id, anna.id)
        story = await bot.tables.history.story(game_id, Seat(0))
        if story.entries and {0, 1} == {entry.seat for entry in story.entries} and story.entries[-1].seat == 1:
            await bot.deliver()
            return game_id
        action: Control | str = Control.CONFIRM if seat.can_confirm else str(seat.legal[0])
        await bot.tables.play.act(Intent(game_id=game_id, user_id=anna.id, action=action, rev=seat.rev))
    raise AssertionError("the computer has not played")


async def test_a_computers_turn_is_explained_under_its_post_and_in_what_happened(
    standin: StandIn, bot: Parterre, anna: Actor, ben: Actor
) -> None:
    await bot.until_greeted()
    game_id = await answered(bot, anna)
    thread = next(channel for channel in anna.channels if channel.thread is not None)
    post = next(post for post in reversed(anna.messages(thread)) if WHY in post.buttons.values())
    seat = await bot.tables.play.panel(game_id, anna.id)
    why = await press(anna, post, WHY)
    assert why.is_ephemeral
    assert any(sentence in why.text for sentence in (OPENING, str(advice_words.NO_REASON)))
    assert f"**{seat.players[1].name}** ▸" in why.text
    panel = await press(anna, post, str(words.MY_TURN))
    happened = await press(anna, panel, str(history_words.WHAT_HAPPENED))
    assert why.text == (await press(anna, happened, WHY)).text
    refused = await press(ben, post, WHY)
    assert "You have no seat at this table" in refused.text
    assert not standin.unknown


async def test_why_under_a_post_of_an_ended_game_says_why_and_not_play_again(
    bot: Parterre, anna: Actor, ben: Actor
) -> None:
    await bot.until_greeted()
    await answered(bot, anna)
    thread = next(channel for channel in anna.channels if channel.thread is not None)
    post = next(post for post in reversed(anna.messages(thread)) if WHY in post.buttons.values())
    before = await press(anna, post, WHY)
    await resign(anna, thread)
    await bot.deliver()
    assert "is over" in anna.messages(thread)[-1].text
    for label in post.buttons.values():
        assert "*Play again* under its last post" not in (await press(anna, post, label)).text, label
    assert before.text == (await press(anna, post, WHY)).text
    assert "You hold no seat in that game" in (await press(ben, post, WHY)).text
