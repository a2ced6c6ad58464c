"""
What Topiary knows of its positions: what visitors see and hands promise, worked out in little time.

Keen players measure as casual ones do (`casual.py`); masters know what hands come to in the end (`FITTED`). A search
meets the same lines of sculptures again and again, so what can be seen along one is remembered.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from rules.chance import Chance
from rules.computer.asked import Asked
from rules.game import Event, Seat
from rules.topiary.computer.casual import LARGE, TURNED, UNKNOWN, UNMATCHED
from rules.topiary.garden.cells import CELLS, SIDE, Cell
from rules.topiary.garden.positions import LINE, LOOK
from rules.topiary.garden.sight import MATCHING
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, SIZE, SIZES, TILES, TYPE, TYPES, Tile
from rules.topiary.moves import KeepTiles, LayTile, Move, PickTile, PlaceVisitor
from rules.topiary.state import VISITORS, State, Step

HORIZON = 9
"""After so many quick decisions play is judged once all have made the same number of turns: three turns or more."""
_KEPT = 1 << 14
_HANDS_KEPT, _LINES_KEPT = 1 << 8, 1 << 10
"""Hands of which it is known what visitors would see, and along how many lines each."""

Garden = tuple[int, ...]
Line = tuple[int, ...]


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
            promises = _after_visitors(state.players[seat].hand, self._trust.turned, costs)
            return [promises[LOOK[move.position](garden)] for move in legal]  # type: ignore[union-attr]  # decisions do not mix
        left = _left(state, seat)
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
        left = _left(state, seat) - 1
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
        mores = _more(self._trust.turned)
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
        garden, turned, left = state.garden, self._trust.turned, _left(state, seat)
        lines = [look(garden) for look in _looks(state.visitors, seat)]
        promises, seen = _promises(turned), 0
        for line in lines:
            seen |= _SEEN[line]
        held = sum([self._held(tile, seen, left) for tile in state.players[seat].hand])
        return sum([promises[line] for line in lines]) + held

    def _held(self, tile: Tile, seen: int, left: int) -> float:
        """Return the points of a tile in hand, or a share of what it may still bring."""
        size = SIZE[tile]
        if seen & _LARGER[tile]:
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


@lru_cache(maxsize=_HANDS_KEPT)
def _after_visitors(hand: tuple[Tile, ...], turned: float, costs: tuple[float, ...]) -> Asked[Line, float]:
    """
    Return by line what a visitor looking along it would see after the best tile of the hand is laid, or none.

    `costs` are what laying each tile of the hand costs; empty if it counts as nothing.
    """
    promises, laid = _promises(turned), _laid(turned)
    priced = [*zip(hand, costs or (0.0,) * len(hand), strict=True)]

    def after(line: Line) -> float:
        best = promises[line]
        if FACE_DOWN in line:
            then = laid[line]
            for tile, cost in priced:
                promised = then[tile] - cost
                best = max(best, promised)
        return best

    return Asked(after, _LINES_KEPT)


@cache
def _laid(turned: float) -> Asked[Line, Asked[Tile, float]]:
    """Return by line and by tile what a visitor would see if the tile were laid where it brings most."""
    promises = _promises(turned)

    def best_of(line: Line) -> Asked[Tile, float]:
        places, tallest = [], 0
        for place, there in enumerate(line):
            if there == FACE_DOWN:
                places.append((tallest, line[:place], line[place + 1 :]))
            elif there >= 0:
                tallest = max(tallest, SIZE[there])

        def best(tile: Tile) -> float:
            # A tile that is not seen changes what may come to light, and nothing else.
            return max(
                [
                    promises[*nearer, tile, *farther] if SIZE[tile] > tallest or turned else promises[line]
                    for tallest, nearer, farther in places
                ]
            )

        return Asked(best)

    return Asked(best_of, _KEPT)


@cache
def _more(turned: float) -> tuple[Asked[Line, Asked[Tile, float]], ...]:
    """Return by place, line and tile how much more a visitor would see with the tile in the place of the line."""
    promises = _promises(turned)

    def at_place(place: int) -> Asked[Line, Asked[Tile, float]]:
        def of(line: Line) -> Asked[Tile, float]:
            now, nearer, farther = promises[line], line[:place], line[place + 1 :]
            return Asked(lambda tile: promises[*nearer, tile, *farther] - now)

        return Asked(of, _LINES_KEPT)

    return tuple(map(at_place, range(SIDE)))


@cache
def _promises(turned: float) -> Asked[Line, float]:
    """Return by line what a visitor looking along it sees, and such a share of what face-down tiles may add."""

    def promise(line: Line) -> float:
        tallest, points, kinds, hidden = 0, 0, 0, 0.0
        for tile in line:
            if tile < 0:
                hidden += _ABOVE[tallest]
            elif SIZE[tile] > tallest:
                tallest = SIZE[tile]
                points += tallest
                kinds += _ONE_OF[tile]
        return points + _BONUS[kinds] + turned * hidden

    return Asked(promise, _KEPT)


def _bonus(kinds: int) -> int:
    """Return the bonus for what is seen; `kinds` has a digit in base 8 for each type, which counts it."""
    counts = [kinds >> 3 * kind & 7 for kind in range(len(TYPES))]
    return sum(count for count in counts if count >= MATCHING)


def _seen(line: Line) -> int:
    """Return the tiles that are seen along a line, a bit for each."""
    tallest, seen = 0, 0
    for tile in line:
        if tile >= 0 and SIZE[tile] > tallest:
            tallest = SIZE[tile]
            seen |= 1 << tile
    return seen


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
        seen |= _SEEN[look(garden)]
    return seen


_SEEN = Asked(_seen, _KEPT)
_LARGER = tuple(sum(1 << other for other in range(tile + 1, tile + 1 + SIZES - SIZE[tile])) for tile in TILES)
"""The larger tiles of the type of each, a bit for each."""
_BONUS = Asked(_bonus)
_ONE_OF = tuple(1 << 3 * kind for kind in TYPE)
_ABOVE = tuple(sum(range(size + 1, SIZES + 1)) / SIZES for size in range(SIZES + 1))
"""What a tile of any size would add on average behind one of each size, 0 being none."""
_THROUGH = tuple(
    tuple((position, line.index(cell)) for position, line in enumerate(LINE) if cell in line)
    for cell in map(Cell, range(CELLS))
)
"""The positions whose sight lines lead over each cell, and which cell of the line it is."""
