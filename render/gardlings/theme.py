"""Gardlings' own colours and the names of its small pictures, and the palette that carries them."""

from functools import cache

from render.canvas.atlas import ART
from render.canvas.palette import Palette, load_palette
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, INK, LAWN, LOSS, MUTED, NIGHT, PANEL, PLAYERS, SKY
from render.colour import Colour, parse_colour
from rules.gardlings.box import Level

STRIPE = parse_colour("#325A41")
"""Every other column of the lawn."""
RESTING = parse_colour("#263F31")
SCORCHED = parse_colour("#2E3A33")
"""The lawn of who has stopped, and of who is bust."""
DANGER = parse_colour("#D8352A")
SILVER = parse_colour("#C7D0D6")
BRONZE = parse_colour("#B8692F")
"""The faces of medals; the best one has the gold of all marks."""
LINE = parse_colour("#6B5566")
"""Edge of the lines on mushies."""

# The rim tells the level, the paler face carries the creature; gnomes alone are dark.
_GNOMES = (parse_colour("#A3231C"), parse_colour("#43302F"))
RIMS: dict[Level, Colour] = {
    Level.SINGLE: _GNOMES[0],
    Level.DOUBLE: _GNOMES[0],
    Level.PITY: parse_colour("#D0AC76"),
    Level.GREEN: parse_colour("#3E9138"),
    Level.BLUE: parse_colour("#55A5EE"),
    Level.PURPLE: parse_colour("#6F35B0"),
    Level.YELLOW: parse_colour("#EBA813"),
}
FACES: dict[Level, Colour] = {
    Level.SINGLE: _GNOMES[1],
    Level.DOUBLE: _GNOMES[1],
    Level.PITY: parse_colour("#F6EAD0"),
    Level.GREEN: parse_colour("#D2EBBC"),
    Level.BLUE: parse_colour("#D3E9FB"),
    Level.PURPLE: parse_colour("#E2D3F3"),
    Level.YELLOW: parse_colour("#FDECB2"),
}
GEMS = {"r": "ruby", "y": "topaz", "b": "sapphire", "D": "amethysts", "T": "turquoises", "E": "egg"}
"""The gem of each letter. Their outlines have two mirror axes, so that any half fits any half."""
TURNED = frozenset("DTE")
"""The letters whose gem lies along its border, so that it has a picture of its own for upright ones."""
GEM_COLOURS: dict[str, Colour] = {
    "r": parse_colour("#D92B1F"),
    "y": parse_colour("#F7B500"),
    "b": parse_colour("#1B6CE5"),
    "D": parse_colour("#56208F"),
    "T": parse_colour("#52D3E6"),
}
"""The main colours in the gems' pictures, which players tell apart."""

PINNED: tuple[Colour, ...] = (
    GREEN,
    PANEL,
    LAWN,
    STRIPE,
    RESTING,
    SCORCHED,
    NIGHT,
    GOLD,
    BRIGHT,
    MUTED,
    CREAM,
    INK,
    SKY,
    LOSS,
    DANGER,
    SILVER,
    BRONZE,
    *dict.fromkeys(RIMS.values()),
    *dict.fromkeys(FACES.values()),
    *GEM_COLOURS.values(),
    *PLAYERS,
)
"""The colours that the palette holds exactly."""


@cache
def palette() -> Palette:
    """Open the palette."""
    return load_palette(ART / "gardlings-palette.json")
