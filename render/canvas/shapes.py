"""Masks of plain shapes with smooth edges, drawn four times too large and reduced; kept, since pictures repeat them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from render.canvas.atlas import faded
from render.canvas.cache import kept

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

Point = tuple[float, float]
FINE = 4
_COVERED = 255
_EDGE, _WORTH = 15, 16
"""How wide the edges are into which masks are cut, in pixels, and how much must be left between them to be worth it."""


def _plate(width: float, height: float) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (math.ceil(width) * FINE, math.ceil(height) * FINE))
    return image, ImageDraw.Draw(image)


class Box(NamedTuple):
    """A rectangle with round corners, in pixels; a radius of half its side makes a disc."""

    left: float
    top: float
    width: float
    height: float
    radius: float = 0.0

    @property
    def is_high(self) -> bool:
        """Whether it is higher than it is wide."""
        return self.height > self.width

    def inside(self, margin: float) -> Box:
        """Shrink on all sides; a negative margin grows."""
        size = (self.width - 2 * margin, self.height - 2 * margin)
        return Box(self.left + margin, self.top + margin, *size, max(self.radius - margin, 0.0))

    def corners(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom."""
        return self.left, self.top, self.left + self.width, self.top + self.height

    def scaled(self, factor: float) -> Box:
        """Enlarge or reduce everything, the place too."""
        return Box(*(part * factor for part in self))

    def moved(self, x: float, y: float) -> Box:
        """Move by so many pixels."""
        return self._replace(left=self.left + x, top=self.top + y)


@kept
def rounded(box: Box, opacity: float = 1.0, stroke: float = 0.0) -> Image.Image:
    """
    Fill a box, or outline it with a stroke lying inside it.

    Args:
        box: its left and top are where it begins within the mask: the part of a pixel by which it is off the grid.
        opacity: 0 to 1.
        stroke: width of the outline in pixels; 0 fills.
    """
    image, draw = _plate(box.left + box.width, box.top + box.height)
    edges = [round(v * FINE) for v in (box.left, box.top, box.left + box.width, box.top + box.height)]
    corners = (edges[0], edges[1], edges[2] - 1, edges[3] - 1)
    if stroke:
        draw.rounded_rectangle(corners, box.radius * FINE, outline=255, width=round(stroke * FINE))
    else:
        draw.rounded_rectangle(corners, box.radius * FINE, fill=255)
    return faded(image.reduce(FINE), opacity)


class Part(NamedTuple):
    """A part of a mask, from its corner; without a cover all of it is covered."""

    left: int
    top: int
    right: int
    bottom: int
    cover: ImagingCore | None


@kept
def rounded_parts(box: Box, opacity: float = 1.0, stroke: float = 0.0) -> tuple[Part, ...]:
    """Return what is not empty of the same mask as `rounded`, in parts."""
    return _parts(rounded(box, opacity, stroke))


@kept
def dashed_parts(width: int, height: int, radius: float, stroke: float, dash: float) -> tuple[Part, ...]:
    """Return what is not empty of the same mask as `dashed`, in parts."""
    return _parts(dashed(width, height, radius, stroke, dash))


def _parts(mask: Image.Image) -> tuple[Part, ...]:
    """
    Cut a mask into its middle, its edges and its corners.

    The middle of a shape is covered or empty, and most of it; to lay that on pixel by pixel takes longest.
    """
    columns, rows = _cuts(mask.width), _cuts(mask.height)
    parts = []
    for left, right in pairwise(columns):
        for top, bottom in pairwise(rows):
            piece = mask.im.crop((left, top, right, bottom))
            least, most = piece.getextrema()
            if most:
                parts.append(Part(left, top, right, bottom, None if least == _COVERED else piece))
    return tuple(parts)


def _cuts(length: int) -> tuple[int, ...]:
    return (0, _EDGE, length - _EDGE, length) if length > 2 * _EDGE + _WORTH else (0, length)


def _outline(width: float, height: float, radius: float, inset: float) -> list[Point]:
    """Walk round a rounded rectangle in steps of about a third of a pixel, beginning at the top left corner's end."""
    radius = max(radius - inset, 0.0)
    x0, y0, x1, y1 = inset, inset, width - inset, height - inset
    corners = ((x1 - radius, y0 + radius, -90), (x1 - radius, y1 - radius, 0), (x0 + radius, y1 - radius, 90))
    points: list[Point] = [(x0 + radius, y0)]
    for centre_x, centre_y, start in (*corners, (x0 + radius, y0 + radius, 180)):
        for step in range(17):
            angle = math.radians(start + step * 90 / 16)
            points.append((centre_x + radius * math.cos(angle), centre_y + radius * math.sin(angle)))
    return points


def _dashes(points: Sequence[Point], dashes: int, share: float) -> list[list[Point]]:
    """Cut a closed line into a whole number of dashes, so that it shows no seam."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    period = sum(lengths) / dashes
    pieces: list[list[Point]] = [[] for _ in range(dashes)]
    walked = 0.0
    for ((ax, ay), (bx, by)), length in zip(pairwise(points), lengths, strict=True):
        steps = max(1, math.ceil(length * 3))
        for step in range(steps):
            part = step / steps
            at = walked + length * part
            if at % period < period * share:
                pieces[min(int(at / period), dashes - 1)].append((ax + (bx - ax) * part, ay + (by - ay) * part))
        walked += length
    return pieces


@kept
def dashed(width: int, height: int, radius: float, stroke: float, dash: float) -> Image.Image:
    """
    Outline a rounded rectangle with dashes of about the given length and gaps of six tenths of it.

    The dashes are fitted to the way round, so they look alike on all sides and at every size.
    """
    image, draw = _plate(width, height)
    points = _outline(width, height, radius, stroke / 2)
    around = sum(math.dist(a, b) for a, b in pairwise(points))
    for piece in _dashes(points, max(8, round(around / (dash * 1.6) / 4) * 4), 0.62):
        line(draw, piece, stroke)
    return image.reduce(FINE)


def line(draw: ImageDraw.ImageDraw, points: Sequence[Point], stroke: float) -> None:
    """Draw a line on a plate that is four times too large; corners round, ends flat."""
    if len(points) > 1:
        draw.line([(x * FINE, y * FINE) for x, y in points], fill=255, width=round(stroke * FINE), joint="curve")


@kept
def stroke_path(points: tuple[Point, ...], stroke: float, width: int, height: int) -> Image.Image:
    """Draw an open line with round corners and ends into a mask of the given size."""
    image, draw = _plate(width, height)
    line(draw, points, stroke)
    for x, y in points:
        r = stroke / 2
        draw.ellipse([round(v * FINE) for v in (x - r, y - r, x + r, y + r)], fill=255)
    return image.reduce(FINE)


@kept
def polygon(points: tuple[Point, ...], width: int, height: int) -> Image.Image:
    """Fill a polygon into a mask of the given size."""
    image, draw = _plate(width, height)
    draw.polygon([(x * FINE, y * FINE) for x, y in points], fill=255)
    return image.reduce(FINE)


@kept
def shadow(width: float, height: float, radius: float, blur: float, opacity: float) -> Image.Image:
    """Blur a rounded rectangle; the mask is wider by twice the blur on every side."""
    edge = math.ceil(2 * blur)
    image = Image.new("L", (math.ceil(width) + 2 * edge, math.ceil(height) + 2 * edge))
    ImageDraw.Draw(image).rounded_rectangle((edge, edge, edge + width - 1, edge + height - 1), radius, fill=255)
    return faded(image.filter(ImageFilter.GaussianBlur(blur)), opacity)
