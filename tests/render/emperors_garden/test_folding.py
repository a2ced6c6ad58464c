"""Long lists of choices are cut into few groups of neighbouring rows."""

import pytest

from render.emperors_garden.actions import MOST, Placed, folded
from render.game import Choice
from rules.emperors_garden.board.cells import Cell, at, cell_name
from rules.emperors_garden.moves import LayCard, Move


def placed(*cells: Cell) -> list[Placed]:
    return [(cell, Choice(cell_name(cell), "", LayCard(cell))) for cell in cells]


def nothing(_: Choice[Move]) -> int:
    return 0


def labels(choices: tuple[Choice[Move], ...]) -> list[str]:
    return [choice.label for choice in choices]


def test_as_many_as_a_select_holds_stay_one_list() -> None:
    cells = [at(x, y) for y in range(5) for x in range(5)]
    assert labels(folded(placed(*cells), "", nothing)) == [cell_name(cell) for cell in cells]


def test_one_more_is_asked_by_rows_first() -> None:
    cells = [at(x, y) for y in range(-3, 10) for x in (0, 1)]
    groups = folded(placed(*cells), "put", nothing)
    assert ["Rows -3 to 5", "Rows 6 to 9"] == labels(groups)
    assert ["put-part-1", "put-part-2"] == [group.path for group in groups]
    assert [cell_name(cell) for cell in cells] == [label for group in groups for label in labels(group.choices)]


@pytest.mark.parametrize("length", [26, 41, 60])
def test_a_row_that_is_too_long_is_cut_by_columns(length: int) -> None:
    groups = folded(placed(*(at(x, 2) for x in range(length))), "", nothing)
    assert length == sum(len(group.choices) or 1 for group in groups)
    assert max(len(group.choices) for group in groups) <= MOST
    assert "Row 2, columns 0 to 24" == groups[0].label


def test_the_best_stay_in_sight_before_the_groups() -> None:
    cells = [at(x, y) for y in range(6) for x in range(6)]
    worth = {cell_name(at(3, 3)): 2, cell_name(at(5, 5)): 3}
    choices = folded(placed(*cells), "", lambda choice: worth.get(choice.label, 0))
    assert ["5:5", "3:3", "Rows 0 to 2", "Rows 3 to 5"] == labels(choices)
    assert len(cells) == sum(len(choice.choices) for choice in choices)


def test_one_that_is_left_over_is_offered_itself_and_only_once() -> None:
    cells = [at(x, 2) for x in range(MOST + 1)]
    assert ["Row 2, columns 0 to 24", "25:2"] == labels(folded(placed(*cells), "", nothing))
    best = folded(placed(*cells), "", lambda choice: int(choice.label == "25:2"))
    assert ["25:2", "Row 2, columns 0 to 24"] == labels(best)


def test_a_short_list_has_the_best_first() -> None:
    cells = [at(x, 0) for x in range(5)]
    choices = folded(placed(*cells), "", lambda choice: int(choice.label[0]) % 3)
    assert ["2:0", "1:0", "4:0", "0:0", "3:0"] == labels(choices)
