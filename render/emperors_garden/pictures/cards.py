"""One cell of the garden as an 8-bit block, kept by what it shows."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from PIL import Image

from render.canvas.cache import kept
from render.canvas.formats import by_format, readable, readable_sizes
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, INK, NIGHT, PANEL, black, ink_on_player
from render.emperors_garden.pictures.faces import paint_card
from render.emperors_garden.pictures.pieces import Stance, paint_number, paint_piece
from render.emperors_garden.theme import GLYPHS, palette, token_colour
from render.marks import paint_dashes
from render.text.lettering import Face, TextStyle, fit, text_width
from rules.emperors_garden.board.deck import NO_CARD, Card, Deck
from rules.emperors_garden.view import NOBODY, Piece, Token

MARGIN = 5
"""Room for a ring round a card, in pixels; neighbours' margins overlap where nothing is drawn in them."""
_CHIP, _LARGEST_CHIP = (27, 30), 37
"""How wide the small discs on cells are at least in wide and tall pictures, and at most."""
_TWO_LINES, _LARGE_LINES = 58, 78
"""From these heights on a cell has room for two lines of words, and for larger ones."""


class Accent(Enum):
    """Why a cell stands out."""

    NONE = "none"
    LAST = "last"
    """Laid or moved in the last turn: a gold ring."""
    DRAFT = "draft"
    """Laid or moved in the draft: dashed, with a golden glow."""
    LEGAL = "legal"
    """Can be chosen now: dashed, with its number."""
    LEFT = "left"
    """A card was lifted from here: a dark dashed place."""

    # As in `Face`.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Chip:
    """A piece that could come to a cell, and the points which that would bring."""

    token: Token
    points: int


class CellLook(NamedTuple):
    """
    All that decides how a cell looks.

    Args:
        card: what lies there, or NO_CARD.
        token: who stands there.
        ghost: who stood there before the turn that counts.
        words: up to two lines on a cell without a card that can be chosen.
        number: by which a card is called now; 0 for one that cannot be chosen.
        chips: which pieces could come there now.
    """

    deck: Deck
    card: Card = NO_CARD
    accent: Accent = Accent.NONE
    token: Token | None = None
    stance: Stance = Stance.STANDS
    ghost: Token | None = None
    words: tuple[str, ...] = ()
    number: int = 0
    chips: tuple[Chip, ...] = ()


@kept
def cell_block(look: CellLook, width: int, height: int) -> Image.Image:
    """Draw a cell with a margin round it; the size is that of the card."""
    sketch = Sketch.plain(width + 2 * MARGIN, height + 2 * MARGIN, GREEN)
    box = Box(MARGIN, MARGIN, width, height, max(5.0, width * 0.09))
    if look.card == NO_CARD:
        _paint_gap(sketch, box, look)
    else:
        sketch.box(box.moved(1.5, 2.5), NIGHT, 0.55)
        paint_card(sketch, box, look.card, look.deck, BRIGHT if look.accent is Accent.DRAFT else None)
        _paint_ring(sketch, box, look.accent)
        _paint_pieces(sketch, box, look)
    _paint_chips(sketch, box, look)
    if look.number:
        _paint_called(sketch, box, look.number, is_legal=look.accent is Accent.LEGAL)
    return palette().quantise(sketch.image)


def _paint_gap(sketch: Sketch, box: Box, look: CellLook) -> None:
    """Draw a cell without a card: one to choose, or the one that a card has left."""
    sketch.box(box, NIGHT if look.accent is Accent.LEFT else PANEL, 0.6)
    paint_dashes(sketch, box, 4.0)
    _write_lines(sketch, box, look.words)


def _write_lines(sketch: Sketch, box: Box, words: tuple[str, ...]) -> None:
    middle = (box.left + box.width / 2, box.top + box.height / 2 - 1)
    match words:
        case (single,):
            sketch.write(middle, single, _fitting(single, box.width - 14, 30))
        case (first, second) if box.height >= _TWO_LINES:
            off, largest = (17, 30) if box.height >= _LARGE_LINES else (12, 22)
            sketch.write((middle[0], middle[1] - off), first, _fitting(first, box.width - 14, largest))
            sketch.write((middle[0], middle[1] + off), second, black(readable(largest - 2), BRIGHT))
        case (first, second):
            sketch.write(middle, text := f"{first} {second}", _fitting(text, box.width - 6, 26))
        case _:
            return


def _fitting(text: str, room: float, largest: int) -> TextStyle:
    return black(fit(text, Face.BLACK, readable_sizes(largest, 1), room)[1], GOLD)


