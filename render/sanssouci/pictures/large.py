"""One garden at full size: lawn, column heads, row badges, terrace, cells."""

from functools import lru_cache
from itertools import pairwise

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, NIGHT, black
from render.colour import WHITE, Colour, mix
from render.marks import put_lines
from render.sanssouci.pictures.garden import Emphasis, put_garden
from render.sanssouci.pictures.pieces import Stance, paint_pawn
from render.sanssouci.pictures.plan import LETTERS, Plan
from render.sanssouci.theme import STRIPE, SYMBOLS, ink_on_row, palette, row_colour
from render.sanssouci.ways import put_cell_pawn, put_nobles_on_way, way_points
from rules.sanssouci.garden.cells import COLUMNS, ROWS, TERRACE, column_of
from rules.sanssouci.view import Garden, Turn

HEADS = 97
LINE = 5
WAITING = 68
GROUNDS = (STRIPE, GREEN)


def paint_lawn(sketch: Sketch, plan: Plan) -> None:
    """Draw everything about a large garden that never changes but its cells."""
    for column in range(COLUMNS):
        x, _ = plan.corner(column, 1)
        if column % 2 == 0:
            sketch.box(Box(x, HEADS, plan.cell, plan.bottom + 6 - HEADS), STRIPE)
        _paint_head(sketch, column, x, plan.cell)
    sketch.box(Box(plan.left, plan.top - LINE - 1, COLUMNS * plan.cell, 3), GOLD, 0.55)
    for row in range(1, ROWS + 1):
        middle = (plan.left - 25, plan.corner(0, row)[1] + plan.cell / 2 - 2)
        sketch.disc((middle[0], middle[1] + 1), 39, NIGHT)
        sketch.disc(middle, 37, row_colour(row))
        sketch.write((middle[0], middle[1] - 0.5), str(row), black(27, ink_on_row(row)))


def _paint_head(sketch: Sketch, column: int, x: int, cell: int) -> None:
    """Draw a column's letter and symbol."""
    across = cell * 0.6
    middle = (x + cell - across / 2 - 3, HEADS + 3 + across / 2)
    sketch.disc((middle[0], middle[1] + 2), across, NIGHT, 0.5)
    sketch.disc(middle, across, mix(GREEN, WHITE, 0.1))
    edge = Box(middle[0] - across / 2, middle[1] - across / 2, across, across, across / 2)
    sketch.box(edge.inside(1), GOLD, 0.75, 2)
    sketch.glyph(SYMBOLS[column], middle, across * 0.7, CREAM)
    sketch.write((x + cell * 0.19, middle[1]), LETTERS[column], black(30))


def put_large_garden(canvas: Canvas, plan: Plan, garden: Garden, seat: int, emphasis: Emphasis) -> None:
    """Draw cells, nobles and the marked turn, with the place where its noble stood before."""
    put_garden(canvas, plan, garden, seat, emphasis, GROUNDS)
    for column in range(COLUMNS):
        if garden.nobles[column] == TERRACE:
            block = _waiting_block(seat, plan.cell, GROUNDS[column % 2])
            canvas.stamp(block, plan.corner(column, 1)[0], plan.top - LINE - 1 - block.height)
    if emphasis.turn and emphasis.turn.way:
        _put_walk(canvas, plan, garden, seat, emphasis.turn)


def _put_walk(canvas: Canvas, plan: Plan, garden: Garden, seat: int, turn: Turn) -> None:
    put_lines(canvas, list(pairwise(way_points(plan, turn, plan.top - 36))), 7)
    put_nobles_on_way(canvas, plan, seat, garden, turn)
    column = column_of(turn.way[0])
    if turn.noble_from != TERRACE:
        put_cell_pawn(canvas, plan, (column, turn.noble_from), seat, Stance.LEFT)
        return
    x, y = plan.corner(column, 1)
    with canvas.over(x, y - WAITING, x + plan.cell, y - LINE) as sketch:
        paint_pawn(sketch, seat, (x + plan.cell / 2, y - LINE - 3), WAITING - 14, Stance.LEFT)


@lru_cache(maxsize=64)
def _waiting_block(seat: int, cell: int, ground: Colour) -> Image.Image:
    """Draw a noble that waits on the terrace."""
    height = WAITING - LINE - 1
    sketch = Sketch.plain(cell, height, ground)
    paint_pawn(sketch, seat, (cell / 2, height - 2), WAITING - 14, Stance.STANDS)
    return palette().quantise(sketch.image)
