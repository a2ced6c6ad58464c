"""One cell of a garden as an 8-bit block, kept by what it shows."""

from enum import Enum
from typing import NamedTuple

from PIL import Image

from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, BROWN, CREAM, GOLD, INK, LOSS, NIGHT, black
from render.colour import BLACK, WHITE, Colour, mix
from render.marks import Accent, paint_accent
from render.sanssouci.pictures.pieces import Stance, paint_pawn, pawn_foot, pawn_height
from render.sanssouci.theme import GARDENER, GARDENER_EDGE, LOSS_EDGE, SYMBOLS, empty_colour, palette, row_colour
from render.text.lettering import SMALLEST, Face, TextStyle

# Cells are laid out on a square of 98 and scaled.
UNIT = 98
SMALL = 72


class Content(Enum):
    """What lies on a cell."""

    NOTHING = "nothing"
    SYMBOL = "symbol"
    GARDENER = "gardener"

    # As in `Face`.
    __hash__ = object.__hash__


class CellLook(NamedTuple):
    """
    All that decides how a cell looks: a tuple, since one is made and looked up for each cell of every picture.

    Args:
        mark: what the expansion prints on it, "" for nothing; shown while the cell is empty.
        pawn: seat of the noble on it, or -1.
        words: up to two lines on a legal cell.
        lettering: the smallest size of mark and words, in pixels.
    """

    column: int
    row: int
    content: Content = Content.NOTHING
    accent: Accent = Accent.NONE
    mark: str = ""
    pawn: int = -1
    stance: Stance = Stance.STANDS
    words: tuple[str, ...] = ()
    lettering: int = SMALLEST


@kept
def cell_block(look: CellLook, size: int, ground: Colour) -> Image.Image:
    """Draw a cell, size pixels square, on a ground that shows at its corners."""
    sketch = Sketch.plain(size, size, ground)
    scale = size / UNIT
    if look.content is Content.NOTHING:
        _paint_empty(sketch, look, scale)
    else:
        _paint_tile(sketch, look, scale)
    paint_accent(sketch, look.accent, size, 0.7, (0.045, 0.24, 0.115, 0.06))
    if look.accent is Accent.LEGAL:
        _paint_words(sketch, look.words, size, look.lettering)
    if look.pawn >= 0:
        paint_pawn(sketch, look.pawn, pawn_foot(0, 0, size), pawn_height(size, look.stance), look.stance)
    return palette().quantise(sketch.image)


def _paint_mat(sketch: Sketch, colour: Colour, scale: float) -> None:
    sketch.box(Box(3, 3, 92, 92, 13).scaled(scale), mix(colour, BLACK, 0.28))
    sketch.box(Box(3, 3, 92, 89, 13).scaled(scale), colour)


def _paint_empty(sketch: Sketch, look: CellLook, scale: float) -> None:
    colour = empty_colour(look.row)
    _paint_mat(sketch, colour, scale)
    sketch.box(Box(3, 3, 92, 90, 13).scaled(scale), mix(colour, BLACK, 0.22), stroke=3 * scale)
    ghost = mix(row_colour(look.row), WHITE, 0.1)
    mark = "" if look.accent is Accent.LEGAL else look.mark
    faint = 0.2 if mark else 0.4
    sketch.glyph(SYMBOLS[look.column], (49 * scale, 48 * scale), 60 * scale, ghost, faint)
    if mark:
        paint_mark(sketch, mark, scale, look.lettering)


def paint_mark(sketch: Sketch, mark: str, scale: float, smallest: int) -> None:
    """Print a mark of the expansion: a number for symbols, G for gardeners, a loss with a red border."""
    size = max(24, smallest, round(44 * scale))
    text = mark.replace("-", "−")
    middle = (49 * scale, 47.5 * scale)
    if mark.startswith("-"):
        sketch.box(Box(7, 7, 84, 82, 10).scaled(scale), NIGHT, 0.45)
        sketch.box(Box(6, 6, 86, 84, 11).scaled(scale), LOSS_EDGE, stroke=max(3, 5 * scale))
        sketch.write(middle, text, black(size, LOSS))
    elif mark == "G":
        sketch.disc(middle, 66 * scale, GARDENER_EDGE)
        sketch.disc(middle, 60 * scale, GARDENER)
        sketch.write(middle, text, black(size, CREAM))
    else:
        sketch.disc(middle, 66 * scale, INK)
        sketch.disc(middle, 60 * scale, CREAM)
        sketch.write(middle, text, black(size, INK))


def _face(look: CellLook) -> tuple[Colour, Colour, Colour]:
    """Return the colours of face, edge and glyph of a tile."""
    if look.content is Content.GARDENER:
        return GARDENER, GARDENER_EDGE, CREAM
    face = BRIGHT if look.accent in (Accent.LAST, Accent.DRAFT) else CREAM
    return face, mix(face, BROWN, 0.37), INK


def _paint_tile(sketch: Sketch, look: CellLook, scale: float) -> None:
    face, edge, ink = _face(look)
    name = "gardener" if look.content is Content.GARDENER else SYMBOLS[look.column]
    if look.accent is Accent.DRAFT:
        _paint_empty(sketch, CellLook(look.column, look.row), scale)
        sketch.box(Box(11, 9, 76, 77, 9).scaled(scale), face, 0.86)
        sketch.glyph(name, (49 * scale, 46.5 * scale), 62 * scale, ink, 0.9)
        return
    _paint_mat(sketch, row_colour(look.row), scale)
    if sketch.image.width < SMALL:
        sketch.box(Box(9, 9, 80, 80, 9).scaled(scale), edge)
        sketch.box(Box(9, 8, 80, 77, 9).scaled(scale), face)
        sketch.glyph(name, (49 * scale, 46.5 * scale), 70 * scale, ink)
        return
    blur = 3.2 * scale
    cover = shapes.shadow(75 * scale, 76 * scale, 9 * scale, blur, 0.45)
    sketch.fill(cover, 12 * scale - (cover.width - 75 * scale) / 2, 14 * scale - (cover.height - 76 * scale) / 2, BLACK)
    sketch.box(Box(11, 10, 76, 77, 9).scaled(scale), edge)
    sketch.box(Box(11, 9, 76, 75, 9).scaled(scale), face)
    sketch.box(Box(11.5, 9.5, 75, 74, 8).scaled(scale), WHITE, 0.55, 2 * scale)
    sketch.glyph(name, (49 * scale, 46.5 * scale), 63 * scale, ink)


def paint_sample(sketch: Sketch, name: str, scale: float) -> None:
    """Draw a tile that lies nowhere: any symbol, or the gardener on its back."""
    face, edge, ink = _face(CellLook(0, 1, Content.GARDENER if name == "gardener" else Content.SYMBOL))
    sketch.box(Box(11, 10, 76, 77, 9).scaled(scale), edge)
    sketch.box(Box(11, 9, 76, 75, 9).scaled(scale), face)
    sketch.glyph(name, (49 * scale, 46.5 * scale), 63 * scale, ink)


def _paint_words(sketch: Sketch, words: tuple[str, ...], size: int, smallest: int) -> None:
    style = TextStyle(Face.BLACK, max(smallest, round(size * 0.35)), GOLD, 3, NIGHT)
    match words:
        case (single,):
            sketch.write((size / 2, size / 2 - 1), single, style)
        case (first, second):
            sketch.write((size / 2, size * 0.33), first, style)
            sketch.write((size / 2, size * 0.7), second, style._replace(colour=CREAM))
        case _:
            return
