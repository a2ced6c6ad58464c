"""What a search makes of what a game knows about its own positions."""

from math import exp

import pytest

from rules.computer.choosing import USUAL_EFFORTS, Level, appraise, choose, iterations_of
from rules.computer.judgement import FAITH, Judges, JudgesTwice, hopes_of, judgement_of
from rules.computer.search import Search
from rules.game import AnyGame
from rules.registry import GAMES
from tests.rules.computer.judged import Careful, JudgedHeap, Opinion, TwiceJudgedHeap
from tests.rules.computer.toys import FIRST, SECOND, Heap, State


def test_moves_seem_likely_by_their_lag_behind_the_best_and_on_average_as_likely_as_any() -> None:
    hopes = hopes_of(Opinion(), State(0), FIRST, ("1", "2", "3"))
    mean = (exp(-2) + exp(-1) + 1) / 3
    assert pytest.approx([exp(-2) / mean, exp(-1) / mean, 1 / mean]) == [hope.likely for hope in hopes]
    assert pytest.approx([0.2, 0.1, 0.0]) == [hope.lag for hope in hopes]
    assert [FAITH] * 3 == [hope.faith for hope in hopes]


def test_without_a_judgement_all_moves_seem_alike() -> None:
    assert [(1.0, 0.0, 0.0)] * 2 == [*hopes_of(None, State(0), FIRST, ("1", "2"))]


JUDGING = [JudgedHeap(), *(game for game in GAMES.values() if isinstance(game, Judges))]


@pytest.mark.parametrize("game", JUDGING, ids=lambda game: game.slug)
def test_a_game_that_judges_says_how_much_effort_it_takes(game: AnyGame) -> None:
    judgement = judgement_of(game)
    assert judgement is not None
    assert judgement.efforts == (iterations_of(game, Level.KEEN), iterations_of(game, Level.MASTER))
    assert USUAL_EFFORTS == (iterations_of(Heap(), Level.KEEN), iterations_of(Heap(), Level.MASTER))


def test_a_search_asks_all_that_a_game_can_tell() -> None:
    toy = JudgedHeap(size=9)
    Search(toy, toy.view(State(0), FIRST), ("1", "2", "3"), seed=1).run(40)
    both = {(question, seat) for question in ("appeals", "is weighty") for seat in (FIRST, SECOND)}
    assert both | {("goes on", FIRST), ("worths", None)} <= toy.judgement.asked
    assert "quick" in {question for question, _ in toy.judgement.asked}


def test_keen_players_go_by_the_judgement_that_a_game_has_for_them() -> None:
    toy = TwiceJudgedHeap(size=9)
    choose(toy, toy.view(State(0), FIRST), ("1", "2", "3"), Level.KEEN, seed=1)
    assert (True, False) == (bool(toy.keen_judgement.asked), bool(toy.judgement.asked))


def test_masters_and_whoever_asks_what_moves_are_worth_go_by_the_best_judgement() -> None:
    choosing, appraising = TwiceJudgedHeap(size=9), TwiceJudgedHeap(size=9)
    choose(choosing, choosing.view(State(0), FIRST), ("1", "2", "3"), Level.MASTER, seed=1)
    appraise(appraising, appraising.view(State(0), FIRST), ("1", "2", "3"), 9, seed=1)
    for toy in (choosing, appraising):
        assert (False, True) == (bool(toy.keen_judgement.asked), bool(toy.judgement.asked))


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not isinstance(game, JudgesTwice)])
def test_a_game_with_one_judgement_has_it_for_keen_players_too(slug: str) -> None:
    assert judgement_of(GAMES[slug]) is judgement_of(GAMES[slug], is_keen=True)


def test_a_game_without_a_judgement_has_none_for_keen_players_either() -> None:
    assert judgement_of(Heap(), is_keen=True) is None


def test_only_the_decision_that_is_searched_is_looked_at_closely() -> None:
    toy = JudgedHeap(size=9, judgement=Careful())
    search = Search(toy, toy.view(State(0), FIRST), ("1", "2", "3"), seed=1)
    search.run(40)
    asked = {question for question in toy.judgement.asked if "appeals" in question[0]}
    assert {("close appeals", FIRST), ("appeals", FIRST), ("appeals", SECOND)} == asked
    lags = [branch.lag for branch in search.root.branches.values()]
    assert sorted(lags) == lags != sorted(lags, reverse=True)


def test_a_judgement_that_cannot_look_closer_is_asked_as_ever() -> None:
    asked = (Opinion(), State(0), FIRST, ("1", "2", "3"))
    assert hopes_of(*asked) == hopes_of(*asked, closely=True)
