"""Paths over a lawn: smooth lines in the colour of a seat with a bright edge, laid in pieces that are kept."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.palette import Palette
from render.canvas.shapes import FINE, Point
from render.colour import Colour

_STEPS = 10
"""Into how many straight parts a piece is cut."""
_SLOPES = 4
"""Slopes are rounded to quarters of a pixel a column, so that pieces repeat."""


STROKE = 9
"""How wide a path is without its edges, in pixels."""
_REACH = STROKE // 2 + 5
_FEW = [round(depth / 85) * 85 for depth in range(256)]
"""Edges have two shades only, which makes a picture of many slanted ones a quarter smaller."""
_ANY = [0] + [255] * 255


class Piece(NamedTuple):
    """A part of a path as wide as a column: its pixels, which of them it covers, and how far below its start it is."""

    block: Image.Image
    cover: Image.Image
    top: int


class Ink(NamedTuple):
    """A path's colour, that of its thin edges, and what it is drawn on; other colours there differ by little."""

    colour: Colour
    edge: Colour
    ground: Colour


class Shape(NamedTuple):
    """A piece: how wide, how far down it leads, how steep it begins and ends, and whether the path does there."""

    pitch: int
    rise: int
    slopes: tuple[int, int]
    ends: tuple[bool, bool]


def put_path(canvas: Canvas, left: int, pitch: int, heights: Sequence[int], ink: Ink) -> None:
    """Draw a path from left to right, through one height for each column's beginning and the last one's end."""
    steep, last = pairwise(_slopes(heights)), len(heights) - 2
    for place, ((now, later), slopes) in enumerate(zip(pairwise(heights), steep, strict=True)):
        piece = _piece(canvas.palette, Shape(pitch, later - now, slopes, (place == 0, place == last)), ink)
        canvas.inlay(piece.block, piece.cover, left + place * pitch - _REACH * (place == 0), now + piece.top)


def _slopes(heights: Sequence[int]) -> Iterator[int]:
    """Yield how steep the path is at each point, in quarters of a pixel a column; it never leads beyond two points."""
    rises = [later - now for now, later in pairwise(heights)]
    for before, after in zip((*rises[:1], *rises), (*rises, *rises[-1:]), strict=True):
        yield round(_SLOPES * 2 * before * after / (before + after)) if before * after > 0 else 0


@kept(3)
def _piece(palette: Palette, shape: Shape, ink: Ink) -> Piece:
    points = [*_curve(shape)]
    heights = [y for _, y in points]
    low, high = math.floor(min(heights)) - _REACH, math.ceil(max(heights)) + _REACH
    # The path goes on to both sides of its column, as its neighbours do, and is cut off there unless it ends.
    area = (-_REACH * shape.ends[0], low, shape.pitch + _REACH * shape.ends[1], high)
    outer, inner = (_mask(points, area, width, shape.ends) for width in (STROKE + 5, STROKE))
    block = palette.shaded(outer.im, ink.ground, ink.edge)
    block.im.paste(palette.shaded(inner.im, ink.edge, ink.colour).im, (0, 0, *inner.size), inner.point(_ANY, "1").im)
    return Piece(block, outer.point(_ANY, "1"), low)


def _curve(shape: Shape) -> Iterator[Point]:
    """Yield points of a curve from the corner over a column, and one beyond each end of it."""
    first, last = (slope / _SLOPES for slope in shape.slopes)
    yield -float(shape.pitch), -first
    for step in range(_STEPS + 1):
        t = step / _STEPS
        bent = (t**3 - 2 * t**2 + t) * first + (3 * t**2 - 2 * t**3) * shape.rise + (t**3 - t**2) * last
        yield t * shape.pitch, bent
    yield 2.0 * shape.pitch, shape.rise + last


def _mask(points: Sequence[Point], area: tuple[int, int, int, int], width: int, ends: tuple[bool, bool]) -> Image.Image:
    left, top, right, bottom = area
    image = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    draw, reach = ImageDraw.Draw(image), width * FINE / 2
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in points[ends[0] : len(points) - ends[1]]]
    draw.line(fine, 255, width * FINE, "curve")
    for is_end, (x, y) in zip(ends, (fine[0], fine[-1]), strict=True):
        if is_end:
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), 255)
    return image.reduce(FINE).point(_FEW)
