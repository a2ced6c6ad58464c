"""
What tiles are worth to their owner where positions are judged, in points.

Prices mislead: what a tile adds to gardens grows less than its price. What levels and creatures, and dragons from the
third on, are worth was fitted (least squares, then rounded) to the gems of 21,600 gardens of rounds 4 to 12, built from
bags of random purchases by a player who lays by `growth.py`. What pity pigs, coins and the first two dragons are worth
was set by hand. Keen players go by prices all the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.gardlings.box import TILES, Creature, Kind, kinds_of
from rules.gardlings.computer import casual
from rules.gardlings.market.stacks import LEVELS, PRICES

_ARE_DRAGONS = kinds_of(Creature.DRAGON)


@dataclass(frozen=True, slots=True)
class Values:
    """
    What somebody thinks that tiles and coins are worth.

    `levels` are tiles without a creature from pity pigs to yellow, `kinds` all tiles; `dragons` is what each further
    dragon of an owner adds, and `one_too_many` what each does beyond these.
    """

    coin: float
    levels: tuple[float, ...]
    kinds: tuple[float, ...]
    dragons: tuple[float, ...] = ()
    one_too_many: float = 0.0

    @property
    def pity_pig(self) -> float:
        """What a pity pig is worth."""
        return self.levels[0]

    def of(self, kind: Kind, owned: tuple[Kind, ...]) -> float:
        """Return what one more tile is worth to the owner of others."""
        return self.kinds[kind] + (self._dragon(_dragons(owned)) if kind in _ARE_DRAGONS else 0.0)

    def of_all(self, tiles: tuple[Kind, ...]) -> float:
        """Return what tiles are worth together."""
        return sum([self.kinds[kind] for kind in tiles]) + sum([self._dragon(n) for n in range(_dragons(tiles))])

    def _dragon(self, before: int) -> float:
        return self.dragons[before] if before < len(self.dragons) else self.one_too_many


def _dragons(tiles: tuple[Kind, ...]) -> int:
    return sum([kind in _ARE_DRAGONS for kind in tiles])


def _kinds(levels: tuple[float, ...], charms: Mapping[Creature, float]) -> tuple[float, ...]:
    """Return what all kinds are worth by their levels and by what creatures add."""
    of_level = dict(zip(LEVELS, levels, strict=True))
    return tuple(of_level.get(tile.level, 0.0) + charms.get(tile.creature, 0.0) for tile in TILES)


_LEVELS = (2.0, 4.0, 5.75, 7.5, 8.0)
_PRICES = (casual.PITY_PIG, *map(float, PRICES[1:]))
FITTED = Values(
    coin=0.8,
    levels=_LEVELS,
    kinds=_kinds(_LEVELS, {Creature.BIRDIE: 0.25, Creature.MUSHIE: 0.5, Creature.GARDENER: -1.5}),
    # Three in a garden bear another gnome, and many in the bag often meet.
    dragons=(0.5, 1.5, 4.0, 4.0, 3.0),
    one_too_many=-1.0,
)
"""What tiles add to gardens: about five points for a gem more in each round to come."""
BY_PRICE = Values(coin=casual.COIN, levels=_PRICES, kinds=_kinds(_PRICES, {}))
"""What they cost: the dearer, the better, whatever creature lives there."""
