"""
What the next tiles bring at best: how much the places that a garden offers are worth to the tiles in the bag.

All places of a tile are weighed at once, as sets of squares: one set for each binary digit of the gems completed there.
"""

from collections import Counter
from functools import lru_cache

from rules.gardlings.box import GNOMES, LETTERS, TILES, WORTH, Kind
from rules.gardlings.garden.building import room
from rules.gardlings.garden.grid import NEIGHBOURS, beside_of, grid_of, places_in
from rules.gardlings.garden.placed import LETTER, SEEN, Garden
from rules.gardlings.garden.places import gems, places
from rules.gardlings.state import Rules

LATER = 0.7
"""What a gem of the tile after the next one counts: play may be over before it comes."""
TRIED = 3
"""The number of lays of the next tile that are weighed by what they leave to the one after it."""
CLEAR = 3
"""A lay that completes fewer gems than the best one by this number is not weighed."""
_KEPT = 1 << 14
_DIGITS = 5
"""Six triples and three lines come to 21 gems."""
assert 6 * max(WORTH.values()) + 3 < 1 << _DIGITS, "what one lay completes can be written with so many digits"


def awaited(rules: Rules, garden: Garden, bag: tuple[Kind, ...]) -> float:
    """Return the gems that the next tile completes on average where it is laid best; too many gnomes complete none."""
    left = room(rules, garden)
    found = [number * best_gain(garden, kind) for kind, number in looks_of(bag) if not 0 < GNOMES[kind] > left]
    return sum(found) / len(bag) if found else 0.0


@lru_cache(maxsize=256)
def looks_of(bag: tuple[Kind, ...]) -> tuple[tuple[Kind, int], ...]:
    """Return how often each kind is in a bag, sorted."""
    return tuple(sorted(Counter(bag).items()))


def awaited_twice(rules: Rules, garden: Garden, bag: tuple[Kind, ...]) -> float:
    """
    Return the gems that the next tile completes on average, and a part of those of the one after it.

    The next tile is laid where both are most; of its lays only a few are weighed, which complete most.
    """
    left = room(rules, garden)
    found = [
        number * _gain_of_two(rules, garden, kind, bag) for kind, number in looks_of(bag) if not 0 < GNOMES[kind] > left
    ]
    return sum(found) / len(bag) if found else 0.0


def _gain_of_two(rules: Rules, garden: Garden, kind: Kind, bag: tuple[Kind, ...]) -> float:
    """Return what a tile of the bag completes, and a part of what the one after it is awaited to."""
    here = bag.index(kind)
    rest, now = (*bag[:here], *bag[here + 1 :]), gems(garden)
    # Sorting keeps the order of lays that complete as many.
    lays = sorted([(*garden, laid) for laid in places(garden, kind)], key=lambda after: -gems(after))[:TRIED]
    tried = [after for after in lays if gems(after) > gems(lays[0]) - CLEAR]
    return max([gems(after) - now + LATER * awaited(rules, after, rest) for after in tried], default=0.0)


@lru_cache(maxsize=_KEPT)
def best_gain(garden: Garden, kind: Kind) -> int:
    """
    Return the most gems that laying a tile completes in a garden that has tiles: borders, and lines of its own.

    Lines of mushies that lie there already are left out. A tile that fits nowhere brings 0.
    """
    grid = grid_of(garden)
    beside = beside_of(grid)
    return max(
        [
            _most(beside, turned, squares) if squares else 0
            for turned, squares in zip(TURNED[kind], places_in(grid, kind), strict=False)
        ]
    )


def _most(beside: tuple[int, ...], turned: "_Turned", places: int) -> int:
    """Return the most gems on a set of places for a tile turned so, whose borders are told by `beside`."""
    digits = [0] * _DIGITS
    for added, sites in turned:
        squares = places
        for site in sites:
            squares &= beside[site]
        for first in added if squares else ():
            digit, carried = first, squares
            while carried:
                digits[digit], carried = digits[digit] ^ carried, digits[digit] & carried
                digit += 1
    total = 0
    for digit in _FROM_THE_TOP:
        if digits[digit] & places:
            places &= digits[digit]
            total += 1 << digit
    return total


_Turned = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
_FROM_THE_TOP = range(_DIGITS - 1, -1, -1)


def _turned(kind: Kind, turn: int) -> _Turned:
    """
    Return what completes gems at a tile turned so.

    Returns: for each border that brings some, and each line, the digits that are 1 in its gems, and the numbers of the
    sites that all have to be covered.
    """
    sites = [NEIGHBOURS.index((dx, dy)) for dx, dy, _ in SEEN[turn]]
    borders = [
        (tuple(digit for digit in (0, 1) if WORTH[LETTERS[letter]] >> digit & 1), (site,))
        for letter, site in zip(LETTER[kind], sites, strict=True)
        if WORTH[LETTERS[letter]]
    ]
    return (*borders, *(((0,), (sites[first], sites[second])) for first, second in TILES[kind].pairs))


TURNED = tuple(tuple(_turned(Kind(kind), turn) for turn in range(4)) for kind in range(len(TILES)))
"""What completes gems, by kind and turn."""
