"""What lies in and beside gardens: water, players' bags, small signs, tiles alone."""

from PIL import Image

from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import readable
from render.canvas.remembering import remembered
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import GOLD, NIGHT, PANEL, PLAYERS, black, ink_on_player
from render.colour import BLACK, WHITE, Colour, mix, parse_colour
from render.gardlings.pictures.cells import Plan
from render.gardlings.pictures.tiles import TileLook, paint_sprite, tile_block
from render.gardlings.theme import palette
from rules.gardlings.box import Kind
from rules.gardlings.garden.placed import STEPS, Garden
from rules.gardlings.garden.places import ponds
from rules.gardlings.view import Count

_TWO_FIGURES = 9
_WATER = parse_colour("#55A5EE")
_COIN = 0.62


@remembered()
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
    style = black(max(readable(0), round(size * share)), ink_on_player(place))
    sketch.write((size * 0.5, size * 0.65), str(seat + 1), style)
    return palette().quantise(sketch.image)


@kept
def icon_block(name: str, size: int, ground: Colour, opacity: float = 1.0) -> Image.Image:
    """Draw a small picture in colour on a plain ground."""
    sketch = Sketch.plain(size, size, ground)
    paint_sprite(sketch, name, (size / 2, size / 2), size, opacity)
    return palette().quantise(sketch.image)


@kept
def two_gnomes_block(opacity: float) -> Image.Image:
    """Draw the sign of tiles with two gnomes on a panel."""
    sketch = Sketch.plain(54, 54, PANEL)
    for x in (0.33, 0.67):
        paint_sprite(sketch, "creature-gnome", (54 * x, 54 * 0.52), 54 * 0.72, opacity)
    return palette().quantise(sketch.image)


def put_icon(canvas: Canvas, name: str, middle: Point, size: int, ground: Colour) -> None:
    """Put a small picture with its middle at a point."""
    canvas.stamp(icon_block(name, size, ground), middle[0] - size / 2, middle[1] - size / 2)


def put_tile(canvas: Canvas, kind: Kind, corner: Point, cell: int, ground: Colour) -> None:
    """Put an unturned tile, all its gems open; the point is its upper left corner."""
    canvas.stamp(tile_block(TileLook(kind, 0, 0, (ground, ground)), cell), *corner)


def put_ponds(canvas: Canvas, plan: Plan, garden: Garden, count: Count | None = None) -> None:
    """
    Fill all ponds with water, with a coin in each that brings one; tiles are laid over it.

    Args:
        count: what the garden brought; without it every pond is taken to bring a coin.
    """
    for number, pond in enumerate(ponds(garden)):
        is_paid = count is None or number < count.pond_coins
        first = min(pond, key=lambda square: (square[1], square[0]))
        for square in pond:
            x, y = square
            shores = sum(1 << side for side, (dx, dy) in enumerate(STEPS) if (x + dx, y + dy) not in pond)
            has_coin = is_paid and square == first
            canvas.stamp(_water_block(shores, plan.cell, plan.ground(x), has_coin=has_coin), *plan.at(x, y))


@kept
def _water_block(shores: int, cell: int, ground: Colour, *, has_coin: bool) -> Image.Image:
    """Draw a square of water, off its shores (bit d: direction d) by a rim of lawn."""
    sketch = Sketch.plain(cell, cell, ground)
    rim = 0.07 * cell
    north, east, south, west = (rim if shores >> side & 1 else -cell for side in range(len(STEPS)))
    water = Box(west, north, cell - west - east, cell - north - south, 0.22 * cell)
    sketch.box(water, mix(_WATER, NIGHT, 0.25))
    for row in (0.32, 0.68):
        wave = tuple(((0.16 + 0.17 * step) * cell, (row + (0.05 if step % 2 else -0.05)) * cell) for step in range(5))
        sketch.path(wave, max(1.5, 0.045 * cell), _WATER)
    if has_coin:
        paint_sprite(sketch, "coin", (cell / 2, cell / 2), round(_COIN * cell))
    return palette().quantise(sketch.image)
