"""Where cells lie in a picture: the frame grows with the garden, and the cells keep their names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from render.canvas.formats import Format, format_set
from render.canvas.shapes import Box, Point
from rules.emperors_garden.board.cells import Cell, x_of, y_of
from rules.emperors_garden.view import Board

SHAPES = (
    (112, 157),
    (104, 146),
    (96, 134),
    (88, 123),
    (84, 106),
    (80, 96),
    (72, 84),
    (68, 76),
    (66, 68),
    (64, 62),
    (60, 56),
)
"""The sizes of cards in pixels, the largest first; small ones are squat, so that more rows find room."""
NEAR_SHAPES = {Format.WIDE: SHAPES, Format.TALL: ((112, 156), (104, 132), (104, 122), (104, 104), (104, 86))}
"""The sizes for somebody who decides: on a phone a card stays 40 points wide, and a large garden is shown in part."""
_FILM_SHAPES = ((60, 50), (60, 46), (60, 42))
"""Smaller ones, for films: there the frame must not move, and nothing is to be chosen."""
_LARGE = 80
_RINGS = {Format.WIDE: (70, 42), Format.TALL: (78, 38)}
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


def plan_of(
    board: Board, area: Box, *, ring: bool, focus: Iterable[Cell] = (), shapes: Sequence[tuple[int, int]] = SHAPES
) -> Plan:
    """
    Frame a garden: as large as it fits the area, or a part of it at the smallest size.

    Args:
        ring: whether the empty cells round the garden are shown.
        focus: what a part must show as much of as it can.
        shapes: the sizes of cards, the largest first.
    """
    cells = [cell for cell, _ in board.garden]
    shown, edge = _extents(cells), _RINGS[format_set()] if ring else (0, 0)
    return _whole(area, shown, shapes, edge) or _part(area, shown, list(focus) or cells, shapes[-1], edge)


def film_plan(boards: Iterable[Board], area: Box) -> Plan | None:
    """Frame the garden of a whole game, at smaller sizes than pictures that stand alone; None if none is enough."""
    cells = [cell for board in boards for cell, _ in board.garden]
    return _whole(area, _extents(cells), (*SHAPES, *_FILM_SHAPES), (0, 0))


def _extents(cells: Sequence[Cell]) -> tuple[range, range]:
    return _extent([x_of(cell) for cell in cells]), _extent([y_of(cell) for cell in cells])


def _whole(
    area: Box, shown: tuple[range, range], shapes: Sequence[tuple[int, int]], edge: tuple[int, int]
) -> Plan | None:
    """Frame columns and rows at the largest size that fits, if there is one."""
    columns, rows = map(len, shown)
    for width, height in shapes:
        gap = _gap(width)
        needed = (_length(columns, width, gap, edge[0], edge[0]), _length(rows, height, gap, edge[1], edge[1]))
        if needed[0] <= area.width and needed[1] <= area.height:
            return _framed(area, shown, (width, height), (edge, edge))
    return None


def _gap(width: int) -> int:
    return 8 if width >= _LARGE else 5


def _length(count: int, size: int, gap: int, *edges: int) -> int:
    return count * (size + gap) - gap + sum(edge + gap for edge in edges if edge)


def _extent(values: Sequence[int]) -> range:
    return range(min(values), max(values) + 1)


def _framed(area: Box, shown: tuple[range, range], size: tuple[int, int], edges: Sequence[Sequence[int]]) -> Plan:
    """Frame columns and rows; `edges` are width and height of the cells before the first and after the last ones."""
    gap = _gap(size[0])
    axes = []
    for place, (begin, room) in enumerate(((area.left, area.width), (area.top, area.height))):
        before, after = edges[0][place], edges[1][place]
        count, own = len(shown[place]), size[place]
        first = begin + (room - _length(count, own, gap, before, after)) / 2 + (before + gap if before else 0)
        axes.append(Axis(shown[place].start, count, round(first), own, gap, before, after))
    return Plan(axes[0], axes[1], area)


def _part(
    area: Box, whole: tuple[range, range], focus: list[Cell], size: tuple[int, int], edges: tuple[int, int]
) -> Plan:
    """Show as many columns and rows as fit at a size, those with most of the focus."""
    gap = _gap(size[0])
    shown, before, after = [], [], []
    for place, room in enumerate((area.width, area.height)):
        values = [(x_of, y_of)[place](cell) for cell in focus]
        edge = edges[place]
        fits = int((room - 2 * (edge + gap if edge else 0) + gap) // (size[place] + gap))
        part = _window(whole[place], min(fits, len(whole[place])), values, ring=bool(edge))
        shown.append(part)
        before.append(edge if part.start == whole[place].start else 0)
        after.append(edge if part.stop == whole[place].stop else 0)
    plan = _framed(area, (shown[0], shown[1]), size, (before, after))
    return Plan(plan.x, plan.y, area, is_part=tuple(shown) != whole)


def _window(whole: range, count: int, values: list[int], *, ring: bool) -> range:
    """Choose the part of a range with most of the values in it; the more central one if there are two."""
    middle = (whole.start + whole.stop - count) / 2

    def worth(start: int) -> tuple[int, float]:
        first = start - (ring and start == whole.start)
        last = start + count - 1 + (ring and start + count == whole.stop)
        return sum(first <= value <= last for value in values), -abs(start - middle)

    best = max(range(whole.start, whole.stop - count + 1), key=worth)
    return range(best, best + count)
