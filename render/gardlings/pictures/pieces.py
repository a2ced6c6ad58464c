"""What lies beside gardens: players' bags, small signs, tiles alone."""

from functools import lru_cache

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.canvas.style import GOLD, PLAYERS, black, ink_on_player
from render.colour import BLACK, WHITE, Colour, mix
from render.gardlings.pictures.tiles import TileLook, paint_sprite, tile_block
from render.gardlings.theme import palette
from render.text.lettering import SMALLEST
from rules.gardlings.box import Kind

_TWO_FIGURES = 9


@lru_cache(maxsize=256)
def bag_block(seat: int, size: int, ground: Colour) -> Image.Image:
    """Draw a player's bag with the number of the seat; colours come again every four seats."""
    place = seat % len(PLAYERS)
    colour = PLAYERS[place]
    sketch = Sketch.plain(size, size, ground)
    middle = (size / 2, size / 2)
    parts = (
        ("bag-rim", WHITE, 1.0),
        ("bag-body", colour, 1.0),
        ("bag-shade", mix(colour, BLACK, 0.45), 0.45),
        ("bag-neck", mix(colour, WHITE, 0.35), 1.0),
        ("bag-band", GOLD, 1.0),
    )
    for name, paint, opacity in parts:
        sketch.glyph(name, middle, size, paint, opacity)
    share = 0.46 if seat < _TWO_FIGURES else 0.4
    style = black(max(SMALLEST, round(size * share)), ink_on_player(place))
    sketch.write((size * 0.5, size * 0.65), str(seat + 1), style)
    return palette().quantise(sketch.image)


@lru_cache(maxsize=512)
def icon_block(name: str, size: int, ground: Colour, opacity: float = 1.0) -> Image.Image:
    """Draw a small picture in colour on a plain ground."""
    sketch = Sketch.plain(size, size, ground)
    paint_sprite(sketch, name, (size / 2, size / 2), size, opacity)
    return palette().quantise(sketch.image)


@lru_cache(maxsize=64)
def two_gnomes_block(size: int, ground: Colour, opacity: float = 1.0) -> Image.Image:
    """Draw the sign of tiles with two gnomes."""
    sketch = Sketch.plain(size, size, ground)
    for x in (0.33, 0.67):
        paint_sprite(sketch, "creature-gnome", (size * x, size * 0.52), size * 0.72, opacity)
    return palette().quantise(sketch.image)


def put_icon(canvas: Canvas, name: str, middle: Point, size: int, ground: Colour) -> None:
    """Put a small picture with its middle at a point."""
    canvas.stamp(icon_block(name, size, ground), middle[0] - size / 2, middle[1] - size / 2)


def put_tile(canvas: Canvas, kind: Kind, corner: Point, cell: int, ground: Colour) -> None:
    """Put an unturned tile, all its gems open; the point is its upper left corner."""
    canvas.stamp(tile_block(TileLook(kind, 0, 0, (ground, ground)), cell), *corner)
