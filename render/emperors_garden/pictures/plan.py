"""Where cells lie in a picture: as large as there is room for what lies there, so cards shrink as the garden grows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.canvas.shapes import Box, Point
from rules.emperors_garden.board.cells import Cell, x_of, y_of
from rules.emperors_garden.view import Board


class Smallest(NamedTuple):
    """The smallest card that a picture may show, in pixels; of a garden for which that is too large it shows a part."""

    width: int
    height: int


WHOLE = Smallest(60, 54)
"""For pictures that show what there is."""
NEAR = Smallest(64, 60), Smallest(104, 88)
"""For somebody who decides, wide and tall: on a phone a card stays 40 points wide."""
_FILM = Smallest(60, 42)
"""For films: there the frame must not move, and nothing is to be chosen."""
_LARGEST = 192
_TALLEST, _SQUATTEST = 1.4, 0.8
"""Of a card's height to its width: squat ones let more rows find room."""
_STEP = 4
"""Sizes are multiples of so many pixels, so that cards keep their size for a while, and what was drawn can be used."""
_GAP = 6
RING = (54, 40)
"""Width and height of the cells round the garden, in which nothing lies yet."""


@dataclass(frozen=True, slots=True)
class Axis:
    """
    The columns, or the rows, that are shown.

    Args:
        first: the coordinate of the first one.
        count: how many there are.
        begin: where the first one begins, in pixels of the picture.
        size: how long each is, without the gap that follows.
        before: the length of one more in front of the first, or 0.
        after: the same behind the last.
    """

    first: int
    count: int
    begin: float
    size: int
    gap: int
    before: int = 0
    after: int = 0

    @property
    def end(self) -> float:
        """Where the last one ends."""
        return self.begin + self.count * (self.size + self.gap) - self.gap

    @property
    def shown(self) -> range:
        """The coordinates of full size."""
        return range(self.first, self.first + self.count)

    def span(self, value: int) -> tuple[float, float] | None:
        """Return where a coordinate begins and how long it is, or None if it is not shown."""
        if value in self.shown:
            return self.begin + (value - self.first) * (self.size + self.gap), self.size
        if value == self.first - 1 and self.before:
            return self.begin - self.gap - self.before, self.before
        if value == self.first + self.count and self.after:
            return self.end + self.gap, self.after
        return None

    def middle(self, value: float) -> float:
        """Return the middle of a coordinate, also of one that is not shown."""
        return self.begin + (value - self.first) * (self.size + self.gap) + self.size / 2


@dataclass(frozen=True, slots=True)
class Plan:
    """The part of the garden that a picture shows; `is_part` tells that there is more of it."""

    x: Axis
    y: Axis
    area: Box
    is_part: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a card."""
        return self.x.size, self.y.size

    @property
    def worth(self) -> int:
        """How large the cards are that are shown, of a part also how many of its cells."""
        return self.x.size * self.y.size * (self.x.count * self.y.count if self.is_part else 1)

    def box(self, cell: Cell) -> Box | None:
        """Return where a cell is, or None if it is not shown."""
        across, down = self.x.span(x_of(cell)), self.y.span(y_of(cell))
        if across is None or down is None:
            return None
        return Box(across[0], down[0], across[1], down[1], min(across[1], down[1]) * 0.1)

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a cell, also of one that is not shown."""
        return self.x.middle(x_of(cell)), self.y.middle(y_of(cell))

    def inside(self, at: Point, margin: float) -> Point:
        """Return the point of the area, off its edges by a margin, that is nearest to a point."""
        left, top, width, height, _ = self.area
        x = min(max(at[0], left + margin), left + width - margin)
        return x, min(max(at[1], top + margin), top + height - margin)


def plan_of(board: Board, area: Box, *, ring: bool, focus: Iterable[Cell] = (), smallest: Smallest = WHOLE) -> Plan:
    """
    Frame a garden: as large as it fits the area, or a part of it if its cards would be too small.

    Args:
        ring: whether the empty cells round the garden are shown.
        focus: what a part must show as much of as it can.
    """
    cells = [cell for cell, _ in board.garden]
    shown, edge = _extents(cells), RING if ring else (0, 0)
    return _whole(area, shown, smallest, edge) or _part(area, shown, list(focus) or cells, smallest, edge)


