import pytest

from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, GREEN, LAWN
from render.gardlings.pictures.cells import Plan, plan_of, squares_of
from render.gardlings.pictures.garden import (
    changed_tiles,
    done_edges,
    put_gain,
    put_garden,
    put_lawn,
    put_left,
    put_places,
)
from render.gardlings.pictures.tiles import Accent
from render.gardlings.places import Place, places
from render.gardlings.theme import STRIPE, palette
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import borders, gems
from rules.gardlings.moves import Lay, MoveUnicorn
from tests.render.comparing import opened
from tests.render.gardlings.positions import holding, moment
from tests.rules.gardlings.plots import anything, garden, kind

AREA = Box(24, 104, 908, 692)
GROUNDS = (LAWN, STRIPE)
PIG = kind("green pig ry.byr")
# The unicorn hangs on to one tile, so it can be lifted.
WITH_UNICORN = garden(
    """
    green pig ry.byr 0:0:0
    green unicorn yb.yrb 0:-1:0
    """
)


def plain(plan: Plan) -> Canvas:
    canvas = Canvas(palette(), palette().blank((1280, 868), GREEN))
    put_lawn(canvas, plan, AREA)
    return canvas


@pytest.mark.parametrize("number", range(8))
def test_done_edges_are_the_borders_of_the_rules(number: int) -> None:
    laid = anything(number, 14)
    bits = sum(done.bit_count() for done in done_edges(laid))
    assert bits == 2 * sum(border.gems > 0 for border in borders(laid))


def test_places_are_numbered_by_gems_and_then_row_by_row() -> None:
    view, legal = moment(holding(anything(3, 11), PIG))
    found = places(view, legal)
    assert [place.number for place in found] == list(range(1, len(found) + 1))
    assert len(found) > 5
    keys = [(-place.gain, place.y, place.x, place.is_upright) for place in found]
    assert keys == sorted(keys)


@pytest.mark.parametrize("number", range(6))
def test_every_legal_move_has_a_place_and_brings_what_it_says(number: int) -> None:
    laid = anything(number, 12)
    view, legal = moment(holding(laid, PIG))
    found = places(view, legal)
    moves = [way.move for place in found for way in place.ways]
    assert sorted(map(str, moves)) == sorted(str(move) for move in legal if isinstance(move, Lay | MoveUnicorn))
    for place in found:
        for way in place.ways:
            if isinstance(way.move, Lay):
                assert way.gain == gems((*laid, PlacedTile(PIG, way.move.x, way.move.y, way.move.turn))) - gems(laid)
            assert (way.move.x, way.move.y) == (place.x, place.y)


@pytest.mark.parametrize("number", range(6))
def test_no_two_numbers_stand_in_the_same_point(number: int) -> None:
    middles = [place.middle for place in places(*moment(holding(anything(number, 14), PIG)))]
    assert len(set(middles)) == len(middles)


def test_places_for_unicorns_alone_come_after_those_for_the_drawn_tile() -> None:
    view, legal = moment(holding(WITH_UNICORN, PIG))
    found = places(view, legal)
    assert {type(way.move) for place in found for way in place.ways} == {Lay, MoveUnicorn}
    firsts = [place.is_for_tile for place in found]
    assert firsts == sorted(firsts, reverse=True)
    assert not firsts[-1]


def test_a_place_says_whether_the_same_tile_fits_it_both_ways() -> None:
    view, legal = moment(holding(anything(3, 11), PIG))
    for place in places(view, legal):
        lays = [way for way in place.ways if isinstance(way.move, Lay)]
        assert place.fits_both_ways == (len(lays) == 2)


def test_who_watches_chooses_no_places() -> None:
    view, _ = moment(holding(anything(3, 5), PIG))
    assert places(view, ()) == ()


@pytest.mark.parametrize("number", range(4))
def test_all_squares_lie_in_the_area(number: int) -> None:
    squares = squares_of(anything(number, 18))
    plan = plan_of(squares, AREA, 100, GROUNDS)
    for x, y in squares:
        left, top = plan.at(x, y)
        assert AREA.left <= left <= AREA.left + AREA.width - plan.cell
        assert AREA.top <= top <= AREA.top + AREA.height - plan.cell


def test_a_small_garden_is_drawn_no_larger_than_asked() -> None:
    assert plan_of(squares_of(garden("green pig ry.byr 0:0:0")), AREA, 100, GROUNDS).cell == 100


