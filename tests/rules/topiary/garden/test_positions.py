from collections import Counter

import pytest

from rules.game import Seat
from rules.topiary.garden.cells import CELLS, Cell, cell_name, parse_cell
from rules.topiary.garden.positions import LINE, PLACES, POSITIONS, parse_position, position_name
from tests.rules.topiary.boards import legal, on_turn, play


def line(name: str) -> str:
    return " ".join(cell_name(cell) for cell in LINE[parse_position(name)])


def test_there_are_48_positions_20_straight_and_28_diagonal_ones() -> None:
    assert 48 == len(PLACES) == len(POSITIONS) == len({place.name for place in PLACES})
    straight = [place for place in PLACES if len(place.direction) == 1]
    assert {5: 20} == Counter(len(place.line) for place in straight)
    diagonal = [place for place in PLACES if len(place.direction) == 2]
    assert {5: 4, 4: 8, 3: 8, 2: 8} == Counter(len(place.line) for place in diagonal)


def test_every_cell_at_the_edge_has_three_positions_and_no_other_has_one() -> None:
    edge = {Cell(cell) for cell in range(CELLS) if cell % 5 in (0, 4) or cell // 5 in (0, 4)}
    assert dict.fromkeys(edge, 3) == Counter(place.entry for place in PLACES)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("a1se", "A1 B2 C3 D4 E5"),
        ("e5nw", "E5 D4 C3 B2 A1"),
        ("b1s", "B1 B2 B3 B4 B5"),
        ("b1sw", "B1 A2"),
        ("a2ne", "A2 B1"),
        ("e3w", "E3 D3 C3 B3 A3"),
        ("c5ne", "C5 D4 E3"),
        ("d5nw", "D5 C4 B3 A2"),
    ],
)
def test_a_sight_line_goes_from_the_entry_cell_straight_through_the_garden(name: str, cells: str) -> None:
    assert cells == line(name)


def test_ruling_a_corner_alone_is_no_line() -> None:
    assert 2 == min(len(place.line) for place in PLACES)
    for name in ("a1ne", "a1sw", "e1nw", "e1se", "a5nw", "a5se", "e5ne", "e5sw"):
        assert name not in {place.name for place in PLACES}


def test_every_line_can_be_looked_along_from_both_ends() -> None:
    lines = set(LINE)
    assert 48 == len(lines)
    assert lines == {cells[::-1] for cells in lines}


def test_ruling_a_line_takes_a_visitor_at_each_end() -> None:
    state, _ = play(on_turn(), "a1se none end")
    assert "visitor:a1se" not in legal(state).split()
    both, _ = play(state, "e5nw")
    assert (Seat(0), Seat(1)) == tuple(both.visitors[parse_position(name)] for name in ("a1se", "e5nw"))


@pytest.mark.parametrize("text", ["", "a1", "a1nw", "c3n", "b1n", "f1s", "a6e", "a1see", "é1s", "a1ne", "e1se"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a position"):
        parse_position(text)


def test_names_are_read_back_in_either_case() -> None:
    for position in POSITIONS:
        assert position == parse_position(position_name(position)) == parse_position(position_name(position).upper())
    for cell in map(Cell, range(CELLS)):
        assert cell == parse_cell(cell_name(cell)) == parse_cell(cell_name(cell).lower())
