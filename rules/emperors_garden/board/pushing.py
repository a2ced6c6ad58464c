"""
Moving a piece along a line of cards and pushing what stands in its way.

Source: Emperor's Garden rules, "Use the Samurai's Ability", "Use the Poet's Ability".
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from rules.changes import changed
from rules.emperors_garden.board.board import EMPEROR, Board, Piece, Token, with_token
from rules.emperors_garden.board.cells import Cell, Direction


class Shift(NamedTuple):
    """One piece that came from a cell to another; `to` is None if it fell off the board."""

    token: Token
    start: Cell
    to: Cell | None


def can_push(mover: Token, token: Token) -> bool:
    """
    Return whether a piece may push another that stands directly ahead; the emperor may push all.

    Ruling: the emperor pushes the pieces of the poet's owner, too.
    """
    return token.seat != mover.seat and token.piece < mover.piece


def reach(cards: Mapping[Cell, object], standing: Mapping[Cell, Token], mover: Token, start: Cell, step: int) -> int:
    """
    Return how many cells a piece can move in a direction at most; it may stop at any cell before.

    Args:
        cards: has the cells of all cards as its keys.
        standing: all pieces by their cells.
        step: of a direction.
    """
    # Most steps lead over empty cards or nowhere: those are counted without looking at any line.
    distance, ahead = 0, start + step
    while ahead in cards and ahead not in standing:
        distance += 1
        ahead += step
    if ahead not in cards or not can_push(mover, standing[Cell(ahead)]):
        return distance
    return distance + sum(1 for _ in _lines(cards, standing, mover, Cell(ahead - step), step, []))


def push(board: Board, mover: Token, direction: Direction, distance: int) -> tuple[Board, tuple[Shift, ...]]:
    """
    Move a piece by some cells, no more than `reach` allows, with all that it pushes.

    Returns: the board then, and every piece that came elsewhere or fell, the mover first, the others as they fell.
    """
    standing = board.standing()
    before = {token: cell for cell, token in standing.items()}
    start = before[mover]
    fallen: list[Token] = []
    line: list[Token] = []
    for line in islice(_lines(dict(board.garden), standing, mover, start, direction, fallen), distance):  # noqa: B007
        pass
    goal = start + distance * direction
    shifts = [Shift(mover, start, Cell(goal))]
    shifts += [Shift(token, before[token], Cell(goal + place * direction)) for place, token in enumerate(line, 1)]
    shifts += [Shift(token, before[token], None) for token in fallen]
    return shifted(board, shifts), tuple(shifts)


def shifted(board: Board, shifts: Iterable[Shift]) -> Board:
    """Return the board with pieces elsewhere."""
    pieces, emperor = board.pieces, board.emperor
    for shift in shifts:
        if shift.token.piece is not Piece.EMPEROR:
            pieces = with_token(pieces, shift.token, shift.to)
        elif shift.to is not None:
            emperor = shift.to
    return changed(board, pieces=pieces, emperor=emperor)


def _lines(
    cards: Mapping[Cell, object],
    standing: Mapping[Cell, Token],
    mover: Token,
    start: Cell,
    step: int,
    fallen: list[Token],
) -> Iterator[list[Token]]:
    """
    Yield, for each cell that a piece enters, the pieces that it pushes ahead of it, the nearest first.

    It is one list that grows and shrinks: whoever falls off leaves it for `fallen`.

    Ruling: a piece that has pushed may go on and push again.
    Ruling: a diagonal step needs no card beside it.
    """
    line: list[Token] = []
    ahead = start + step
    while ahead in cards:
        # What the last piece of the line has come up against belongs to the line from now on.
        beyond = ahead + len(line) * step
        while (token := standing.get(Cell(beyond))) is not None:
            if token is EMPEROR or not (line or can_push(mover, token)):
                return
            line.append(token)
            beyond += step
        if line and beyond not in cards:
            fallen.append(line.pop())
        yield line
        ahead += step
