"""What a seat or a spectator sees."""

from dataclasses import dataclass

from rules.game import Seat
from tests.nim.moves import Take

HIDDEN = -1


@dataclass(frozen=True, slots=True)
class Heap:
    """One heap: how many stones are left (in views HIDDEN from whoever has not looked), and how many were taken."""

    left: int
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """How many stones a player has, and how many of them were the last of a heap."""

    stones: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` (None: a spectator) sees it."""

    seat: Seat | None
    heaps: tuple[Heap, ...]
    players: tuple[Player, ...]
    turn: Seat
    reach: Take | None

    @property
    def acting(self) -> frozenset[Seat]:
        """Who must decide something now."""
        return frozenset((self.turn,)) if any(heap.left for heap in self.heaps) else frozenset()
