"""The pieces: pyramids of three sizes in the colours of the players, and the emperor's."""

from enum import Enum

from PIL import Image

from render.canvas import atlas
from render.canvas.cache import kept
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, GOLD, INK, NIGHT, PANEL, ink_on_player
from render.colour import BLACK, WHITE, Colour, mix
from render.emperors_garden.theme import EMPEROR, GLYPHS, palette, token_colour
from render.text.lettering import Face, TextStyle
from rules.emperors_garden.view import NOBODY, Piece, Token

# The masks show a square of 124 units in which the pyramid reaches from 4 to 102.
_UNITS = 124
_SIZES = {Piece.EMPEROR: 1.0, Piece.SAMURAI: 1.0, Piece.PRIEST: 0.88, Piece.POET: 0.76}


class Stance(Enum):
    """How a piece is drawn."""

    STANDS = "stands"
    MOVED = "moved"
    """It came here in the turn that counts: a gold rim."""
    LEFT = "left"
    """It stood here before that: an outline."""
    FALLEN = "fallen"
    """It is gone: pale."""
    AWAY = "away"
    """It is not where it is drawn: among the pieces in hand, one that stands on the board."""

    # As in `Face`.
    __hash__ = object.__hash__


def paint_piece(sketch: Sketch, token: Token, foot: Point, side: float, stance: Stance) -> None:
    """
    Stand a piece with the middle of its foot at the point.

    Args:
        side: of the square that holds the largest piece; the others are smaller.
    """
    size = side * _SIZES[token.piece]
    scale = size / 110
    square = round(_UNITS * scale)
    corner = (foot[0] - square / 2 + 1 * scale, foot[1] - 110 * scale)
    for name, paint, opacity in _coats(token_colour(token.seat), stance):
        sketch.fill(atlas.mask(f"piece-{name}", square, square, opacity), *corner, paint)
    middle = (foot[0], foot[1] - 33 * scale)
    glyph = 50 * scale if token.piece is not Piece.EMPEROR else 56 * scale
    sketch.glyph(GLYPHS[token.piece], middle, glyph, *_ink(token, stance))


def paint_number(sketch: Sketch, seat: int, at: Point, across: float) -> None:
    """Draw a player's number on its colour, so that pieces are told apart not by hue alone."""
    sketch.disc(at, across + 4, WHITE)
    sketch.disc(at, across, token_colour(seat))
    style = TextStyle(Face.BLACK, max(22, round(across * 0.78)), ink_on_player(seat))
    sketch.write((at[0], at[1] - 0.5), str(seat + 1), style)


def _ink(token: Token, stance: Stance) -> tuple[Colour, float]:
    if stance in (Stance.LEFT, Stance.AWAY):
        return (BRIGHT if stance is Stance.LEFT else mix(token_colour(token.seat), WHITE, 0.4)), 0.9
    return (INK if token.seat == NOBODY else ink_on_player(token.seat)), 1.0


def _coats(colour: Colour, stance: Stance) -> tuple[tuple[str, Colour, float], ...]:
    """Name the masks of a piece from the ground up, each with its colour and opacity."""
    rim = GOLD if colour == EMPEROR else WHITE
    body = (("body", colour, 1.0), ("dark", BLACK, 1.0), ("light", WHITE, 1.0), ("edge", mix(colour, BLACK, 0.5), 1.0))
    match stance:
        case Stance.STANDS:
            return ("shadow", BLACK, 0.5), ("ground", NIGHT, 0.75), ("rim", rim, 1.0), *body
        case Stance.MOVED:
            return ("ground", NIGHT, 1.0), ("rim", BRIGHT, 1.0), *body
        case Stance.LEFT:
            return ("body", NIGHT, 0.45), ("outline", NIGHT, 1.0), ("dashes", BRIGHT, 1.0)
        case Stance.FALLEN:
            return ("ground", NIGHT, 0.5), ("body", colour, 0.75), ("edge", WHITE, 0.8)
        case Stance.AWAY:
            return ("body", NIGHT, 0.3), ("dashes", mix(colour, WHITE, 0.4), 1.0)


@kept
def piece_block(token: Token, side: int, stance: Stance) -> Image.Image:
    """Draw a piece alone on a panel."""
    sketch = Sketch.plain(side + 8, side + 8, PANEL)
    paint_piece(sketch, token, ((side + 6) / 2, side), side - 4, stance)
    return palette().quantise(sketch.image)