def _paint_ring(sketch: Sketch, box: Box, accent: Accent) -> None:
    match accent:
        case Accent.LAST:
            sketch.box(box.inside(-5), NIGHT, stroke=10)
            sketch.box(box.inside(-3.5), BRIGHT, stroke=5.5)
        case Accent.DRAFT | Accent.LEGAL:
            paint_dashes(sketch, box.inside(-4), 5.0)
        case Accent.NONE | Accent.LEFT:
            return


def _paint_pieces(sketch: Sketch, box: Box, look: CellLook) -> None:
    """Stand the piece on the card, its player's number in the corner opposite the suit, below the card's."""
    side = piece_side(box.width, box.height)
    foot = (box.left + box.width / 2, box.top + box.height - 3)
    if look.token is None:
        if look.ghost is not None:
            paint_piece(sketch, look.ghost, foot, side, Stance.LEFT)
        return
    paint_piece(sketch, look.token, foot, side, look.stance)
    if look.token.seat != NOBODY:
        across = max(24.0, box.width * 0.26)
        below = called_size()[1] if look.number else 0
        at = (box.left + box.width - across / 2 - 3, box.top + below + across / 2 + 3)
        paint_number(sketch, look.token.seat, at, across)


def piece_side(width: float, height: float) -> float:
    """Return how large pieces are on a card of a size."""
    return min(width * 0.8, height * 0.76)


def _paint_called(sketch: Sketch, box: Box, number: int, *, is_legal: bool) -> None:
    """Write a card's number into the corner opposite the suit, in gold where only cards with one can be chosen."""
    width, height = called_size()
    plate = Box(box.left + box.width - width, box.top, width, height, 7)
    sketch.box(plate.inside(-1.5), NIGHT)
    sketch.box(plate, GOLD if is_legal else CREAM)
    sketch.write((plate.left + width / 2, plate.top + height / 2 - 0.5), str(number), black(readable(24), NIGHT))


def called_size() -> tuple[float, float]:
    """Return width and height of the plate with a card's number."""
    size = readable(24)
    return size * 1.35, size * 1.12


def _paint_chips(sketch: Sketch, box: Box, look: CellLook) -> None:
    """
    Lay small discs for the pieces that could come here along the foot, those that bring points first, in gold.

    They shrink to find room in one row. What finds none goes above, to the right: at the left the card says its suit.
    """
    room, smallest = box.width - 4, by_format(*_CHIP)
    across = min(max(smallest, round(box.width * 0.33)), _LARGEST_CHIP)
    rows = _chip_rows(look, room, across)
    for less in range(across - 1, smallest - 1, -1):
        if len(rows) > 1 and len(_chip_rows(look, room, less)) == 1:
            rows, across = _chip_rows(look, room, less), less
    top = box.top + box.height - across - 3
    for number, row in enumerate(rows):
        x = box.left + 2 + (room - sum(_chip_width(chip, across) + 2 for chip in row) + 2 if number else 0)
        for chip in row:
            _paint_chip(sketch, chip, (x, top - number * (across + 3)), across)
            x += _chip_width(chip, across) + 2


def _chip_rows(look: CellLook, room: float, across: int) -> list[list[Chip]]:
    rows: list[list[Chip]] = [[]]
    for chip in sorted(look.chips, key=lambda chip: -chip.points):
        if rows[-1] and sum(_chip_width(other, across) + 2 for other in (*rows[-1], chip)) > room + 2:
            rows.append([])
        rows[-1].append(chip)
    return rows


def _chip_width(chip: Chip, across: int) -> float:
    return across + (text_width(f"+{chip.points}", Face.BLACK, readable(23)) + 9 if chip.points else 0)


def _paint_chip(sketch: Sketch, chip: Chip, at: Point, across: int) -> None:
    seat, middle = chip.token.seat, (at[0] + across / 2, at[1] + across / 2)
    if chip.points:
        pill = Box(at[0], at[1] - 1, _chip_width(chip, across), across + 2, across / 2)
        sketch.box(pill, NIGHT)
        sketch.box(pill.inside(2), BRIGHT)
        sketch.write((at[0] + across + 2, middle[1] - 1), f"+{chip.points}", black(readable(23), NIGHT), "lm")
    sketch.disc(middle, across, NIGHT)
    sketch.disc(middle, across - 3, GOLD)
    sketch.disc(middle, across - 6, token_colour(seat))
    ink = INK if seat == NOBODY else ink_on_player(seat)
    sketch.glyph(GLYPHS[chip.token.piece], middle, across * (0.66 if chip.token.piece is Piece.EMPEROR else 0.6), ink)
