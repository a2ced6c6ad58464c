import pytest

from rules.sanssouci.garden.cells import (
    CELLS,
    Cell,
    at,
    cell_name,
    column_of,
    connected,
    members,
    parse_cell,
    row_of,
    shortest_way,
    spread,
)


def test_names_are_read_and_written_alike() -> None:
    for cell in map(Cell, range(CELLS)):
        assert cell == parse_cell(cell_name(cell)) == parse_cell(cell_name(cell).lower())
        assert cell == at(column_of(cell), row_of(cell))


@pytest.mark.parametrize("text", ["", "E", "E0", "E7", "J1", "E33", "é3", "E３", " E3", "E3\n"])
def test_what_is_no_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a cell"):
        parse_cell(text)


def cells(names: str) -> int:
    return sum(1 << parse_cell(name) for name in names.split())


@pytest.mark.parametrize(
    ("start", "reached"),
    [("A1", "A1 B1 A2"), ("I1", "I1 H1 I2"), ("A6", "A6 B6 A5"), ("I6", "I6 H6 I5"), ("E3", "E3 E2 D3 F3 E4")],
)
def test_squares_touch_by_sides_and_not_around_the_edges(start: str, reached: str) -> None:
    assert cells(reached) == spread(cells(start))


def test_a_way_does_not_lead_around_the_edge() -> None:
    assert cells("I1") == connected(cells("I1"), cells("I1 A2 B2"))
    with pytest.raises(ValueError, match="no way from I1 to A2"):
        shortest_way(parse_cell("I1"), parse_cell("A2"), cells("I1 A2"))
    with pytest.raises(ValueError, match="no way from A1 to D1"):
        shortest_way(parse_cell("A1"), parse_cell("D1"), cells("A1 B1 D1"))


def test_a_shortest_way_is_the_same_each_time_and_prefers_the_palace() -> None:
    way = shortest_way(parse_cell("A1"), parse_cell("C3"), (1 << CELLS) - 1)
    assert "A1 B1 C1 C2 C3" == " ".join(map(cell_name, way))


def test_members_come_row_by_row() -> None:
    assert "I1 A2 C2" == " ".join(map(cell_name, members(cells("C2 I1 A2"))))
