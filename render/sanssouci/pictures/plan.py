"""Where things lie: the grid of a garden, all on a panel, and all on the picture of the whole table, by format."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from render.base.layout import GAP, Layout, grid, layout_of, page, split
from render.canvas.formats import by_format
from render.canvas.shapes import Box
from rules.sanssouci.box import BOX
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
        hand: the panel of cards and missions, each kind in a part of its own, below its word.
        cards: where the cards lie: one below the other where the hand is high, else side by side.
    """

    plan: Plan
    strip: Box
    market: Box
    columns: int
    hand: Box
    cards: tuple[Box, ...]
    missions: tuple[Box, ...]

    @property
    def is_high(self) -> bool:
        """Whether the hand is so high that it has but one column."""
        return self.cards[0].left == self.cards[1].left


def areas() -> Areas:
    """Return where things lie on a panel in the format that is set now."""
    shown = layout_of(840, 676, strip=70)
    is_high = shown.side.is_high
    columns, across = (2, 1) if is_high else (5, 2)
    market, hand = split(shown.side, shown.side.width - GAP - 130 * across - 10, is_across=True)
    above, below = split(hand, 403 if is_high else 167, gap=0)
    cards = _pieces(above, (112, 298, 52) if is_high else (222, 114, 44), across, 14)
    missions = _pieces(below, (116, 281, 47) if is_high else (222, 114, 46), across, 9 if is_high else 14)
    return Areas(garden_plan(shown.board), shown.strip, market, columns, hand, cards, missions)


def _pieces(part: Box, room: tuple[float, float, float], across: int, gap: float) -> tuple[Box, ...]:
    """Lay two cards or missions out in the middle of a part: room is its width and height, and how far it is below."""
    width, height, down = room
    return grid(Box(part.left + (part.width - width) / 2, part.top + down, width, height), 2, across, gap)


def closeup_layout() -> Layout:
    """Return where one garden lies, and the market."""
    return layout_of(942, 676)


def garden_plan(board: Box) -> Plan:
    """Return the grid of a garden that fills a board, with the numbers of rows at its left, and letters above it."""
    cell = min((board.width - 48) // COLUMNS, (board.top + board.height - _TOP) // ROWS)
    return Plan(round(board.left) + 42, _TOP, round(cell))


_TOP = 224
"""Where large gardens begin, below the heads of columns and those who wait on the terrace."""


@dataclass(frozen=True, slots=True)
class Table:
    """
    Where things lie on a picture of several gardens.

    Args:
        cards: a box for each seat that is shown.
        cell: the side of a garden's cell.
        terrace: the height of the line with letters and waiting nobles above it.
        is_side: whether a card's head stands beside the garden instead of above it.
        market: the panel of the market.
        columns: how many of its squares stand side by side.
    """

    cards: Mapping[int, Box]
    cell: int
    terrace: int
    is_side: bool
    market: Box
    columns: int

    @property
    def width(self) -> float:
        """The width of a card."""
        return next(iter(self.cards.values())).width

    @property
    def beside(self) -> float:
        """The width of a head that stands beside the garden and its row numbers."""
        return self.width - COLUMNS * self.cell - 58

    @property
    def squares(self) -> Box:
        """The box that the market's squares fill: beside its title, or below it."""
        if self.columns == len(BOX.market_rows):
            left, top, right, bottom = 148.0, 14.0, 14.0, 14.0
        else:
            left, top, right, bottom = (7, 96, 7, 10) if self.market.width < NARROW else (14, 56, 14, 12)
        width, height = self.market.width - left - right, self.market.height - top - bottom
        return Box(self.market.left + left, self.market.top + top, width, height)

    def plan(self, seat: int) -> Plan:
        """Return the grid of a seat's garden: at the lower right of its card."""
        card = self.cards[seat]
        left = card.left + card.width - 10 - COLUMNS * self.cell
        return Plan(round(left), round(card.top + card.height - 6 - ROWS * self.cell), self.cell)


class _Shape(NamedTuple):
    """
    How a number of gardens is put together.

    Args:
        across: how many stand side by side.
        below: how high the market below them is.
        beside: or how wide it is beside them; if it is neither, it has the last place among them.
    """

    across: int
    cell: int
    terrace: int
    columns: int
    below: float = 0
    beside: float = 0
    is_side: bool = False


_WIDE = {
    2: _Shape(2, 61, 58, columns=10, below=206),
    3: _Shape(2, 51, 38, columns=5, is_side=True),
    4: _Shape(2, 45, 34, columns=2, beside=292),
}
_TALL = {
    1: _Shape(1, 88, 58, columns=5, below=410),
    2: _Shape(1, 64, 58, columns=2, beside=242),
    3: _Shape(1, 50, 38, columns=1, beside=166, is_side=True),
    4: _Shape(2, 43, 36, columns=5, below=270),
}
NARROW = 260
"""In a market that is not as wide, the number of tiles left stands below the title."""


def table_pages(players: int) -> tuple[tuple[int, ...], ...]:
    """Return whose gardens the pictures of a table show: in tall ones of more than two players two each."""
    seats = tuple(range(players))
    return by_format((seats,), tuple(seats[first : first + 2] for first in range(0, players, 2)))


def table_of(seats: tuple[int, ...]) -> Table:
    """Return where the gardens of so many seats lie, and the market."""
    shape, gap = by_format(_WIDE, _TALL)[len(seats)], by_format(14, GAP)
    if shape.beside:
        room, *markets = split(page(), page().width - shape.beside - gap, gap=gap, is_across=True)
    elif shape.below:
        room, *markets = split(page(), page().height - shape.below - gap, gap=gap)
    else:
        room, markets = page(), []
    boxes = (*grid(room, len(seats) + 1 - len(markets), shape.across, gap), *markets)
    cards, market = dict(zip(seats, boxes, strict=False)), boxes[-1]
    return Table(cards, shape.cell, shape.terrace, shape.is_side, market._replace(radius=20), shape.columns)
