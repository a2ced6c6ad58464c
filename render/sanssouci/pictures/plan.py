"""Where the parts of a garden lie: one grid of cells, its letters, its numbers, its terrace."""

from dataclasses import dataclass

from rules.sanssouci.garden.cells import COLUMN_LETTERS, COLUMNS, ROWS, Cell, column_of, row_of

LETTERS = COLUMN_LETTERS


@dataclass(frozen=True, slots=True)
class Plan:
    """A garden's grid: its left and top edge and the side of a cell, in pixels of the picture."""

    left: int
    top: int
    cell: int

    @property
    def right(self) -> int:
        """The right edge of column I."""
        return self.left + COLUMNS * self.cell

    @property
    def bottom(self) -> int:
        """The lower edge of row 6."""
        return self.top + ROWS * self.cell

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """Return the top left corner of the cell at a column (0-8) and a row (1-6)."""
        return self.left + column * self.cell, self.top + (row - 1) * self.cell

    def path_point(self, cell: Cell) -> tuple[float, float]:
        """Return where ways pass a cell: right of and below its middle, so that its glyph stays readable."""
        x, y = self.corner(column_of(cell), row_of(cell))
        return x + self.cell * 0.79, y + self.cell * 0.74
