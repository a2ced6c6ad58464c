"""Lines across cells: the way of a piece or a card, who was pushed, and who fell."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from render.canvas.canvas import Canvas
from render.canvas.formats import readable
from render.canvas.shapes import Point
from render.canvas.style import LOSS, NIGHT
from render.emperors_garden.pictures.garden import standing_at
from render.emperors_garden.pictures.pieces import Stance, paint_piece
from render.emperors_garden.pictures.plan import Plan
from render.marks import put_lines, put_tag
from rules.emperors_garden.board.cells import Cell, x_of, y_of
from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.view import Action, Board, Token, Turn, View
from rules.game import Seat

_STROKE = 7.0
_FALLEN = 50.0
"""The side of a piece that fell, in pixels."""
_REACH = 6
"""How far inside the area the middle of a fallen piece is drawn at least, in pixels."""
_TAG = 70
"""How near to the right edge a tag hangs at the left of its piece."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A piece that went back to its owner: where it was last, and where it fell, or None if an agent removed it."""

    token: Token
    edge: Cell
    into: Cell | None


def falls(board: Board, turn: Turn) -> Iterator[Fall]:
    """Yield the pieces that fell in a turn, in the order in which they did."""
    cards, step = dict(board.garden), _step(turn)
    for shift in turn.shifts:
        if shift.to is None:
            cell = shift.start
            while step and cell + step in cards:
                cell = Cell(cell + step)
            yield Fall(shift.token, cell, Cell(cell + step) if step else None)


def _step(turn: Turn) -> int:
    """Return the step from cell to cell in which the turn's piece moved; 0 if none moved."""
    if turn.action not in (Action.SAMURAI, Action.POET) or not turn.shifts:
        return 0
    mover = turn.shifts[0]
    assert mover.to is not None, "who moves does not fall"
    across, down = x_of(mover.to) - x_of(mover.start), y_of(mover.to) - y_of(mover.start)
    return (mover.to - mover.start) // max(abs(across), abs(down))


def put_ways(canvas: Canvas, plan: Plan, view: View, turn: Turn, scorer: Seat) -> None:
    """Draw what the action of a seat's turn moved, pushed and threw off, under tags with the points of each."""
    fallen = list(enumerate(falls(view.board, turn)))
    if turn.lifted != NO_CARD and turn.start is not None and turn.goal is not None:
        _put_arrow(canvas, plan.middle(turn.start), plan.middle(turn.goal), plan)
    if _step(turn):
        mover = turn.shifts[0]
        assert mover.to is not None, "who moves does not fall"
        _put_arrow(canvas, standing_at(plan, mover.start), standing_at(plan, mover.to), plan)
    for place, fall in fallen:
        _put_fall(canvas, plan, fall, place)
    if turn.lifted != NO_CARD and turn.points and turn.goal is not None:
        x, y = plan.middle(turn.goal)
        put_tag(canvas, plan.inside((x, y - plan.y.size * 0.42), _TAG / 2), f"+{turn.points}", readable(27))
    for place, fall in fallen:
        if view.own_falls_score or fall.token.seat != scorer:
            x, y = _landing(plan, fall, place)
            aside = -1 if x > plan.area.left + plan.area.width - _TAG else 1
            put_tag(canvas, (x + aside * _FALLEN * 0.46, y - _FALLEN * 0.42), f"+{fall.token.piece}", readable(24))


def _landing(plan: Plan, fall: Fall, place: int) -> Point:
    """Return where a fallen piece is drawn: beyond the edge, each beside the one before, or where an agent found it."""
    if fall.into is None:
        return plan.inside(standing_at(plan, fall.edge), _REACH)
    edge, beyond = plan.middle(fall.edge), plan.middle(fall.into)
    across, down = beyond[0] - edge[0], beyond[1] - edge[1]
    length = math.hypot(across, down)
    out = (across / length, down / length)
    # From the edge of the last card, half of it away from its middle.
    start = min(plan.size[0] / 2 / abs(out[0] or 1e-9), plan.size[1] / 2 / abs(out[1] or 1e-9)) + _FALLEN * 0.75
    beside = place * _FALLEN * 1.5
    at = (edge[0] + out[0] * start + abs(out[1]) * beside, edge[1] + out[1] * start + abs(out[0]) * beside)
    return plan.inside(at, _REACH)


def _put_fall(canvas: Canvas, plan: Plan, fall: Fall, place: int) -> None:
    """Draw a piece that is gone, pale and crossed out."""
    x, y = _landing(plan, fall, place)
    reach = math.ceil(_FALLEN * 0.72)
    with canvas.over(int(x) - reach, int(y) - reach, int(x) + reach, int(y) + reach) as sketch:
        paint_piece(sketch, fall.token, (x, y + _FALLEN * 0.45), _FALLEN, Stance.FALLEN)
        arm = _FALLEN * 0.27
        for colour, stroke in ((NIGHT, 9.0), (LOSS, 5.0)):
            for slope in (1, -1):
                sketch.path(((x - arm, y - arm * slope), (x + arm, y + arm * slope)), stroke, colour)


def _put_arrow(canvas: Canvas, start: Point, goal: Point, plan: Plan) -> None:
    """Draw an arrow from near one point to near another; it ends before the piece at its goal."""
    # Of a garden too large for the frame, what lies beyond it is pointed at from the edge.
    start, goal = plan.inside(start, _STROKE * 2), plan.inside(goal, _STROKE * 2)
    length = math.dist(start, goal)
    if length < 1:
        return
    across, down = (goal[0] - start[0]) / length, (goal[1] - start[1]) / length
    stop = max(0.0, length - 0.4 * min(plan.size))
    tip = (start[0] + across * stop, start[1] + down * stop)
    barb = 17.0
    wings = tuple(
        (tip[0] - barb * (across * 0.8 + side * down * 0.7), tip[1] - barb * (down * 0.8 - side * across * 0.7))
        for side in (1, -1)
    )
    put_lines(canvas, [*_parts(start, tip), (wings[0], tip), (tip, wings[1])], _STROKE)


def _parts(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    pieces = max(1, math.ceil(math.dist(start, end) / 60))
    points = [
        (start[0] + (end[0] - start[0]) * place / pieces, start[1] + (end[1] - start[1]) * place / pieces)
        for place in range(pieces + 1)
    ]
    yield from pairwise(points)
