from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from rules.gardlings.box import TILES, Creature, Kind, kinds_of
from rules.gardlings.computer import gains
from rules.gardlings.computer.gains import Ways, best_gains, gain_of, gains_on
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems, places
from tests.rules.gardlings.plots import anything

ALL = [Kind(kind) for kind in range(len(TILES))]
MUSHIES = kinds_of(Creature.MUSHIE)


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
    best_gains.cache_clear()
    found = all(
        weighed_one_by_one(grown, kind) == gain_of(best_gains(grown), kind) for grown in gardens() for kind in ALL
    )
    best_gains.cache_clear()
    return found


class Unknown(dict[int, int]):
    """What tiles complete on pairs of squares, worked out anew."""

    def __missing__(self, pair: int) -> int:
        return gains_on(pair)


def test_the_best_gain_is_that_of_the_best_lay() -> None:
    found = {gain_of(best_gains(grown), kind) for grown in gardens() for kind in ALL}
    assert {0, 1, 2, 3, 4} <= found
    assert any(TILES[kind].pairs for kind in ALL)
    assert agrees()


def without_a_side(ways: Ways) -> Ways:
    return replace(ways, worth=(0, *ways.worth[1:]))


def without_lines(ways: Ways) -> Ways:
    return replace(ways, lines=((),) * len(ways.lines))


def with_any_letter(ways: Ways) -> Ways:
    return replace(ways, matching=(*ways.matching[:-1], ((1 << len(ways.kinds)) - 1,) * 7))


@pytest.mark.parametrize("spoilt", [without_a_side, without_lines, with_any_letter])
def test_a_side_a_line_or_a_letter_that_is_forgotten_is_noticed(
    monkeypatch: pytest.MonkeyPatch, spoilt: Callable[[Ways], Ways]
) -> None:
    monkeypatch.setattr(gains, "WAYS", tuple(map(spoilt, gains.WAYS)))
    monkeypatch.setattr(gains, "ON_PAIRS", Unknown())
    assert not agrees()
