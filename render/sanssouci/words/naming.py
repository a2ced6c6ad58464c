"""Moves by their names alone, whatever lies on the table now."""

from languages.speech import _
from render.sanssouci.words.vocabulary import card_name, garden_name, square_name
from rules.sanssouci.garden.cells import cell_name
from rules.sanssouci.moves import (
    ChooseGarden,
    ChooseSide,
    End,
    MoveNoble,
    PlaceGardener,
    PlayCard,
    Stay,
    TakeTile,
    read_move,
)


def move_name(notation: str) -> str:
    """Name a move as the contract wants it."""
    match read_move(notation):
        case ChooseGarden(side):
            return garden_name(side)
        case ChooseSide(side):
            return _("Side {side}", side="AB"[side])
        case PlayCard(card):
            return card_name(card)
        case TakeTile(square):
            return square_name(square)
        case PlaceGardener(cell):
            return _("gardener on {cell}", cell=cell_name(cell))
        case MoveNoble(cell):
            return _("noble to {cell}", cell=cell_name(cell))
        case Stay():
            return _("no noble")
        case End():
            return _("end of the turn")
        case None:
            return f"`{notation}`"
