import pytest

from rules.emperors_garden.board.cells import CENTRE, DIRECTIONS, SIDES, Cell, at, cell_name, parse_cell, x_of, y_of


@pytest.mark.parametrize("x", [-99, -37, -1, 0, 1, 5, 99])
@pytest.mark.parametrize("y", [-99, -37, -1, 0, 1, 5, 99])
def test_a_cell_is_named_and_read_back(x: int, y: int) -> None:
    cell = at(x, y)
    assert (x, y) == (x_of(cell), y_of(cell))
    assert f"{x}:{y}" == cell_name(cell)
    assert cell == parse_cell(cell_name(cell))
    assert cell == parse_cell(f"{x:+}:{y:+}".replace("+0", "0").replace("-0", "0"))


def test_the_first_card_lies_on_0_0() -> None:
    assert "0:0" == cell_name(CENTRE)


def test_directions_run_clockwise_from_the_north_and_y_grows_to_the_south() -> None:
    steps = {direction.word: cell_name(Cell(CENTRE + direction)) for direction in DIRECTIONS}
    assert {
        "n": "0:-1",
        "ne": "1:-1",
        "e": "1:0",
        "se": "1:1",
        "s": "0:1",
        "sw": "-1:1",
        "w": "-1:0",
        "nw": "-1:-1",
    } == steps
    assert ["n", "ne", "e", "se", "s", "sw", "w", "nw"] == list(steps)
    assert ["n", "e", "s", "w"] == [side.word for side in SIDES]


@pytest.mark.parametrize(
    "text", ["", "0", "0:", "0:0:0", "1:100", "-100:1", "01:1", "--1:1", "1.0:1", "x:y", "٣:1", " 1:1"]
)
def test_other_texts_are_no_cells(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell"):
        parse_cell(text)
