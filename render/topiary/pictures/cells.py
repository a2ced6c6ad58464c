"""One cell of the garden as an 8-bit block, kept by what it shows: tile, sight lines, eyes."""

from typing import NamedTuple

from PIL import Image

from render.canvas import atlas
from render.canvas.cache import kept
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, GOLD, NIGHT, PLAYERS
from render.colour import WHITE, Colour, mix
from render.marks import Accent, paint_accent
from render.text.lettering import Face, TextStyle
from render.topiary.pictures.strands import Strand, paint_strand
from render.topiary.pictures.tiles import FACE, UNIT, paint_back, paint_clearing, paint_figure, paint_name, paint_slab
from render.topiary.theme import BED, HEDGE, HOLE, STONE, palette
from rules.topiary.garden.tiles import FACE_DOWN

_EYES: tuple[Point, ...] = ((82, 17), (53, 17), (82, 38), (82, 59), (82, 80), (53, 80), (24, 80), (24, 59))
"""Where the eyes of a cell look from, in the order in which they are needed; at most eight lines cross a cell."""

_RIM = 5
"""How far around the name of a cell lines fade, in pixels."""
_GLOW = 0.84
"""How much of a face-down tile the gold of one's draft hides."""


class CellLook(NamedTuple):
    """
    All that decides how a cell looks.

    Args:
        tile: a tile, FACE_DOWN, or NOTHING for a gap.
        name: of the cell, such as "C3".
        strands: the pieces of sight lines that cross it, those on top last.
        eyes: the seats whose visitors count its sculpture, one for each visitor.
    """

    tile: int
    name: str
    accent: Accent = Accent.NONE
    strands: tuple[Strand, ...] = ()
    eyes: tuple[int, ...] = ()


@kept
def cell_block(look: CellLook, size: int) -> Image.Image:
    """Draw a cell, size pixels square."""
    name = look.name if look.tile == FACE_DOWN and look.accent is not Accent.LEGAL else ""
    sketch, scale = Sketch(_ground(min(look.tile, 0), name, look.accent, size).copy()), size / UNIT
    for strand in look.strands:
        paint_strand(sketch, strand, size)
    if look.strands:
        _paint_clearing(sketch, look, name, scale)
    if look.tile >= 0:
        paint_figure(sketch, look.tile, scale)
    for seat, (x, y) in zip(look.eyes, _EYES, strict=False):
        paint_eye(sketch, seat, (x * scale, y * scale), 28 * scale)
    paint_accent(sketch, look.accent, size, 0.62, (0.04, 0.22, 0.1, 0.055))
    if look.accent is Accent.LEGAL:
        style = TextStyle(Face.BLACK, round(size * 0.38), GOLD, 3, NIGHT)
        sketch.write((size / 2, size / 2 - 1), look.name, style)
    return palette().quantise(sketch.image)


def _paint_clearing(sketch: Sketch, look: CellLook, name: str, scale: float) -> None:
    """Let sight lines fade under the sculpture and its number, or under the name of the cell."""
    if look.tile >= 0:
        paint_clearing(sketch, look.tile, _face(look.accent), scale)
    elif name:
        paint_name(sketch, name, scale, _RIM)


def _face(accent: Accent) -> Colour:
    """Return the colour of the stone under a sculpture."""
    if accent is Accent.DRAFT:
        return mix(HEDGE, BRIGHT, _GLOW)
    return BRIGHT if accent is Accent.LAST else STONE


@kept
def _ground(tile: int, name: str, accent: Accent, size: int) -> Image.Image:
    """Draw in full colour what lies under the sight lines of a cell; any tile of 0 and more is a slab."""
    sketch, scale = Sketch.plain(size, size, BED), size / UNIT
    if tile == FACE_DOWN:
        paint_back(sketch, name, scale)
    elif tile < 0:
        sketch.box(FACE._replace(height=93).scaled(scale), NIGHT)
        sketch.box(FACE.inside(2)._replace(height=90).scaled(scale), HOLE)
    elif accent is Accent.DRAFT:
        paint_back(sketch, "", scale)
        sketch.box(FACE.scaled(scale), BRIGHT, _GLOW)
    else:
        paint_slab(sketch, _face(accent), scale)
    return sketch.image


def paint_eye(sketch: Sketch, seat: int, middle: Point, width: float) -> None:
    """Draw the eye that says "a visitor of this seat counts it"."""
    size = round(width * 1.1)
    for name, colour in (("eye-rim", WHITE), ("eye", PLAYERS[seat])):
        sketch.fill(atlas.mask(name, size, size), middle[0] - size / 2, middle[1] - size / 2, colour)
    sketch.disc(middle, width * 0.3, WHITE)
