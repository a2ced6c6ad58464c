"""Tiles alone: faces with their sculptures, backs, and how they stand out."""

import math

from PIL import Image

from render.canvas import atlas, shapes
from render.canvas.cache import kept
from render.canvas.fills import Fill, Notes, lay
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, BROWN, CREAM, INK, NIGHT, black
from render.colour import BLACK, WHITE, Colour, mix
from render.marks import CardMark, paint_dashes, paint_tick
from render.text.lettering import SMALLEST
from render.topiary.pictures.sculptures import clearing, paint_sculpture, sculpture_height
from render.topiary.theme import HEDGE, HEDGE_DARK, HEDGE_LIGHT, STONE, palette
from rules.topiary.garden.tiles import SIZE, TYPE

UNIT = 100
"""Tiles are laid out on a cell of 100 and scaled."""
RING = 6
FACE = Box(4, 4, 92, 88, 13)
_BADGE = Box(6, 6, 29, 34, 9)


def paint_slab(sketch: Sketch, face: Colour, scale: float) -> None:
    """Draw the stone that a sculpture stands on, or the body of a back."""
    sketch.box(Box(7, 9, 90, 90, 13).scaled(scale), BLACK, 0.32)
    sketch.box(FACE._replace(height=93).scaled(scale), mix(face, BROWN, 0.45))
    sketch.box(FACE.scaled(scale), face)
    sketch.box(FACE.inside(1.2).scaled(scale), WHITE, 0.5, 1.8 * scale)


def paint_back(sketch: Sketch, name: str, scale: float) -> None:
    """Draw a face-down tile: a clipped hedge with the name of its cell."""
    sketch.box(Box(7, 9, 90, 90, 13).scaled(scale), BLACK, 0.32)
    sketch.box(FACE._replace(height=93).scaled(scale), mix(HEDGE_DARK, BLACK, 0.5))
    sketch.box(FACE.scaled(scale), HEDGE)
    _paint_leaves(sketch, scale)
    frame = FACE.inside(8).scaled(scale)
    sketch.box(frame, CREAM, 0.34, 2.2 * scale)
    if name:
        paint_name(sketch, name, scale, 0)


def paint_name(sketch: Sketch, name: str, scale: float, rim: int) -> None:
    """Write the name of a cell on its back; its rim lets lines fade that are drawn already."""
    style = black(max(SMALLEST, round(30 * scale)), mix(HEDGE_LIGHT, CREAM, 0.72))
    sketch.write((50 * scale, 47 * scale), name, style._replace(rim=rim, rim_colour=HEDGE))


def _paint_leaves(sketch: Sketch, scale: float) -> None:
    size = (round(FACE.width * scale), round(FACE.height * scale))
    for name, colour in (("leaves-dark", HEDGE_DARK), ("leaves-light", HEDGE_LIGHT)):
        sheet = atlas.mask(name, round(175 * scale), round(175 * scale)).crop((0, 0, *size))
        within = Image.new("L", size)
        within.paste(sheet, (0, 0), shapes.rounded(Box(0, 0, *size, FACE.radius * scale)))
        sketch.fill(within, FACE.left * scale, FACE.top * scale, colour)


def paint_figure(sketch: Sketch, tile: int, scale: float, foot: float = 53) -> None:
    """Stand the tile's sculpture on its slab, with its number in the corner."""
    lay(sketch, _figure(tile, scale, foot))
    badge = _BADGE.scaled(scale)
    middle = (badge.left + badge.width / 2, badge.top + badge.height / 2 - 0.5)
    sketch.write(middle, str(SIZE[tile]), black(max(SMALLEST, round(29 * scale)), CREAM))


def paint_clearing(sketch: Sketch, tile: int, face: Colour, scale: float, foot: float = 53) -> None:
    """Let the lines fade that are drawn already where the tile's sculpture and number will stand."""
    lay(sketch, _clearing(tile, face, scale, foot))


@kept
def _clearing(tile: int, face: Colour, scale: float, foot: float) -> tuple[Fill, ...]:
    notes = Notes((0, 0, *(math.ceil(UNIT * scale),) * 2))
    height, across = sculpture_height(SIZE[tile], UNIT * scale), round(5 * scale)
    cover = clearing(TYPE[tile], height, across)
    notes.fill(cover, foot * scale - cover.width / 2, 89 * scale - height - 2 * across, face)
    # The number's badge covers the rest of its ground.
    notes.box(_BADGE.inside(-3).scaled(scale), face)
    return notes.bands()


@kept
def _figure(tile: int, scale: float, foot: float) -> tuple[Fill, ...]:
    """Return what a sculpture and the badge behind its number fill."""
    notes = Notes((0, 0, *(math.ceil(UNIT * scale),) * 2))
    height = sculpture_height(SIZE[tile], UNIT * scale)
    paint_sculpture(notes, TYPE[tile], (foot * scale, 89 * scale), height, UNIT * scale)
    notes.box(_BADGE.scaled(scale), INK)
    return notes.bands()


@kept
def tile_block(tile: int, size: int, mark: CardMark, ground: Colour) -> Image.Image:
    """Draw a tile with a ring's room around it; the size is that of the tile's cell."""
    scale = size / UNIT
    inner = Sketch.plain(size, size, ground)
    paint_slab(inner, BRIGHT if mark is CardMark.CHOSEN else STONE, scale)
    paint_figure(inner, tile, scale)
    sketch = Sketch.plain(size + 2 * RING, size + 2 * RING, ground)
    sketch.image.paste(inner.image, (RING, RING))
    whole = Box(RING, RING, size, size, 16 * scale)
    match mark:
        case CardMark.CHOSEN:
            sketch.box(whole.inside(-3), NIGHT, stroke=9)
            sketch.box(whole.inside(-2), BRIGHT, stroke=6)
            paint_tick(sketch, (whole.left + size - 10, whole.top + 9))
        case CardMark.LEGAL:
            paint_dashes(sketch, whole.inside(-5), 5.5)
        case CardMark.GONE:
            sketch.box(whole, ground, 0.68)
        case CardMark.NONE:
            pass
    return palette().quantise(sketch.image)
