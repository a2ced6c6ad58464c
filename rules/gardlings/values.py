"""
What tiles are worth to their owner where positions are judged, in points.

Prices mislead: what a tile adds to gardens grows less than its price. What levels and creatures, and dragons from the
third on, are worth was fitted (least squares, then rounded) to the gems of 21,600 gardens of rounds 4 to 12, built from
bags of random purchases by a player who lays by `growth.py`. What pity pigs, coins and the first two dragons are worth
was set by hand.
"""

from rules.gardlings.box import FOR_SALE, TILES, Creature, Kind, kinds_of

GEM = 5.0
"""What a gem more in each round to come is worth."""
COIN = 0.8
PITY_PIG = 2.0
LEVEL_WORTHS = (PITY_PIG, 4.0, 5.75, 7.5, 8.0)
"""What a tile of each level is worth, from pity pigs to yellow."""
_CHARMS = {Creature.BIRDIE: 0.25, Creature.MUSHIE: 0.5, Creature.GARDENER: -1.5}
"""What the creatures add to that."""
_DRAGONS = (0.5, 1.5, 4.0, 4.0, 3.0)
"""What each further dragon of an owner adds: three in a garden bear another gnome, and many in the bag often meet."""
_ONE_TOO_MANY = -1.0
"""What each dragon beyond these adds."""
_ARE_DRAGONS = kinds_of(Creature.DRAGON)
_OF_LEVEL = dict(zip(FOR_SALE, LEVEL_WORTHS[1:], strict=True))
_VALUES = tuple(_OF_LEVEL.get(tile.level, 0.0) + _CHARMS.get(tile.creature, 0.0) for tile in TILES)


def value_of(kind: Kind, owned: tuple[Kind, ...]) -> float:
    """Return what one more tile is worth to the owner of others."""
    return _VALUES[kind] + (_dragon(_dragons(owned)) if kind in _ARE_DRAGONS else 0.0)


def value_of_all(tiles: tuple[Kind, ...]) -> float:
    """Return what tiles are worth together."""
    return sum([_VALUES[kind] for kind in tiles]) + sum([_dragon(number) for number in range(_dragons(tiles))])


def _dragons(tiles: tuple[Kind, ...]) -> int:
    return sum([kind in _ARE_DRAGONS for kind in tiles])


def _dragon(before: int) -> float:
    return _DRAGONS[before] if before < len(_DRAGONS) else _ONE_TOO_MANY
