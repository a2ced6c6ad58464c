"""
The 48 positions around the garden: a cell at its edge and the direction in which a visitor looks from there.

Ruling: the two ends of a line are two positions, and each takes one visitor.
Ruling: a corner alone is no line.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import NewType

from rules.topiary.garden.cells import CELLS, SIDE, Cell, at, cell_name, column_of, row_of

Position = NewType("Position", int)
"""The number of a position: entry cells row by row, the three directions of each in the order of DIRECTIONS."""

DIRECTIONS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""Steps of column and row by direction; north is towards row 1."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a position is: `line` are the cells of its sight line, the entry cell first, two to five of them."""

    name: str
    direction: str
    line: tuple[Cell, ...]

    @property
    def entry(self) -> Cell:
        """The cell at the edge, nearest to the visitor."""
        return self.line[0]


def position_name(position: Position) -> str:
    """Return the notation, such as "a1se": entry cell and direction."""
    return PLACES[position].name


def parse_position(text: str) -> Position:
    """Read a notation such as "a1se", ignoring case. Raises: ValueError: nobody can stand there and look so."""
    try:
        return _BY_NAME[text.lower()]
    except KeyError:
        message = f"{text!r} is not a position"
        raise ValueError(message) from None


def _places() -> Iterator[Place]:
    for cell in map(Cell, range(CELLS)):
        column, row = column_of(cell), row_of(cell)
        for direction, (right, down) in DIRECTIONS.items():
            # Whoever looks in from a cell stands outside the garden, and has another cell behind it to look at.
            is_outside = not _is_inside(column - right, row - down)
            if is_outside and _is_inside(column + right, row + down):
                yield Place(f"{cell_name(cell).lower()}{direction}", direction, _line(column, row, right, down))


def _line(column: int, row: int, right: int, down: int) -> tuple[Cell, ...]:
    cells = []
    while _is_inside(column, row):
        cells.append(at(column, row))
        column, row = column + right, row + down
    return tuple(cells)


def _is_inside(column: int, row: int) -> bool:
    return 0 <= column < SIDE and 1 <= row <= SIDE


PLACES = tuple(_places())
POSITIONS = tuple(Position(number) for number in range(len(PLACES)))
LINE = tuple(place.line for place in PLACES)
"""The cells of each position's sight line, the nearest first."""
LOOK = tuple(itemgetter(*line) for line in LINE)
"""What a visitor at each position looks along: called with a garden, it gives the tiles of the line."""
_BY_NAME = {place.name: position for position, place in zip(POSITIONS, PLACES, strict=True)}
