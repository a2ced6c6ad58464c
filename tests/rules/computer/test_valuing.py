"""What a state is worth to each seat."""

from math import exp

import pytest

from rules.computer.judgement import judgement_of
from rules.computer.valuing import values_of
from tests.rules.computer.judged import JudgedHeap, Opinion
from tests.rules.computer.toys import FIRST, SECOND, Guess, Heap, State

OVER = State(0, ((FIRST, "dare"), (FIRST, "0")))
TAKEN = State(0, ((FIRST, "1"),))


def squashed(margin: float) -> float:
    return 1 / (1 + exp(-margin))


def test_half_of_what_an_ended_game_is_worth_is_its_margin_and_half_its_place() -> None:
    assert pytest.approx([squashed(0.9) / 2 + 0.5, squashed(-0.9) / 2]) == values_of(Guess(), None, OVER, 2)
    assert [0.5, 0.5] == values_of(Guess(), None, State(0, ((FIRST, "stay"),)), 2)


def test_a_game_that_is_cut_off_is_worth_a_half_to_all_unless_it_is_judged() -> None:
    assert [0.5, 0.5] == values_of(Heap(), None, TAKEN, 2)
    toy = JudgedHeap()
    assert pytest.approx([squashed(1), squashed(-1)]) == values_of(toy, judgement_of(toy), TAKEN, 2)


def test_an_ended_game_of_two_is_not_judged_any_more() -> None:
    toy = JudgedHeap(size=1)
    assert pytest.approx([squashed(0.2) / 2 + 0.5, squashed(-0.2) / 2]) == values_of(toy, toy.judgement, TAKEN, 2)


def test_who_plays_alone_is_measured_by_par() -> None:
    toy = JudgedHeap(size=1, judgement=Opinion(worth=(7.0,)))
    assert pytest.approx([squashed(0.4)]) == values_of(toy, toy.judgement, TAKEN, 1, 5.0)
    assert pytest.approx([squashed(1.4)]) == values_of(toy, toy.judgement, TAKEN, 1)


def test_of_several_the_margin_is_that_to_the_best_other() -> None:
    toy = JudgedHeap(judgement=Opinion(worth=(7.0, 2.0, 5.0)))
    expected = [squashed(0.4), squashed(-1), squashed(-0.4)]
    assert pytest.approx(expected) == values_of(toy, toy.judgement, State(0, ((SECOND, "1"),)), 3)
