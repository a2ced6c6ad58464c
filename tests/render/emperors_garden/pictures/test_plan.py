"""Where cells lie: the frame grows with the garden, and every cell keeps its place in the order of all."""

import itertools

import pytest

from render.canvas.formats import Format, drawing_in
from render.canvas.shapes import Box
from render.emperors_garden.pictures.frame import arranged, arrangements
from render.emperors_garden.pictures.plan import Plan, film_plan, plan_of
from rules.emperors_garden.board.board import Board
from rules.emperors_garden.board.cells import Cell, at, x_of, y_of
from rules.emperors_garden.board.deck import Card

AREA = arrangements()[0].board


def garden(columns: range, rows: range) -> Board:
    cells = [at(x, y) for y in rows for x in columns]
    return Board(tuple((cell, Card(number % 48)) for number, cell in enumerate(cells)), (), cells[0])


def boxes(plan: Plan, cells: list[Cell]) -> list[Box]:
    return [box for cell in cells if (box := plan.box(cell)) is not None]


def around(board: Board) -> list[Cell]:
    return [*(cell for cell, _ in board.garden), *board.gaps()]


SIZES = [(3, 3), (1, 1), (5, 4), (7, 7), (9, 8), (10, 9)]


@pytest.mark.parametrize(("across", "down"), SIZES)
@pytest.mark.parametrize("ring", [True, False])
def test_all_that_is_shown_lies_in_the_area_and_nothing_over_anything_else(
    across: int, down: int, *, ring: bool
) -> None:
    board = garden(range(-2, across - 2), range(-1, down - 1))
    shown = boxes(plan_of(board, AREA, ring=ring), around(board))
    assert len(shown) == across * down + (2 * (across + down) if ring else 0)
    for box in shown:
        assert AREA.left <= box.left
        assert AREA.top <= box.top
        assert box.left + box.width <= AREA.left + AREA.width
        assert box.top + box.height <= AREA.top + AREA.height
    for one, other in itertools.combinations(shown, 2):
        assert (
            one.left + one.width < other.left
            or other.left + other.width < one.left
            or one.top + one.height < other.top
            or other.top + other.height < one.top
        )


def test_east_is_right_and_south_is_down() -> None:
    plan = plan_of(garden(range(-2, 2), range(-1, 3)), AREA, ring=True)
    assert plan.middle(at(0, 0))[0] < plan.middle(at(1, 0))[0]
    assert plan.middle(at(0, 0))[1] < plan.middle(at(0, 1))[1]


def test_cards_are_never_narrower_than_60_pixels() -> None:
    widths = [plan_of(garden(range(n), range(n)), AREA, ring=False).size[0] for n in range(1, 20)]
    assert sorted(widths, reverse=True) == widths
    assert 60 <= widths[-1] < widths[0]


@pytest.mark.parametrize("focus", [at(-9, -9), at(0, 0), at(9, 9), at(-9, 9)])
def test_a_garden_too_large_is_shown_around_the_focus(focus: Cell) -> None:
    board = garden(range(-9, 10), range(-9, 10))
    plan = plan_of(board, AREA, ring=False, focus=(focus,))
    assert plan.is_part
    assert plan.box(focus) is not None
    assert plan.x.count >= 12
    assert plan.y.count >= 11


def test_a_part_has_a_ring_only_where_the_garden_ends() -> None:
    board = garden(range(-9, 10), range(-9, 10))
    plan = plan_of(board, AREA, ring=True, focus=(at(-9, -9),))
    assert plan.box(at(-10, -9)) is not None
    assert plan.box(at(-9, -10)) is not None
    hidden = [cell for cell in board.gaps() if plan.box(cell) is None]
    assert {x_of(cell) for cell in hidden} >= {10}
    assert {y_of(cell) for cell in hidden} >= {10}


def test_a_garden_that_fits_is_whole() -> None:
    assert not plan_of(garden(range(9), range(9)), AREA, ring=False).is_part


def test_film_keeps_every_card_in_its_place_however_the_garden_grows() -> None:
    boards = [garden(range(-n, n), range(-1, 2 * n)) for n in range(1, 6)]
    plan = film_plan(boards, AREA)
    assert plan == film_plan(reversed(boards), AREA)
    assert plan is not None
    assert all(len(board.garden) == len(boxes(plan, [cell for cell, _ in board.garden])) for board in boards)


def test_film_shows_more_rows_than_a_picture_in_which_one_chooses() -> None:
    high = garden(range(3), range(14))
    assert plan_of(high, AREA, ring=False).is_part
    assert film_plan([high], AREA) is not None
    assert film_plan([garden(range(3), range(40))], AREA) is None


@pytest.mark.parametrize(("across", "down", "is_below"), [(10, 3, True), (3, 9, False), (6, 6, False)])
def test_what_belongs_to_a_wide_garden_lies_below_it_and_to_a_tall_one_beside_it(
    across: int, down: int, *, is_below: bool
) -> None:
    board = garden(range(across), range(down))
    for one in Format:
        with drawing_in(one):
            arrangement, plan = arranged(lambda area: plan_of(board, area, ring=False))
            if one is Format.WIDE or across != down:
                assert is_below == arrangement.is_below
            assert plan.area == arrangement.board
            others = [plan_of(board, other.board, ring=False) for other in arrangements()]
            assert plan.worth * 1.1 >= max(other.worth for other in others if not other.is_part)
