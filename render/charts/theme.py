"""What charts and profiles share: their palette, the smallest lettering, the lawn, and blossoms."""

from functools import cache
from itertools import product

from PIL import Image

from render.base.emoji_art import emblem
from render.canvas.formats import by_format
from render.canvas.palette import SIZE, Palette
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, INK, LAWN, MUTED, NIGHT, PANEL, PLAYERS, SKY
from render.colour import WHITE, mix, parse_colour
from render.text import lettering
from render.text.lettering import Face

MOWN = mix(PANEL, LAWN, 0.32)
"""Every other stripe of a lawn; the others have the panel's colour."""
SHADE = mix(PANEL, LAWN, 0.75)
"""Hedges and trees behind a chart."""
LEAF, LEAF_LIGHT, LEAF_DARK = map(parse_colour, ("#3F8F4F", "#74BF6C", "#285E3A"))
BAND = mix(PANEL, LEAF, 0.55)
"""How sure a rating is."""
EMBLEMS = ("rose-arch", "elephant", "emperor", "creature-gnome")
"""Those of the games, of which the palette has the colours."""
_STEPS = 6
_GROUNDS = (PANEL, GREEN, LAWN, MOWN)


def smallest() -> int:
    """Return the smallest lettering here, which is 11 points where a picture of either format is 350 points wide."""
    return by_format(40, 29)


def sizes(largest: int) -> range:
    """Return the sizes from the largest to the smallest, for `fit` and its like."""
    return range(max(largest, smallest()), smallest() - 1, -1)


def fit(text: str, face: Face, largest: int, room: float) -> tuple[str, int]:
    """Choose the largest size at which a text fits the room in pixels; at the smallest it is cut."""
    return lettering.fit(text, face, sizes(largest), room)


@cache
def palette() -> Palette:
    """Return the one palette of all these pictures: their colours, the shades between them, the games' emblems."""
    pinned = [
        *_GROUNDS,
        SHADE,
        BAND,
        LEAF,
        LEAF_LIGHT,
        LEAF_DARK,
        NIGHT,
        GOLD,
        BRIGHT,
        MUTED,
        SKY,
        CREAM,
        INK,
        WHITE,
        *PLAYERS,
    ]
    pairs = [
        *product((BAND,), (NIGHT, GOLD)),
        (NIGHT, GOLD),
        *product(_GROUNDS[:3], (CREAM, GOLD, MUTED)),
        *product((PANEL, MOWN), (CREAM, BAND)),
        *product((CREAM,), (*PLAYERS, GOLD)),
        *product((LEAF, LEAF_DARK), (CREAM,)),
        (PANEL, LEAF),
    ]
    shades = [mix(one, other, step / _STEPS) for one, other in pairs for step in range(1, _STEPS)]
    colours = list(dict.fromkeys((*pinned, *shades)))
    sheet = Image.new("RGB", (64 * len(EMBLEMS), 64), PANEL)
    for place, name in enumerate(EMBLEMS):
        one = emblem(name, 64)
        sheet.paste(one.colours, (64 * place, 0), one.cover)
    chosen = sheet.quantize(SIZE - len(colours), Image.Quantize.MEDIANCUT, kmeans=4).getpalette() or []
    rest = [(chosen[i], chosen[i + 1], chosen[i + 2]) for i in range(0, len(chosen), 3)]
    return Palette(list(dict.fromkeys((*colours, *rest)))[:SIZE])
