"""Topiary's own colours, and the palette that carries them."""

from functools import cache

from render.canvas.atlas import ART
from render.canvas.palette import Palette, load_palette
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, INK, LAWN, LOSS, MUTED, NIGHT, PANEL, PLAYERS, SKY
from render.colour import Colour, mix, parse_colour

GRASS = parse_colour("#3A673D")
BED = parse_colour("#17301F")
GRAVEL = parse_colour("#D9C79B")
STONE = parse_colour("#F6EBCF")
HOLE = parse_colour("#14241A")
# The leaves of a sculpture, from its grooves to where the sun falls on it.
DEEP = parse_colour("#143D1C")
DARK = parse_colour("#1F6A2C")
LEAF = parse_colour("#3C8F45")
FRESH = parse_colour("#6FC267")
SUNLIT = parse_colour("#9BDB84")
# The clipped hedge on the back of a tile.
HEDGE = parse_colour("#1F4A2A")
HEDGE_DARK = parse_colour("#163A20")
HEDGE_LIGHT = parse_colour("#2F6338")

SCULPTURES = ("polyhedron", "pom-pom", "spiral", "t-rex", "swan", "whale", "pyramid", "elephant")
"""The glyph of each type."""

PINNED: tuple[Colour, ...] = (
    GREEN,
    PANEL,
    LAWN,
    NIGHT,
    GOLD,
    BRIGHT,
    MUTED,
    LOSS,
    CREAM,
    INK,
    SKY,
    GRASS,
    BED,
    GRAVEL,
    STONE,
    HOLE,
    *PLAYERS,
    *(mix(player, CREAM, 0.45) for player in PLAYERS),
)
"""The colours that the palette holds exactly."""


@cache
def palette() -> Palette:
    """Open Topiary's palette."""
    return load_palette(ART / "topiary-palette.json")
