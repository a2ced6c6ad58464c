"""What an action would do to the board: who comes where, who falls, and what that scores."""

from typing import NamedTuple

from rules.emperors_garden.board.board import EMPEROR, NOBODY, Board, Piece, Token, cells_of_suit, is_joined, with_token
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.deck import Card, suit_of
from rules.emperors_garden.board.laying import laid_on, lifted_from, moved_on
from rules.emperors_garden.board.pushing import Shift, push, shifted
from rules.emperors_garden.moves import MoveEmperor, MovePiece
from rules.game import Seat

SET_POINTS = 2


class Outcome(NamedTuple):
    """The board after a move, all pieces that came elsewhere or went back to their owners, and the points for it."""

    board: Board
    shifts: tuple[Shift, ...] = ()
    points: int = 0


def laid(board: Board, card: Card, cell: Cell) -> Outcome:
    """
    Return what laying the drawn card brings: never points, even if it completes a suit.

    Source: Emperor's Garden rules, "Use the Priest's Ability".
    """
    return Outcome(laid_on(board, card, cell))


def placed(board: Board, seat: Seat, piece: Piece, cell: Cell) -> Outcome:
    """Return what placing a piece from one's hand brings."""
    return Outcome(moved_on(board, with_token(board.pieces, Token(seat, piece), cell), board.emperor))


def by_agent(board: Board, seat: Seat, agent: Card) -> Outcome:
    """
    Return what revealing an agent brings: the opponents' pieces on its suit go back and score their ranks.

    Ruling: an agent may be revealed even if nobody stands on its suit.
    Ruling: pieces that an agent removes return to their owner's hand.
    Source: Emperor's Garden rules, "Reveal an agent".
    """
    watched = cells_of_suit(board, suit_of(agent))
    shifts = tuple(
        Shift(token, cell, None)
        for cell, token in board.standing().items()
        if cell in watched and token.seat not in (seat, NOBODY)
    )
    return Outcome(shifted(board, shifts), shifts, sum(shift.token.piece for shift in shifts))


def by_samurai(board: Board, seat: Seat, move: MovePiece, *, own_falls_score: bool) -> Outcome:
    """Return what moving a piece of one's own brings. Source: Emperor's Garden rules, "Use the Samurai's Ability"."""
    board, shifts = push(board, Token(seat, move.piece), move.direction, move.distance)
    return _scored(board, shifts, seat, own_falls_score=own_falls_score)


def by_poet(board: Board, seat: Seat, move: MoveEmperor, *, own_falls_score: bool) -> Outcome:
    """Return what moving the emperor brings. Source: Emperor's Garden rules, "Use the Poet's Ability"."""
    board, shifts = push(board, EMPEROR, move.direction, move.distance)
    return _scored(board, shifts, seat, own_falls_score=own_falls_score)


def _scored(board: Board, shifts: tuple[Shift, ...], seat: Seat, *, own_falls_score: bool) -> Outcome:
    """
    Score whatever fell.

    Ruling: one's own pieces that fall score, too, unless the table chose otherwise.
    """
    fallen = [shift.token for shift in shifts if shift.to is None]
    points = sum([token.piece for token in fallen if own_falls_score or token.seat != seat])
    return Outcome(board, shifts, points)


def lifted(board: Board, cell: Cell) -> Outcome:
    """
    Return what lifting a card brings: a board without it.

    Ruling: the priest may split the garden, and the card must go to another cell.
    """
    return Outcome(lifted_from(board, cell))


def by_priest(board: Board, card: Card, start: Cell, goal: Cell) -> Outcome:
    """
    Return what putting down a lifted card brings: points if its suit is one group now and was none before the lift.

    Ruling: the priest scores whenever a suit is joined that was not joined before the card was lifted.
    Source: Emperor's Garden rules, "Use the Priest's Ability".
    """
    others = cells_of_suit(board, suit_of(card))
    is_new = is_joined(others | {goal}) and not is_joined(others | {start})
    return Outcome(laid_on(board, card, goal), points=SET_POINTS if is_new else 0)
