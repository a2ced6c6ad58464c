"""What happens in a game, told in the past tense."""

from dataclasses import dataclass

from rules.game import Event
from rules.sanssouci.box import Card
from rules.sanssouci.garden.cells import Cell


@dataclass(frozen=True, slots=True, kw_only=True)
class GardenChosen(Event):
    """The seat took a garden side."""

    side: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDealt(Event):
    """The seat received its first cards and its missions."""

    hand: tuple[Card, ...]
    missions: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideSealed(Event):
    """The seat made its choice of a side, which nobody sees yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideShown(Event):
    """The seat's expansion board was laid with this face up."""

    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """The seat played a card."""

    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePlaced(Event):
    """The seat took the tile of a square (0-9) and laid it on its cell, scoring `points` for the mark there."""

    square: int
    symbol: int
    cell: Cell
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileTurned(Event):
    """The seat took the tile of a square whose cell is filled, so it became a gardener."""

    square: int
    symbol: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GardenerPlaced(Event):
    """The seat laid the gardener on a cell, scoring `points` for the mark there."""

    cell: Cell
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NobleMoved(Event):
    """The seat moved the noble of a column from a row (0: terrace) along `way`, scoring `points` for the new row."""

    column: int
    from_row: int
    way: tuple[Cell, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NobleStayed(Event):
    """The seat moved no noble."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketRefilled(Event):
    """A tile of the supply was laid on a square (0-9)."""

    square: int
    symbol: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawn(Event):
    """The seat drew a card."""

    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionsShown(Event):
    """At the end of the game the seat showed its missions (columns)."""

    missions: tuple[int, ...]
