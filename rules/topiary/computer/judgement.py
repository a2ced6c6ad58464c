"""
What Topiary knows of its positions: what visitors see and hands promise, worked out in little time.

Keen players measure as casual ones do (`casual.py`); masters know what hands come to in the end (`FITTED`). A search
meets the same lines of sculptures again and again, so what can be seen along one is remembered.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules.chance import Chance
from rules.game import Event, Seat
from rules.topiary.computer.casual import LARGE, TURNED, UNKNOWN, UNMATCHED
from rules.topiary.computer.lines import LARGER, SEEN, Line, after_visitors, more_of, promises_of
from rules.topiary.garden.cells import CELLS, Cell
from rules.topiary.garden.positions import LINE, LOOK
from rules.topiary.garden.tiles import NOTHING, SIZE, SIZES, TYPE, Tile
from rules.topiary.moves import KeepTiles, LayTile, Move, PickTile, PlaceVisitor
from rules.topiary.state import VISITORS, State, Step

HORIZON = 9
"""After so many quick decisions play is judged once all have made the same number of turns: three turns or more."""
Garden = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trust:
    """
    The shares that count of what may still come.

    `turned` is that of what a face-down tile would add to a sight. `held` is that of the size of a tile in hand while
    no larger one of its type is seen, `unknown` the points of a tile that is picked up, both by how many visitors its
    owner will still place: the last one serves for more, too. `lays_largest` is whether the largest sculptures count
    in hand, which can only be laid; `minds_cost` whether, where a visitor is placed, a tile that is laid for it is
    missed in hand.
    """

    turned: float
    held: Sequence[float]
    unknown: Sequence[float]
    lays_largest: bool
    minds_cost: bool


USUAL = Trust(TURNED, (UNMATCHED,), (UNKNOWN,), lays_largest=False, minds_cost=False)
"""That of casual players."""
FITTED = Trust(0.0, (0.0, 0.4, 0.7, 0.85), (0.0, 1.2, 2.1, 2.55), lays_largest=True, minds_cost=True)
"""
What hands and face-down tiles came to at the end (least squares over 11,500 games by first sight, then rounded).

