"""Moves by their names alone, whatever lies on the table now."""

from languages.speech import _
from render.emperors_garden.words.vocabulary import direction_name, piece_name
from render.emperors_garden.words.where import steps
from rules.emperors_garden.board.cells import CENTRE, Cell
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
            return _("look at card {number}", number=number + 1)
        case DrawCard():
            return _("draw a card")
        case LayCard(cell) | PutCard(cell):
            return _("card {place}", place=_place(cell))
        case LiftCard(cell):
            return _("priest lifts the card {place}", place=_place(cell))
        case Pass():
            return _("no action")
        case End():
            return _("end of the turn")
        case _:
            return _piece(move)


def _piece(move: PlacePiece | MovePiece | MoveEmperor | RevealAgent) -> str:
    match move:
        case PlacePiece(piece, cell):
            return _("{piece} {place}", piece=piece_name(piece), place=_place(cell))
        case MovePiece(piece, direction, distance):
            return f"{piece_name(piece)} {direction_name(direction)} {distance}"
        case MoveEmperor(direction, distance):
            name = _("emperor")
            return f"{name} {direction_name(direction)} {distance}"
        case RevealAgent():
            return _("reveal the agent")


def _place(cell: Cell) -> str:
    """Say where a cell lies in any garden: the emperor starts on the first card."""
    if cell == CENTRE:
        return _("on the emperor's start")
    return _("{steps} of the emperor's start", steps=steps(CENTRE, cell))
