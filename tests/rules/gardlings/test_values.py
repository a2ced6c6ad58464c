"""What tiles are worth to their owner."""

import pytest

from rules.gardlings.box import TILES, Creature, Kind, Level, kinds_of
from rules.gardlings.stacks import LEVELS
from rules.gardlings.values import LEVEL_WORTHS, value_of, value_of_all

DRAGONS = tuple(sorted(kinds_of(Creature.DRAGON)))
ALL = tuple(Kind(kind) for kind in range(len(TILES)))


def test_values_add_up_in_whatever_order_tiles_come() -> None:
    for tiles in (ALL[::5], ALL[::-3], DRAGONS[:7]):
        one_by_one = sum(value_of(kind, tiles[:number]) for number, kind in enumerate(tiles))
        assert pytest.approx(value_of_all(tiles)) == one_by_one


def test_the_third_dragon_is_worth_more_than_the_first() -> None:
    first, second, third, *_ = DRAGONS
    assert value_of(third, (first, second)) > value_of(third, ()) + 2


def test_other_tiles_are_worth_the_same_beside_dragons() -> None:
    pig = min(kind for kind in kinds_of(Creature.PIG) if TILES[kind].level is Level.GREEN)
    assert value_of(pig, ()) == value_of(pig, DRAGONS[:5])


def test_dearer_levels_are_worth_more_and_each_step_less_than_its_price() -> None:
    assert len(LEVELS) == len(LEVEL_WORTHS)
    assert sorted(LEVEL_WORTHS) == list(LEVEL_WORTHS)
    assert LEVEL_WORTHS[4] - LEVEL_WORTHS[3] < 4
