"""The moves, one decision each, and their notation."""

from dataclasses import dataclass
from typing import ClassVar

from rules.base.moves import WordMove
from rules.topiary.garden.cells import Cell, cell_name, parse_cell
from rules.topiary.garden.positions import Position, parse_position, position_name
from rules.topiary.garden.tiles import Tile, parse_tile, tile_name


@dataclass(frozen=True, slots=True)
class KeepTiles:
    """Keep these of one's tiles and pass on the others (option `draft`); sorted, and legal only if they are three."""

    kind: ClassVar[str] = "keep"
    tiles: tuple[Tile, ...]

    def __str__(self) -> str:
        return f"keep:{'-'.join(map(tile_name, self.tiles))}"


@dataclass(frozen=True, slots=True)
class PlaceVisitor:
    """Place one of one's visitors on a free position."""

    kind: ClassVar[str] = "visitor"
    position: Position

    def __str__(self) -> str:
        return f"visitor:{position_name(self.position)}"


@dataclass(frozen=True, slots=True)
class PickTile:
    """Pick up a face-down tile of the visitor's sight line."""

    kind: ClassVar[str] = "pick"
    cell: Cell

    def __str__(self) -> str:
        return f"pick:{cell_name(self.cell).lower()}"


@dataclass(frozen=True, slots=True)
class PickNothing:
    """Leave the garden as it is."""

    kind: ClassVar[str] = "none"

    def __str__(self) -> str:
        return "pick:none"


@dataclass(frozen=True, slots=True)
class LayTile:
    """Lay a tile from the hand face up into the gap."""

    kind: ClassVar[str] = "lay"
    tile: Tile

    def __str__(self) -> str:
        return f"lay:{tile_name(self.tile)}"


class End(WordMove):
    """Close one's turn or choice for good: pass on the tiles, hand over, or show all hands after the last turn."""

    __slots__ = ()
    kind = "end"


Move = KeepTiles | PlaceVisitor | PickTile | PickNothing | LayTile | End

PICK_NOTHING = PickNothing()
END = End()


def read_move(text: str) -> Move | None:
    """Read a full notation in lower case, or return None if it is none; the tiles to keep come in any order."""
    word, _, rest = text.partition(":")
    try:
        match word:
            case "keep":
                return KeepTiles(tuple(sorted(map(parse_tile, rest.split("-")))))
            case "visitor":
                return PlaceVisitor(parse_position(rest))
            case "pick":
                return PICK_NOTHING if rest == "none" else PickTile(parse_cell(rest))
            case "lay":
                return LayTile(parse_tile(rest))
            case _:
                return END if text == "end" else None
    except ValueError:
        return None
