import pytest

from rules.computer.choosing import Level
from tables.thinking.requests import Decision, SearchRequest, ponder
from tests.rules.computer.judged import TwiceJudgedHeap
from tests.rules.computer.toys import FIRST, State


@pytest.mark.parametrize("level", [Level.KEEN, Level.MASTER, None])
def test_only_a_keen_player_is_thought_for_with_the_judgement_of_keen_players(level: Level | None) -> None:
    toy = TwiceJudgedHeap(size=9)
    asked = Decision(game=toy, view=toy.view(State(0), FIRST), legal=("1", "2", "3"), seed=1)
    ponder(SearchRequest(decision=asked, iterations=9, level=level, seconds=60.0))
    is_keen = level is Level.KEEN
    assert (is_keen, not is_keen) == (bool(toy.keen_judgement.asked), bool(toy.judgement.asked))
