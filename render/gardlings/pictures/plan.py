"""Where the squares of a garden lie in a picture: as large as garden and places fit, each column on its stripe."""

from collections.abc import Iterable
from dataclasses import dataclass

from render.canvas.shapes import Box
from render.colour import Colour
from rules.gardlings.garden.placed import Cell, PlacedTile, cells_of

_SMALLEST = 2
"""Smaller tiles cannot be drawn; a garden would need hundreds of them."""


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
