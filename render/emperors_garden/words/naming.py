"""Moves by their names alone, whatever lies on the table now."""

from languages.speech import _
from render.emperors_garden.words.vocabulary import direction_name, piece_name
from rules.emperors_garden.board.cells import cell_name
from rules.emperors_garden.moves import (
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
    read_move,
)


def move_name(notation: str) -> str:
    """Name a move as the contract wants it."""
    move = read_move(notation)
    return f"`{notation}`" if move is None else _name(move)


def _name(move: Move) -> str:
    match move:
        case WishLook(number) | LookAt(number):
            return _("Look at card {number}", number=number + 1)
        case DrawCard():
            return _("Draw a card")
        case LayCard(cell) | PutCard(cell):
            return _("card on {cell}", cell=cell_name(cell))
        case LiftCard(cell):
            return _("card from {cell}", cell=cell_name(cell))
        case Pass():
            return _("no action")
        case End():
            return _("end of the turn")
        case _:
            return _piece(move)


def _piece(move: PlacePiece | MovePiece | MoveEmperor | RevealAgent) -> str:
    match move:
        case PlacePiece(piece, cell):
            return _("{piece} on {cell}", piece=piece_name(piece), cell=cell_name(cell))
        case MovePiece(piece, direction, distance):
            return f"{piece_name(piece)} {direction_name(direction)} {distance}"
        case MoveEmperor(direction, distance):
            name = _("emperor")
            return f"{name} {direction_name(direction)} {distance}"
        case RevealAgent():
            return _("Reveal the agent")
