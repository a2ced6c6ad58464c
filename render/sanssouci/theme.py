"""Sanssouci's own colours and glyphs, and the palette that carries them."""

from functools import cache

from render.canvas.atlas import ART
from render.canvas.palette import Palette, load_palette
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, INK, LAWN, MUTED, NIGHT, PANEL, PLAYERS, SKY
from render.colour import WHITE, Colour, mix, parse_colour

STRIPE = parse_colour("#2A4135")
GARDENER = parse_colour("#3F8F4F")
GARDENER_EDGE = parse_colour("#214D2C")
LOSS_EDGE = parse_colour("#D23B2C")

# Rows 1 to 6, chosen so that normal and colour-blind eyes tell them apart.
ROWS = tuple(map(parse_colour, ("#E2C684", "#FFFEFA", "#8A8F96", "#F88822", "#B01560", "#2FD6CF")))

SYMBOLS = ("labyrinth", "statue", "pavilion", "topiary", "stairway", "fountain", "rose-arch", "hedge", "vine")

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
    SKY,
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


@cache
def palette() -> Palette:
    """Open Sanssouci's palette."""
    return load_palette(ART / "sanssouci-palette.json")
