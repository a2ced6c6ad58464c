"""The review of one's own game from press to answer: progress, the way through one's turns, and another try."""

import pytest

from cogs.advice import review as reviewing
from cogs.advice import words as review_words
from cogs.words import advice as advice_words
from cogs.words import general as words
from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.standin import StandIn
from tests.endtoend.advice.test_turning_points import LastIsBest, cut_short
from tests.endtoend.driver.acts import now, press
from tests.endtoend.driver.boards import play_on
from tests.endtoend.history.test_replay import replayed
from tests.endtoend.parterre import Parterre

REVIEW, STEP, TRY, OVERVIEW = map(
    str, (advice_words.REVIEW, review_words.STEP_THROUGH, review_words.TRY_HERE, review_words.OVERVIEW)
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
    assert str(review_words.LOOKING.said(done=0, number=0)).partition("…")[0] in begun.text
    assert STEP not in begun.buttons.values()
    thinking.ready.set()
    await anna.until(lambda: STEP in now(anna, begun).buttons.values())
    shown = now(anna, begun)
    turn = await press(anna, shown, STEP)
    assert "**1 of" in turn.text
    assert any(str(mark) in turn.text for mark in review_words.MARKS.values())
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
    assert str(review_words.DEALT_ANEW) in board.text
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
