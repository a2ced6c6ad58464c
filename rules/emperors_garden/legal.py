"""What a seat may decide now."""

from functools import cache
from typing import assert_never

from rules.emperors_garden.board.board import EMPEROR, Piece, Token
from rules.emperors_garden.board.cells import Cell
from rules.emperors_garden.board.pushing import reach
from rules.emperors_garden.moves import (
    AGENT,
    DRAW,
    END,
    LOOKS,
    PASS,
    WAYS,
    WISHES,
    DrawCard,
    End,
    LayCard,
    LiftCard,
    LookAt,
    Move,
    MoveEmperor,
    MovePiece,
    Pass,
    PlacePiece,
    PutCard,
    RevealAgent,
    WishLook,
)
from rules.emperors_garden.state import Phase, State, Step
from rules.game import Seat


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    return frozenset() if state.phase is Phase.OVER else frozenset((state.turn,))


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    if seat != state.turn or state.phase is Phase.OVER:
        return ()
    match state.step:
        case Step.SAMURAI:
            return tuple([_place(Piece.SAMURAI, cell) for cell in state.board.empty_cards()])
        case Step.WISH:
            return (*WISHES, PASS)
        case Step.LOOK:
            return LOOKS
        case Step.DRAW:
            return (DRAW,)
        case Step.CARD:
            return tuple([_lay(cell) for cell in state.board.gaps()])
        case Step.ACTION:
            return _actions(state, seat)
        case Step.PUT:
            return tuple([_put(cell) for cell in state.board.gaps() if cell != state.now.start])
        case Step.END:
            return (END,)


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    if seat != state.turn or state.phase is Phase.OVER:
        return False
    if state.step is Step.ACTION:
        return _is_action(state, seat, move)
    match move:
        case LayCard():
            return state.step is Step.CARD and state.board.is_gap(move.cell)
        case PutCard():
            return state.step is Step.PUT and move.cell != state.now.start and state.board.is_gap(move.cell)
        case _:
            return move in legal_moves(state, seat)


def _is_action(state: State, seat: Seat, move: Move) -> bool:
    match move:
        case PlacePiece():
            return not _has(state, seat, move.piece) and _is_empty_card(state, move.cell)
        case RevealAgent():
            return not state.players[seat].is_agent_used
        case MovePiece():
            return _has(state, seat, Piece.SAMURAI) and _can_go(state, Token(seat, move.piece), move)
        case MoveEmperor():
            return _has(state, seat, Piece.POET) and _can_go(state, EMPEROR, move)
        case LiftCard():
            return _has(state, seat, Piece.PRIEST) and _is_empty_card(state, move.cell)
        case Pass():
            return True
        case WishLook() | LookAt() | DrawCard() | LayCard() | PutCard() | End():
            return False
        case _:
            assert_never(move)


def _actions(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return every action, and the move for none."""
    board = state.board
    cards, standing = dict(board.garden), board.standing()
    empty = [cell for cell in cards if cell not in standing]
    found: list[Move] = [_place(piece, cell) for piece in board.in_hand(seat) for cell in empty]
    if not state.players[seat].is_agent_used:
        found.append(AGENT)
    if _has(state, seat, Piece.SAMURAI):
        for token, cell in board.tokens_of(seat):
            for step, moves in WAYS[token.piece]:
                found += moves[: reach(cards, standing, token, cell, step)]
    if _has(state, seat, Piece.POET):
        for step, moves in WAYS[Piece.EMPEROR]:
            found += moves[: reach(cards, standing, EMPEROR, board.emperor, step)]
    if _has(state, seat, Piece.PRIEST):
        # Some other cell is always open to a lifted card, for at least four cards stay.
        found += [_lift(cell) for cell in empty]
    return (*found, PASS)


def _has(state: State, seat: Seat, piece: Piece) -> bool:
    """
    Return whether the seat has the piece on the board, and with it its ability.

    Ruling: an ability needs its piece on the board when the action starts, and the action goes on should that piece
    fall.
    Source: Emperor's Garden rules, "Game Play".
    """
    return state.board.cell_of(Token(seat, piece)) is not None


def _is_empty_card(state: State, cell: Cell) -> bool:
    return cell in dict(state.board.garden) and cell not in state.board.standing()


def _can_go(state: State, mover: Token, move: MovePiece | MoveEmperor) -> bool:
    start = state.board.cell_of(mover)
    if start is None:
        return False
    return move.distance <= reach(dict(state.board.garden), state.board.standing(), mover, start, move.direction)


# There are few cells and moves, and each is needed thousands of times.
_place = cache(PlacePiece)
_lay = cache(LayCard)
_lift = cache(LiftCard)
_put = cache(PutCard)
