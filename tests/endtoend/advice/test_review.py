"""The review of one's own game from press to answer: progress, the way through one's turns, and another try."""

import pytest

from cogs.advice import review as reviewing
from cogs.words import advice as advice_words
from cogs.words import general as words
from cogs.words import history as history_words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from tests.endtoend.advice.test_reasons import answered
from tests.endtoend.advice.test_turning_points import LastIsBest, cut_short
from tests.endtoend.driver.acts import now, press, resign
from tests.endtoend.driver.boards import play_on
from tests.endtoend.history.test_replay import replayed
from tests.endtoend.parterre import Parterre

REVIEW, STEP, TRY, OVERVIEW = map(
    str, (advice_words.REVIEW, advice_words.STEP_THROUGH, advice_words.TRY_HERE, advice_words.OVERVIEW)
)


@pytest.fixture
def thinking() -> LastIsBest:
    return LastIsBest()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at the progress often."""
    monkeypatch.setattr(reviewing, "_SHOWN_EVERY", 0.05)


async def overview(actor: Actor, post: Seen) -> Seen:
    """Press *Review* and wait until it is there."""
    shown = await press(actor, post, REVIEW)
    await actor.until(lambda: STEP in now(actor, shown).buttons.values())
    return now(actor, shown)


async def test_a_review_is_private_shows_its_progress_and_leads_through_ones_own_turns(
    standin: StandIn, bot: Parterre, thinking: LastIsBest
) -> None:
    table = await cut_short(standin, bot)
    anna, ben = (player.actor for player in table.players)
    thinking.ready.clear()
    begun = await press(anna, await replayed(anna, table), REVIEW)
    assert begun.is_ephemeral
    assert str(advice_words.REVIEW_LOOKING.said(done=0, number=0)).partition("…")[0] in begun.text
    assert STEP not in begun.buttons.values()
    thinking.ready.set()
    await anna.until(lambda: STEP in now(anna, begun).buttons.values())
    shown = now(anna, begun)
    turn = await press(anna, shown, STEP)
    assert "**1 of" in turn.text
    assert any(str(mark) in turn.text for mark in advice_words.MARKS.values())
    assert turn.alt_texts
    back = await press(anna, turn, OVERVIEW)
    assert shown.text == back.text
    others = await overview(ben, await replayed(ben, table))
    assert others.text.partition("\n")[0] == back.text.partition("\n")[0]


async def test_another_turn_is_tried_privately_and_leads_back(
    standin: StandIn, bot: Parterre, thinking: LastIsBest
) -> None:
    table = await cut_short(standin, bot)
    anna = table.players[0].actor
    turn = await press(anna, await overview(anna, await replayed(anna, table)), STEP)
    before = [message.id for message in table.players[1].actor.messages(table.thread)]
    board = await press(anna, turn, TRY)
    assert str(advice_words.DEALT_ANEW) in board.text
    while OVERVIEW not in board.buttons.values():
        board = await play_on(anna, board)
    back = await press(anna, board, OVERVIEW)
    assert STEP in back.buttons.values()
    assert before == [message.id for message in table.players[1].actor.messages(table.thread)]
    assert thinking.asked


async def test_whoever_only_watched_is_shown_what_decided_the_game(
    standin: StandIn, bot: Parterre, clara: Actor, thinking: LastIsBest
) -> None:
    table = await cut_short(standin, bot)
    told = await press(clara, await replayed(clara, table), REVIEW)
    await clara.until(lambda: "### Turning points" in now(clara, told).text)
    assert str(words.LOOK_AGAIN) not in now(clara, told).buttons.values()
    assert thinking.asked


async def test_another_try_calls_a_computer_as_the_game_and_its_review_did(bot: Parterre, anna: Actor) -> None:
    await bot.until_greeted()
    game_id = await answered(bot, anna)
    computer = (await bot.tables.play.panel(game_id, anna.id)).players[1].name
    thread = next(channel for channel in anna.channels if channel.thread is not None)
    await resign(anna, thread)
    await bot.deliver()
    replay = await press(anna, anna.messages(thread)[-1], str(history_words.REPLAY))
    turn = await press(anna, await overview(anna, replay), STEP)
    assert computer in (await press(anna, turn, TRY)).text
