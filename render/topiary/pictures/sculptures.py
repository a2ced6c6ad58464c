"""Sculptures of clipped leaves: as large as their number, on a tile or alone."""

from PIL import Image, ImageChops, ImageFilter

from render.canvas import atlas, shapes
from render.canvas.cache import kept
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.colour import BLACK, Colour
from render.topiary.theme import DARK, DEEP, FRESH, LEAF, SCULPTURES, SUNLIT

HEIGHTS = (0.44, 0.54, 0.64, 0.73, 0.82)
"""How high a sculpture of each size stands, as a share of its tile."""
_LEAVES = 1.7
"""The sheet of leaves is so many times as wide as a tile: leaves are equally large on all sculptures."""

_CLEAR = 0.88
"""How much of a line fades under a sculpture: one still sees that it goes on."""


def sculpture_height(size: int, tile: float) -> int:
    """Return how high a sculpture of a size (1-5) stands on a tile of so many pixels."""
    return round(HEIGHTS[size - 1] * tile)


def paint_sculpture(sketch: Sketch, kind: int, foot: Point, height: int, tile: float) -> None:
    """
    Stand a sculpture with the middle of its foot at the point.

    Args:
        kind: the type, 0 to 7.
        height: in pixels; the tile's width says how large its leaves are.
    """
    left, top = foot[0] - height / 2, foot[1] - height
    width = round(height * 0.9)
    cover = shapes.shadow(width, height * 0.1, height * 0.05, 3, 0.4)
    sketch.fill(cover, foot[0] - cover.width / 2, foot[1] - height * 0.09 - cover.height / 2 + 3, BLACK)
    for mask, colour in coats(kind, height, round(tile * _LEAVES)):
        sketch.fill(mask, left, top, colour)


@kept
def clearing(kind: int, height: int, across: int) -> Image.Image:
    """Return the mask of a sculpture and of so many pixels around it, fading outwards: there lines step back."""
    edge = 2 * across
    whole = Image.new("L", (height + 2 * edge, height + 2 * edge))
    whole.paste(atlas.mask(SCULPTURES[kind], height, height), (edge, edge))
    # What a blur covers a little is near the sculpture; to widen it first would take five times as long.
    return whole.filter(ImageFilter.BoxBlur(across)).point([min(255, value * 4) * _CLEAR for value in range(256)])


@kept
def coats(kind: int, height: int, leaves: int) -> tuple[tuple[Image.Image, Colour], ...]:
    """
    Return the masks of a sculpture from the ground up, each with its colour.

    Args:
        leaves: the width of the sheet of leaves, in pixels.
    """
    shape = atlas.mask(SCULPTURES[kind], height, height)
    dark, light = _leaves("leaves-dark", height, leaves), _leaves("leaves-light", height, leaves)
    # Leaves are missing at the edge, and others stick out of it: clipped, but grown.
    edge = ImageChops.subtract(shape, shape.filter(ImageFilter.MinFilter(3)))
    shape = ImageChops.subtract(shape, ImageChops.multiply(edge, light))
    solid = shape.point([min(255, round(value * 2.8)) for value in range(256)])
    blur = shape.filter(ImageFilter.GaussianBlur(height * 0.07))
    shift = round(height * 0.07)
    sun = ImageChops.multiply(shape, ImageChops.invert(_moved(blur, shift)))
    shade = ImageChops.multiply(solid, ImageChops.invert(_moved(blur, -shift)))
    return (
        (solid, DEEP),
        (shape, LEAF),
        (ImageChops.multiply(shape, dark), DARK),
        (atlas.faded(sun, 0.6), SUNLIT),
        (ImageChops.multiply(shape, light), FRESH),
        (atlas.faded(shade, 0.62), DEEP),
    )


def _leaves(name: str, height: int, leaves: int) -> Image.Image:
    sheet = atlas.mask(name, leaves, leaves)
    return sheet.crop((0, 0, height, height))


def _moved(mask: Image.Image, by: int) -> Image.Image:
    """Move a mask to the lower right, or by a negative number to the upper left; what comes in is empty."""
    moved = Image.new("L", mask.size)
    moved.paste(mask, (by, by))
    return moved
