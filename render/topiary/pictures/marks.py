"""The marks of free positions before the garden: the more a visitor would see from there, the larger."""

import math
from enum import Enum
from typing import NamedTuple

from PIL import Image

from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import GOLD, MUTED, NIGHT, black
from render.colour import mix
from render.topiary.pictures.visitors import Cutout, one_bit
from render.topiary.theme import GRASS, palette


class Size(Enum):
    """How much a mark stands out."""

    LARGE = "large"
    """One of the best positions: a golden disc with its points."""
    RING = "ring"
    """Another one that brings something."""
    DOT = "dot"
    """One that brings nothing as things are."""
    DIMMED = "dimmed"
    """One that is not asked for now."""

    # As in `Face`.
    __hash__ = object.__hash__


_ACROSS = {Size.LARGE: 58, Size.RING: 50, Size.DOT: 22, Size.DIMMED: 16}
"""How wide a mark is, in pixels, without its arrow."""
_LETTERS = {Size.LARGE: 40, Size.RING: 36}
_TIP, _BASE, _WING = 9, 8, 14
"""How far the arrow reaches out of its disc and begins within it, and half of how wide it is."""


class Mark(NamedTuple):
    """A free position: what could be seen from it now, and where it looks."""

    size: Size
    points: int = 0
    right: int = 0
    down: int = 0


@kept
def mark_cutout(mark: Mark, scale: float) -> Cutout:
    """Draw the mark of a free position, larger by a factor, to lie anywhere on the lawn."""
    return _disc(mark, scale) if mark.size in _LETTERS else _dot(mark.size, scale)


def _dot(size: Size, scale: float) -> Cutout:
    side = round(_ACROSS[size] * scale)
    sketch = Sketch.plain(side, side, GRASS)
    middle = (side / 2, side / 2)
    rim, face = (NIGHT, MUTED) if size is Size.DOT else (mix(GRASS, NIGHT, 0.45), GRASS)
    sketch.disc(middle, side, rim)
    sketch.disc(middle, side * 0.5, face)
    return Cutout(palette().quantise(sketch.image), one_bit(shapes.rounded(Box(0, 0, side, side, side / 2))))


def _disc(mark: Mark, scale: float) -> Cutout:
    """Draw a dashed ring with points in it, and an arrow into the garden."""
    across = round(_ACROSS[mark.size] * scale)
    side = across + 2 * (_TIP + 1)
    edge = (side - across) / 2
    middle = (side / 2, side / 2)
    sketch = Sketch.plain(side, side, GRASS)
    arrow = _arrow(mark, side, across / 2)
    sketch.fill(arrow, 0, 0, GOLD)
    face, ink = (GOLD, NIGHT) if mark.size is Size.LARGE else (NIGHT, GOLD)
    sketch.disc(middle, across, NIGHT)
    sketch.fill(shapes.dashed(across, across, across / 2, 4, 9), edge, edge, GOLD)
    sketch.disc(middle, across - 11, face)
    sketch.write((middle[0], middle[1] - 1), str(mark.points), black(round(_LETTERS[mark.size] * scale), ink))
    cover = arrow.copy()
    cover.paste(255, (round(edge), round(edge)), shapes.rounded(Box(0, 0, across, across, across / 2)))
    return Cutout(palette().quantise(sketch.image), one_bit(cover))


def _arrow(mark: Mark, side: int, reach: float) -> Image.Image:
    length = math.hypot(mark.right, mark.down)
    x, y = mark.right / length, mark.down / length
    middle = side / 2
    tip = (middle + x * (reach + _TIP), middle + y * (reach + _TIP))
    base = (middle + x * (reach - _BASE), middle + y * (reach - _BASE))
    wings = tuple((base[0] - way * y * _WING, base[1] + way * x * _WING) for way in (1, -1))
    return shapes.polygon((tip, *wings), side, side)
