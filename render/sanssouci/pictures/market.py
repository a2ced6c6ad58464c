"""The market: ten squares with their tiles."""

from collections.abc import Collection, Mapping
from enum import Enum
from functools import lru_cache

from PIL import Image

from languages.speech import _
from render.beads import put_beads
from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import readable
from render.canvas.png import Sign
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, BROWN, CREAM, GOLD, INK, MUTED, NIGHT, PANEL, black, bold
from render.colour import BLACK, Colour, mix
from render.frame import MIDDLE
from render.marks import paint_dashes
from render.sanssouci.pictures.plan import NARROW
from render.sanssouci.theme import GARDENER, GARDENER_EDGE, SYMBOLS, ink_on_row, palette, row_colour
from render.sanssouci.words import captions
from render.text.lettering import SMALLEST, Face, text_width
from rules.sanssouci.box import BOX
from rules.sanssouci.view import NOTHING, View

# Rings reach beyond their square by this much.
RING = 5
_BROAD = 400
"""So wide a market has room for more than its title above it, in pictures that have no room for it in the header."""


class SquareMark(Enum):
    """Why a market square stands out."""

    NONE = "none"
    LEGAL = "legal"
    LEGAL_GARDENER = "legal gardener"
    """Can be taken, but its cell is filled: the tile would become a gardener."""
    TAKEN = "taken"

    # As in `Face`.
    __hash__ = object.__hash__


@kept
def square_block(
    square: int, symbol: int, size: tuple[int, int], mark: SquareMark, ground: Colour, smallest: int = SMALLEST
) -> Image.Image:
    """
    Draw a market square with a ring's room around it.

    Args:
        square: 0-9.
        symbol: of the tile on it; after taking, of the tile that was there; NOTHING for a gap.
        size: width and height of the square without that room.
        smallest: the smallest size of its name, in pixels.
    """
    width, height = size
    row = BOX.market_rows[square]
    colour = row_colour(row)
    sketch = Sketch.plain(width + 2 * RING, height + 2 * RING, ground)
    whole = Box(RING, RING, width, height, 15)
    sketch.box(whole, mix(colour, BLACK, 0.3))
    sketch.box(whole._replace(height=height - 3), colour)
    side = round(min(width * 0.8, height * 0.61))
    tile = Box(RING + (width - side) / 2, RING + height * 0.062, side, side, 11)
    if symbol == NOTHING or mark is SquareMark.TAKEN:
        _paint_gap(sketch, tile, symbol, colour)
    else:
        _paint_tile(sketch, tile, symbol)
    _paint_foot(sketch, square, whole, tile.top + side + 4, smallest)
    _paint_ring(sketch, mark, whole, tile)
    return palette().quantise(sketch.image)


def _paint_gap(sketch: Sketch, tile: Box, symbol: int, colour: Colour) -> None:
    sketch.box(tile, mix(colour, BLACK, 0.4))
    if symbol != NOTHING:
        middle = (tile.left + tile.width / 2, tile.top + tile.height / 2)
        sketch.glyph(SYMBOLS[symbol], middle, tile.width * 0.84, colour, 0.8)


def _paint_tile(sketch: Sketch, tile: Box, symbol: int) -> None:
    cover = shapes.shadow(tile.width - 2, tile.height, 11, 3.2, 0.45)
    spare = (cover.width - tile.width + 2) / 2
    sketch.fill(cover, tile.left + 1 - spare, tile.top + 8 - spare, BLACK)
    sketch.box(tile.moved(0, 4), mix(CREAM, BROWN, 0.35))
    sketch.box(tile, CREAM)
    middle = (tile.left + tile.width / 2, tile.top + tile.height / 2)
    sketch.glyph(SYMBOLS[symbol], middle, tile.width * 0.84, INK)


def _paint_foot(sketch: Sketch, square: int, whole: Box, top: float, smallest: int) -> None:
    """Write the square's name and, in a disc, the number of its row: colour is never alone."""
    row = BOX.market_rows[square]
    ink = ink_on_row(row)
    middle = (top + whole.top + whole.height - 4) / 2
    disc = max(28, round(min(whole.height * 0.2, whole.width * 0.24)))
    edge = 12 if whole.width > 110 else 9  # noqa: PLR2004 - the narrow squares of the panel
    name, size = f"M{square + 1}", max(smallest, round(min(whole.height * 0.235, whole.width * 0.27)))
    while size > smallest and text_width(name, Face.BLACK, size) > whole.width - 2 * edge - disc - 4:
        size -= 1
    sketch.write((whole.left + edge, middle), name, black(size, ink), "lm")
    right = whole.left + whole.width - edge - disc / 2
    sketch.disc((right, middle), disc, ink)
    sketch.write((right, middle - 0.5), str(row), black(max(SMALLEST, round(disc * 0.84)), row_colour(row)))


