"""Sight lines as the cells of the garden show them: which pieces of which lines cross a cell."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from render.canvas.cache import kept
from render.canvas.fills import Fill, Notes
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, PLAYERS
from render.colour import BLACK, WHITE
from render.topiary.pictures.plan import towards
from rules.topiary.garden.cells import SIDE, Cell, at, column_of, row_of
from rules.topiary.garden.positions import Position
from rules.topiary.garden.sight import Sight
from rules.topiary.garden.tiles import SIZE, SIZES

STROKE = 8.0
CASING = 2.5
_SHIFT = 7.0
"""Two who look at each other have their lines so far beside the middle, each on the own right hand."""


class Thread(Enum):
    """How a line is drawn."""

    PLAIN = "plain"
    LAST = "last"
    """Of the visitor placed in the last turn: with a gold edge."""
    DRAFT = "draft"
    """Of the visitor in one's draft: in dashes."""

    # As in `Face`.
    __hash__ = object.__hash__


class Span(Enum):
    """Which part of a cell a line crosses."""

    ACROSS = "across"
    TO_MIDDLE = "to the middle"
    """The last sculpture that counts stands here."""
    TO_END = "to the end"
    """The garden ends behind this cell."""
    BESIDE_COLUMN = "beside, in the next column"
    BESIDE_ROW = "beside, in the next row"
    """A slanted line enters the next cell there and touches the corner of this one."""
    DOTS = "dots"
    """The view is blocked by something nearer."""
    FIRST_DOTS = "first dots"
    """The dots begin behind the sculpture that stands here."""
    LAST_DOTS = "last dots"
    """The last hidden sculpture stands here."""

    # As in `Face`.
    __hash__ = object.__hash__


_REACH = {
    Span.ACROSS: (-0.6, 0.6),
    Span.TO_MIDDLE: (-0.6, 0.0),
    Span.TO_END: (-0.6, 0.4),
    Span.BESIDE_COLUMN: (-0.6, -0.4),
    Span.BESIDE_ROW: (-0.6, -0.4),
}
"""From where to where a line is drawn, in cells along it from the middle of the cell it crosses."""

_DOTS = {Span.FIRST_DOTS: (0.4,), Span.DOTS: (-0.4, -0.2, 0.0, 0.2, 0.4), Span.LAST_DOTS: (-0.4, -0.2)}
"""Where the dots of a piece are, in the same measure."""

DOTTED = frozenset(_DOTS)
"""The parts of lines that are drawn as dots."""