A tile in hand came to nearly its size where several visitors were left, face-down tiles to next to nothing.
"""


class TopiaryJudgement:
    """
    Implements `rules.computer.judgement.Judgement`; the methods are documented there.

    Args:
        trust: what counts of what may still come.
    """

    scale = 4.0
    warmth = 1.0
    efforts = (80, 400)

    def __init__(self, trust: Trust) -> None:
        self._trust = trust

    def worths(self, state: State) -> Sequence[float]:
        return [self._promise(state, seat) for seat in range(len(state.players))]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        if isinstance(legal[0], PlaceVisitor):
            garden, costs = state.garden, self._costs(state, seat)
            promises = after_visitors(state.players[seat].hand, self._trust.turned, costs)
            return [promises[LOOK[move.position](garden)] for move in legal]  # type: ignore[union-attr]  # decisions do not mix
        left = left_of(state, seat)
        if isinstance(legal[0], KeepTiles):
            return [self._kept(move.tiles, left) for move in legal]  # type: ignore[union-attr]  # decisions do not mix
        missed = self._missed(state, seat, left)
        if isinstance(legal[0], LayTile):
            lays = self._after_laying(state, seat, state.now.cell, missed)
            return [lays[move.tile] for move in legal]  # type: ignore[union-attr]  # decisions do not mix
        unknown = at(self._trust.unknown, left)
        return [
            max(self._after_laying(state, seat, move.cell, missed).values()) + unknown
            if isinstance(move, PickTile)
            else 0.0
            for move in legal
        ]

    def quick(self, state: State, seat: Seat, legal: Sequence[Move], chance: Chance) -> Move:  # noqa: ARG002 - the contract's signature
        appeals = self.appeals(state, seat, legal)
        return legal[appeals.index(max(appeals))]

    def goes_on(self, state: State, viewer: Seat, made: int) -> bool:  # noqa: ARG002 - the contract's signature
        # A visitor more is worth more than anything it could be weighed against.
        is_level = state.step is Step.VISITOR and state.turns % len(state.players) == 0
        return made < HORIZON or not is_level

    def is_weighty(self, event: Event, seat: Seat) -> bool:  # noqa: ARG002 - the contract's signature
        # Which moves are left says enough: a position that was taken is not available any more.
        return False

    def _kept(self, tiles: Sequence[Tile], left: int) -> float:
        """Return the promise of a hand before anybody stands anywhere: pairs of a type, the larger one to be laid."""
        pairs = sum(
            min(SIZE[one], SIZE[other])
            for number, one in enumerate(tiles)
            for other in tiles[number + 1 :]
            if TYPE[one] == TYPE[other]
        )
        return pairs + LARGE * max(SIZE[tile] for tile in tiles) + sum(self._held(tile, 0, left) for tile in tiles)

    def _costs(self, state: State, seat: Seat) -> tuple[float, ...]:
        """Return what laying each tile of the hand costs, the one picked up for it taken off; empty if nobody minds."""
        if not self._trust.minds_cost:
            return ()
        # Whoever weighs where to place a visitor has placed it when the tile is laid.
        left = left_of(state, seat) - 1
        gained = at(self._trust.unknown, left)
        return tuple([self._held(tile, 0, left) - gained for tile in state.players[seat].hand])

    def _missed(self, state: State, seat: Seat, left: int) -> Mapping[Tile, float]:
        """Return what each tile is worth in the hand."""
        hand, seen = state.players[seat].hand, _all_seen(state.garden, state.visitors, seat)
        return {tile: self._held(tile, seen, left) for tile in hand}

    def _after_laying(self, state: State, seat: Seat, cell: int, missed: Mapping[Tile, float]) -> Mapping[Tile, float]:
        """
        Return by tile what each of the hand brings on a cell, beside laying none.

        That is what own visitors see more, less what the others see more on average, less what the hand misses.
        """
        garden, visitors, others = state.garden, state.visitors, len(state.players) - 1
        mores = more_of(self._trust.turned)
        looks = [
            (owner == seat, mores[place][LOOK[position](garden)])
            for position, place in _THROUGH[cell]
            if (owner := visitors[position]) != NOTHING
        ]
        gains = {}
        for tile, worth in missed.items():
            gain = -worth
            for is_own, more in looks:
                gain += more[tile] if is_own else -more[tile] / others
            gains[tile] = gain
        return gains

    def _promise(self, state: State, seat: int) -> float:
        """Return what the visitors and the hand of one seat promise."""
        garden, turned, left = state.garden, self._trust.turned, left_of(state, seat)
        lines = [look(garden) for look in _looks(state.visitors, seat)]
        promises, seen = promises_of(turned), 0
        for line in lines:
            seen |= SEEN[line]
        held = sum([self._held(tile, seen, left) for tile in state.players[seat].hand])
        return sum([promises[line] for line in lines]) + held

    def _held(self, tile: Tile, seen: int, left: int) -> float:
        """Return the points of a tile in hand, or a share of what it may still bring."""
        size = SIZE[tile]
        if seen & LARGER[tile]:
            return size
        return at(self._trust.held, left) * size if size < SIZES or self._trust.lays_largest else 0.0


MASTERS = TopiaryJudgement(FITTED)
"""What masters know."""
KEEN = TopiaryJudgement(USUAL)
"""What keen players know."""


def at(shares: Sequence[float], left: int) -> float:
    """Return the share with so many visitors left to place."""
    return shares[min(left, len(shares) - 1)]


def left_of(state: State, seat: int) -> int:
    """Return how many visitors a seat will still place."""
    return VISITORS[len(state.players)] - state.visitors.count(seat)


def _looks(visitors: tuple[int, ...], seat: int) -> Sequence[Callable[[Garden], Line]]:
    """Return what the visitors of a seat look along."""
    looks, position = [], -1
    for _ in range(visitors.count(seat)):
        position = visitors.index(seat, position + 1)
        looks.append(LOOK[position])
    return looks


def _all_seen(garden: Garden, visitors: tuple[int, ...], seat: int) -> int:
    """Return the tiles that a seat's visitors see, a bit for each."""
    seen = 0
    for look in _looks(visitors, seat):
        seen |= SEEN[look(garden)]
    return seen


_THROUGH = tuple(
    tuple((position, line.index(cell)) for position, line in enumerate(LINE) if cell in line)
    for cell in map(Cell, range(CELLS))
)
"""The positions whose sight lines lead over each cell, and which cell of the line it is."""
