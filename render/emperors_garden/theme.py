"""Emperor's Garden's own colours and glyphs, and the palette that carries them."""

from functools import cache

from render.canvas.atlas import ART
from render.canvas.palette import Palette, load_palette
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, INK, LAWN, LOSS, MUTED, NIGHT, PANEL, PLAYERS, SKY
from render.colour import Colour, parse_colour
from rules.emperors_garden.view import Piece

FRAME = parse_colour("#16120F")
EMPEROR = parse_colour("#FDFAFA")
BACK = parse_colour("#7C1F2B")
BACK_LINE = parse_colour("#D9A441")
SUIT_RED = parse_colour("#C2281A")
GRAVEL = parse_colour("#2A4135")

GLYPHS = {Piece.SAMURAI: "samurai", Piece.PRIEST: "priest", Piece.POET: "poet", Piece.EMPEROR: "emperor"}

PINNED: tuple[Colour, ...] = (
    GREEN,
    PANEL,
    LAWN,
    NIGHT,
    GOLD,
    BRIGHT,
    MUTED,
    CREAM,
    INK,
    SKY,
    LOSS,
    FRAME,
    BACK,
    BACK_LINE,
    GRAVEL,
    *PLAYERS,
)
"""The colours that the palette holds exactly."""


def token_colour(seat: int) -> Colour:
    """Return the colour of a piece: its player's, or white for the emperor, who belongs to nobody."""
    return EMPEROR if seat < 0 else PLAYERS[seat]


@cache
def palette() -> Palette:
    """Open the palette."""
    return load_palette(ART / "emperors-garden-palette.json")
