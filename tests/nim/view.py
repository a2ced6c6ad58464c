"""What a seat or a spectator may know, and full states that agree with it."""

from dataclasses import dataclass, replace

from rules.chance import Chance
from rules.game import Seat
from tests.nim.state import HIDDEN, LEAST, MOST, Heap, Player, State, Take


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` (None: a spectator) sees it; heaps that the viewer has not looked at are HIDDEN."""

    seat: Seat | None
    heaps: tuple[Heap, ...]
    players: tuple[Player, ...]
    turn: Seat
    reach: Take | None

    @property
    def acting(self) -> frozenset[Seat]:
        """Who must decide something now."""
        return frozenset((self.turn,)) if any(heap.left for heap in self.heaps) else frozenset()


def view(state: State, seat: Seat | None) -> View:
    heaps = tuple(
        heap if number == seat or not heap.left else replace(heap, left=HIDDEN)
        for number, heap in enumerate(state.heaps)
    )
    return View(seat, heaps, state.players, state.turn, state.reach)


def imagine(seen: View, key: bytes) -> State:
    chance = Chance(key, "imagined")
    heaps = tuple(
        replace(heap, left=chance.choice(range(max(LEAST, heap.taken + 1), MOST + 1)) - heap.taken)
        if heap.left == HIDDEN
        else heap
        for heap in seen.heaps
    )
    return State(heaps, seen.players, seen.turn, seen.reach)
