"""What a seat may decide now."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar, assert_never

from rules.emperors_garden.board.board import EMPEROR, OWN_PIECES, Board, Piece, Token
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

M = TypeVar("M")


_ALONE = tuple(frozenset((Seat(seat),)) for seat in range(4))
_NOBODY: frozenset[Seat] = frozenset()
# The members of an enumeration are looked up slowly, and this is asked before every move of a search.
_OVER = Phase.OVER
_DRAW, _CARD, _ACTION, _PUT, _END = Step.DRAW, Step.CARD, Step.ACTION, Step.PUT, Step.END
_SAMURAI, _LOOK = Step.SAMURAI, Step.LOOK
_DRAWING, _ENDING = (DRAW,), (END,)
_WISHING: tuple[Move, ...] = (*WISHES, PASS)


def to_act(state: State) -> frozenset[Seat]:
    """Return who must decide something now."""
    return _NOBODY if state.phase is _OVER else _ALONE[state.turn]


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of the seat, in a fixed order; none if it is not to act."""
    if seat != state.turn or state.phase is _OVER:
        return ()
    step = state.step
    if step is _END:
        return _ENDING
    if step is _DRAW:
        return _DRAWING
    if step is _CARD:
        return tuple(map(_lay, state.board.gaps()))
    if step is _ACTION:
        return _actions(state, seat)
    if step is _PUT:
        return tuple([_put(cell) for cell in state.board.gaps() if cell != state.now.start])
    if step is _SAMURAI:
        return tuple(map(_PLACES[Piece.SAMURAI], state.board.empty_cards()))
    if step is _LOOK:
        return LOOKS
    return _WISHING


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may make the move now: whether `legal_moves` lists it, in less time."""
    if seat != state.turn or state.phase is _OVER:
        return False
    step = state.step
    if step is _ACTION:
        return _is_action(state, seat, move)
    if step is _CARD:
        return isinstance(move, LayCard) and move.cell in state.board.gaps()
    if step is _PUT:
        return isinstance(move, PutCard) and move.cell != state.now.start and move.cell in state.board.gaps()
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
    empty, own = board.empty_cards(), board.pieces[seat]
    found: list[Move] = []
    for piece, cell in zip(OWN_PIECES, own, strict=True):
        if cell is None:
            found += map(_PLACES[piece], empty)
    if not state.players[seat].is_agent_used:
        found.append(AGENT)
    samurai, priest, poet = own
    if samurai is not None:
        for token, cell in board.tokens_of(seat):
            found += _goings(board, token, cell)
    if poet is not None:
        found += _goings(board, EMPEROR, board.emperor)
    if priest is not None:
        # Some other cell is always open to a lifted card, for at least four cards stay.
        found += map(_lift, empty)
    found.append(PASS)
    return tuple(found)


def _goings(board: Board, token: Token, start: Cell) -> list[Move]:
    """Return the moves of a piece that its owner's samurai or poet may make it go."""
    cards, standing = board.cards, board.standing()
    found: list[Move] = []
    for step, moves in WAYS[token.piece]:
        if start + step in cards:
            found += moves[: reach(cards, standing, token, start, step)]
    return found


def _has(state: State, seat: Seat, piece: Piece) -> bool:
    """
    Return whether the seat has the piece on the board, and with it its ability.

    Ruling: an ability needs its piece on the board when the action starts, and the action goes on should that piece
    fall.
    Source: Emperor's Garden rules, "Game Play".
    """
    return state.board.cell_of(Token(seat, piece)) is not None


def _is_empty_card(state: State, cell: Cell) -> bool:
    return cell in state.board.cards and cell not in state.board.standing()


def _can_go(state: State, mover: Token, move: MovePiece | MoveEmperor) -> bool:
    start = state.board.cell_of(mover)
    if start is None:
        return False
    return move.distance <= reach(state.board.cards, state.board.standing(), mover, start, move.direction)


class _Moves(dict[Cell, M]):
    """The moves of one kind by their cells: there are few of them, and each is needed thousands of times."""

    def __init__(self, make: Callable[[Cell], M]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, cell: Cell) -> M:
        move = self[cell] = self._make(cell)
        return move


_PLACES = {piece: _Moves(partial(PlacePiece, piece)).__getitem__ for piece in OWN_PIECES}
_lay, _lift, _put = _Moves(LayCard).__getitem__, _Moves(LiftCard).__getitem__, _Moves(PutCard).__getitem__
