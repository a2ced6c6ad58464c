"""
The 54 cells of a garden as bits: cell = 9 * (row - 1) + column.

Columns are 0 (A, labyrinth) to 8 (I, vine); rows are 1 (beige, at the palace) to 6 (turquoise), and row 0 is the
terrace, which is no cell. A set of cells is an int with one bit a cell.
"""

import re
from collections.abc import Iterator
from typing import NewType

from rules.remembering import remembered

Cell = NewType("Cell", int)
Cells = NewType("Cells", int)

COLUMNS = 9
ROWS = 6
TERRACE = 0
CELLS = COLUMNS * ROWS
COLUMN_LETTERS = "ABCDEFGHI"

ROW = (Cells(0), *(Cells(0x1FF << COLUMNS * row) for row in range(ROWS)))
"""The cells of each row, by row number; the terrace has none."""
COLUMN = tuple(Cells(sum(1 << column + COLUMNS * row for row in range(ROWS))) for column in range(COLUMNS))
"""The cells of each column, by column."""
EVERYWHERE = Cells((1 << CELLS) - 1)
_NOT_A = EVERYWHERE & ~COLUMN[0]
_NOT_I = EVERYWHERE & ~COLUMN[8]


def at(column: int, row: int) -> Cell:
    """Return the cell at a column (0-8) and a row (1-6)."""
    return Cell(COLUMNS * (row - 1) + column)


def column_of(cell: Cell) -> int:
    """Return the column, 0 to 8."""
    return cell % COLUMNS


def row_of(cell: Cell) -> int:
    """Return the row, 1 to 6."""
    return cell // COLUMNS + 1


def cell_name(cell: Cell) -> str:
    """Return the name that stands on the picture, such as "E3"."""
    return f"{COLUMN_LETTERS[column_of(cell)]}{row_of(cell)}"


def parse_cell(text: str) -> Cell:
    """Read a name such as "E3", ignoring case. Raises: ValueError."""
    if not re.fullmatch(r"[A-Ia-i][1-6]", text):
        message = f"{text!r} is not a cell"
        raise ValueError(message)
    return at(COLUMN_LETTERS.index(text[0].upper()), int(text[1]))


def members(cells: int) -> Iterator[Cell]:
    """Yield the cells of a set, row by row from the palace down, each from left to right."""
    while cells:
        lowest = cells & -cells
        yield Cell(lowest.bit_length() - 1)
        cells ^= lowest


def spread(cells: int) -> Cells:
    """Return the cells together with all that touch them by a side."""
    sideways = (cells << 1 & _NOT_A) | (cells >> 1 & _NOT_I)
    return Cells((cells | sideways | cells << COLUMNS | cells >> COLUMNS) & EVERYWHERE)


def connected(start: int, within: int) -> Cells:
    """Return the cells of `within` that hang together with `start`, by sides."""
    reached, grown = 0, start & within
    while grown != reached:
        reached = grown
        # As `spread` does, without the price of a call.
        grown |= (grown << 1 & _NOT_A | grown >> 1 & _NOT_I | grown << COLUMNS | grown >> COLUMNS) & within
    return Cells(reached)


@remembered(4096)
def shortest_way(start: Cell, goal: Cell, within: int) -> tuple[Cell, ...]:
    """
    Return a shortest way over the cells of `within`, both ends included.

    Among ways of equal length always the same one: seen from the goal, the first neighbour in the order of `members`.
    Raises: ValueError: there is no way.
    """
    wave = seen = 1 << start
    waves = [wave]
    while not wave >> goal & 1:
        wave = (wave << 1 & _NOT_A | wave >> 1 & _NOT_I | wave << COLUMNS | wave >> COLUMNS) & within & ~seen
        if not wave:
            message = f"no way from {cell_name(start)} to {cell_name(goal)}"
            raise ValueError(message)
        seen |= wave
        waves.append(wave)
    way, cell = [goal], goal
    for wave in reversed(waves[:-1]):
        near = _AROUND[cell] & wave
        cell = Cell((near & -near).bit_length() - 1)
        way.append(cell)
    way.reverse()
    return tuple(way)


_AROUND = tuple(spread(1 << cell) for cell in range(CELLS))
"""The cells that touch each cell by a side, with itself."""
