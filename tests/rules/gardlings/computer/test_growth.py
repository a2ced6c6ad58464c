from collections.abc import Iterator

import pytest

from rules.gardlings.box import TILES, Creature, Kind, kinds_of
from rules.gardlings.computer import growth
from rules.gardlings.computer.growth import LATER, awaited, awaited_twice, best_gain
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems, places
from tests.rules.gardlings.plots import anything, garden, kinds
from tests.rules.gardlings.tables import deal

ALL = [Kind(kind) for kind in range(len(TILES))]
MUSHIES = kinds_of(Creature.MUSHIE)
RULES = deal().rules


def gardens() -> Iterator[Garden]:
    """Yield gardens in which no mushie lies whose lines a neighbour could complete."""
    for number in range(60):
        grown = anything(number, 7)
        if not any(laid.kind in MUSHIES for laid in grown):
            yield grown


def weighed_one_by_one(grown: Garden, kind: Kind) -> int:
    return max((gems((*grown, laid)) - gems(grown) for laid in places(grown, kind)), default=0)


def agrees() -> bool:
    """Return whether all tiles bring to all gardens what their lays bring, weighed one by one."""
    best_gain.cache_clear()
    return all(weighed_one_by_one(grown, kind) == best_gain(grown, kind) for grown in gardens() for kind in ALL)


def test_the_best_gain_is_that_of_the_best_lay() -> None:
    found = {best_gain(grown, kind) for grown in gardens() for kind in ALL}
    assert {0, 1, 2, 3, 4} <= found
    assert agrees()


def test_a_gain_that_takes_doubles_for_singles_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    turned = tuple(tuple(tuple(((0,), sites) for _, sites in borders) for borders in turns) for turns in growth.TURNED)
    monkeypatch.setattr(growth, "TURNED", turned)
    assert not agrees()
    best_gain.cache_clear()


def test_what_is_awaited_is_the_average_over_the_bag() -> None:
    grown = garden("pity pig b.r.r. 0:0:0")
    bag = (*kinds("green pig ry.byr", "pity pig b.r.y."), *kinds("pity pig b.r.y."))
    assert sum(best_gain(grown, kind) for kind in bag) / 3 == awaited(RULES, grown, bag)
    assert 0.0 == awaited(RULES, grown, ())


def test_a_tile_that_brings_too_many_gnomes_completes_nothing() -> None:
    grown = garden("double gnome yD.ryb 0:0:0\ndouble gnome y.brDb 5:0:0\nsingle gnome ry.b.r 9:0:0")
    one, two = kinds("double gnome bD.ybr", "pity pig b.r.y.")
    assert best_gain(grown, one) > 0
    assert best_gain(grown, two) / 2 == awaited(RULES, grown, (one, two))
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
