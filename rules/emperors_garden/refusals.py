"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.emperors_garden.board.board import EMPEROR, Piece, Token
from rules.emperors_garden.board.cells import Cell, Direction, cell_name
from rules.emperors_garden.board.pushing import can_push, push, reach
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
from rules.emperors_garden.state import Phase, State, Step
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.wording import Wording

_SHOWN = 12
_DECISIONS = {
    Step.SAMURAI: Wording("place your samurai"),
    Step.WISH: Wording("order a look ahead or not"),
    Step.LOOK: Wording("look at a scoring card"),
    Step.DRAW: Wording("draw a card"),
    Step.CARD: Wording("lay the card"),
    Step.ACTION: Wording("take an action or none"),
    Step.PUT: Wording("put the card down"),
    Step.END: Wording("close the turn"),
}
_PIECES = {
    Piece.SAMURAI: Wording("samurai"),
    Piece.PRIEST: Wording("priest"),
    Piece.POET: Wording("poet"),
    Piece.EMPEROR: Wording("emperor"),
}


def bad_notation(state: State, seat: Seat, text: str) -> BadNotation:
    """Return the error for a text that is no move."""
    # Strangers' words are repeated only if no markup, no mention and no link can hide in them.
    now = _now(state, seat)
    if NOTATION.fullmatch(text):
        return BadNotation("notation", "“{text}” is not a move of Emperor's Garden. {now}", text=text, now=now)
    return BadNotation("notation", "That is not a move of Emperor's Garden. {now}", now=now)


def illegal(state: State, seat: Seat, move: Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    if state.phase is Phase.OVER:
        return IllegalMove("over", "This game is over; its score sheet stands at the end of the log.")
    if seat not in to_act(state):
        return IllegalMove("not-your-turn", "It is not your turn; you are told as soon as it is.")
    code, rule = _rule(state, seat, move)
    return IllegalMove(code, "{rule} {now}", rule=rule, now=_now(state, seat), move=str(move))


def _now(state: State, seat: Seat) -> Wording:
    """Say what the seat can do now."""
    moves = legal_moves(state, seat)
    if not moves:
        return Wording("There is nothing for you to decide at the moment.")
    decision, names = _DECISIONS[state.step], tuple(str(move) for move in moves[:_SHOWN])
    more = len(moves) - _SHOWN
    if more > 0:
        return Wording("You can {decision}: {names} and {more} more.", decision=decision, names=names, more=more)
    return Wording("You can {decision}: {names}.", decision=decision, names=names)


def _rule(state: State, seat: Seat, move: Move) -> tuple[str, Wording]:
    match state.step, move:
        case Step.SAMURAI, PlacePiece() if move.piece is Piece.SAMURAI:
            return _standing_rule(state, move.cell)
        case Step.SAMURAI, PlacePiece():
            return "samurai-first", Wording("Only the samurai is placed before the first turn.")
        case Step.CARD, LayCard():
            return _cell_rule(state, move.cell)
        case Step.PUT, PutCard():
            return _cell_rule(state, move.cell)
        case Step.ACTION, PlacePiece() | RevealAgent() | MovePiece() | MoveEmperor() | LiftCard():
            return _action_rule(state, seat, move)
        case _:
            return "not-now", Wording("The move {move} is not the decision that you face.", move=str(move))


def _action_rule(
    state: State, seat: Seat, move: PlacePiece | RevealAgent | MovePiece | MoveEmperor | LiftCard
) -> tuple[str, Wording]:
    match move:
        case PlacePiece() if _has(state, seat, move.piece):
            return "not-in-hand", Wording("Your {piece} is on the board already.", piece=_PIECES[move.piece])
        case RevealAgent():
            return "agent-used", Wording("Your agent was revealed already, and there is only one.")
        case MovePiece() if not _has(state, seat, Piece.SAMURAI):
            return "no-samurai", Wording("Only a samurai on the board can move your pieces.")
        case MoveEmperor() if not _has(state, seat, Piece.POET):
            return "no-poet", Wording("Only a poet on the board can move the emperor.")
        case LiftCard() if not _has(state, seat, Piece.PRIEST):
            return "no-priest", Wording("Only a priest on the board can move a card.")
        case PlacePiece() | LiftCard():
            return _standing_rule(state, move.cell)
        case MovePiece():
            return _moving_rule(state, Token(seat, move.piece), move)
        case MoveEmperor():
            return _moving_rule(state, EMPEROR, move)
        case _:
            assert_never(move)


def _standing_rule(state: State, cell: Cell) -> tuple[str, Wording]:
    """Say why a cell is no card without a piece."""
    if cell in state.board.standing():
        return "occupied", Wording(
            "A piece stands on {cell}, and only a card without one will do.", cell=cell_name(cell)
        )
    return "no-card", Wording("There is no card on {cell}.", cell=cell_name(cell))


def _cell_rule(state: State, cell: Cell) -> tuple[str, Wording]:
    """Say why a card cannot go to a cell."""
    if state.step is Step.PUT and cell == state.now.start:
        return "same-cell", Wording("The card came from {cell} and must go elsewhere.", cell=cell_name(cell))
    if cell in dict(state.board.garden):
        return "covered", Wording("A card lies on {cell} already.", cell=cell_name(cell))
    return "apart", Wording(
        "A card must share a side with another one, and {cell} is beside none.", cell=cell_name(cell)
    )


def _moving_rule(state: State, mover: Token, move: MovePiece | MoveEmperor) -> tuple[str, Wording]:
    """Say why a piece does not get so far."""
    board, piece = state.board, _PIECES[mover.piece]
    start = board.cell_of(mover)
    if start is None:
        return "in-hand", Wording("Your {piece} is not on the board.", piece=piece)
    cards = dict(board.garden)
    far = reach(cards, board.standing(), mover, start, move.direction)
    way = _way(move.direction, piece, far)
    ahead = Cell(start + (far + 1) * move.direction)
    if ahead not in cards:
        return "no-way", Wording("{way}, for there is no card on {cell}.", way=way, cell=cell_name(ahead))
    blocker = push(board, mover, move.direction, far).board.standing().get(ahead)
    assert blocker is not None, "only a piece stops another one on a card"
    if not can_push(mover, blocker):
        return "blocked", Wording("{way}, for it may not push what stands on {cell}.", way=way, cell=cell_name(ahead))
    return "emperor-in-line", Wording("{way}, for nobody may push a line with the emperor in it.", way=way)


def _way(direction: Direction, piece: Wording, far: int) -> Wording:
    if far:
        return Wording(
            "Towards {direction} the {piece} moves {far} at most", direction=direction.word, piece=piece, far=far
        )
    return Wording("Towards {direction} the {piece} cannot move", direction=direction.word, piece=piece)


def _has(state: State, seat: Seat, piece: Piece) -> bool:
    return state.board.cell_of(Token(seat, piece)) is not None
