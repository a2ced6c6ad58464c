"""Paths over a lawn: smooth lines in the colour of a seat with a bright edge, laid in strips that all paths share."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.palette import Palette
from render.colour import Colour

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

    from render.canvas.canvas import Inlay

STROKE = 8
"""How wide a path is without its edges, in pixels."""
_EDGE = 2.5
_PARTS = 4
"""Places are rounded to quarters of a pixel, and so are slopes; so there are few strips, and all are soon kept."""
_STEEPEST = 24
_BROAD = 4
_STEEP, _STEEPER = 3 * _PARTS, 8 * _PARTS
"""From where on strips are less broad: two pixels wide, then one."""
_LEAST = 1000 * _PARTS
"""Added to slopes, so that those that lead upwards are numbered, too."""
_REACH = math.ceil(STROKE / 2 + _EDGE)


class Ink(NamedTuple):
    """
    A path's colour, that of its thin edges, and what it is drawn on; other colours there differ by little.

    Edges have `shades` - 1 shades between their colours: each one makes a picture of many paths larger.
    """

    colour: Colour
    edge: Colour
    ground: Colour
    shades: int = 2


class _Strip(NamedTuple):
    """
    A slanting piece of a path: 8-bit pixels, what they cover (1-bit), how far above its middle they begin, how many
    there are.
    """

    core: ImagingCore
    cover: ImagingCore
    above: int
    high: int


def put_path(canvas: Canvas, left: int, pitch: int, heights: Sequence[int], ink: Ink) -> None:
    """Draw a path from left to right, through one height for each column's beginning and the last one's end."""
    canvas.inlay_all(_placed(_Strips.of(canvas.palette, ink), left, pitch, heights))


def _placed(strips: _Strips, left: int, pitch: int, heights: Sequence[int]) -> Iterator[Inlay]:
    """Yield the strips of a path with their boxes. Each pixel comes here: this takes most of the time of a chart."""
    one, highest, lowest = 1 / pitch, min(heights) - _REACH, max(heights) + _REACH
    for (now, later), (first, last) in zip(pairwise(heights), pairwise(_slopes(heights)), strict=True):
        # The cubic that begins and ends so steep, by the differences of what it adds at each pixel.
        bend, lean = (2 * (now - later) + first + last) * one**3, (3 * (later - now) - 2 * first - last) * one**2
        y, step, second, third = now * _PARTS + 0.5, bend + lean + first * one, 6 * bend + 2 * lean, 6 * bend
        step, second, third = step * _PARTS, second * _PARTS, third * _PARTS
        across, end = left, left + pitch
        while across < end:
            slope = abs(step)
            wide = min(4 if slope < _STEEP else 2 if slope < _STEEPER else 1, end - across)
            half = (wide - 1) / 2
            place = int(y + step * half)
            leaning = int(step + second * half + _LEAST + 0.5)
            core, cover, above, high = strips[(leaning * _PARTS + place % _PARTS) * _BROAD + wide - 1]
            top = place // _PARTS - above
            if top >= highest and top + high <= lowest:
                yield core, (across, top, across + wide, top + high), cover
            else:
                # Where it is steep, it would cover something beyond its highest and its lowest point.
                begin, stop = max(top, highest), min(top + high, lowest)
                part = (0, begin - top, wide, stop - top)
                yield core.crop(part), (across, begin, across + wide, stop), cover.crop(part)
            across += wide
            for _ in range(wide):
                y, step, second = y + step, step + second, second + third
        left = end


def _slopes(heights: Sequence[int]) -> Iterator[float]:
    """Yield how steep the path is at each point, in pixels a column, so that it never leads beyond two points."""
    rises = [later - now for now, later in pairwise(heights)]
    for before, after in zip((*rises[:1], *rises), (*rises, *rises[-1:]), strict=True):
        yield 2 * before * after / (before + after) if before * after > 0 else 0.0


class _Strips(dict[int, _Strip]):
    """All strips of an ink by number: how steep, how far below a pixel, how wide; each is drawn when it is needed."""

    def __init__(self, palette: Palette, ink: Ink) -> None:
        super().__init__()
        self._palette, self._ink = palette, ink

    @classmethod
    @cache
    def of(cls, palette: Palette, ink: Ink) -> _Strips:
        """Return those of an ink, the same ones each time."""
        return cls(palette, ink)

    def __missing__(self, number: int) -> _Strip:
        leaning, (part, wide) = number // (_BROAD * _PARTS), divmod(number % (_BROAD * _PARTS), _BROAD)
        slope = min(max((leaning - _LEAST) / _PARTS, -_STEEPEST), _STEEPEST)
        strip = self[number] = self._draw(slope, part / _PARTS, wide + 1)
        return strip

    def _draw(self, slope: float, middle: float, wide: int) -> _Strip:
        """Draw what a path so steep covers of columns of pixels, its middle a part of a pixel below one."""
        slant, ramp, shades = math.sqrt(1 + slope**2), max(1.0, abs(slope) * 0.8), self._ink.shades
        beside = [(column - (wide - 1) / 2) * slope for column in range(wide)]
        above = math.ceil((STROKE / 2 + _EDGE) * slant + ramp / 2 + max(beside[0], beside[-1]))
        masks = []
        for half in (STROKE / 2 + _EDGE, STROKE / 2):
            rows = (row + 0.5 - above - middle for row in range(2 * above + 2))
            depths = (0.5 + (half * slant - abs(row - lower)) / ramp for row in rows for lower in beside)
            row = bytes(round(shades * min(max(depth, 0.0), 1.0)) * (255 // shades) for depth in depths)
            masks.append(Image.frombytes("L", (wide, 2 * above + 2), row))
        outer, inner = masks
        block = self._palette.shaded(outer.im, self._ink.ground, self._ink.edge)
        within = self._palette.shaded(inner.im, self._ink.edge, self._ink.colour)
        block.im.paste(within.im, (0, 0, *within.size), inner.point(_ANY, "1").im)
        shown = outer.getbbox()
        assert shown is not None
        cover = outer.point(_ANY, "1").im.crop(shown)
        return _Strip(block.im.crop(shown), cover, above - shown[1], shown[3] - shown[1])


_ANY = [0] + [255] * 255
