"""The squares of a garden: where they lie in a picture, and those of places that can be chosen, with their numbers."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image

from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.formats import by_format, readable
from render.canvas.remembering import remembered
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, MUTED, NIGHT, black
from render.colour import Colour, mix
from render.gardlings.theme import palette
from rules.gardlings.garden.placed import STEPS, Cell, PlacedTile, cells_of

_INSET, _ROUND = 8.5, 14.0
"""How far the rim of a place lies within its squares of 100, and the radius of its corners."""
_DASHES = ((5, 20), (30, 45), (55, 70), (80, 95))
"""Where dashes begin and end along a side: they follow the squares, so that they meet across them."""
_SHADE = 0.48
_DISC, _TURNING = 0.58, 0.66
_SMALLEST_LABEL = 48
"""On a phone, where the picture is about 350 px wide, this is 13 px."""
_LEAST = ((34, 40), (44, 50))
"""How wide the discs of numbers are at least, plain ones and those with a turning arrow."""
_SMALLEST = 2
"""Smaller tiles cannot be drawn; a garden would need hundreds of them."""


@dataclass(frozen=True, slots=True)
class SquareLook:
    """
    How a square of a place looks.

    Args:
        reach: bit d is set if a place reaches from here over the side in direction d (0-3).
        is_left: a unicorn was lifted from here, and nothing can be chosen.
    """

    reach: int
    ground: Colour
    is_left: bool = False


@kept
def square_block(look: SquareLook, cell: int) -> Image.Image:
    """Draw a square: dark, with a dashed rim that is open towards the squares it makes places with."""
    sketch = Sketch.plain(cell, cell, look.ground)
    pen = _Pen(sketch, cell / 100, MUTED if look.is_left else GOLD)
    shade = mix(look.ground, NIGHT, _SHADE)
    pen.sketch.box(Box(_INSET, _INSET, 100 - 2 * _INSET, 100 - 2 * _INSET, _ROUND).scaled(pen.scale), shade)
    for side in range(len(STEPS)):
        if look.reach >> side & 1:
            pen.box(side, (_INSET, 0, 100 - _INSET, 50), shade)
    for side in range(len(STEPS)):
        _paint_side(pen, look.reach, side)
    if not look.is_left:
        for side in range(len(STEPS)):
            if look.reach >> side & 1:
                pen.box(side, (46.75, 0, 53.25, 50), GOLD)
        sketch.disc((cell / 2, cell / 2), 18 * pen.scale, GOLD)
    return palette().quantise(sketch.image)


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws as if every side were the northern one, in units of a hundredth of the square."""

    sketch: Sketch
    scale: float
    colour: Colour

    @property
    def stroke(self) -> float:
        return max(2.0, 4.0 * min(1.0, self.scale * 1.6))

    def point(self, side: int, x: float, y: float) -> Point:
        for _ in range(side):
            x, y = 100 - y, x
        return x * self.scale, y * self.scale

    def box(self, side: int, corners: tuple[float, float, float, float], colour: Colour) -> None:
        (ax, ay), (bx, by) = self.point(side, *corners[:2]), self.point(side, *corners[2:])
        self.sketch.box(Box(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by)), colour)

    def dash(self, side: int, start: Point, end: Point) -> None:
        """Draw a straight dash, along the northern side or across it."""
        (ax, ay), (bx, by) = self.point(side, *start), self.point(side, *end)
        half = self.stroke / 2
        along = (half, 0.0) if ax == bx else (0.0, half)
        left, top = min(ax, bx) - along[0], min(ay, by) - along[1]
        self.sketch.box(Box(left, top, abs(ax - bx) + 2 * along[0], abs(ay - by) + 2 * along[1]), self.colour)

    def corner(self, side: int) -> None:
        """Round the corner at the left end of the northern side."""
        middle = _INSET + _ROUND
        angles = (math.radians(180 + 15 * step) for step in range(7))
        arc = tuple(
            self.point(side, middle + _ROUND * math.cos(angle), middle + _ROUND * math.sin(angle)) for angle in angles
        )
        self.sketch.path(arc, self.stroke, self.colour)


