"""Practice from press to answer: what the review of a game calls missed comes back the day after."""

import pytest

from cogs.advice import words as review_words
from cogs.learning import words as learning_words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tables.learning.practice import INTERVALS
from tests.endtoend.advice.test_review import overview
from tests.endtoend.advice.test_turning_points import LastIsBest, cut_short
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.driver.boards import play_on
from tests.endtoend.history.test_replay import replayed
from tests.endtoend.parterre import Parterre

NEXT = str(learning_words.NEXT_ONE)


@pytest.fixture
def thinking() -> LastIsBest:
    return LastIsBest()


async def test_missed_decisions_come_back_as_puzzles(
    standin: StandIn, bot: Parterre, garden: Channel, thinking: LastIsBest
) -> None:
    table = await cut_short(standin, bot)
    anna: Actor = table.players[0].actor
    assert str(learning_words.NOTHING) == (await ask(anna, garden, "practice")).text
    review = await overview(anna, await replayed(anna, table))
    told = await press(anna, review, str(review_words.PRACTISE))
    assert str(learning_words.WILL_COME) == told.text
    assert str(learning_words.ALREADY) == (await press(anna, review, str(review_words.PRACTISE))).text
    assert "comes back" in (await ask(anna, garden, "practice")).text
    bot.pass_time(INTERVALS[0])
    board = await ask(anna, garden, "practice")
    assert learning_words.FIND_IT.said(table="").partition("{")[0][:12] in board.text
    while NEXT not in board.buttons.values():
        board = await play_on(anna, board)
    assert "**Yours** ▸" in board.text
    assert board.is_ephemeral
    assert thinking.asked
