"""Practice from press to answer: what the review of a game calls missed comes back the day after."""

import pytest

from cogs.words import advice as advice_words
from playground.actors.actor import Actor
from playground.standin import StandIn
from playground.world.state import Channel
from tables.advice.learning import INTERVALS
from tables.changes.opening import NAMES
from tests.endtoend.advice.test_review import overview
from tests.endtoend.advice.test_turning_points import LastIsBest, cut_short
from tests.endtoend.driver.acts import ask, press
from tests.endtoend.driver.boards import play_on
from tests.endtoend.history.test_replay import replayed
from tests.endtoend.parterre import Parterre

NEXT = str(advice_words.NEXT_ONE)


@pytest.fixture
def thinking() -> LastIsBest:
    return LastIsBest()


async def test_missed_decisions_come_back_as_puzzles(
    standin: StandIn, bot: Parterre, garden: Channel, thinking: LastIsBest
) -> None:
    table = await cut_short(standin, bot)
    anna: Actor = table.players[0].actor
    assert str(advice_words.NOTHING) == (await ask(anna, garden, "practice")).text
    review = await overview(anna, await replayed(anna, table))
    told = await press(anna, review, str(advice_words.PRACTISE))
    assert str(advice_words.WILL_COME) == told.text
    assert str(advice_words.ALREADY) == (await press(anna, review, str(advice_words.PRACTISE))).text
    assert "comes back" in (await ask(anna, garden, "practice")).text
    bot.pass_time(INTERVALS[0])
    board = await ask(anna, garden, "practice")
    assert advice_words.FIND_IT.said(table="").partition("{")[0][:12] in board.text
    while NEXT not in board.buttons.values():
        board = await play_on(anna, board)
    assert "**Yours** ▸" in board.text
    assert board.is_ephemeral
    assert thinking.asked


async def test_practice_shows_no_other_name_above_than_below(standin: StandIn, bot: Parterre, garden: Channel) -> None:
    table = await cut_short(standin, bot)
    anna = table.players[0].actor
    await press(anna, await overview(anna, await replayed(anna, table)), str(advice_words.PRACTISE))
    bot.pass_time(INTERVALS[0])
    board = await ask(anna, garden, "practice")
    while True:
        told = " ".join((board.text, *board.alt_texts))
        assert [] == [name for name in NAMES if name in told]
        assert "resigned" not in told
        if NEXT in board.buttons.values():
            break
        assert "Anna **0** · Ben **0**" in board.text
        board = await play_on(anna, board)
