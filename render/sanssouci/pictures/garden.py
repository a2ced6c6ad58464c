"""A garden's cells, as they lie and as a turn or a draft has changed them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from PIL import Image

from render.beads import put_beads, put_string
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.png import Sign
from render.canvas.shapes import Box
from render.colour import Colour
from render.marks import Accent
from render.sanssouci.news import GardenNews
from render.sanssouci.pictures.pieces import Stance
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.pictures.tiles import CellLook, Content, cell_block
from render.sanssouci.theme import palette
from rules.sanssouci.box import BOX
from rules.sanssouci.garden.cells import CELLS, COLUMNS, EVERYWHERE, ROWS, Cell, at, column_of, members, row_of
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


@kept(3)
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
