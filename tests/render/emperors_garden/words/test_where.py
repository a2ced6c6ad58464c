"""Cells are told by what lies around them, each so that no other is meant."""

import pytest

from languages.speech import speaking
from render.emperors_garden.guide import example
from render.emperors_garden.words.where import card_on, steps, where
from rules.emperors_garden.board.cells import CENTRE, at, parse_cell
from rules.emperors_garden.board.deck import Deck
from tests.render.emperors_garden.positions import GAMES, random_game

BOARD = example.TO_LAY.board


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("players", "deck"), GAMES)
def test_each_cell_and_each_card_is_told_otherwise_than_all_others(players: int, deck: str, language: str) -> None:
    with speaking(language):
        for state, _ in list(random_game(players, deck=deck))[::7]:
            gaps, cards = state.board.gaps(), [cell for cell, _ in state.board.garden]
            assert len(gaps) == len({where(state.board, state.deck, cell) for cell in gaps})
            assert len(cards) == len({card_on(state.board, state.deck, cell) for cell in cards})


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("-1:2", "south-west of the emperor"),
        ("4:0", "east of the iris (5)"),
        ("2:-1", "east of the chrysanthemum (9)"),
        ("-3:0", "west of the peony (6)"),
        ("0:-2", "north-east of the cherry (3)"),
        ("2:4", "3 south and 2 east of the emperor"),
    ],
    ids=["beside the emperor", "one of two", "beside two", "one of three", "at a corner of a card", "far from all"],
)
def test_the_nearest_landmark_tells_where_a_cell_is(cell: str, told: str) -> None:
    assert told == where(BOARD, Deck.HANAFUDA, parse_cell(cell))


def test_a_card_of_which_there_are_several_is_told_with_where_it_lies() -> None:
    assert "paulownia (12)" == card_on(BOARD, Deck.HANAFUDA, parse_cell("2:0"))
    assert "iris (5), east of the paulownia (12)" == card_on(BOARD, Deck.HANAFUDA, parse_cell("3:0"))


def test_steps_are_counted_by_the_compass_of_the_picture() -> None:
    assert "2 south-west" == steps(CENTRE, at(-2, 2))
    assert "2 north and 1 east" == steps(CENTRE, at(1, -2))
