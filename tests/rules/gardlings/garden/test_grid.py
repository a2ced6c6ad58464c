"""Squares as bits against squares one by one."""

import pytest

from rules.gardlings.box import TILES, Creature, Kind
from rules.gardlings.garden.grid import grid_of, parts_of, toggled
from rules.gardlings.garden.placed import Garden, PlacedTile, cells_of, edges_of, turns_of
from rules.gardlings.garden.places import fits, gems, places, ponds, unicorn_moves
from rules.gardlings.state import BRIDGING_UNICORNS
from tests.rules.gardlings.plots import anything, hangs_together, kind, reached, shown_edges, slowly_placed, worth

GARDENS = [anything(number, tiles) for number, tiles in enumerate((1, 2, 3, 5, 8, 12, 18, 26))]


@pytest.mark.parametrize("laid", GARDENS, ids=len)
def test_tiles_go_where_the_rules_let_them(laid: Garden) -> None:
    for one in range(0, len(TILES), 3):
        assert slowly_placed(laid, Kind(one)) == set(places(laid, Kind(one)))
        assert len(places(laid, Kind(one))) == len(set(places(laid, Kind(one))))


@pytest.mark.parametrize("laid", GARDENS, ids=len)
def test_a_place_is_found_as_it_is_listed(laid: Garden) -> None:
    for one in range(0, len(TILES), 7):
        listed = set(places(laid, Kind(one)))
        around = {PlacedTile(Kind(one), x, y, turn) for x in range(-9, 9) for y in range(-9, 9) for turn in range(4)}
        assert listed & around == {lay for lay in around if fits(laid, lay)}


def test_tiles_that_look_the_same_after_half_a_turn_have_two_turns_and_others_four() -> None:
    for one in map(Kind, range(len(TILES))):
        edges = [
            {(edge.x, edge.y, edge.direction): edge.letter for edge in edges_of(PlacedTile(one, 0, 0, turn))}
            for turn in (0, 2)
        ]
        assert list(range(2 if edges[0] == edges[1] else 4)) == list(turns_of(one))


def test_the_first_tile_of_a_garden_lies_at_the_origin_as_it_was_drawn() -> None:
    one = kind("green pig ry.byr")
    around = {PlacedTile(one, x, y, turn) for x in (-1, 0, 1) for y in (-1, 0, 1) for turn in range(4)}
    assert {PlacedTile(one, 0, 0, 0)} == {lay for lay in around if fits((), lay)} == set(places((), one))


@pytest.mark.parametrize("far", [(40, 0), (0, -40), (-17, 3), (16, 16), (0, 16), (-999, 999)])
def test_nothing_fits_far_away(far: tuple[int, int]) -> None:
    assert not fits(GARDENS[4], PlacedTile(kind("green pig ry.byr"), *far, 0))


def slow_gems(laid: Garden) -> int:
    edges = shown_edges(laid)
    worth = {"D": 2, "T": 3, ".": 0}
    eastward = [worth.get(letter, 1) for (x, y, way), letter in edges.items() if way == 1 and (x + 1, y, 3) in edges]
    southward = [worth.get(letter, 1) for (x, y, way), letter in edges.items() if way == 2 and (x, y + 1, 0) in edges]
    met = {(x, y, way) for x, y, way in edges if (*step(x, y, way), (way + 2) % 4) in edges}
    lines = [
        all((edges_of(tile)[end].x, edges_of(tile)[end].y, edges_of(tile)[end].direction) in met for end in pair)
        for tile in laid
        for pair in TILES[tile.kind].pairs
    ]
    return sum(eastward) + sum(southward) + sum(lines)


def step(x: int, y: int, way: int) -> tuple[int, int]:
    return x + (0, 1, 0, -1)[way], y + (-1, 0, 1, 0)[way]


@pytest.mark.parametrize("laid", [*GARDENS, *(anything(number, 30) for number in range(100, 120))], ids=len)
def test_gems_are_those_that_one_counts_with_a_finger(laid: Garden) -> None:
    assert slow_gems(laid) == gems(laid)


def test_grids_grow_with_their_gardens() -> None:
    line = tuple(PlacedTile(kind("pity pig b.r.r."), 2 * place, 0, 0) for place in range(40))
    assert 20 == grid_of(line[:3]).width
    assert 320 == grid_of(line).width
    one = kind("green pig ry.byr")
    assert {lay for lay in slowly_placed(line, one) if lay.x > 70} == {lay for lay in places(line, one) if lay.x > 70}


def test_a_tile_that_is_toggled_twice_was_never_there() -> None:
    for laid in GARDENS[2:]:
        for tile in laid:
            without = toggled(grid_of(laid), tile)
            assert grid_of(laid).occupied != without.occupied
            assert grid_of(laid) == toggled(without, tile)


@pytest.mark.parametrize("laid", GARDENS[2:], ids=len)
def test_connection_is_what_one_can_walk(laid: Garden) -> None:
    for number in range(len(laid)):
        others = (*laid[:number], *laid[number + 1 :])
        assert hangs_together(others) == (len(parts_of(toggled(grid_of(laid), laid[number]))) == 1)


@pytest.mark.parametrize("number", range(200, 240))
def test_ponds_are_what_water_from_outside_does_not_reach(number: int) -> None:
    laid = anything(number, 40)
    taken = {cell for tile in laid for cell in cells_of(tile)}
    wide = {(x, y) for x in range(-30, 31) for y in range(-30, 31)}
    dry = wide - taken - reached((-30, -30), wide - taken)
    assert dry == {cell for pond in ponds(laid) for cell in pond}
    assert all(pond == reached(min(pond), dry) for pond in ponds(laid))


def test_some_of_these_gardens_have_ponds() -> None:
    assert {0, 1, 2} <= {len(ponds(anything(number, 40))) for number in range(200, 240)}


@pytest.mark.parametrize("laid", [*GARDENS[1:], *(worth(4, "unicorn pig", but) for but in range(12))], ids=len)
def test_unicorns_go_where_the_rules_let_them(laid: Garden) -> None:
    expected, where_others_hang_together = set(), set()
    for number, tile in enumerate(laid):
        others = (*laid[:number], *laid[number + 1 :])
        if TILES[tile.kind].creature is Creature.UNICORN:
            moved = {(number, lay) for lay in slowly_placed(others, tile.kind) if lay != tile}
            expected |= {(number, lay) for number, lay in moved if hangs_together((*others, lay))}
            where_others_hang_together |= moved if hangs_together(others) else set()
    assert expected == set(unicorn_moves(laid))
    assert where_others_hang_together == set(unicorn_moves(laid, BRIDGING_UNICORNS - 1))


def test_some_of_these_gardens_have_unicorns_that_move_though_the_others_hang_together_by_them_alone() -> None:
    bridged = [worth(4, "unicorn pig", but) for but in range(12)]
    assert any(set(unicorn_moves(laid)) - set(unicorn_moves(laid, BRIDGING_UNICORNS - 1)) for laid in bridged)


def test_some_of_these_gardens_have_unicorns_that_can_move_and_that_cannot() -> None:
    unicorns = [
        (number, laid)
        for laid in GARDENS
        for number, tile in enumerate(laid)
        if TILES[tile.kind].creature is Creature.UNICORN
    ]
    assert {True, False} == {any(mover == number for mover, _ in unicorn_moves(laid)) for number, laid in unicorns}
