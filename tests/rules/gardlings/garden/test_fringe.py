"""What free squares see against the edges that are shown one by one."""

import pytest

from rules.gardlings.box import LETTERS, TILES, Kind
from rules.gardlings.garden.fringe import UPRIGHT, Pair, fringe_of, letter_at, pair_at, pairs_of, side_of
from rules.gardlings.garden.placed import STEPS, Cell, Garden, PlacedTile, cells_of
from tests.rules.gardlings.plots import anything, kind, shown_edges, slowly_placed

GARDENS = [anything(number, tiles) for number, tiles in enumerate((1, 2, 3, 5, 8, 12, 18, 26, 40))]


def seen_from(laid: Garden, cell: Cell) -> tuple[str, ...]:
    """Return what is seen from a square to the north, east, south and west; "" where no tile lies."""
    edges, (x, y) = shown_edges(laid), cell
    return tuple(edges.get((x + dx, y + dy, (way + 2) % 4), "") for way, (dx, dy) in enumerate(STEPS))


def told(pair: Pair, second: int) -> tuple[str, ...]:
    """Return the same as a pair of squares tells it."""
    numbers = [letter_at(pair, side_of(second, 0, way)) for way in range(4)]
    return tuple(LETTERS[number - 1] if number else "" for number in numbers)


def slow_pairs(laid: Garden) -> set[tuple[bool, tuple[str, ...], tuple[str, ...]]]:
    taken = {cell for tile in laid for cell in cells_of(tile)}
    near = {(x + dx, y + dy) for x, y in taken for dx in range(-2, 3) for dy in range(-2, 3)}
    found = set()
    for turn in (0, 1):
        for x, y in near:
            first, second = cells_of(PlacedTile(Kind(0), x, y, turn))
            seen = seen_from(laid, first), seen_from(laid, second)
            if not taken & {first, second} and any(map(any, seen)):
                found.add((bool(turn), *seen))
    return found


@pytest.mark.parametrize("laid", GARDENS, ids=len)
def test_pairs_are_all_free_squares_beside_a_garden_by_what_they_see(laid: Garden) -> None:
    assert slow_pairs(laid) == {(pair >= UPRIGHT, told(pair, 0), told(pair, 1)) for pair in pairs_of(laid)}


@pytest.mark.parametrize("laid", GARDENS, ids=len)
def test_a_tile_lies_on_the_pair_whose_edges_it_meets(laid: Garden) -> None:
    for one in map(Kind, range(0, len(TILES), 9)):
        for lay in slowly_placed(laid, one):
            pair = pair_at(fringe_of(laid), lay)
            assert pair in pairs_of(laid)
            assert cells_of(lay)[1][0] > lay.x or pair >= UPRIGHT
            assert tuple(seen_from(laid, cell) for cell in cells_of(lay)) == (told(pair, 0), told(pair, 1))


def test_the_order_in_which_tiles_came_makes_no_difference() -> None:
    for laid in GARDENS:
        assert fringe_of(laid) == fringe_of(laid[::-1])


def test_what_lies_far_away_is_told_apart() -> None:
    line = tuple(PlacedTile(kind("pity pig b.r.r."), 2 * place, 0, 0) for place in range(400))
    assert slow_pairs(line[:9]) == slow_pairs(line[:40])
    assert pairs_of(line[:9]) == pairs_of(line)


def test_an_empty_garden_has_no_pairs() -> None:
    assert set() == pairs_of(())
