"""The faces of the cards in both decks, and their backs."""

from functools import cache

from PIL import Image

from render.canvas import shapes
from render.canvas.atlas import ART
from render.canvas.cache import kept
from render.canvas.formats import readable
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, INK
from render.colour import WHITE, Colour, mix
from render.emperors_garden.theme import BACK, BACK_LINE, FRAME, SUIT_RED
from render.text.lettering import Face, TextStyle
from rules.emperors_garden.board.deck import SUIT_SIZE, Card, Deck, suit_of

_SHEET = (12, 4)
_MARGIN = 16
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
SIGNS = ("clubs", "diamonds", "hearts", "spades")
_TALL = 1.3
"""From this ratio of height to width on a face is shown whole; a squatter one is cut out of it."""
# Where a plant is most itself, as a part of the card's height: a squat card shows the part around it.
_HEARTS = (0.57, 0.53, 0.52, 0.5, 0.58, 0.54, 0.5, 0.62, 0.56, 0.55, 0.45, 0.52)
_SMALL = 76


def suit_label(deck: Deck, suit: int) -> str:
    """Return how a suit is written on cards: the number of the month, or the rank."""
    return str(suit + 1) if deck is Deck.HANAFUDA else RANKS[suit]


@cache
def _sheet() -> Image.Image:
    """Read all flower cards; with their palette they take a quarter of the room of full colour."""
    with Image.open(ART / "hanafuda.png") as sheet:
        sheet.load()
        return sheet


@kept
def flower_face(card: Card, width: int, height: int) -> Image.Image:
    """Cut the plant of a card out of the sheet, whole or the part around its heart, to a size in pixels."""
    sheet = _sheet()
    across, high = sheet.width // _SHEET[0], sheet.height // _SHEET[1]
    left, top = suit_of(card) * across, card % SUIT_SIZE * high
    shown = min(high, across * height / width) if height < _TALL * width else high
    begin = min(max(_HEARTS[suit_of(card)] * high - shown / 2, 0), high - shown)
    part = (left, round(top + begin), left + across, round(top + begin + shown))
    # Scaling looks at some pixels beside a part.
    x, y = max(part[0] - _MARGIN, 0), max(part[1] - _MARGIN, 0)
    around = sheet.crop((x, y, min(part[2] + _MARGIN, sheet.width), min(part[3] + _MARGIN, sheet.height)))
    box = (part[0] - x, part[1] - y, part[2] - x, part[3] - y)
    return around.convert("RGB").resize((width, height), Image.Resampling.HAMMING, box)


def paint_card(sketch: Sketch, box: Box, card: Card, deck: Deck, glow: Colour | None = None) -> None:
    """Draw a card face up: dark frame, its picture, perhaps a glow on it, and its suit in the upper left corner."""
    edge = max(2.0, box.width * 0.03)
    sketch.box(box, FRAME)
    inner = box.inside(edge)
    if deck is Deck.HANAFUDA:
        _paint_picture(sketch, inner, card)
    else:
        sketch.box(inner, CREAM)
        _paint_signs(sketch, inner, card)
    if glow is not None:
        sketch.box(inner, glow, 0.2)
    _paint_corner(sketch, box, suit_label(deck, suit_of(card)), _ink(deck, card))


def paint_suit(sketch: Sketch, box: Box, suit: int, deck: Deck) -> None:
    """Draw what stands for all four cards of a suit: a plant, or a rank without a sign."""
    if deck is Deck.HANAFUDA:
        paint_card(sketch, box, Card(suit * SUIT_SIZE), deck)
        return
    sketch.box(box, FRAME)
    sketch.box(box.inside(2), CREAM)
    _paint_corner(sketch, box, suit_label(deck, suit), WHITE)


def _ink(deck: Deck, card: Card) -> Colour:
    return mix(SUIT_RED, WHITE, 0.45) if deck is Deck.WESTERN and _is_red(card) else WHITE


def _is_red(card: Card) -> bool:
    return SIGNS[card % SUIT_SIZE] in ("diamonds", "hearts")


def _paint_picture(sketch: Sketch, box: Box, card: Card) -> None:
    """Paste the plant, its corners cut round."""
    width, height = round(box.width), round(box.height)
    cover = shapes.rounded(Box(0, 0, width, height, box.radius))
    sketch.picture(flower_face(card, width, height), cover, box.left, box.top)


def _paint_corner(sketch: Sketch, box: Box, label: str, ink: Colour) -> None:
    """Write the suit in a dark corner, at no less than the smallest size that can be read."""
    size = readable(round(box.width * 0.25))
    width, height = max(30.0, size * 1.32), size * 1.16
    radius = min(box.radius, height / 2)
    sketch.box(Box(box.left, box.top, width, height, radius), FRAME)
    sketch.box(Box(box.left + width - radius, box.top, radius, radius), FRAME)
    sketch.box(Box(box.left, box.top + height - radius, radius, radius), FRAME)
    style = TextStyle(Face.BLACK, size if len(label) == 1 else readable(size - 2), ink)
    sketch.write((box.left + width / 2, box.top + height / 2 - 0.5), label, style)


def _paint_signs(sketch: Sketch, box: Box, card: Card) -> None:
    """Draw a western card: its sign large, its rank in it."""
    colour = SUIT_RED if _is_red(card) else INK
    sign = SIGNS[card % SUIT_SIZE]
    size = min(box.width * 0.74, box.height * 0.72)
    middle = (box.left + box.width * 0.54, box.top + box.height * 0.58)
    sketch.glyph(sign, middle, size, colour)
    if box.width >= _SMALL:
        style = TextStyle(Face.BLACK, readable(round(size * 0.4)), CREAM)
        sketch.write((middle[0], middle[1] - size * 0.02), RANKS[suit_of(card)], style)


def paint_back(sketch: Sketch, box: Box) -> None:
    """Draw a card face down."""
    sketch.box(box, FRAME)
    sketch.box(box.inside(max(2.0, box.width * 0.03)), BACK)
    inner = box.inside(max(5.0, box.width * 0.09))
    sketch.box(inner, BACK_LINE, stroke=max(1.5, box.width * 0.02))
    middle = (box.left + box.width / 2, box.top + box.height / 2)
    for reach in (0.66, 0.44):
        across = min(inner.width, inner.height) * reach
        ring = Box(middle[0] - across / 2, middle[1] - across / 2, across, across, across / 2)
        sketch.box(ring, BACK_LINE, stroke=max(1.5, box.width * 0.02))
