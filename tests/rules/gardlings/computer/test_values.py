import pytest

from rules.gardlings.box import TILES, Creature, Kind, Level, kinds_of
from rules.gardlings.computer.values import BY_PRICE, FITTED, Values
from rules.gardlings.market.stacks import LEVELS, PRICES

DRAGONS = tuple(sorted(kinds_of(Creature.DRAGON)))
ALL = tuple(Kind(kind) for kind in range(len(TILES)))


@pytest.mark.parametrize("values", [FITTED, BY_PRICE], ids=["fitted", "by price"])
def test_values_add_up_in_whatever_order_tiles_come(values: Values) -> None:
    for tiles in (ALL[::5], ALL[::-3], DRAGONS[:7]):
        one_by_one = sum(values.of(kind, tiles[:number]) for number, kind in enumerate(tiles))
        assert pytest.approx(values.of_all(tiles)) == one_by_one


def test_the_third_dragon_is_worth_more_than_the_first() -> None:
    first, second, third, *_ = DRAGONS
    assert FITTED.of(third, (first, second)) > FITTED.of(third, ()) + 2


def test_other_tiles_are_worth_the_same_beside_dragons() -> None:
    pig = min(kind for kind in kinds_of(Creature.PIG) if TILES[kind].level is Level.GREEN)
    assert FITTED.of(pig, ()) == FITTED.of(pig, DRAGONS[:5])


def test_dearer_levels_are_worth_more_and_each_step_less_than_its_price() -> None:
    assert len(LEVELS) == len(FITTED.levels)
    assert sorted(FITTED.levels) == list(FITTED.levels)
    assert FITTED.levels[4] - FITTED.levels[3] < 4


def test_tiles_are_worth_what_their_levels_are_where_prices_are_gone_by() -> None:
    for level, price in zip(LEVELS[1:], PRICES[1:], strict=True):
        assert {price} == {BY_PRICE.of(kind, DRAGONS[:2]) for kind in ALL if TILES[kind].level is level}


@pytest.mark.parametrize("values", [FITTED, BY_PRICE], ids=["fitted", "by price"])
def test_a_pity_pig_in_the_bag_is_worth_what_it_is_bought_for(values: Values) -> None:
    pigs = [kind for kind in ALL if TILES[kind].level is Level.PITY]
    assert pigs
    assert {values.pity_pig} == {values.of(kind, ()) for kind in pigs}
