"""
Moving a piece along a line of cards and pushing what stands in its way.

Source: Emperor's Garden rules, "Use the Samurai's Ability", "Use the Poet's Ability".
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

from rules.emperors_garden.board.board import EMPEROR, Board, Piece, Token, with_token
from rules.emperors_garden.board.cells import Cell, Direction
from rules.emperors_garden.board.laying import moved_on


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

    Whoever has begun to push goes on to the last card of the line, or as far as the emperor leaves room for all that
    are pushed: nobody is left behind, and only at the end of the line there is nobody left to push with.

    Args:
        cards: has the cells of all cards as its keys.
        standing: all pieces by their cells.
        mover: the piece.
        start: where it stands.
        step: of a direction.

    Ruling: a piece that has pushed may go on and push again.
    Ruling: a diagonal step needs no card beside it.
    """
    distance, pushed, ahead = 0, 0, start + step
    while ahead in cards:
        if ahead in standing:
            token = standing[Cell(ahead)]
            if token is EMPEROR or not (pushed or can_push(mover, token)):
                return distance - pushed
            pushed += 1
        distance += 1
        ahead += step
    return distance


def push(board: Board, mover: Token, direction: Direction, distance: int) -> tuple[Board, tuple[Shift, ...]]:
    """
    Move a piece by some cells, no more than `reach` allows, with all that it pushes.

    Returns: the board then, and every piece that came elsewhere or fell, the mover first, the others as they fell.
    """
    cards, standing, step = board.cards, board.standing(), int(direction)
    start = cast("Cell", board.cell_of(mover))
    met: list[tuple[Token, Cell]] = []
    passed, ahead = 0, Cell(start + step)
    # All that stand before or on the cells that are needed for those that were met are pushed, too.
    while passed < distance + len(met) and ahead in cards:
        if ahead in standing:
            met.append((standing[ahead], ahead))
        passed += 1
        ahead = Cell(ahead + step)
    goal, room = start + distance * step, passed - distance
    shifts = [Shift(mover, start, Cell(goal))]
    shifts += [Shift(token, cell, Cell(goal + place * step)) for place, (token, cell) in enumerate(met[:room], 1)]
    shifts += [Shift(token, cell, None) for token, cell in reversed(met[room:])]
    return shifted(board, shifts), tuple(shifts)


def shifted(board: Board, shifts: Iterable[Shift]) -> Board:
    """Return the board with pieces elsewhere."""
    pieces, emperor = board.pieces, board.emperor
    for shift in shifts:
        if shift.token.piece is not Piece.EMPEROR:
            pieces = with_token(pieces, shift.token, shift.to)
        elif shift.to is not None:
            emperor = shift.to
    return moved_on(board, pieces, emperor)
