"""
The endless grid on which cards lie: cell = 256 * y + x, counted from the first card, which is cell 0.

x grows to the east, y to the south; both may be negative. A step of a direction is a number to add to a cell. No game
is long enough for a card to get near x = 127, where rows would run into each other: at most 36 are laid, and as many
moved.
"""

import re
from enum import IntEnum
from typing import NewType

Cell = NewType("Cell", int)

_ROW = 256
_HALF = 128
CENTRE = Cell(0)
"""The first card, on which the emperor starts."""


class Direction(IntEnum):
    """The eight directions in which pieces move; the value is the step."""

    N = -_ROW
    NE = 1 - _ROW
    E = 1
    SE = _ROW + 1
    S = _ROW
    SW = _ROW - 1
    W = -1
    NW = -_ROW - 1

    @property
    def word(self) -> str:
        """The direction in notation: "ne"."""
        return self.name.lower()


SIDES = (Direction.N, Direction.E, Direction.S, Direction.W)
"""Where the cards lie that share a side with a card."""
DIRECTIONS = tuple(Direction)
_COORDINATE = r"[+-]?(0|[1-9][0-9]?)"
_NAME = re.compile(rf"{_COORDINATE}:{_COORDINATE}", re.ASCII)


def at(x: int, y: int) -> Cell:
    """Return the cell x to the east and y to the south of the first card."""
    return Cell(_ROW * y + x)


def x_of(cell: Cell) -> int:
    """Return how far to the east of the first card a cell lies."""
    return (cell + _HALF) % _ROW - _HALF


def y_of(cell: Cell) -> int:
    """Return how far to the south of the first card a cell lies."""
    return (cell + _HALF) // _ROW


def cell_name(cell: Cell) -> str:
    """Return the name that stands on the picture, such as "2:-1"."""
    return f"{x_of(cell)}:{y_of(cell)}"


def parse_cell(text: str) -> Cell:
    """Read a name such as "2:-1"; a plus may stand before a number. Raises: ValueError."""
    if not _NAME.fullmatch(text):
        message = f"{text!r} is not a cell"
        raise ValueError(message)
    x, _, y = text.partition(":")
    return at(int(x), int(y))
