"""What happens in a game, told in the past tense."""

from dataclasses import dataclass

from rules.game import Event, Seat
from rules.gardlings.box import Kind
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.state import Count, Halt, Order, Purchase


@dataclass(frozen=True, slots=True, kw_only=True)
class TileDrawn(Event):
    """The seat drew a tile from its bag."""

    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLaid(Event):
    """The seat laid the drawn tile, which completed `gems`."""

    laid: PlacedTile
    gems: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnicornMoved(Event):
    """The seat moved a unicorn; `gems` is what that brought or, below 0, cost."""

    before: PlacedTile
    after: PlacedTile
    gems: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Halted(Event):
    """The seat builds no further this round; `aside` is the tile that it could not lay, or NOTHING."""

    halt: Halt
    aside: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered(Event):
    """The seat said beforehand what it buys."""

    order: Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped(Event):
    """The seat closed its building; `asks` tells whether it wants to be asked what to buy."""

    asks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DragonsAnnounced(Event):
    """The seat has three dragons in its garden, which cost others two gems this round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GardenShown(Event):
    """Those who had stopped before saw the seat's garden."""

    garden: Garden
    halt: Halt


@dataclass(frozen=True, slots=True, kw_only=True)
class GardensSeen(Event):
    """The seat, having stopped, saw the gardens of those who had stopped before."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GardenCounted(Event):
    """All have stopped: the seat's garden, and what it brought."""

    garden: Garden
    halt: Halt
    count: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class VictoryMissed(Event):
    """The seat has enough gems for the victory tile, but another has as many gems and coins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VictoryTaken(Event):
    """The seat took the victory tile."""

    gems: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TileBought(Event):
    """The seat bought a tile or took a pity pig; `by_order` tells that it had said so beforehand."""

    purchase: Purchase
    by_order: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PigMutated(Event):
    """The seat returned a pig and drew a tile one level up, as its purchase tells."""

    purchase: Purchase
    by_order: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TopShown(Event):
    """A tile was taken from a stack, and `kind` lies on top of it now; the seat took what lay above."""

    stack: int
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    """All tiles went back into the bags and the start marker to the seat."""

    round: int
    first: Seat