def film_plan(boards: Iterable[Board], area: Box) -> Plan | None:
    """Frame the garden of a whole game, with smaller cards than pictures that stand alone; None if it is too large."""
    cells = [cell for board in boards for cell, _ in board.garden]
    return _whole(area, _extents(cells), _FILM, (0, 0))


def _extents(cells: Sequence[Cell]) -> tuple[range, range]:
    return _extent([x_of(cell) for cell in cells]), _extent([y_of(cell) for cell in cells])


def _whole(area: Box, shown: tuple[range, range], smallest: Smallest, edge: tuple[int, int]) -> Plan | None:
    """Frame columns and rows at the largest size that fits, if that is large enough."""
    size = _size(area, shown, (edge, edge), smallest)
    is_enough = size[0] >= smallest.width and size[1] >= smallest.height
    return _framed(area, shown, size, (edge, edge)) if is_enough else None


def _size(area: Box, shown: tuple[range, range], edges: Sequence[Sequence[int]], smallest: Smallest) -> tuple[int, int]:
    """Return the largest width and height with which as many columns and rows fit, of the proportions of a card."""
    width, height = (
        int((room + _GAP - sum(edge[place] + _GAP for edge in edges if edge[place])) / len(shown[place])) - _GAP
        for place, room in enumerate((area.width, area.height))
    )
    width = min(width, _LARGEST, max(smallest.width, int(height / _SQUATTEST)))
    width -= width % _STEP
    height = min(height, int(width * _TALLEST))
    return width, height - height % _STEP


def _length(count: int, size: int, *edges: int) -> int:
    return count * (size + _GAP) - _GAP + sum(edge + _GAP for edge in edges if edge)


def _extent(values: Sequence[int]) -> range:
    return range(min(values), max(values) + 1)


def _framed(area: Box, shown: tuple[range, range], size: tuple[int, int], edges: Sequence[Sequence[int]]) -> Plan:
    """Frame columns and rows; `edges` are width and height of the cells before the first and after the last ones."""
    axes = []
    for place, (begin, room) in enumerate(((area.left, area.width), (area.top, area.height))):
        before, after = edges[0][place], edges[1][place]
        count, own = len(shown[place]), size[place]
        first = begin + (room - _length(count, own, before, after)) / 2 + (before + _GAP if before else 0)
        axes.append(Axis(shown[place].start, count, round(first), own, _GAP, before, after))
    return Plan(axes[0], axes[1], area)


def _part(area: Box, whole: tuple[range, range], focus: list[Cell], smallest: Smallest, edges: tuple[int, int]) -> Plan:
    """Show as many columns and rows as fit at the smallest size, those with most of the focus."""
    shown, before, after = [], [], []
    for place, room in enumerate((area.width, area.height)):
        values = [(x_of, y_of)[place](cell) for cell in focus]
        edge = edges[place]
        fits = int((room - 2 * (edge + _GAP if edge else 0) + _GAP) // (smallest[place] + _GAP))
        part = _window(whole[place], min(fits, len(whole[place])), values, ring=bool(edge))
        shown.append(part)
        before.append(edge if part.start == whole[place].start else 0)
        after.append(edge if part.stop == whole[place].stop else 0)
    parts, ends = (shown[0], shown[1]), (before, after)
    width, height = _size(area, parts, ends, smallest)
    plan = _framed(area, parts, (max(width, smallest.width), max(height, smallest.height)), ends)
    return Plan(plan.x, plan.y, area, is_part=parts != whole)


def _window(whole: range, count: int, values: list[int], *, ring: bool) -> range:
    """Choose the part of a range with most of the values in it; the more central one if there are two."""
    middle = (whole.start + whole.stop - count) / 2

    def worth(start: int) -> tuple[int, float]:
        first = start - (ring and start == whole.start)
        last = start + count - 1 + (ring and start + count == whole.stop)
        return sum(first <= value <= last for value in values), -abs(start - middle)

    best = max(range(whole.start, whole.stop - count + 1), key=worth)
    return range(best, best + count)
