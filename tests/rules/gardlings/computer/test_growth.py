import pytest

from rules.gardlings.computer.gains import best_gains, gain_of
from rules.gardlings.computer.growth import LATER, awaited, awaited_twice
from rules.gardlings.garden.places import gems, places
from tests.rules.gardlings.plots import garden, kinds
from tests.rules.gardlings.tables import deal

RULES = deal().rules


def test_what_is_awaited_is_the_average_over_the_bag() -> None:
    grown = garden("pity pig b.r.r. 0:0:0")
    bag = (*kinds("green pig ry.byr", "pity pig b.r.y."), *kinds("pity pig b.r.y."))
    assert sum(gain_of(best_gains(grown), kind) for kind in bag) / 3 == awaited(RULES, grown, bag)
    assert 0.0 == awaited(RULES, grown, ())


def test_a_tile_that_brings_too_many_gnomes_completes_nothing() -> None:
    grown = garden("double gnome yD.ryb 0:0:0\ndouble gnome y.brDb 5:0:0\nsingle gnome ry.b.r 9:0:0")
    one, two = kinds("double gnome bD.ybr", "pity pig b.r.y.")
    assert gain_of(best_gains(grown), one) > 0
    assert gain_of(best_gains(grown), two) / 2 == awaited(RULES, grown, (one, two))
    assert 0.0 == awaited(RULES, grown, (one,))


def test_the_tile_after_the_next_one_is_awaited_in_the_garden_that_is_best_for_both() -> None:
    grown = garden("pity pig b.r.r. 0:0:0")
    first, second = kinds("green pig ry.byr", "pity pig b.r.y.")
    bag = (first, second, second)
    expected = 0.0
    for kind, rest in ((first, (second, second)), (second, (first, second)), (second, (first, second))):
        after = [(*grown, laid) for laid in places(grown, kind)]
        assert len({gems(one) for one in after}) > 1
        expected += max(gems(one) - gems(grown) + LATER * awaited(RULES, one, rest) for one in after)
    assert pytest.approx(expected / 3) == awaited_twice(RULES, grown, bag)


def test_nothing_is_awaited_after_the_last_tile() -> None:
    grown = garden("pity pig b.r.r. 0:0:0")
    assert 0.0 == awaited_twice(RULES, grown, ())
    assert awaited(RULES, grown, kinds("green pig ry.byr")) == awaited_twice(RULES, grown, kinds("green pig ry.byr"))
