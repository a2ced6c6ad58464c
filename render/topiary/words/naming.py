"""Moves by their names alone, whatever lies on the table now."""

from languages.speech import _
from render.topiary.words.vocabulary import position_words, tile_words, tiles_listed
from rules.topiary.garden.cells import cell_name
from rules.topiary.moves import End, KeepTiles, LayTile, PickNothing, PickTile, PlaceVisitor, read_move


def move_name(notation: str) -> str:
    """Name a move as the contract wants it."""
    match read_move(notation):
        case KeepTiles(tiles):
            return tiles_listed(tiles)
        case PlaceVisitor(position):
            return _("visitor at {position}", position=position_words(position))
        case PickTile(cell):
            return _("pick up {cell}", cell=cell_name(cell))
        case PickNothing():
            return _("pick up nothing")
        case LayTile(tile):
            return _("lay {tile}", tile=tile_words(tile))
        case End():
            return _("end of the turn")
        case None:
            return f"`{notation}`"
