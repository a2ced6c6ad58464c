"""Where things lie: the grid of a garden, all on a panel, and all on the picture of the whole table, by format."""

from dataclasses import dataclass

from render.canvas.formats import Format, format_set
from render.canvas.shapes import Box
from rules.sanssouci.garden.cells import COLUMNS, ROWS, Cell, column_of, row_of


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

    def box(self, cell: Cell) -> Box:
        """Return the box of a cell, as round as its tiles are."""
        return Box(*self.corner(column_of(cell), row_of(cell)), self.cell, self.cell, 13)

    def path_point(self, cell: Cell) -> tuple[float, float]:
        """Return where ways pass a cell: right of and below its middle, so that its glyph stays readable."""
        x, y = self.corner(column_of(cell), row_of(cell))
        return x + self.cell * 0.79, y + self.cell * 0.74


@dataclass(frozen=True, slots=True)
class Areas:
    """
    Where things lie on the viewer's panel.

    Args:
        columns: how many squares of the market stand side by side.
        hand: the panel of cards and missions: those of a kind stand one below the other in wide pictures, side by side
            in tall ones.
    """

    plan: Plan
    strip: Box
    market: Box
    columns: int
    hand: Box


_AREAS = {
    Format.WIDE: Areas(
        plan=Plan(66, 224, 88),
        strip=Box(24, 777, 842, 70, 35),
        market=Box(880, 104, 226, 744, 20),
        columns=2,
        hand=Box(1116, 104, 140, 744, 20),
    ),
    Format.TALL: Areas(
        plan=Plan(73, 224, 90),
        strip=Box(16, 780, 880, 70, 35),
        market=Box(16, 860, 600, 340, 20),
        columns=5,
        hand=Box(626, 860, 270, 340, 20),
    ),
}


def areas() -> Areas:
    """Return where things lie on a panel in the format that is set now."""
    return _AREAS[format_set()]


@dataclass(frozen=True, slots=True)
class Layout:
    """
    Where things lie for a number of players.

    Args:
        cards: one box per seat.
        cell: the side of a garden's cell.
        terrace: the height of the line with letters and waiting nobles above it.
        is_side: whether a card's head stands beside the garden instead of above it.
        market: the panel of the market.
        squares: the box that its squares fill, and how many stand side by side.
    """

    cards: tuple[Box, ...]
    cell: int
    terrace: int
    is_side: bool
    market: Box
    squares: tuple[Box, int]

    @property
    def beside(self) -> float:
        """The width of a head that stands beside the garden and its row numbers."""
        return self.cards[0].width - COLUMNS * self.cell - 58

    def plan(self, seat: int) -> Plan:
        """Return the grid of a seat's garden: at the lower right of its card."""
        card = self.cards[seat]
        left = card.left + card.width - 10 - COLUMNS * self.cell
        return Plan(round(left), round(card.top + card.height - 6 - ROWS * self.cell), self.cell)


def _grid(places: tuple[tuple[int, int], ...], width: int, height: int) -> tuple[Box, ...]:
    return tuple(Box(x, y, width, height, 18) for x, y in places)


_WIDE = {
    2: Layout(
        cards=_grid(((24, 104), (647, 104)), 609, 524),
        cell=61,
        terrace=58,
        is_side=False,
        market=Box(24, 642, 1232, 206, 20),
        squares=(Box(172, 656, 1070, 178), 10),
    ),
    3: Layout(
        cards=_grid(((24, 104), (647, 104), (24, 483)), 609, 365),
        cell=51,
        terrace=38,
        is_side=True,
        market=Box(647, 483, 609, 365, 20),
        squares=(Box(661, 539, 581, 297), 5),
    ),
    4: Layout(
        cards=_grid(((24, 104), (494, 104), (24, 484), (494, 484)), 457, 364),
        cell=45,
        terrace=34,
        is_side=False,
        market=Box(964, 104, 292, 744, 20),
        squares=(Box(979, 160, 262, 676), 2),
    ),
}

_TALL = {
    2: Layout(
        cards=_grid(((16, 100), (16, 655)), 628, 545),
        cell=64,
        terrace=58,
        is_side=False,
        market=Box(654, 100, 242, 1100, 20),
        squares=(Box(661, 196, 228, 994), 2),
    ),
    3: Layout(
        cards=_grid(((16, 100), (16, 470), (16, 840)), 628, 360),
        cell=49,
        terrace=38,
        is_side=True,
        market=Box(654, 100, 242, 1100, 20),
        squares=(Box(661, 196, 228, 994), 2),
    ),
    4: Layout(
        cards=_grid(((16, 100), (461, 100), (16, 472), (461, 472)), 435, 362),
        cell=43,
        terrace=36,
        is_side=False,
        market=Box(16, 844, 880, 356, 20),
        squares=(Box(28, 898, 856, 290), 5),
    ),
}
_LAYOUTS = {Format.WIDE: _WIDE, Format.TALL: _TALL}


def layout_of(players: int) -> Layout:
    """Return where things lie for so many players in the format that is set now."""
    return _LAYOUTS[format_set()][players]
