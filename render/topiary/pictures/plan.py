"""Where the garden and its visitors lie in a picture."""

from dataclasses import dataclass

from render.canvas.shapes import Box, Point
from rules.topiary.garden.cells import SIDE, Cell, column_of, row_of
from rules.topiary.garden.positions import DIRECTIONS, PLACES, Position

UNIT = 100
"""The side of the cell for which all that follows is given, in pixels."""
STRAIGHT = 30
DIAGONAL = 82
CORNER = 48
"""How far before the garden's edge those stand who look straight, aslant, or aslant from a corner."""
ROOM = 56
"""No two stand closer together than this, so a visitor or a mark may be so wide."""
VISITOR = 54
"""How high a visitor is."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The garden's grid: its left and top edge and the side of a cell, in pixels of the picture."""

    left: int
    top: int
    cell: int

    @property
    def side(self) -> int:
        """The width and height of the whole garden."""
        return SIDE * self.cell

    def scaled(self, length: int) -> int:
        """Return how long something is that is given for a cell of `UNIT`."""
        return round(length * self.cell / UNIT)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the top left corner of a cell."""
        return self.left + column_of(cell) * self.cell, self.top + (row_of(cell) - 1) * self.cell

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.cell / 2, y + self.cell / 2

    def spot(self, position: Position) -> Point:
        """Return where a visitor on a position stands: on its own sight line, before the garden."""
        x, y = self.middle(PLACES[position].entry)
        right, down = towards(position)
        back = self.cell / 2 + self.before(position)
        return x - right * back, y - down * back

    def before(self, position: Position) -> int:
        """Return how many pixels before the edge a position is: straight and slanted lines need two rows."""
        right, down = towards(position)
        if 0 in (right, down):
            return self.scaled(STRAIGHT)
        return self.scaled(CORNER if len(PLACES[position].line) == SIDE else DIAGONAL)

    def bounds(self) -> Box:
        """Return the box of garden and visitors."""
        reach = self.scaled(DIAGONAL + ROOM // 2)
        size = self.side + 2 * reach
        return Box(self.left - reach, self.top - reach, size, size)


def towards(position: Position) -> tuple[int, int]:
    """Return the steps to the right and down of somebody who looks from a position."""
    return DIRECTIONS[PLACES[position].direction]
