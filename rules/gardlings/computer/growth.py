"""What the next tiles bring at best: how much the places that a garden offers are worth to the tiles in the bag."""

from collections import Counter

from rules.gardlings.box import GNOMES, Kind
from rules.gardlings.computer.gains import best_gains, gain_of
from rules.gardlings.garden.building import room
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems, places
from rules.gardlings.state import Rules
from rules.remembering import remembered

LATER = 0.7
"""What a gem of the tile after the next one counts: play may be over before it comes."""
TRIED = 3
"""The number of lays of the next tile that are weighed by what they leave to the one after it."""
CLEAR = 3
"""A lay that completes fewer gems than the best one by this number is not weighed."""


def awaited(rules: Rules, garden: Garden, bag: tuple[Kind, ...]) -> float:
    """Return the gems that the next tile completes on average where it is laid best; too many gnomes complete none."""
    if not bag:
        return 0.0
    left, gains = room(rules, garden), best_gains(garden)
    return sum([number * gain_of(gains, kind) for kind, number in looks_of(bag) if not 0 < GNOMES[kind] > left]) / len(
        bag
    )


@remembered(256)
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