@pytest.mark.parametrize("column", [-5, -2, 0, 3])
def test_a_tile_lies_on_the_stripes_of_the_lawn(column: int) -> None:
    laid = (PlacedTile(PIG, column, 0, 0),)
    plan = plan_of({(0, 0), *squares_of(laid)}, AREA, 60, GROUNDS)
    canvas = plain(plan)
    x, y = map(round, plan.at(column, 0))
    corners = [(x, y), (x + 2 * plan.cell - 1, y)]
    before = [canvas.image.convert("RGB").getpixel(corner) for corner in corners]
    put_garden(canvas, plan, laid, {})
    assert [canvas.image.convert("RGB").getpixel(corner) for corner in corners] == before
    assert set(before) == set(GROUNDS)


def test_places_change_only_their_own_squares_and_numbers() -> None:
    view, legal = moment(holding(anything(3, 11), PIG))
    found = places(view, legal)
    taken = squares_of(view.players[0].garden)
    plan = plan_of(taken | {square for place in found for square in place.squares}, AREA, 100, GROUNDS)
    before, after = plain(plan), plain(plan)
    put_places(after, plan, found, taken)
    one, other = opened(before.png()), opened(after.png())
    free = set(taken) - {square for place in found for square in place.squares}
    for square in free:
        x, y = plan.at(*square)
        box = (round(x) + 14, round(y) + 14, round(x) + plan.cell - 14, round(y) + plan.cell - 14)
        assert one.crop(box).tobytes() == other.crop(box).tobytes()
    for place in found:
        assert one.getpixel(centre(plan, place.middle)) != other.getpixel(centre(plan, place.middle))


def centre(plan: Plan, at: tuple[float, float]) -> tuple[int, int]:
    x, y = plan.at(*at)
    return round(x) - plan.cell // 8, round(y) - plan.cell // 5


def test_placed_and_moved_tiles_are_told_from_those_that_stay() -> None:
    before = WITH_UNICORN
    moved = (before[0], before[1]._replace(x=5))
    assert changed_tiles(before, before) == ()
    assert changed_tiles(before, (*before, before[0])) == (2,)
    assert changed_tiles(before, moved) == (1,)


def test_where_a_unicorn_was_lifted_its_squares_stay_marked_but_not_under_tiles() -> None:
    plan = plan_of(squares_of(WITH_UNICORN), AREA, 80, GROUNDS)
    marked, covered = plain(plan), plain(plan)
    put_left(marked, plan, WITH_UNICORN[1], set())
    put_left(covered, plan, WITH_UNICORN[1], squares_of(WITH_UNICORN))
    assert marked.png() != covered.png() == plain(plan).png()


def corner_of_tag(laid: Garden, number: int, *found_places: Place) -> list[tuple[int, int]]:
    """Return the corners of a tile (0 or 1 across and down) at which a tag hangs."""
    plan = plan_of(squares_of(laid), AREA, 80, GROUNDS)
    canvas = plain(plan)
    put_garden(canvas, plan, laid, {number: Accent.DRAFT})
    before = canvas.image.convert("RGB")
    put_gain(canvas, plan, laid, number, "+1", places=found_places)
    after = canvas.image.convert("RGB")
    tile = laid[number]
    found = []
    for dx in (0, 1):
        for dy in (0, 1):
            x, y = plan.at(tile.x + dx * (2 - tile.turn % 2), tile.y + dy * (1 + tile.turn % 2))
            box = (round(x) - 18, round(y) - 18, round(x) + 18, round(y) + 18)
            if before.crop(box).tobytes() != after.crop(box).tobytes():
                assert BRIGHT in {colour for _, colour in after.crop(box).getcolors(4096) or ()}
                found.append((dx, dy))
    return found


def test_the_gain_hangs_on_a_corner_far_from_completed_gems() -> None:
    # The unicorn's southern gems are completed: the tag hangs in the north.
    assert done_edges(WITH_UNICORN) == (0b11, 0b11000)
    assert corner_of_tag(WITH_UNICORN, 1) == [(1, 0)]


def test_the_gain_keeps_off_the_number_of_a_place() -> None:
    tile = WITH_UNICORN[1]
    right = tile.x + 2 - tile.turn % 2
    beside = Place(1, right, tile.y - 1, is_upright=True, ways=())
    assert corner_of_tag(WITH_UNICORN, 1, beside) == [(0, 0)]
