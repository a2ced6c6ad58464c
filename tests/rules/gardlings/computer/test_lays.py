import pytest

from rules.gardlings.box import TILES, Creature, Kind, kinds_of
from rules.gardlings.computer import lays
from rules.gardlings.computer.casual import promise
from rules.gardlings.computer.lays import Change, change_of, gems_and_promises
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import gems, places
from tests.rules.gardlings.plots import anything

GARDENS = [anything(number, tiles) for number in range(2) for tiles in (1, 3, 8, 14, 24)]
BAGS = [tuple(Kind(kind) for kind in range(number, len(TILES), 9)) for number in range(5)]


def agrees(grown: Garden) -> bool:
    """Return whether what lays change tells the same as the gardens that they make, for all tiles."""
    return all(
        [(gems(after), promise(after, BAGS[kind % 5])) for after in ((*grown, laid) for laid in places(grown, kind))]
        == gems_and_promises(grown, BAGS[kind % 5], places(grown, kind))
        for kind in map(Kind, range(0, len(TILES), 2))
    )


def test_what_lays_change_tells_what_the_gardens_are_that_they_make() -> None:
    assert any(laid.kind in kinds_of(Creature.MUSHIE) for grown in GARDENS for laid in grown)
    assert all(map(agrees, GARDENS))


class Forgetful(dict[tuple[Kind, int, int], Change]):
    """Changes of which the first plane is forgotten."""

    def __missing__(self, lay: tuple[Kind, int, int]) -> Change:
        change = change_of(lay)
        return Change(change.gems, change.opened[1:])


def test_an_edge_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lays, "CHANGES", Forgetful())
    assert not all(map(agrees, GARDENS))


def test_a_line_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lays, "unfinished", lambda _: [])
    assert not all(map(agrees, GARDENS))
