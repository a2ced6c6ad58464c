"""Long lists of choices are cut into few groups of neighbouring rows."""

import pytest

from render.emperors_garden.asked import MOST, Placed, folded
from render.game import Choice
from rules.emperors_garden.board.cells import Cell, at, x_of
from rules.emperors_garden.moves import LayCard, Move


def placed(*cells: Cell) -> list[Placed]:
    return [Placed(cell, number, Choice(str(number), "", LayCard(cell))) for number, cell in enumerate(cells, 1)]


def nothing(_: Choice[Move]) -> int:
    return 0


def labels(choices: tuple[Choice[Move], ...]) -> list[str]:
    return [choice.label for choice in choices]


def counted(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def test_as_many_as_a_select_holds_stay_one_list() -> None:
    cells = [at(x, y) for y in range(5) for x in range(5)]
    assert counted(1, MOST) == labels(folded(placed(*cells), "", nothing))


def test_one_more_is_asked_by_rows_first() -> None:
    cells = [at(x, y) for y in range(-3, 10) for x in (0, 1)]
    groups = folded(placed(*cells), "put", nothing)
    assert ["1 to 18", "19 to 26"] == labels(groups)
    assert ["put-part-1", "put-part-2"] == [group.path for group in groups]
    assert counted(1, 26) == [label for group in groups for label in labels(group.choices)]


@pytest.mark.parametrize("length", [26, 41, 60])
def test_a_row_that_is_too_long_is_cut(length: int) -> None:
    groups = folded(placed(*(at(x, 2) for x in range(length))), "", nothing)
    assert length == sum(len(group.choices) or 1 for group in groups)
    assert max(len(group.choices) for group in groups) <= MOST
    assert "1 to 25" == groups[0].label


def test_the_best_stay_in_sight_before_the_groups() -> None:
    cells = [at(x, y) for y in range(6) for x in range(6)]
    worth = {"22": 2, "36": 3}
    choices = folded(placed(*cells), "", lambda choice: worth.get(choice.label, 0))
    assert ["36", "22", "1 to 18", "19 to 36"] == labels(choices)
    assert len(cells) == sum(len(choice.choices) for choice in choices)


def test_one_that_is_left_over_is_offered_itself_and_only_once() -> None:
    cells = [at(x, 2) for x in range(MOST + 1)]
    assert ["1 to 25", "26"] == labels(folded(placed(*cells), "", nothing))
    best = folded(placed(*cells), "", lambda choice: int(choice.label == "26"))
    assert ["26", "1 to 25"] == labels(best)


def test_a_short_list_has_the_best_first_and_equals_by_their_numbers() -> None:
    choices = folded(placed(*(at(x, 0) for x in (3, 0, 1, 4, 2))), "", lambda choice: x_of(choice.move.cell) % 3)  # type: ignore[union-attr]  # all lay a card
    assert ["5", "3", "4", "1", "2"] == labels(choices)
