"""The garden with its visitors: tiles, sight lines, eyes, and what can be pressed around it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from render.beads import put_beads
from render.canvas.canvas import Canvas
from render.canvas.png import Sign
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import black
from render.marks import Accent
from render.topiary.news import News
from render.topiary.pictures.cells import CellLook, cell_block
from render.topiary.pictures.marks import Mark, Size, mark_cutout
from render.topiary.pictures.plan import UNIT, VISITOR, Plan, towards
from render.topiary.pictures.strands import DOTTED, Thread, Viewer, shared_positions, shifted, strands
from render.topiary.pictures.visitors import STUB_EDGE, Stance, Stub, stub_cutout, visitor_cutout
from render.topiary.theme import BED, GRASS, GRAVEL
from rules.topiary.garden.cells import CELLS, COLUMN_LETTERS, SIDE, Cell, cell_name
from rules.topiary.garden.positions import Position
from rules.topiary.garden.sight import sight
from rules.topiary.view import NOTHING, Turn

MOST_BEST = 3
"""As many of the best positions stand out."""
_NONE = Turn()
_THREADS = {Stance.STANDS: Thread.PLAIN, Stance.LAST: Thread.LAST, Stance.DRAFT: Thread.DRAFT}


@dataclass(frozen=True, slots=True)
class Emphasis:
    """
    What stands out in the garden.

    Args:
        last: the last finished turn.
        draft: one's own turn as far as it has got; `drafted` says which of its parts are only drafted.
        cells: the cells that can be chosen now.
        positions: the positions that can be chosen now, with what could be seen from each, the best first.
        dimmed: those that could be chosen, too, but are not asked for where the tree of choices is opened.
    """

    last: Turn = _NONE
    draft: Turn = _NONE
    cells: frozenset[Cell] = frozenset()
    positions: Mapping[Position, int] = field(default_factory=dict)
    dimmed: frozenset[Position] = frozenset()

    @property
    def best(self) -> tuple[Position, ...]:
        """The positions from which most could be seen, the best first; those that bring nothing are not among them."""
        return tuple(position for position, points in islice(self.positions.items(), MOST_BEST) if points)


def put_garden(canvas: Canvas, plan: Plan, garden: Sequence[int], visitors: Sequence[int], emphasis: Emphasis) -> None:
    """Draw cells, sight lines, visitors and marks over the lawn."""
    viewers = tuple(
        Viewer(seat, _THREADS[_stance(position, emphasis)], sight(garden, Position(position)))
        for position, seat in enumerate(visitors)
        if seat != NOTHING
    )
    _put_cells(canvas, plan, garden, viewers, emphasis)
    shared = shared_positions(viewers)
    for viewer in viewers:
        _put_stub(canvas, plan, viewer, is_shared=viewer.sight.position in shared)
    _put_marks(canvas, plan, emphasis)
    # The ring of the last one must not cover anybody beside it.
    for viewer in sorted(viewers, key=lambda viewer: viewer.thread is not Thread.LAST):
        position = viewer.sight.position
        if viewer.thread is Thread.LAST:
            canvas.note(Sign.LAST)
        cutout = visitor_cutout(viewer.seat, _stance(position, emphasis), plan.scaled(VISITOR))
        x, y = plan.spot(position)
        canvas.inlay(*cutout, x - cutout.block.width / 2, y - cutout.block.height / 2)


def put_news(canvas: Canvas, plan: Plan, garden: Sequence[int], news: News, emphasis: Emphasis) -> None:
    """Mark the cells and visitors that are new to the viewer, but no cell that they have changed themselves."""
    for cell, tile in news.cells.items():
        if garden[cell] == tile:
            edge = Box(*plan.corner(cell), plan.cell, plan.cell, 0.1 * plan.cell)
            put_beads(canvas, edge.inside(-2), is_lined=cell not in emphasis.cells)
    height = plan.scaled(VISITOR)
    for position in news.visitors:
        x, y = plan.spot(position)
        put_beads(canvas, Box(x - height / 2, y - height / 2, height, height), is_lined=False)


def _put_marks(canvas: Canvas, plan: Plan, emphasis: Emphasis) -> None:
    """Mark the free positions, the best ones over their neighbours."""
    for position in emphasis.dimmed:
        _put_mark(canvas, plan, position, Mark(Size.DIMMED))
    best = emphasis.best
    for position, points in reversed([*emphasis.positions.items()]):
        canvas.note(Sign.LEGAL if points else Sign.USELESS)
        size = Size.LARGE if position in best else Size.RING if points else Size.DOT
        _put_mark(canvas, plan, position, Mark(size, points, *towards(position)) if points else Mark(size))


def _put_mark(canvas: Canvas, plan: Plan, position: Position, mark: Mark) -> None:
    cutout = mark_cutout(mark, plan.cell / UNIT)
    x, y = plan.spot(position)
    canvas.inlay(*cutout, x - cutout.block.width / 2, y - cutout.block.height / 2)


def _stance(position: int, emphasis: Emphasis) -> Stance:
    if position == emphasis.draft.position:
        return Stance.DRAFT
    return Stance.LAST if position == emphasis.last.position else Stance.STANDS


def _put_cells(
    canvas: Canvas, plan: Plan, garden: Sequence[int], viewers: Sequence[Viewer], emphasis: Emphasis
) -> None:
    crossing = strands(garden, viewers)
    for cell in map(Cell, range(CELLS)):
        look = CellLook(
            tile=garden[cell],
            name=cell_name(cell),
            accent=_accent(cell, emphasis),
            strands=crossing.get(cell, ()),
            eyes=tuple(sorted(viewer.seat for viewer in viewers if cell in viewer.sight.seen)),
        )
        for sign in _signs(look):
            canvas.note(sign)
        canvas.stamp(cell_block(look, plan.cell), *plan.corner(cell))


def _signs(look: CellLook) -> Iterator[Sign]:
    """Yield the signs that a cell shows."""
    if look.accent is Accent.LAST:
        yield Sign.LAST
    if look.eyes:
        yield Sign.COUNTED
    if any(strand.span in DOTTED for strand in look.strands):
        yield Sign.HIDDEN


def _accent(cell: Cell, emphasis: Emphasis) -> Accent:
    if cell in emphasis.cells:
        return Accent.LEGAL
    if cell == emphasis.draft.cell and emphasis.draft.laid != NOTHING:
        return Accent.DRAFT
    return Accent.LAST if cell == emphasis.last.cell else Accent.NONE


def _put_stub(canvas: Canvas, plan: Plan, viewer: Viewer, *, is_shared: bool) -> None:
    """Draw a sight line from its visitor to the garden's edge."""
    position = viewer.sight.position
    right, down = towards(position)
    start = plan.spot(position)
    if is_shared:
        start = shifted(start, right, down)
    stub = Stub(viewer.seat, viewer.thread, right * plan.before(position), down * plan.before(position))
    x, y = start[0] + min(stub.right, 0), start[1] + min(stub.down, 0)
    canvas.inlay(*stub_cutout(stub), x - STUB_EDGE, y - STUB_EDGE)


def paint_lawn(sketch: Sketch, plan: Plan, lawn: Box) -> None:
    """Draw everything about the garden that never changes."""
    sketch.box(lawn, GRASS)
    bed = Box(plan.left - 6, plan.top - 6, plan.side + 12, plan.side + 12, 18)
    sketch.box(bed, GRAVEL)
    sketch.box(bed.inside(3), BED)
    bounds = plan.bounds()
    for step in range(SIDE):
        middle = plan.cell * (step + 0.5)
        sketch.write((plan.left + middle, bounds.top + bounds.height + 15), COLUMN_LETTERS[step], black(32))
        sketch.write((bounds.left - 16, plan.top + middle), str(step + 1), black(32))