def _paint_side(pen: _Pen, reach: int, side: int) -> None:
    """Dash one side of a square, or the short ends of its rim where the side is open."""
    left, right = (not reach >> (side + turn) % 4 & 1 for turn in (3, 1))
    if reach >> side & 1:
        for x, is_closed in ((_INSET, left), (100 - _INSET, right)):
            if is_closed:
                pen.dash(side, (x, 0), (x, _INSET))
        return
    begin, end = (_INSET + _ROUND if left else 0.0), (100 - _INSET - _ROUND if right else 100.0)
    for first, last in _DASHES:
        if min(last, end) > max(first, begin):
            pen.dash(side, (max(first, begin), _INSET), (min(last, end), _INSET))
    if left:
        pen.corner(side)


@dataclass(frozen=True, slots=True)
class NumberLook:
    """
    How the number of a place, a pig or a unicorn looks.

    Args:
        is_turning: what can lie there may lie either way round: the ring is a turning arrow.
        is_gold: it is for the drawn tile, or for a pig; unicorns and places for them alone are cream.
        is_label: it names a tile, and is large, since there is no other word for the tile beside a garden.
    """

    text: str
    is_turning: bool
    is_gold: bool
    is_label: bool = False


def label_width(cell: int) -> int:
    """Return how wide the disc of a label is, in pixels."""
    return max(_SMALLEST_LABEL, round(cell * _DISC))


@remembered()
def number_block(look: NumberLook, cell: int) -> tuple[Image.Image, Image.Image]:
    """Draw a number on its disc; returns the block, and the cover that lets its disc through."""
    across = max(by_format(*_LEAST)[look.is_turning], round(cell * (_TURNING if look.is_turning else _DISC)))
    across = label_width(cell) if look.is_label else across
    sketch = Sketch.plain(across, across, NIGHT)
    ink = GOLD if look.is_gold else CREAM
    middle = (across / 2, across / 2)
    if look.is_turning:
        sketch.glyph("turn-arrow", middle, across, ink)
    share = (0.62, 0.5) if look.is_turning else (0.8, 0.7)
    size = max(readable(0), round(across * share[len(look.text) > 1]))
    sketch.write((middle[0], middle[1] - 1), look.text, black(size, ink))
    cover = shapes.rounded(Box(0, 0, across, across, across / 2)).convert("1", dither=Image.Dither.NONE)
    return palette().quantise(sketch.image), cover


@dataclass(frozen=True, slots=True)
class Plan:
    """
    The squares of a picture.

    Args:
        cell: how wide a square is, in pixels.
        first: the column and row that are leftmost and topmost.
        begin: where their square begins, in pixels of the picture.
        grounds: the colours of even and of odd columns.
    """

    cell: int
    first: Cell
    begin: tuple[int, int]
    grounds: tuple[Colour, Colour]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a square begins, or a point between squares lies."""
        return self.begin[0] + (x - self.first[0]) * self.cell, self.begin[1] + (y - self.first[1]) * self.cell

    def ground(self, column: int) -> Colour:
        """Return the colour of the lawn in a column."""
        return self.grounds[column % 2]

    def grounds_of(self, laid: PlacedTile) -> tuple[Colour, Colour]:
        """Return the colours beneath a tile, from left to right."""
        return self.ground(laid.x), self.ground(laid.x + 1 - laid.turn % 2)


def plan_of(squares: Iterable[Cell], area: Box, largest: int, grounds: tuple[Colour, Colour]) -> Plan:
    """
    Frame squares in the middle of an area, as large as they fit; without squares the first one is framed.

    Args:
        largest: how wide a square is at most, in pixels.
    """
    columns, rows = zip(*(tuple(squares) or ((0, 0),)), strict=True)
    left, top = min(columns), min(rows)
    across, down = max(columns) - left + 1, max(rows) - top + 1
    cell = max(_SMALLEST, min(largest, int(area.width // across), int(area.height // down)))
    begin = (area.left + (area.width - across * cell) / 2, area.top + (area.height - down * cell) / 2)
    return Plan(cell, (left, top), (round(begin[0]), round(begin[1])), grounds)


def squares_of(garden: Iterable[PlacedTile]) -> set[Cell]:
    """Return all squares that tiles cover."""
    return {square for laid in garden for square in cells_of(laid)}
