from dataclasses import replace

import pytest

from rules.emperors_garden.board.board import cells_of_suit, is_joined
from rules.emperors_garden.board.deck import Suit
from rules.emperors_garden.events import CardPut, EmperorMoved
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import Phase
from tests.rules.emperors_garden.boards import after, drawn, earned, legal, on_turn, play, tidy


def test_example_priest_pushes_a_poet_backed_by_a_samurai_and_the_whole_group_shifts() -> None:
    state = on_turn("a2 b1 b3 ##\na3 .. .. ..")
    assert tidy("## a2 b1 b3\na3") == drawn(after(state, "move:priest:e:1").board)
    assert 0 == earned(state, "move:priest:e:1")


def test_example_a_group_with_the_emperor_in_it_is_not_pushed() -> None:
    assert "" == legal(on_turn("a2 b1 EE ##\na3 .. .. .."), "move:priest:e")


def test_example_samurai_pushed_off_the_edge_by_the_emperor_brings_three_points() -> None:
    state = on_turn("## EE b3\na1 ## ##")
    moved, events = play(state, "emperor:e:1")
    assert (0, 0, 3, 0) == moved.players[0].earned
    assert (None, None, None) == moved.board.pieces[1]
    assert [3] == [event.points for event in events if isinstance(event, EmperorMoved)]


GARDEN = """
## ## ## ##
## ## ## ##
a2 ## ## ##
.. .. .. ##
"""
THREE_AND_ONE = """
aa..
a...
....
...a
"""


def test_example_priest_completes_four_of_a_suit_for_two_points() -> None:
    state = on_turn(GARDEN, THREE_AND_ONE)
    put, events = play(state, "lift:3:3 put:-1:1")
    assert (0, 2, 0, 0) == put.players[0].earned
    assert [2] == [event.points for event in events if isinstance(event, CardPut)]


def test_example_placing_the_fourth_card_of_a_suit_brings_nothing() -> None:
    state = on_turn(GARDEN, THREE_AND_ONE.replace("...a", "...."), drawn="a")
    laid = after(state, "card:-1:1")
    assert is_joined(cells_of_suit(laid.board, Suit(0)))
    assert (0, 0, 0, 0) == laid.players[0].earned


@pytest.mark.parametrize(("suits", "times"), [("aaa...", 1), ("aa....", 2), ("a.....", 3)])
def test_example_a_scoring_suit_counts_once_twice_or_three_times_by_its_cards_on_the_board(
    suits: str, times: int
) -> None:
    state = on_turn("a3 ## ##\nb2 ## ##", f"{suits[:3]}\n{suits[3:]}", scoring="abcd")
    result = EMPERORS_GARDEN.result(replace(state, phase=Phase.OVER))
    assert result is not None
    points = [{line.category: line.points for line in lines}["suit-pine"] for lines in result.sheet]
    assert [3 * times, 0] == points
