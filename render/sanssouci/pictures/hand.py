"""What only its owner sees: cards and missions."""

from collections.abc import Sequence

from PIL import Image

from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.shapes import Box, polygon
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, BROWN, CREAM, GOLD, GREEN, INK, MUTED, NIGHT, PANEL, black
from render.colour import BLACK, WHITE, Colour, mix
from render.marks import CardMark, paint_arrow, paint_dashes, paint_tick
from render.sanssouci.theme import ROWS, SYMBOLS, ink_on_row, palette, row_colour
from rules.sanssouci.box import BOX, WILD, Card
from rules.sanssouci.garden.cells import COLUMN_LETTERS

RING = 6


@kept
def card_block(card: Card, size: tuple[int, int], mark: CardMark, ground: Colour) -> Image.Image:
    """Draw a card with a ring's room around it; size is that of the card."""
    width, height = size
    sketch = Sketch.plain(width + 2 * RING, height + 2 * RING, ground)
    whole = Box(RING, RING, width, height, 13)
    sketch.box(whole, mix(CREAM, BROWN, 0.5))
    sketch.box(whole._replace(height=height - 3), CREAM)
    face = whole.inside(8)._replace(height=height - 19, radius=8)
    if BOX.rows_of(card):
        _paint_pair(sketch, face, BOX.rows_of(card))
    elif card == WILD:
        _paint_wild(sketch, face)
    else:
        _paint_symbol(sketch, face, card)
    if mark is CardMark.CHOSEN:
        sketch.box(whole.inside(-5), NIGHT, stroke=11)
        sketch.box(whole.inside(-3), BRIGHT, stroke=6)
        paint_tick(sketch, (whole.left + width - 8, whole.top + 9))
    elif mark is CardMark.LEGAL:
        paint_dashes(sketch, whole.inside(-5), 5.5)
    return palette().quantise(sketch.image)


def _paint_pair(sketch: Sketch, face: Box, rows: tuple[int, ...]) -> None:
    """Fill the face with two colours and write their row numbers."""
    width, height = round(face.width), round(face.height)
    sketch.box(face, row_colour(rows[0]))
    half = polygon(((width, 0), (width, height), (0, height)), width, height)
    corner = Image.new("L", (width, height))
    corner.paste(half, (0, 0))
    sketch.fill(corner, face.left, face.top, row_colour(rows[1]))
    sketch.path(((face.left + 2, face.top + height - 2), (face.left + width - 2, face.top + 2)), 6, CREAM)
    # The second colour has square corners; the card's own colour rounds them again.
    sketch.box(face.inside(-5)._replace(radius=11), CREAM, stroke=5)
    size = round(height * 0.38)
    for row, (x, y) in zip(rows, ((0.27, 0.27), (0.73, 0.74)), strict=True):
        at = (face.left + width * x, face.top + height * y)
        sketch.write(at, str(row), black(size, ink_on_row(row)))


def _paint_wild(sketch: Sketch, face: Box) -> None:
    """Draw a lily in a fan of the five colours that the market has."""
    middle = (face.left + face.width / 2, face.top + face.height / 2)
    sketch.box(face, mix(CREAM, BROWN, 0.35), stroke=2)
    band = (face.width - 12) / 5
    for index, colour in enumerate(ROWS[1:]):
        bar = Box(face.left + 6 + index * band, face.top + face.height - 24, band, 18)
        sketch.box(bar, mix(colour, BLACK, 0.25))
        sketch.box(bar._replace(height=16), colour)
    sketch.glyph("fleur-de-lys", (middle[0], middle[1] - 9), min(face.width, face.height) * 0.78, INK)


def _paint_symbol(sketch: Sketch, face: Box, card: Card) -> None:
    sketch.box(face, mix(CREAM, BROWN, 0.35), stroke=2)
    side = min(face.width, face.height) * 0.84
    sketch.glyph(SYMBOLS[card], (face.left + face.width / 2, face.top + face.height - side / 2 - 6), side, INK)
    sketch.write((face.left + 7, face.top + 19), COLUMN_LETTERS[card], black(30, INK), "lm")


@kept
def mission_block(mission: int, now: int, then: int, size: tuple[int, int]) -> Image.Image:
    """Draw a mission: its symbol, and its worth now, or now and after the draft."""
    width, height = size
    sketch = Sketch.plain(width, height, PANEL)
    whole = Box(0, 0, width, height, 13)
    sketch.box(whole, mix(GREEN, WHITE, 0.07))
    sketch.box(whole, GOLD, 0.6, 2)
    sketch.glyph(SYMBOLS[mission], (width * 0.62, height * 0.35), height * 0.52, CREAM)
    sketch.write((13, height * 0.24), COLUMN_LETTERS[mission], black(30), "lm")
    low = height * 0.8
    if now == then:
        sketch.write((width / 2, low), str(now), black(40))
        return palette().quantise(sketch.image)
    sketch.write((14, low + 1), str(now), black(34, MUTED), "lm")
    paint_arrow(sketch, (width * 0.5, low + 1), 26, MUTED)
    sketch.write((width - 12, low), str(then), black(42, BRIGHT), "rm")
    return palette().quantise(sketch.image)


def put_cards(canvas: Canvas, places: Sequence[Box], cards: Sequence[tuple[Card, CardMark]]) -> None:
    """Lay out cards in their boxes."""
    for box, (card, mark) in zip(places, cards, strict=False):
        block = card_block(card, (round(box.width), round(box.height)), mark, PANEL)
        canvas.stamp(block, box.left - RING, box.top - RING)
