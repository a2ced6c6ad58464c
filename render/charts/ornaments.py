"""Blossoms, hedges, medallions and lawns: what charts and profiles are drawn of."""

import math

from PIL import Image

from render.base.emoji_art import emblem
from render.canvas.cache import kept
from render.canvas.palette import SIZE, Palette
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, INK, NIGHT, PANEL, black
from render.charts.theme import LEAF, LEAF_DARK, LEAF_LIGHT, MOWN, SHADE, smallest
from render.colour import Colour


@kept
def emblem_block(colours: Palette, name: str, side: int, ground: Colour) -> Image.Image:
    """Draw the emblem of a game."""
    sketch, one = Sketch.plain(side, side, ground), emblem(name, side)
    sketch.picture(one.colours, one.cover, 0, 0)
    return colours.quantise(sketch.image)


def paint_blossom(
    sketch: Sketch, at: tuple[float, float], across: float, petals: Colour = GOLD, heart: Colour = NIGHT
) -> None:
    """Draw a blossom with five petals, dark round it, its middle at the point."""
    for colour, size, away in ((NIGHT, 0.5, 0.27), (petals, 0.4, 0.27)):
        for turn in range(5):
            angle = math.radians(72 * turn - 90)
            sketch.disc(
                (at[0] + across * away * math.cos(angle), at[1] + across * away * math.sin(angle)),
                across * size,
                colour,
            )
    sketch.disc(at, across * 0.56, petals)
    sketch.disc(at, across * 0.2, heart)


@kept
def blossom_block(colours: Palette, across: int, ground: Colour, text: str = "", petals: Colour = GOLD) -> Image.Image:
    """Draw a blossom, perhaps with a number in it."""
    sketch = Sketch.plain(across, across, ground)
    paint_blossom(sketch, (across / 2, across / 2), across * 0.94, petals, petals if text else NIGHT)
    if text:
        sketch.write((across / 2, across / 2), text, black(smallest(), NIGHT))
    return colours.quantise(sketch.image)


def cover_of(block: Image.Image) -> Image.Image:
    """Return the cover of a block that shows all but its ground, the colour of its corner."""
    ground = block.getpixel((0, 0))
    return block.point([255 * (index != ground) for index in range(SIZE)], "L").convert("1")


@kept
def icon(colours: Palette, name: str, side: int, ground: Colour, colour: Colour = GOLD) -> Image.Image:
    """Draw a glyph of the sheet in one colour."""
    sketch = Sketch.plain(side, side, ground)
    sketch.glyph(name, (side / 2, side / 2), side, colour)
    return colours.quantise(sketch.image)


@kept
def medallion(colours: Palette, across: int, place: int | None) -> Image.Image:
    """Draw a place: a blossom for the first, a leaf for the others, a bud for none."""
    if place == 1:
        return blossom_block(colours, across, PANEL, "1")
    sketch, middle = Sketch.plain(across, across, PANEL), (across / 2, across / 2)
    if place is None:
        sketch.disc(middle, across * 0.25, SHADE)
    else:
        sketch.disc(middle, across * 0.86, LEAF)
        sketch.disc(middle, across * 0.76, LEAF_DARK)
        sketch.write(middle, str(place), black(smallest()))
    return colours.quantise(sketch.image)


@kept
def framed(colours: Palette, width: int, height: int) -> Image.Image:
    """Draw a gold frame on a panel."""
    sketch = Sketch.plain(width, height, PANEL)
    sketch.box(Box(0, 0, width, height, 18), GOLD, 1.0, 4)
    return colours.quantise(sketch.image)


@kept
def planter(colours: Palette, width: int, height: int, place: str, *, is_first: bool) -> Image.Image:
    """Draw a hedge so high in a planter with a number on it; the first one is in bloom."""
    box = round(smallest() * 1.5)
    sketch = Sketch.plain(width, height + box, PANEL)
    if height > _BARE:
        sketch.box(Box(width * 0.08, 0, width * 0.84, height + 6, width * 0.36), LEAF_DARK)
        for number in range(height * 3 // 16):
            # Leaves as chance would strew them, the same for every hedge.
            across, down = number * 0.618 % 1, number * 16 / 3
            inside = width * (0.34 if down < width * 0.3 else 0.2)
            at = (inside + across * (width - 2 * inside), 10 + min(down, height - 16))
            sketch.disc(at, width * 0.17, (LEAF, LEAF, LEAF_LIGHT, LEAF)[number % 4])
        if is_first:
            for number, row in enumerate(range(round(width * 0.3), height - 14, 44)):
                paint_blossom(sketch, (width * (0.34, 0.66, 0.5)[number % 3], row), width * 0.3, GOLD, NIGHT)
    else:
        sketch.path(((width / 2, height + 4), (width / 2, height - 10)), 5, LEAF)
        for way in (-1, 1):
            sketch.disc((width / 2 + way * 8, height - 12), 13, LEAF_LIGHT)
    sketch.box(Box(0, height, width, box, 8), CREAM)
    sketch.box(Box(4, height + 4, width - 8, box - 8, 6), INK, 0.25, 2)
    sketch.write((width / 2, height + box / 2 - 1), place, black(smallest(), INK))
    return colours.quantise(sketch.image)


@kept
def hedge(colours: Palette, width: int, height: int) -> Image.Image:
    """Draw a hedge that grows from left to right, on a panel."""
    sketch = Sketch.plain(width, height, PANEL)
    sketch.box(Box(0, height * 0.06, width, height * 0.88, height * 0.36), LEAF_DARK)
    step = height * 0.3
    for number in range(int((width - height * 0.5) / step * 2)):
        # Leaves as chance would strew them, the same for every hedge.
        along, across = height * 0.25 + number * step / 2, number * 0.618 % 1
        at = (along, height * (0.26 + 0.48 * across))
        sketch.disc(at, height * 0.2, (LEAF, LEAF, LEAF_LIGHT, LEAF)[number % 4])
    return colours.quantise(sketch.image)


_BARE = 24
"""A lower hedge is a sprout."""


def paint_lawn(sketch: Sketch, area: Box) -> None:
    """Mow a lawn in stripes from left to right, which cost no room in a file, and grow a garden along its far edge."""
    high = area.height / _STRIPES
    for place in range(1, _STRIPES, 2):
        sketch.box(Box(area.left, area.top + place * high, area.width, high), MOWN)
    paint_garden(sketch, area, round(min(area.height * 0.3, area.width * 0.095)))


_STRIPES = 9


def paint_garden(sketch: Sketch, area: Box, size: float) -> None:
    """Grow a garden along the lower edge of an area; `size` is that of its pavilion, in pixels."""
    for share, name, scale in _GARDEN:
        side = size * scale
        sketch.glyph(name, (area.left + area.width * share, area.top + area.height - side * 0.46), side, SHADE)
    sketch.box(Box(area.left, area.top + area.height - 6, area.width, 6, 3), SHADE)


_GARDEN = (
    (0.07, "topiary", 0.8), (0.24, "rose-arch", 0.9), (0.43, "fountain", 0.8), (0.62, "pavilion", 1.1),
    (0.8, "elephant", 0.75), (0.94, "topiary", 0.9),
)  # fmt: skip
"""What grows where along the width, by the names of glyphs, and how large."""
