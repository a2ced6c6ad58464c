"""
What can be seen along a line of sculptures, remembered: a search meets the same lines again and again.

Everything here follows from the tiles of a line, the nearest first, and is what `garden/sight.py` sees along it, which
stays the definition. `turned` is always the share that counts of what face-down tiles may add.
"""

from functools import cache

from rules.computer.asked import Asked
from rules.remembering import remembered
from rules.topiary.garden.cells import SIDE
from rules.topiary.garden.sight import MATCHING
from rules.topiary.garden.tiles import FACE_DOWN, SIZE, SIZES, TILES, TYPE, TYPES, Tile

_KEPT = 1 << 14
_PLACED_KEPT = 1 << 12
_HANDS_KEPT, _LINES_KEPT = 1 << 8, 1 << 10
"""Hands of which it is known what visitors would see, and along how many lines each."""

Line = tuple[int, ...]


@remembered(_HANDS_KEPT)
def after_visitors(hand: tuple[Tile, ...], turned: float, costs: tuple[float, ...]) -> Asked[Line, float]:
    """
    Return by line what a visitor looking along it would see after the best tile of the hand is laid, or none.

    `costs` are what laying each tile of the hand costs; empty if it counts as nothing.
    """
    promises, laid = promises_of(turned), _laid_of(turned)
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
def _laid_of(turned: float) -> Asked[Line, Asked[Tile, float]]:
    """Return by line and by tile what a visitor would see if the tile were laid where it brings most."""
    promises = promises_of(turned)

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

    return Asked(best_of, _PLACED_KEPT)


@cache
def more_of(turned: float) -> tuple[Asked[Line, Asked[Tile, float]], ...]:
    """Return by place, line and tile how much more a visitor would see with the tile in the place of the line."""
    promises = promises_of(turned)

    def at_place(place: int) -> Asked[Line, Asked[Tile, float]]:
        def of(line: Line) -> Asked[Tile, float]:
            now, nearer, farther = promises[line], line[:place], line[place + 1 :]
            return Asked(lambda tile: promises[*nearer, tile, *farther] - now)

        return Asked(of, _LINES_KEPT)

    return tuple(map(at_place, range(SIDE)))


@cache
def promises_of(turned: float) -> Asked[Line, float]:
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


SEEN = Asked(_seen, _KEPT)
LARGER = tuple(sum(1 << other for other in range(tile + 1, tile + 1 + SIZES - SIZE[tile])) for tile in TILES)
"""The larger tiles of the type of each, a bit for each."""
_BONUS = Asked(_bonus)
_ONE_OF = tuple(1 << 3 * kind for kind in TYPE)
_ABOVE = tuple(sum(range(size + 1, SIZES + 1)) / SIZES for size in range(SIZES + 1))
"""What a tile of any size would add on average behind one of each size, 0 being none."""
