"""Lines across cells: the way of a noble, and tags that hang over an edge."""

import math

from render.canvas.canvas import Canvas
from render.canvas.shapes import Point
from render.canvas.style import BRIGHT, NIGHT
from render.sanssouci.pictures.pieces import Stance, paint_pawn, pawn_foot, pawn_height
from render.sanssouci.pictures.plan import Plan
from rules.sanssouci.garden.cells import COLUMNS, TERRACE, column_of, row_of
from rules.sanssouci.view import Garden, Turn


def way_points(plan: Plan, turn: Turn, terrace: float) -> tuple[Point, ...]:
    """
    Return the corners of the line for a turn's noble, from where it stood to where it stands.

    Args:
        terrace: the height from which a noble of the terrace sets out, in pixels of the picture.
    """
    points = [plan.path_point(cell) for cell in turn.way]
    if points and turn.noble_from == TERRACE:
        points.insert(0, (points[0][0], terrace))
    return tuple(
        point
        for index, point in enumerate(points)
        if index in (0, len(points) - 1) or not _is_straight(points[index - 1], point, points[index + 1])
    )


def _is_straight(before: Point, at: Point, after: Point) -> bool:
    return before[0] == at[0] == after[0] or before[1] == at[1] == after[1]


def put_start(canvas: Canvas, at: Point, stroke: float) -> None:
    """Draw the ring at which a way begins."""
    x, y = at
    reach = math.ceil(stroke * 2.5) + 3
    with canvas.over(int(x) - reach, int(y) - reach, int(x) + reach, int(y) + reach) as sketch:
        sketch.disc((x, y), stroke * 4.2 + 5, NIGHT)
        sketch.disc((x, y), stroke * 4.2, BRIGHT)
        sketch.disc((x, y), stroke * 2.6, NIGHT)


def put_nobles_on_way(canvas: Canvas, plan: Plan, seat: int, garden: Garden, turn: Turn) -> None:
    """Draw the nobles again over which a way has gone, the one that walked it with its gold rim."""
    goal = turn.way[-1] if turn.way else None
    for column in range(COLUMNS):
        row = garden.nobles[column]
        here = [cell for cell in turn.way if column_of(cell) == column and row_of(cell) == row]
        if here:
            stance = Stance.MOVED if here[0] == goal else Stance.STANDS
            put_cell_pawn(canvas, plan, (column, row), seat, stance)


def put_cell_pawn(canvas: Canvas, plan: Plan, place: tuple[int, int], seat: int, stance: Stance) -> None:
    """Draw a noble over a cell (column, row), exactly where the cell's own block has it."""
    x, y = plan.corner(*place)
    with canvas.over(x, y, x + plan.cell, y + plan.cell) as sketch:
        paint_pawn(sketch, seat, pawn_foot(x, y, plan.cell), pawn_height(plan.cell, stance), stance)
