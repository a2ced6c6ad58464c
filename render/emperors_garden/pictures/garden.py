"""The garden: all cards and pieces, what a turn or a draft has changed, and what can be chosen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from render.beads import put_beads, put_string
from render.canvas.canvas import Canvas
from render.canvas.png import Sign
from render.canvas.shapes import Box, Point
from render.emperors_garden.news import News, Step
from render.emperors_garden.pictures.cards import MARGIN, Accent, CellLook, Chip, cell_block, piece_side
from render.emperors_garden.pictures.pieces import Stance
from render.emperors_garden.pictures.plan import Plan
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import NO_CARD, Card, Deck
from rules.emperors_garden.view import Board, Token, Turn


@dataclass(frozen=True, slots=True)
class Emphasis:
    """
    What stands out in a garden.

    Args:
        turn: the turn to be marked, finished or, in a draft, as far as it has got.
        is_draft: whether it is one's own draft.
        legal: the cells that can be chosen now, with up to two lines of words for each that has no card.
        numbers: by which cells with a card are called now.
        chips: the pieces that could come to a cell now.
    """

    turn: Turn | None = None
    is_draft: bool = False
    legal: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    numbers: Mapping[Cell, int] = field(default_factory=dict)
    chips: Mapping[Cell, tuple[Chip, ...]] = field(default_factory=dict)


_ORDER = {Accent.NONE: 0, Accent.LEFT: 1, Accent.LEGAL: 1, Accent.DRAFT: 2, Accent.LAST: 2}
"""What stands out is stamped later, since its ring reaches into the margins of its neighbours."""


def put_garden(canvas: Canvas, plan: Plan, board: Board, deck: Deck, emphasis: Emphasis) -> None:
    """Stamp all cells that are shown but those that `put_gaps` does."""
    cards = dict(board.garden)
    cells = set(cards)
    if emphasis.turn is not None and emphasis.turn.start is not None:
        cells.add(emphasis.turn.start)
    _put_cells(canvas, plan, board, deck, emphasis, cells)


def put_gaps(canvas: Canvas, plan: Plan, board: Board, deck: Deck, emphasis: Emphasis) -> None:
    """Stamp the cells without a card that can be chosen: over the last turn's way, so that numbers can be read."""
    _put_cells(canvas, plan, board, deck, emphasis, set(emphasis.legal).difference(dict(board.garden)))


def _put_cells(canvas: Canvas, plan: Plan, board: Board, deck: Deck, emphasis: Emphasis, cells: set[Cell]) -> None:
    cards, standing = dict(board.garden), board.standing()
    looks = {cell: _look(cell, cards, standing, deck, emphasis) for cell in sorted(cells)}
    for cell, look in sorted(looks.items(), key=lambda item: _ORDER[item[1].accent]):
        box = plan.box(cell)
        if box is not None:
            for sign in _signs(look, is_draft=emphasis.is_draft):
                canvas.note(sign)
            block = cell_block(look, round(box.width), round(box.height))
            canvas.stamp(block, box.left - MARGIN, box.top - MARGIN)


def _signs(look: CellLook, *, is_draft: bool) -> Iterator[Sign]:
    """Yield the signs that a cell shows; what a draft has changed is not the last turn's."""
    if look.accent is Accent.LAST or (look.stance is Stance.MOVED and not is_draft):
        yield Sign.LAST
    if look.accent is Accent.LEGAL:
        yield Sign.LEGAL
    if look.chips:
        yield Sign.RANGE


def _look(
    cell: Cell, cards: Mapping[Cell, Card], standing: Mapping[Cell, Token], deck: Deck, emphasis: Emphasis
) -> CellLook:
    turn, token = emphasis.turn, standing.get(cell)
    shifts = () if turn is None else turn.shifts
    came = {shift.to: shift.token for shift in shifts}
    was_placed = turn is not None and turn.placed is not None and turn.goal == cell
    is_new = token is not None and (came.get(cell) == token or was_placed)
    return CellLook(
        deck=deck,
        card=cards.get(cell, NO_CARD),
        accent=_accent(emphasis, cell, is_card=cell in cards),
        token=token,
        stance=Stance.MOVED if is_new else Stance.STANDS,
        ghost={shift.start: shift.token for shift in shifts}.get(cell),
        words=() if cell in cards else emphasis.legal.get(cell, ()),
        number=emphasis.numbers.get(cell, 0) if cell in cards else 0,
        chips=emphasis.chips.get(cell, ()),
    )


def _accent(emphasis: Emphasis, cell: Cell, *, is_card: bool) -> Accent:
    turn = emphasis.turn
    if cell in emphasis.legal:
        return Accent.LEGAL
    if turn is None:
        return Accent.NONE
    if not is_card:
        return Accent.LEFT
    if cell == turn.cell or (turn.lifted != NO_CARD and cell == turn.goal):
        return Accent.DRAFT if emphasis.is_draft else Accent.LAST
    return Accent.NONE


def put_news(canvas: Canvas, plan: Plan, board: Board, news: News, emphasis: Emphasis) -> None:
    """Mark the cards and pieces that are new to the viewer where they still are, and where moved pieces came from."""
    cards, side = dict(board.garden), piece_side(*plan.size)
    for cell, card in news.cards.items():
        box = plan.box(cell)
        if box is not None and cards.get(cell) == card:
            accent = _accent(emphasis, cell, is_card=True)
            put_beads(canvas, box.inside(-MARGIN), is_lined=accent is Accent.NONE)
    for step in news.steps:
        if step.goal is None or board.cell_of(step.token) != step.goal or plan.box(step.goal) is None:
            continue
        goal = standing_at(plan, step.goal)
        if step.start is not None and not _is_way_drawn(emphasis.turn, step):
            put_string(canvas, plan.inside(standing_at(plan, step.start), MARGIN), goal)
        put_beads(canvas, Box(goal[0] - side / 2, goal[1] - side / 2, side, side), is_lined=False)


def _is_way_drawn(turn: Turn | None, step: Step) -> bool:
    """Return whether an arrow of the marked turn already shows the same way."""
    return turn is not None and any(
        (shift.token, shift.start, shift.to) == (step.token, step.start, step.goal) for shift in turn.shifts[:1]
    )


def standing_at(plan: Plan, cell: Cell) -> Point:
    """Return the middle of a piece on a cell: pieces stand on the lower part of cards."""
    x, y = plan.middle(cell)
    return x, y + plan.size[1] * 0.5 - piece_side(*plan.size) * 0.4
