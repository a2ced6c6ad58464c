from dataclasses import replace

import pytest

from rules.game import Result, ScoreLine, rank
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.scoring import full_columns, full_rows, row_bonus, score_lines
from rules.sanssouci.state import Phase
from tests.rules.sanssouci.boards import EMPTY, garden, on_turn

ROWS_AND_COLUMNS = """
ppppppppp
sspsgssss
s........
p........
g.......s
s........
"""


def test_a_complete_row_brings_ten_minus_its_value_and_row_1_nothing() -> None:
    assert [0, 8, 7, 6, 5, 4] == [row_bonus(row) for row in range(1, 7)]
    assert () == full_rows(garden(EMPTY))


@pytest.mark.parametrize(("row", "points"), [(1, 0), (2, 8), (3, 7), (4, 6), (5, 5), (6, 4)])
def test_each_row_alone_is_scored(row: int, points: int) -> None:
    lines = EMPTY.split()
    lines[row - 1] = "sgsgsgsgs"
    player = replace(on_turn().players[0], garden=garden(" ".join(lines)))
    assert points == next(line.points for line in score_lines(player) if line.category == "rows")


@pytest.mark.parametrize("column", range(9))
def test_each_column_alone_brings_five(column: int) -> None:
    laid = garden(EMPTY.replace(".........", "." * column + "s" + "." * (8 - column)))
    player = replace(on_turn().players[0], garden=laid)
    assert 5 == next(line.points for line in score_lines(player) if line.category == "columns")


def test_gardeners_and_preprinted_squares_complete_rows_and_columns() -> None:
    laid = garden(ROWS_AND_COLUMNS)
    assert (2,) == full_rows(laid)
    assert (0,) == full_columns(laid)


def test_one_free_square_spoils_row_and_column() -> None:
    laid = garden(ROWS_AND_COLUMNS.replace("sspsgssss", ".spsgssss"))
    assert ((), ()) == (full_rows(laid), full_columns(laid))


@pytest.mark.parametrize(("row", "points"), [(0, 0), (1, 1), (2, 2), (6, 6)])
def test_ruling_a_mission_brings_the_row_of_its_noble_and_nothing_on_the_terrace(row: int, points: int) -> None:
    player = on_turn().players[0]
    walked = replace(player.garden, nobles=(row, *(0,) * 8))
    lines = {line.category: line.points for line in score_lines(replace(player, garden=walked, missions=(0, 5)))}
    assert points == lines["missions"]


def test_the_sheet_names_the_expansion_only_where_it_is_played() -> None:
    player = on_turn().players[0]
    categories = [line.category for line in score_lines(player)]
    assert ["nobles", "rows", "columns", "missions", "gardeners"] == categories
    marked = replace(player, garden=replace(player.garden, face=0, marked=-3))
    assert [("nobles", 0), ("expansion", -3)] == [(line.category, line.points) for line in score_lines(marked)][:2]


def outcome(*seats: tuple[int, int]) -> Result:
    """Rank seats by points and gardeners."""
    return rank(tuple((ScoreLine("nobles", one), ScoreLine("gardeners", two, tie_break=True)) for one, two in seats))


def test_ruling_gardeners_break_ties_at_every_place() -> None:
    result = outcome((30, 1), (40, 0), (30, 2), (10, 9))
    assert (3, 1, 2, 4) == result.places
    assert result.tie_break_used


@pytest.mark.parametrize(
    ("seats", "places"),
    [
        (((40, 2), (40, 2), (30, 0)), (1, 1, 3)),
        (((30, 0), (40, 2), (40, 2)), (3, 1, 1)),
        (((40, 2), (30, 1), (30, 1)), (1, 2, 2)),
        (((30, 1), (30, 1), (30, 1), (30, 1)), (1, 1, 1, 1)),
    ],
)
def test_ruling_shared_places_are_numbered_1_1_3(seats: tuple[tuple[int, int], ...], places: tuple[int, ...]) -> None:
    result = outcome(*seats)
    assert places == result.places
    assert not result.tie_break_used


def test_a_whole_game_is_ranked_by_its_sheet() -> None:
    state = replace(on_turn(players=2), phase=Phase.OVER)
    walked = replace(state.players[1].garden, walked=50)
    result = SANSSOUCI.result(replace(state, players=(state.players[0], replace(state.players[1], garden=walked))))
    assert result is not None
    assert (2, 1) == result.places
