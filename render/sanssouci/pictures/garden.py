"""A garden's cells, as they lie and as a turn or a draft has changed them; and one garden at full size."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from PIL import Image

from render.beads import put_beads, put_string
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import readable
from render.canvas.png import Sign
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, NIGHT, black
from render.colour import WHITE, Colour, mix
from render.marks import Accent, put_lines
from render.sanssouci.news import GardenNews
from render.sanssouci.pictures.pieces import Stance, paint_pawn, put_cell_pawn, put_nobles_on_way, way_points
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.pictures.tiles import CellLook, Content, cell_block
from render.sanssouci.theme import STRIPE, SYMBOLS, ink_on_row, palette, row_colour
from render.text.lettering import SMALLEST
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import (
    CELLS,
    COLUMN_LETTERS,
    COLUMNS,
    EVERYWHERE,
    ROWS,
    TERRACE,
    Cell,
    at,
    column_of,
    members,
    row_of,
)
from rules.sanssouci.view import NOTHING, Garden, Turn


@dataclass(frozen=True, slots=True)
class Emphasis:
    """
    What stands out in a garden.

    Args:
        turn: the turn to be marked, finished or, in a draft, as far as it has got.
        is_draft: whether it is one's own draft.
        legal: the cells that can be chosen now, with up to two lines of words for each.
    """

    turn: Turn | None = None
    is_draft: bool = False
    legal: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)


@cache
def face_marks(face: int) -> Mapping[Cell, str]:
    """Return what a face of the expansion prints, by cell: a number, "G" or a loss such as "-2"."""
    if face == NOTHING:
        return {}
    printed = BOX.faces[face]
    marks = {}
    for cell in range(CELLS):
        symbol, gardener = printed.symbol_points[cell], printed.gardener_points[cell]
        if symbol or gardener:
            marks[Cell(cell)] = str(symbol) if symbol else "G"
    return marks


def cell_look(garden: Garden, seat: int, emphasis: Emphasis, cell: Cell) -> CellLook:
    """Return how a cell looks."""
    column, row = column_of(cell), row_of(cell)
    stands = garden.nobles[column] == row
    way = emphasis.turn.way if emphasis.turn else ()
    content = _content(garden, cell)
    return CellLook(
        column=column,
        row=row,
        content=content,
        accent=_accent(emphasis, cell),
        # What lies on a mark hides it.
        mark=face_marks(garden.face).get(cell, "") if content is Content.NOTHING else "",
        pawn=seat if stands else NOTHING,
        stance=Stance.MOVED if stands and way and column_of(way[-1]) == column else Stance.STANDS,
        words=emphasis.legal.get(cell, ()),
        lettering=readable(SMALLEST),
    )


def _content(garden: Garden, cell: Cell) -> Content:
    if garden.gardeners >> cell & 1:
        return Content.GARDENER
    return Content.SYMBOL if garden.filled >> cell & 1 else Content.NOTHING


def _accent(emphasis: Emphasis, cell: Cell) -> Accent:
    if cell in emphasis.legal:
        return Accent.LEGAL
    if emphasis.turn is None or emphasis.turn.cell != cell:
        return Accent.NONE
    return Accent.DRAFT if emphasis.is_draft else Accent.LAST


_SIGNS = {Accent.LAST: (Sign.LAST,), Accent.LEGAL: (Sign.LEGAL,)}
"""What the accents of cells say that a legend explains."""

Grounds = tuple[Colour, Colour]
"""The colours under the columns A, C, E and so on, and under B, D, F and so on."""


def put_garden(canvas: Canvas, plan: Plan, garden: Garden, seat: int, emphasis: Emphasis, grounds: Grounds) -> None:
    """Stamp all cells of a garden: the empty ones at once, since most gardens are half of them; then what differs."""
    canvas.stamp(_bare_garden(plan.cell, grounds), plan.left, plan.top)
    shown = garden.filled | sum(1 << cell for cell in {*emphasis.legal, *face_marks(garden.face)})
    for cell in members(shown):
        look = cell_look(garden, seat, emphasis, cell)
        for sign in _SIGNS.get(look.accent, ()):
            canvas.note(sign)
        block = cell_block(look, plan.cell, grounds[look.column % 2])
        canvas.stamp(block, *plan.corner(look.column, look.row))


@kept
def _bare_garden(side: int, grounds: Grounds) -> Image.Image:
    """Draw 54 empty cells."""
    block = palette().blank((COLUMNS * side, ROWS * side), grounds[0])
    plan = Plan(0, 0, side)
    for cell in members(EVERYWHERE):
        look = cell_look(Garden(), NOTHING, Emphasis(), cell)
        block.paste(cell_block(look, side, grounds[look.column % 2]), plan.corner(look.column, look.row))
    return block


def put_garden_news(canvas: Canvas, plan: Plan, garden: Garden, news: GardenNews, emphasis: Emphasis) -> None:
    """Mark what is new to the viewer: cells, and the nobles that moved there, with where from if no way shows it."""
    way = emphasis.turn.way if emphasis.turn else ()
    # One that the viewer has moved on since stands elsewhere.
    walks = (walk for walk in news.walks if walk.goal and garden.nobles[walk.column] == walk.goal)
    goals = {at(walk.column, walk.goal): walk for walk in walks}
    for cell in members(news.symbols | news.gardeners | sum(1 << cell for cell in goals)):
        edge = Box(*plan.corner(column_of(cell), row_of(cell)), plan.cell, plan.cell, 0.14 * plan.cell)
        put_beads(canvas, edge, is_lined=_accent(emphasis, cell) in (Accent.NONE, Accent.LAST))
    for goal, walk in goals.items():
        if goal not in way[-1:]:
            x, y = plan.path_point(goal)
            # From the terrace it came past the upper edge.
            top = plan.path_point(at(walk.column, walk.start))[1] if walk.start else plan.top
            put_string(canvas, (x, top), (x, y))


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
    sketch.write((x + cell * 0.19, middle[1]), COLUMN_LETTERS[column], black(30))


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


@kept
def _waiting_block(seat: int, cell: int, ground: Colour) -> Image.Image:
    """Draw a noble that waits on the terrace."""
    height = WAITING - LINE - 1
    sketch = Sketch.plain(cell, height, ground)
    paint_pawn(sketch, seat, (cell / 2, height - 2), WAITING - 14, Stance.STANDS)
    return palette().quantise(sketch.image)
