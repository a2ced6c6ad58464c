"""Sanssouci's colours, glyphs and text styles, and the palette that carries them."""

from functools import cache

from render.atlas import ART
from render.colour import WHITE, Colour, mix, parse_colour
from render.lettering import Face, TextStyle
from render.palette import Palette, load_palette

# The canvas.
GREEN = parse_colour("#24382D")
STRIPE = parse_colour("#2A4135")
PANEL = parse_colour("#1C2D24")
LAWN = parse_colour("#2D5139")
NIGHT = parse_colour("#0B140F")
# Marks: gold for what can be pressed and for what counts, the brighter one for what has just happened.
GOLD = parse_colour("#F2C14E")
BRIGHT = parse_colour("#FFD964")
MUTED = parse_colour("#A9B8AE")
CREAM = parse_colour("#FBF4E3")
INK = parse_colour("#202E28")
GARDENER = parse_colour("#3F8F4F")
GARDENER_EDGE = parse_colour("#214D2C")
LOSS = parse_colour("#FF8A76")
LOSS_EDGE = parse_colour("#D23B2C")

# Rows 1 to 6 and the players by seat, chosen so that normal and colour-blind eyes tell them apart.
ROWS = tuple(map(parse_colour, ("#E2C684", "#FFFEFA", "#8A8F96", "#F88822", "#B01560", "#2FD6CF")))
PLAYERS = tuple(map(parse_colour, ("#1769E0", "#C2281A", "#F1B003", "#43206B")))
PLAYER_NAMES = ("Blue", "Red", "Yellow", "Violet")

SYMBOLS = (
    "labyrinth",
    "statue",
    "pavilion",
    "topiary",
    "stairway",
    "fountain",
    "rose-arch",
    "hedge",
    "vine",
)

PINNED: tuple[Colour, ...] = (
    GREEN,
    STRIPE,
    PANEL,
    LAWN,
    NIGHT,
    GOLD,
    BRIGHT,
    MUTED,
    CREAM,
    INK,
    GARDENER,
    *ROWS,
    *PLAYERS,
    *(mix(row, GREEN, 0.62) for row in ROWS),
)
"""The colours that the palette holds exactly."""


def row_colour(row: int) -> Colour:
    """Return the colour of a row, 1 to 6."""
    return ROWS[row - 1]


def empty_colour(row: int) -> Colour:
    """Return the colour of a row's empty cells."""
    return mix(ROWS[row - 1], GREEN, 0.62)


def ink_on_row(row: int) -> Colour:
    """Return the ink that is legible on a row's colour: white on fuchsia, dark on all others."""
    return WHITE if row == 5 else INK  # noqa: PLR2004 - the fuchsia row


def row_ink(row: int) -> Colour:
    """Return a row's colour for text on dark grounds; grey and fuchsia are paled to be legible there."""
    return mix(ROWS[row - 1], WHITE, 0.35) if row in (3, 5) else ROWS[row - 1]


def ink_on_player(seat: int) -> Colour:
    """Return the ink that is legible on a player's colour: dark on yellow, white on all others."""
    return INK if PLAYERS[seat] == PLAYERS[2] else WHITE


def black(size: int, colour: Colour = CREAM) -> TextStyle:
    """Choose the heavy face."""
    return TextStyle(Face.BLACK, size, colour)


def bold(size: int, colour: Colour = CREAM) -> TextStyle:
    """Choose the lighter face."""
    return TextStyle(Face.BOLD, size, colour)


@cache
def palette() -> Palette:
    """Open Sanssouci's palette."""
    return load_palette(ART / "sanssouci-palette.json")
