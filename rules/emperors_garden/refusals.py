"""The one sentence for a move that is not allowed: the rule, and what is possible instead."""

from typing import assert_never

from rules.base.refusals import against, not_acting, not_now, possible
from rules.emperors_garden import moves
from rules.emperors_garden.board.board import EMPEROR, Piece, Token
from rules.emperors_garden.board.cells import Cell, Direction, cell_name
from rules.emperors_garden.board.pushing import can_push, push, reach
from rules.emperors_garden.legal import legal_moves, to_act
from rules.emperors_garden.state import State, Step
from rules.errors import BadNotation, IllegalMove
from rules.game import Seat
from rules.wording import Wording

_DECISIONS = {
    Step.SAMURAI: Wording("You can place your samurai: {moves}"),
    Step.WISH: Wording("You can choose a scoring card to look at, or wait: {moves}"),
    Step.LOOK: Wording("You can look at a scoring card: {moves}"),
    Step.DRAW: Wording("You can draw a card: {moves}"),
    Step.CARD: Wording("You can lay the card: {moves}"),
    Step.ACTION: Wording("You can take an action or none: {moves}"),
    Step.PUT: Wording("You can put the card down: {moves}"),
    Step.END: Wording("You can end the turn: {moves}"),
}
_PIECES = {
    Piece.SAMURAI: Wording("samurai"),
    Piece.PRIEST: Wording("priest"),
    Piece.POET: Wording("poet"),
    Piece.EMPEROR: Wording("emperor"),
}


def bad_notation(state: State, seat: Seat, word: str) -> BadNotation:
    """Return the error for a text that is no move; `word` is empty if it cannot be one."""
    now = _now(state, seat)
    if word:
        return BadNotation("notation", "“{text}” is not a move of Emperor's Garden. {now}", text=word, now=now)
    return BadNotation("notation", "That is not a move of Emperor's Garden. {now}", now=now)


def illegal(state: State, seat: Seat, move: moves.Move) -> IllegalMove:
    """Return the error for a move that is not among the legal ones."""
    return not_acting(to_act(state), seat) or against(_rule(state, seat, move), move, _now(state, seat))


def _now(state: State, seat: Seat) -> Wording:
    return possible(_DECISIONS[state.step], legal_moves(state, seat))


def _rule(state: State, seat: Seat, move: moves.Move) -> tuple[str, Wording]:
    match state.step, move:
        case Step.SAMURAI, moves.PlacePiece() if move.piece is Piece.SAMURAI:
            return _standing_rule(state, move.cell)
        case Step.SAMURAI, moves.PlacePiece():
            return "samurai-first", Wording("Only the samurai is placed before the first turn.")
        case Step.CARD, moves.LayCard():
            return _cell_rule(state, move.cell)
        case Step.PUT, moves.PutCard():
            return _cell_rule(state, move.cell)
        case Step.ACTION, _:
            return _action_rule(state, seat, move)
        case _:
            return not_now(move)


def _action_rule(state: State, seat: Seat, move: moves.Move) -> tuple[str, Wording]:
    match move:
        case moves.PlacePiece() if _has(state, seat, move.piece):
            return "not-in-hand", Wording("Your {piece} is on the board already.", piece=_PIECES[move.piece])
        case moves.RevealAgent():
            return "agent-used", Wording("Your agent was revealed already, and there is only one.")
        case moves.MovePiece() if not _has(state, seat, Piece.SAMURAI):
            return "no-samurai", Wording("Only a samurai on the board can move your pieces.")
        case moves.MoveEmperor() if not _has(state, seat, Piece.POET):
            return "no-poet", Wording("Only a poet on the board can move the emperor.")
        case moves.LiftCard() if not _has(state, seat, Piece.PRIEST):
            return "no-priest", Wording("Only a priest on the board can move a card.")
        case moves.PlacePiece() | moves.LiftCard():
            return _standing_rule(state, move.cell)
        case moves.MovePiece():
            return _moving_rule(state, Token(seat, move.piece), move)
        case moves.MoveEmperor():
            return _moving_rule(state, EMPEROR, move)
        case (
            moves.WishLook()
            | moves.LookAt()
            | moves.DrawCard()
            | moves.LayCard()
            | moves.PutCard()
            | moves.Pass()
            | moves.End()
        ):
            return not_now(move)
        case _:
            assert_never(move)


def _standing_rule(state: State, cell: Cell) -> tuple[str, Wording]:
    """Say why a cell is no card without a piece."""
    if cell in state.board.standing():
        return "occupied", Wording("A piece stands on {cell}; choose a card without one.", cell=cell_name(cell))
    return "no-card", Wording("There is no card on {cell}.", cell=cell_name(cell))


def _cell_rule(state: State, cell: Cell) -> tuple[str, Wording]:
    """Say why a card cannot go to a cell."""
    if state.step is Step.PUT and cell == state.now.start:
        return "same-cell", Wording("The card came from {cell} and must go somewhere else.", cell=cell_name(cell))
    if cell in dict(state.board.garden):
        return "covered", Wording("A card lies on {cell} already.", cell=cell_name(cell))
    return "apart", Wording(
        "A card must share a side with another one, and {cell} is beside none.", cell=cell_name(cell)
    )


def _moving_rule(state: State, mover: Token, move: moves.MovePiece | moves.MoveEmperor) -> tuple[str, Wording]:
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
    blocker = push(board, mover, move.direction, far)[0].standing().get(ahead)
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
