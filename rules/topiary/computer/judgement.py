"""
What Topiary knows of its positions: what visitors see and hands promise, worked out in little time.

Keen players measure as casual ones do (`casual.py`); masters know what hands come to in the end (`FITTED`). A search
meets the same lines of sculptures again and again, so what can be seen along one is remembered.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, assert_never

from rules.chance import Chance
from rules.game import Event, Seat
from rules.topiary.computer.casual import LARGE, TURNED, UNKNOWN, UNMATCHED
from rules.topiary.garden.cells import CELLS, Cell
from rules.topiary.garden.positions import LINE
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, SIZE, SIZES, TYPE, Tile
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.state import VISITORS, State, Step

HORIZON = 9
"""After so many quick decisions play is judged once all have made the same number of turns: three turns or more."""
_KEPT = 1 << 15

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


class Outlook(NamedTuple):
    """What a visitor sees along a line, what face-down tiles may add, and the largest sculpture of each type seen."""

    points: int
    hidden: float
    largest: tuple[tuple[int, int], ...]

    def promise(self, turned: float) -> float:
        """Return what it promises to whoever counts on such a share of face-down tiles."""
        return self.points + turned * self.hidden


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
            garden, hand, costs = state.garden, state.players[seat].hand, self._costs(state, seat)
            turned = self._trust.turned
            return [_after_visitor(_LOOK[move.position](garden), hand, turned, costs) for move in legal]  # type: ignore[union-attr]  # decisions do not mix
        largest = _largest(state, seat) if isinstance(legal[0], PickTile | LayTile) else {}
        left = _left(state, seat)
        return [self._appeal(state, seat, move, largest, left) for move in legal]

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

    def _appeal(self, state: State, seat: Seat, move: Move, largest: Mapping[int, int], left: int) -> float:
        """Return what a move promises; picking up and laying, beside picking up nothing."""
        hand = state.players[seat].hand
        match move:
            case PlaceVisitor():
                line = _LOOK[move.position](state.garden)
                return _after_visitor(line, hand, self._trust.turned, self._costs(state, seat))
            case LayTile():
                return self._after_laying(state, seat, state.now.cell, move.tile, largest, left)
            case PickTile():
                lays = [self._after_laying(state, seat, move.cell, tile, largest, left) for tile in hand]
                return max(lays) + at(self._trust.unknown, left)
            case KeepTiles():
                return self._kept(move.tiles, left)
            case PickNothing() | End():
                return 0.0
            case _:
                assert_never(move)

    def _kept(self, tiles: Sequence[Tile], left: int) -> float:
        """Return the promise of a hand before anybody stands anywhere: pairs of a type, the larger one to be laid."""
        pairs = sum(
            min(SIZE[one], SIZE[other])
            for number, one in enumerate(tiles)
            for other in tiles[number + 1 :]
            if TYPE[one] == TYPE[other]
        )
        return pairs + LARGE * max(SIZE[tile] for tile in tiles) + sum(self._held(tile, {}, left) for tile in tiles)

    def _costs(self, state: State, seat: Seat) -> tuple[float, ...]:
        """Return what laying each tile of the hand costs, the one picked up for it taken off; empty if nobody minds."""
        if not self._trust.minds_cost:
            return ()
        # Whoever weighs where to place a visitor has placed it when the tile is laid.
        left = _left(state, seat) - 1
        gained = at(self._trust.unknown, left)
        return tuple([self._held(tile, {}, left) - gained for tile in state.players[seat].hand])

    def _after_laying(
        self, state: State, seat: Seat, cell: int, tile: Tile, largest: Mapping[int, int], left: int
    ) -> float:
        """Return what a tile of the hand brings on a cell: own visitors, less the others on average, less the hand."""
        garden, visitors, others = state.garden, state.visitors, len(state.players) - 1
        gain = -self._held(tile, largest, left)
        for position, place in _THROUGH[cell]:
            owner = visitors[position]
            if owner != NOTHING:
                more = _more(_LOOK[position](garden), place, tile, self._trust.turned)
                gain += more if owner == seat else -more / others
        return gain

    def _promise(self, state: State, seat: int) -> float:
        """Return what the visitors and the hand of one seat promise."""
        garden, largest, left = state.garden, _largest(state, seat), _left(state, seat)
        looks = [look for look, owner in zip(_LOOK, state.visitors, strict=True) if owner == seat]
        seen = sum([_outlook(look(garden)).promise(self._trust.turned) for look in looks])
        return seen + sum([self._held(tile, largest, left) for tile in state.players[seat].hand])

    def _held(self, tile: Tile, largest: Mapping[int, int], left: int) -> float:
        """Return the points of a tile in hand, or a share of what it may still bring."""
        size = SIZE[tile]
        if largest.get(TYPE[tile], 0) > size:
            return size
        return at(self._trust.held, left) * size if size < SIZES or self._trust.lays_largest else 0.0


MASTERS = TopiaryJudgement(FITTED)
"""What masters know."""
KEEN = TopiaryJudgement(USUAL)
"""What keen players know."""


def at(shares: Sequence[float], left: int) -> float:
    """Return the share with so many visitors left to place."""
    return shares[min(left, len(shares) - 1)]


def _left(state: State, seat: int) -> int:
    """Return how many visitors a seat will still place."""
    return VISITORS[len(state.players)] - state.visitors.count(seat)


@lru_cache(maxsize=_KEPT)
def _after_visitor(line: tuple[int, ...], hand: tuple[Tile, ...], turned: float, costs: tuple[float, ...]) -> float:
    """
    Return what a visitor looking along a line would see after the best tile of the hand is laid, or none.

    `costs` are what laying each tile of the hand costs; empty if it counts as nothing.
    """
    best = _outlook(line).promise(turned)
    for place, there in enumerate(line):
        if there == FACE_DOWN:
            for tile, cost in zip(hand, costs or (0.0,) * len(hand), strict=True):
                best = max(best, _outlook((*line[:place], tile, *line[place + 1 :])).promise(turned) - cost)
    return best


@lru_cache(maxsize=_KEPT)
def _more(line: tuple[int, ...], place: int, tile: Tile, turned: float) -> float:
    """Return how much more a visitor would see with a tile in a place of its line."""
    return _outlook((*line[:place], tile, *line[place + 1 :])).promise(turned) - _outlook(line).promise(turned)


def _largest(state: State, seat: int) -> Mapping[int, int]:
    """Return by type the size of the largest sculpture that a seat's visitors see."""
    garden, largest = state.garden, dict[int, int]()
    for look, owner in zip(_LOOK, state.visitors, strict=True):
        if owner == seat:
            for kind, size in _outlook(look(garden)).largest:
                if size > largest.get(kind, 0):
                    largest[kind] = size
    return largest