def _paint_ring(sketch: Sketch, mark: SquareMark, whole: Box, tile: Box) -> None:
    match mark:
        case SquareMark.NONE:
            return
        case SquareMark.TAKEN:
            sketch.box(whole.inside(-4), NIGHT, stroke=10)
            sketch.box(whole.inside(-2), BRIGHT, stroke=6)
        case SquareMark.LEGAL | SquareMark.LEGAL_GARDENER:
            paint_dashes(sketch, whole.inside(-4), 5.5)
    if mark is SquareMark.LEGAL_GARDENER:
        side = tile.width * 0.46
        badge = Box(tile.left + tile.width - side + 6, tile.top - 2, side, side, 7)
        sketch.box(badge.inside(-3), NIGHT)
        sketch.box(badge, GARDENER_EDGE)
        sketch.box(badge._replace(height=side - 2), GARDENER)
        sketch.glyph("gardener", (badge.left + side / 2, badge.top + side / 2), side * 0.86, CREAM)


def put_market(
    canvas: Canvas, box: Box, columns: int, market: tuple[int, ...], marks: Mapping[int, tuple[SquareMark, int]]
) -> None:
    """
    Lay the ten squares out over a box of the panel's colour, row by row.

    Args:
        columns: how many squares stand side by side.
        marks: by square, why it stands out and the symbol to show there.
    """
    places = _square_boxes(box, columns, len(market))
    for square, (place, lying) in enumerate(zip(places, market, strict=True)):
        mark, symbol = marks.get(square, (SquareMark.NONE, lying))
        if mark in (SquareMark.LEGAL, SquareMark.LEGAL_GARDENER):
            canvas.note(Sign.LEGAL)
        size = (round(place.width), round(place.height))
        block = square_block(square, symbol, size, mark, PANEL, readable(SMALLEST))
        canvas.stamp(block, place.left - RING, place.top - RING)


def put_market_news(
    canvas: Canvas, box: Box, columns: int, fresh: Collection[int], marks: Mapping[int, tuple[SquareMark, int]]
) -> None:
    """Mark the squares whose tile is new to the viewer, but not the one that was just taken from the market."""
    places = _square_boxes(box, columns, len(BOX.market_rows))
    for square in fresh:
        mark, _ = marks.get(square, (SquareMark.NONE, NOTHING))
        if mark is not SquareMark.TAKEN:
            put_beads(canvas, places[square].inside(1 - RING), is_lined=mark is SquareMark.NONE)


@lru_cache(maxsize=8)
def _square_boxes(box: Box, columns: int, number: int) -> tuple[Box, ...]:
    """Return where squares lie, without their rings."""
    rows, gap = -(-number // columns), 8
    across, down = (box.width + gap) / columns, (box.height + gap) / rows
    size = (round(across - gap), round(down - gap))
    corners = ((box.left + place % columns * across, box.top + place // columns * down) for place in range(number))
    return tuple(Box(*corner, *size, 15) for corner in corners)


@kept
def supply_icon(size: int, ground: Colour) -> Image.Image:
    """Draw a small stack of tiles, for the number of tiles left beside it."""
    sketch = Sketch.plain(size, size, ground)
    for left, top, face in ((0.16, 0.06, mix(MUTED, NIGHT, 0.35)), (0.04, 0.2, CREAM)):
        box = Box(left, top, 0.78, 0.78, 0.16).scaled(size)
        sketch.box(box, NIGHT)
        sketch.box(box.inside(2), face)
    return palette().quantise(sketch.image)


def put_supply(canvas: Canvas, right: float, middle: float, tiles: int) -> None:
    """Write how many tiles are left, ending at the right."""
    width = canvas.write((right, middle), str(tiles), black(32), PANEL, "rm")
    canvas.stamp(supply_icon(36, PANEL), right - width - 44, middle - 18)


def put_market_title(canvas: Canvas, at: tuple[float, float], anchor: str, size: int = 28) -> None:
    """Write the word MARKET."""
    canvas.write(at, _("MARKET"), black(readable(size), GOLD), PANEL, anchor)


def put_market_head(canvas: Canvas, market: Box, tiles: int | None = None) -> None:
    """Write the title over the squares, and how many tiles are left: beside it, or below it where it is narrow."""
    middle = market.left + market.width / 2
    if market.width >= NARROW:
        put_market_title(canvas, (market.left + 18, market.top + 29), "lm")
    else:
        put_market_title(canvas, (middle, market.top + 28), "mm")
    if tiles is not None and market.width >= NARROW:
        put_supply(canvas, market.left + market.width - 16, market.top + 29, tiles)
    elif tiles is not None:
        put_supply(canvas, middle + 48, market.top + 68, tiles)


def put_round(canvas: Canvas, market: Box, right: float, view: View) -> float:
    """Write how far the game is: in the header or, where it is broad, over the market; returns where the rest ends."""
    words = captions.round_caption(view)
    if market.width < _BROAD:
        return right - canvas.write((right, MIDDLE - 1), words, bold(28), PANEL, "rm") - 24
    canvas.write((market.left + market.width / 2 + 26, market.top + 29), words, bold(readable(28), MUTED), PANEL, "mm")
    return right
