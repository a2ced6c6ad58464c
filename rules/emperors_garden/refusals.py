"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.emperors_garden.board import EMPEROR, Piece, Token
from rules.emperors_garden.cells import Cell, cell_name
from rules.emperors_garden.legal import legal_moves, to_act
from rules.emperors_garden.moves import (
    NOTATION,
    LayCard,
    LiftCard,
    Move,
    MoveEmperor,
    MovePiece,
    PlacePiece,
    PutCard,
    RevealAgent,
)
from rules.emperors_garden.pushing import can_push, push, reach
from rules.emperors_garden.state import Phase, State, Step
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat

_SHOWN = 12
_DECISIONS = {
    Step.SAMURAI: "place your samurai",
    Step.WISH: "order a look ahead or not",
    Step.LOOK: "look at a scoring card",
    Step.DRAW: "draw a card",
    Step.CARD: "lay the card",
    Step.ACTION: "take an action or none",
    Step.PUT: "put the card down",
    Step.END: "close the turn",
}


def bad_notation(state: State, seat: Seat, text: str) -> BadNotation:
    """Return the error for a text that is no move."""
    # Strangers' words are repeated only if no markup, no mention and no link can hide in them.
    named = f"“{text}” is" if NOTATION.fullmatch(text) else "That is"
    return BadNotation("notation", f"{named} not a move of Emperor's Garden. {_now(state, seat)}")


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if state.phase is Phase.OVER:
        return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
    if seat not in to_act(state):
        return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
    code, rule = _rule(state, seat, move)
    return IllegalMove(code, f"{rule} {_now(state, seat)}", move=str(move))


def _now(state: State, seat: Seat) -> str:
    """Say what the seat can do now."""
    moves = legal_moves(state, seat)
    if not moves:
        return "There is nothing for you to decide at the moment."
    names = ", ".join(str(move) for move in moves[:_SHOWN])
    more = f" and {len(moves) - _SHOWN} more" if len(moves) > _SHOWN else ""
    return f"You can {_DECISIONS[state.step]}: {names}{more}."


def _rule(state: State, seat: Seat, move: Move) -> tuple[str, str]:
    match state.step, move:
        case Step.SAMURAI, PlacePiece() if move.piece is Piece.SAMURAI:
            return _standing_rule(state, move.cell)
        case Step.SAMURAI, PlacePiece():
            return "samurai-first", "Only the samurai is placed before the first turn."
        case Step.CARD, LayCard():
            return _cell_rule(state, move.cell)
        case Step.PUT, PutCard():
            return _cell_rule(state, move.cell)
        case Step.ACTION, PlacePiece() | RevealAgent() | MovePiece() | MoveEmperor() | LiftCard():
            return _action_rule(state, seat, move)
        case _:
            return "not-now", f"The move {move} is not the decision that you face."


def _action_rule(
    state: State, seat: Seat, move: PlacePiece | RevealAgent | MovePiece | MoveEmperor | LiftCard
) -> tuple[str, str]:
    match move:
        case PlacePiece() if _has(state, seat, move.piece):
            return "not-in-hand", f"Your {move.piece.word} is on the board already."
        case RevealAgent():
            return "agent-used", "Your agent was revealed already, and there is only one."
        case MovePiece() if not _has(state, seat, Piece.SAMURAI):
            return "no-samurai", "Only a samurai on the board can move your pieces."
        case MoveEmperor() if not _has(state, seat, Piece.POET):
            return "no-poet", "Only a poet on the board can move the emperor."
        case LiftCard() if not _has(state, seat, Piece.PRIEST):
            return "no-priest", "Only a priest on the board can move a card."
        case PlacePiece() | LiftCard():
            return _standing_rule(state, move.cell)
        case MovePiece():
            return _moving_rule(state, Token(seat, move.piece), move)
        case MoveEmperor():
            return _moving_rule(state, EMPEROR, move)
        case _:
            assert_never(move)


def _standing_rule(state: State, cell: Cell) -> tuple[str, str]:
    """Say why a cell is no card without a piece."""
    if cell in state.board.standing():
        return "occupied", f"A piece stands on {cell_name(cell)}, and only a card without one will do."
    return "no-card", f"There is no card on {cell_name(cell)}."


def _cell_rule(state: State, cell: Cell) -> tuple[str, str]:
    """Say why a card cannot go to a cell."""
    if state.step is Step.PUT and cell == state.now.start:
        return "same-cell", f"The card came from {cell_name(cell)} and must go elsewhere."
    if cell in dict(state.board.garden):
        return "covered", f"A card lies on {cell_name(cell)} already."
    return "apart", f"A card must share a side with another one, and {cell_name(cell)} is beside none."


def _moving_rule(state: State, mover: Token, move: MovePiece | MoveEmperor) -> tuple[str, str]:
    """Say why a piece does not get so far."""
    board, name = state.board, mover.piece.word
    start = board.cell_of(mover)
    if start is None:
        return "in-hand", f"Your {name} is not on the board."
    cards = dict(board.garden)
    far = reach(cards, board.standing(), mover, start, move.direction)
    most = f"moves {far} at most" if far else "cannot move"
    way = f"Towards {move.direction.word} the {name} {most}"
    ahead = Cell(start + (far + 1) * move.direction)
    if ahead not in cards:
        return "no-way", f"{way}, for there is no card on {cell_name(ahead)}."
    blocker = push(board, mover, move.direction, far).board.standing().get(ahead)
    assert blocker is not None, "only a piece stops another one on a card"
    if not can_push(mover, blocker):
        return "blocked", f"{way}, for it may not push what stands on {cell_name(ahead)}."
    return "emperor-in-line", f"{way}, for nobody may push a line with the emperor in it."


def _has(state: State, seat: Seat, piece: Piece) -> bool:
    return state.board.cell_of(Token(seat, piece)) is not None
