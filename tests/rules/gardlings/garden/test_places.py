import pytest

from rules.gardlings.box import TILES, Creature, Level
from rules.gardlings.garden.placed import MATCHES, PlacedTile, cells_of, edges_of
from rules.gardlings.garden.places import borders, completed, dragons, gems, gnomes, lines, pigs, ponds, unicorn_moves
from tests.rules.gardlings.plots import anything, garden, kind

NORTH, EAST, SOUTH, WEST = range(4)


@pytest.mark.parametrize(
    "edges",
    [
        ((0, 0, NORTH), (1, 0, NORTH), (1, 0, EAST), (1, 0, SOUTH), (0, 0, SOUTH), (0, 0, WEST)),
        ((0, 0, EAST), (0, 1, EAST), (0, 1, SOUTH), (0, 1, WEST), (0, 0, WEST), (0, 0, NORTH)),
        ((1, 0, SOUTH), (0, 0, SOUTH), (0, 0, WEST), (0, 0, NORTH), (1, 0, NORTH), (1, 0, EAST)),
        ((0, 1, WEST), (0, 0, WEST), (0, 0, NORTH), (0, 0, EAST), (0, 1, EAST), (0, 1, SOUTH)),
    ],
    ids=["unturned", "a quarter", "half", "three quarters"],
)
def test_edges_turn_clockwise_with_their_tile(edges: tuple[tuple[int, int, int], ...]) -> None:
    turn = (edges[0][2] - NORTH) % 4
    shown = edges_of(PlacedTile(kind("green pig ry.byr"), 0, 0, turn))
    assert dict(zip(edges, "ry.byr", strict=True)) == {(one.x, one.y, one.direction): one.letter for one in shown}


def test_ruling_tiles_cover_two_squares_across_or_upright() -> None:
    one = kind("green pig ry.byr")
    assert ((3, -1), (4, -1)) == cells_of(PlacedTile(one, 3, -1, 0)) == cells_of(PlacedTile(one, 3, -1, 2))
    assert ((3, -1), (3, 0)) == cells_of(PlacedTile(one, 3, -1, 1)) == cells_of(PlacedTile(one, 3, -1, 3))


@pytest.mark.parametrize(
    ("letter", "others"), [("r", "rE"), ("y", "yE"), ("b", "bE"), ("D", "D"), ("T", "T"), ("E", "rybE"), (".", ".")]
)
def test_ruling_edges_border_their_like_and_eggs_any_single_colour_or_another_egg(letter: str, others: str) -> None:
    assert set(others) == set(MATCHES[letter])


BORDERS = {
    "single": ("pity pig b.r.r. 0:0:0\npity pig y.b.b. 0:-2:1", "bb", 1),
    "double": ("blue dragon rDy.br 0:0:0\nblue pig brDybr 1:-2:1", "DD", 2),
    "triple": ("purple gardener TryTDb 0:0:0\npurple gardener TryTDb 1:1:2", "TT", 3),
    "egg and colour": ("green birdie Ebr.y. 0:0:0\ngreen mushie y.b.rb -1:-1:2", "Ey", 1),
    "two eggs": ("green birdie Ebr.y. 0:0:0\npurple birdie ErEyDb 0:-2:1", "EE", 1),
    "blank": ("pity pig b.r.r. 0:0:0\npity pig y..y.b -1:-1:3", "..", 0),
}


@pytest.mark.parametrize(("text", "letters", "worth"), BORDERS.values(), ids=BORDERS)
def test_a_border_brings_one_gem_or_two_or_three(text: str, letters: str, worth: int) -> None:
    (border,) = borders(garden(text))
    assert (0, 1) == border.tiles
    assert sorted(letters) == sorted(border.letters)
    assert worth == border.gems == gems(garden(text))


THREE_IN_ALL = """
green mushie .ry.br 0:0:0
green pig ry.byr 2:0:3
green dragon y.brby -1:0:3
"""
FIVE_IN_ALL = """
blue mushie rybyrb 0:0:0
green dragon br.ybr 0:-2:3
blue mushie ry.ryb 0:1:0
blue birdie EybE.r -2:0:0
"""


def test_example_a_mushie_with_both_gems_completed_counts_three_in_all() -> None:
    assert (2, 1) == completed(garden(THREE_IN_ALL))
    assert ((0, 2, 5),) == lines(garden(THREE_IN_ALL))
    assert 1 == gems(garden(THREE_IN_ALL)[:2])


def test_example_a_mushie_with_one_of_two_pairs_completed_counts_five_in_all() -> None:
    assert (4, 1) == completed(garden(FIVE_IN_ALL))
    assert 5 == gems(garden(FIVE_IN_ALL))


POND_OF_ONE = """
pity pig b.r.r. 0:0:0
pity pig y..y.b 1:-2:1
green pig y.bryb 0:-3:1
pity pig ..ry.r -1:-1:3
"""
POND_OF_TWO = """
pity pig b.r.r. 0:0:0
green dragon ry.bry 2:-1:3
green birdie Er.y.b 0:-2:3
pity pig r..r.y 2:-2:0
green unicorn y.bryb 1:-3:0
"""
TWO_PONDS = """
pity pig b.r.r. 0:0:0
pity pig y.b.b. 1:-1:2
blue mushie bryrby -1:1:0
blue dragon bDr.yb -1:-1:2
pity pig y.b.b. 3:-1:3
pity pig r..r.y 0:2:2
green unicorn yb.yrb 2:1:1
purple dragon DbrDyb 3:-2:2
"""


def test_a_pond_may_be_closed_at_its_corners() -> None:
    assert (frozenset({(0, -1)}),) == ponds(garden(POND_OF_ONE))
    assert (1, 0) not in {cell for tile in garden(POND_OF_ONE)[1:] for cell in cells_of(tile)}
    assert () == ponds(garden(POND_OF_ONE)[:3])


def test_ponds_of_any_size_count_one_by_one() -> None:
    assert [2] == [len(pond) for pond in ponds(garden(POND_OF_TWO))]
    assert [1, 1] == [len(pond) for pond in ponds(garden(TWO_PONDS))]
    assert () == ponds(())


def test_three_dragons_pigs_and_gnomes_are_counted() -> None:
    laid = anything(7, 60)
    creatures = [TILES[tile.kind].creature for tile in laid]
    assert creatures.count(Creature.DRAGON) == dragons(laid)
    assert [number for number, one in enumerate(creatures) if one is Creature.PIG] == list(pigs(laid))
    assert any(TILES[laid[number].kind].level is Level.PITY for number in pigs(laid))
    doubles = sum(TILES[tile.kind].level is Level.DOUBLE for tile in laid)
    assert creatures.count(Creature.GNOME) + doubles == gnomes(laid)


def test_an_empty_garden_is_worth_nothing() -> None:
    assert (0, 0, 0, (), ()) == (gems(()), gnomes(()), dragons(()), pigs(()), borders(()))
    assert () == unicorn_moves(())
