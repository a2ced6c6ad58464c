"""The 25 cells of the garden: cell = 5 * (row - 1) + column; columns 0 (A) to 4 (E), rows 1 (top) to 5 (bottom)."""

import re
from typing import NewType

Cell = NewType("Cell", int)

SIDE = 5
CELLS = SIDE * SIDE
COLUMN_LETTERS = "ABCDE"


def at(column: int, row: int) -> Cell:
    """Return the cell at a column (0-4) and a row (1-5)."""
    return Cell(SIDE * (row - 1) + column)


CENTRE = at(2, 3)


def column_of(cell: Cell) -> int:
    """Return the column, 0 to 4."""
    return cell % SIDE


def row_of(cell: Cell) -> int:
    """Return the row, 1 to 5."""
    return cell // SIDE + 1


def cell_name(cell: Cell) -> str:
    """Return the name that stands on the picture, such as "C3"."""
    return f"{COLUMN_LETTERS[column_of(cell)]}{row_of(cell)}"


def parse_cell(text: str) -> Cell:
    """Read a name such as "C3", ignoring case. Raises: ValueError."""
    if not re.fullmatch(r"[A-Ea-e][1-5]", text):
        message = f"{text!r} is not a cell"
        raise ValueError(message)
    return at(COLUMN_LETTERS.index(text[0].upper()), int(text[1]))
