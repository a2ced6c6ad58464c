"""What happens in a game, told in the past tense."""

from dataclasses import dataclass

from rules.game import Event, Seat
from rules.topiary.garden.cells import Cell
from rules.topiary.garden.positions import Position
from rules.topiary.garden.tiles import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesKept(Event):
    """The seat chose its three tiles in the draft."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesPassed(Event):
    """The seat passed the tiles it did not keep to another seat, which is the only one to see them."""

    to: Seat
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitorPlaced(Event):
    """The seat placed a visitor."""

    position: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePicked(Event):
    """The seat picked up the face-down tile of a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSeen(Event):
    """The seat saw the tile that it had picked up."""

    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingPicked(Event):
    """The seat left the garden as it was though it could have picked up a tile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLaid(Event):
    """The seat laid a tile face up into the gap."""

    cell: Cell
    tile: Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShown(Event):
    """At the end of the game the seat showed its hand."""

    tiles: tuple[Tile, ...]
