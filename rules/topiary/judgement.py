"""
What Topiary knows of its positions: what visitors see and hands promise, worked out in little time.

The measures are those of the casual player (`casual.py`). A search meets the same lines of sculptures again and
again, so what can be seen along one is remembered.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, assert_never

from rules.chance import Chance
from rules.game import Event, Seat
from rules.topiary.casual import LARGE, TURNED, UNKNOWN, UNMATCHED
from rules.topiary.cells import CELLS, Cell
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.positions import LINE
from rules.topiary.state import State, Step
from rules.topiary.tiles import FACE_DOWN, NOTHING, SIZE, SIZES, TYPE, Tile

HORIZON = 9
"""After so many quick decisions play is judged once all have made the same number of turns: three turns or more."""
_KEPT = 1 << 15

Garden = tuple[int, ...]


class Outlook(NamedTuple):
    """What a visitor sees along a line: what it promises, and the largest sculpture seen by type, in pairs."""

    promise: float
    largest: tuple[tuple[int, int], ...]


class TopiaryJudgement:
    """Implements `rules.computer.judgement.Judgement`; the methods are documented there."""

    scale = 4.0
    warmth = 1.0
    efforts = (80, 400)

    def worths(self, state: State) -> Sequence[float]:
        return [_promise(state, seat) for seat in range(len(state.players))]

    def appeals(self, state: State, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        if isinstance(legal[0], PlaceVisitor):
            garden, hand = state.garden, state.players[seat].hand
            return [_after_visitor(_LOOK[move.position](garden), hand) for move in legal]  # type: ignore[union-attr]  # decisions do not mix
        largest = _largest(state, seat) if isinstance(legal[0], PickTile | LayTile) else {}
        return [_appeal(state, seat, move, largest) for move in legal]

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


def _appeal(state: State, seat: Seat, move: Move, largest: Mapping[int, int]) -> float:
    """Return what a move promises; picking up and laying, beside picking up nothing."""
    hand = state.players[seat].hand
    match move:
        case PlaceVisitor():
            return _after_visitor(_LOOK[move.position](state.garden), hand)
        case LayTile():
            return _after_laying(state, seat, state.now.cell, move.tile, largest)
        case PickTile():
            return max([_after_laying(state, seat, move.cell, tile, largest) for tile in hand]) + UNKNOWN
        case KeepTiles():
            return _kept(move.tiles)
        case PickNothing() | End():
            return 0.0
        case _:
            assert_never(move)


def _kept(tiles: Sequence[Tile]) -> float:
    """Return the promise of a hand before anybody stands anywhere: pairs of a type, the larger one to be laid."""
    pairs = sum(
        min(SIZE[one], SIZE[other])
        for number, one in enumerate(tiles)
        for other in tiles[number + 1 :]
        if TYPE[one] == TYPE[other]
    )
    return pairs + LARGE * max(SIZE[tile] for tile in tiles) + sum(_held(tile, {}) for tile in tiles)


@lru_cache(maxsize=_KEPT)
def _after_visitor(line: tuple[int, ...], hand: tuple[Tile, ...]) -> float:
    """Return what a visitor looking along a line would see after the best tile of the hand is laid, or none."""
    best = _outlook(line).promise
    for place, there in enumerate(line):
        if there == FACE_DOWN:
            for tile in hand:
                best = max(best, _outlook((*line[:place], tile, *line[place + 1 :])).promise)
    return best


def _after_laying(state: State, seat: Seat, cell: int, tile: Tile, largest: Mapping[int, int]) -> float:
    """Return what a tile of the hand brings on a cell: own visitors, less the others on average, less the hand."""
    garden, visitors, others = state.garden, state.visitors, len(state.players) - 1
    gain = -_held(tile, largest)
    for position, place in _THROUGH[cell]:
        owner = visitors[position]
        if owner != NOTHING:
            more = _more(_LOOK[position](garden), place, tile)
            gain += more if owner == seat else -more / others
    return gain


@lru_cache(maxsize=_KEPT)
def _more(line: tuple[int, ...], place: int, tile: Tile) -> float:
    """Return how much more a visitor would see with a tile in a place of its line."""
    return _outlook((*line[:place], tile, *line[place + 1 :])).promise - _outlook(line).promise


def _promise(state: State, seat: int) -> float:
    """Return what the visitors and the hand of one seat promise."""
    garden, largest = state.garden, _largest(state, seat)
    looks = [look for look, owner in zip(_LOOK, state.visitors, strict=True) if owner == seat]
    seen = sum([_outlook(look(garden)).promise for look in looks])
    return seen + sum([_held(tile, largest) for tile in state.players[seat].hand])


def _largest(state: State, seat: int) -> Mapping[int, int]:
    """Return by type the size of the largest sculpture that a seat's visitors see."""
    garden, largest = state.garden, dict[int, int]()
    for look, owner in zip(_LOOK, state.visitors, strict=True):
        if owner == seat:
            for kind, size in _outlook(look(garden)).largest:
                if size > largest.get(kind, 0):
                    largest[kind] = size
    return largest


def _held(tile: Tile, largest: Mapping[int, int]) -> float:
    """Return the points of a tile in hand, or a share of what it may still score; the largest never can."""
    size = SIZE[tile]
    if largest.get(TYPE[tile], 0) > size:
        return size
    return UNMATCHED * size if size < SIZES else 0.0


@lru_cache(maxsize=_KEPT)
def _outlook(line: tuple[int, ...]) -> Outlook:
    """Look along the tiles of a line, the nearest first, a share counted of what may come to light."""
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
    return Outlook(points + bonus + TURNED * hidden, tuple(seen.items()))


_ABOVE = tuple(sum(range(size + 1, SIZES + 1)) / SIZES for size in range(SIZES + 1))
"""What a tile of any size would add on average behind one of each size, 0 being none."""
_LOOK = tuple(itemgetter(*line) for line in LINE)
"""What a visitor at each position looks along: called with a garden, it gives the tiles of the line."""
_THROUGH = tuple(
    tuple((position, line.index(cell)) for position, line in enumerate(LINE) if cell in line)
    for cell in map(Cell, range(CELLS))
)
"""The positions whose sight lines lead over each cell, and which cell of the line it is."""