class Strand(NamedTuple):
    """A piece of a sight line as one cell shows it; `right` and `down` are the steps of its direction."""

    span: Span
    right: int
    down: int
    is_shifted: bool
    seat: int
    thread: Thread

    def on(self, span: Span) -> "Strand":
        """Return the piece of the same line on another part of a cell; `_replace` takes five times as long."""
        return Strand(span, self.right, self.down, self.is_shifted, self.seat, self.thread)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A visitor who looks into the garden: its seat, how its line is drawn, and what it sees."""

    seat: int
    thread: Thread
    sight: Sight


def reach(sight: Sight, garden: Sequence[int]) -> tuple[int, int]:
    """
    Return how far a line goes, and how far its dots, each as a number of cells.

    The line ends at the last sculpture seen if something is hidden behind it or nothing could be seen over it; the dots
    then go on to the last hidden sculpture. Otherwise the line crosses the garden.
    """
    hidden = [sight.line.index(cell) + 1 for cell, _ in sight.hidden]
    end = sight.line.index(sight.seen[-1]) + 1 if sight.seen else 0
    dots = max(hidden, default=0)
    is_blocked = dots > end or (end and SIZE[garden[sight.seen[-1]]] == SIZES)
    return (end, max(dots, end)) if is_blocked else (len(sight.line), len(sight.line))


def shared_positions(viewers: Iterable[Viewer]) -> frozenset[Position]:
    """Return the positions of those who look at somebody at the other end of their line."""
    lines = {viewer.sight.line: viewer.sight.position for viewer in viewers}
    return frozenset(position for line, position in lines.items() if line[::-1] in lines)


def strands(garden: Sequence[int], viewers: Sequence[Viewer]) -> dict[Cell, tuple[Strand, ...]]:
    """Return by cell the pieces of all sight lines, those on top last."""
    pieces: dict[Cell, list[Strand]] = {}
    shared = shared_positions(viewers)
    for viewer in viewers:
        for cell, strand in _pieces(garden, viewer, is_shifted=viewer.sight.position in shared):
            pieces.setdefault(cell, []).append(strand)
    return {cell: tuple(sorted(found, key=_height)) for cell, found in pieces.items()}


def _height(strand: Strand) -> tuple[bool, bool]:
    return strand.span not in _DOTS, strand.thread is not Thread.PLAIN


def _pieces(garden: Sequence[int], viewer: Viewer, *, is_shifted: bool) -> Iterator[tuple[Cell, Strand]]:
    line = viewer.sight.line
    end, dots = reach(viewer.sight, garden)
    is_free = end == dots == len(line) and not (viewer.sight.seen and viewer.sight.seen[-1] == line[-1])
    piece = Strand(Span.ACROSS, *towards(viewer.sight.position), is_shifted, viewer.seat, viewer.thread)
    for cell in line[: end - 1]:
        yield cell, piece
    yield line[end - 1], piece.on(Span.TO_END if is_free else Span.TO_MIDDLE)
    for cell in line[:end]:
        yield from _beside(cell, piece)
    if dots > end:
        yield line[end - 1], piece.on(Span.FIRST_DOTS)
    for cell in line[end : dots - 1]:
        yield cell, piece.on(Span.DOTS)
    if dots > end:
        yield line[dots - 1], piece.on(Span.LAST_DOTS)


def _beside(cell: Cell, piece: Strand) -> Iterator[tuple[Cell, Strand]]:
    """Yield the two cells whose corner a slanted line touches where it enters a cell."""
    if not (piece.right and piece.down):
        return
    for right, down in ((-piece.right, 0), (0, -piece.down)):
        column, row = column_of(cell) + right, row_of(cell) + down
        if 0 <= column < SIDE and 1 <= row <= SIDE:
            span = Span.BESIDE_COLUMN if right else Span.BESIDE_ROW
            yield at(column, row), piece.on(span)


def paint_strand(sketch: Sketch, strand: Strand, cell: int) -> None:
    """Draw a piece of a line into the sketch of a cell, in pixels from its corner."""
    edge = BRIGHT if strand.thread is Thread.LAST and strand.span not in _DOTS else CREAM
    colours = {_EDGE: edge, _CORE: PLAYERS[strand.seat]}
    core, thread = sketch.image.im, Thread.DRAFT if strand.thread is Thread.DRAFT else Thread.PLAIN
    plain = Strand(strand.span, strand.right, strand.down, strand.is_shifted, 0, thread)
    for area, part, cover in _fills(plain, cell):
        core.paste(colours[part], area, cover)


_EDGE, _CORE = BLACK, WHITE
"""What stands for the colours of a line's edge and its middle where masks of lines are kept."""


@kept
def _fills(strand: Strand, cell: int) -> tuple[Fill, ...]:
    """Return what a piece of a line fills within its cell, whosever it is: masks are shared by all seats."""
    notes = Notes((0, 0, cell, cell))
    for step in _DOTS.get(strand.span, ()):
        middle = _point(strand, step, cell)
        notes.disc(middle, STROKE + 1, _EDGE)
        notes.disc(middle, STROKE - 1.5, _CORE)
    if strand.span not in _DOTS:
        for start, end in _dashes(strand):
            ends = (_point(strand, start, cell), _point(strand, end, cell))
            notes.path(ends, STROKE + 2 * CASING, _EDGE)
            notes.path(ends, STROKE, _CORE)
    return notes.bands()


def _dashes(strand: Strand) -> tuple[tuple[float, float], ...]:
    """Return from where to where a line is drawn, in cells before and after the middle of the cell."""
    before, after = _REACH[strand.span]
    if strand.thread is not Thread.DRAFT:
        return ((before, after),)
    dashes = ((-0.6, -0.4), (-0.26, -0.07), (0.07, 0.26), (0.4, 0.6))
    return tuple(dash for dash in dashes if before <= dash[0] and dash[1] <= after + 0.02)


def _point(strand: Strand, along: float, cell: float) -> Point:
    """Return the point so many cells along the line from the middle of the cell that the strand belongs to."""
    x, y = (0.5 + strand.right * along) * cell, (0.5 + strand.down * along) * cell
    match strand.span:
        case Span.BESIDE_COLUMN:
            x += strand.right * cell
        case Span.BESIDE_ROW:
            y += strand.down * cell
        case _:
            pass
    return shifted((x, y), strand.right, strand.down) if strand.is_shifted else (x, y)


def shifted(point: Point, right: int, down: int) -> Point:
    """Move a point of a line to the right hand of who looks along it."""
    shift = _SHIFT / math.hypot(right, down)
    return point[0] - down * shift, point[1] + right * shift