@lru_cache(maxsize=_KEPT)
def _outlook(line: tuple[int, ...]) -> Outlook:
    """Look along the tiles of a line, the nearest first."""
    tallest, hidden, points = 0, 0.0, 0
    seen: dict[int, int] = {}
    kinds: list[int] = []
    for tile in line:
        if tile < 0:
            hidden += _ABOVE[tallest]
        elif SIZE[tile] > tallest:
            tallest = SIZE[tile]
            points += tallest
            kinds.append(TYPE[tile])
            seen[TYPE[tile]] = tallest
    bonus = sum(count for kind in seen if (count := kinds.count(kind)) > 1)
    return Outlook(points + bonus, hidden, tuple(seen.items()))


_ABOVE = tuple(sum(range(size + 1, SIZES + 1)) / SIZES for size in range(SIZES + 1))
"""What a tile of any size would add on average behind one of each size, 0 being none."""
_LOOK = tuple(itemgetter(*line) for line in LINE)
"""What a visitor at each position looks along: called with a garden, it gives the tiles of the line."""
_THROUGH = tuple(
    tuple((position, line.index(cell)) for position, line in enumerate(LINE) if cell in line)
    for cell in map(Cell, range(CELLS))
)
"""The positions whose sight lines lead over each cell, and which cell of the line it is."""
