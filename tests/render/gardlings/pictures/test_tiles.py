from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas.style import LAWN
from render.gardlings.pictures.tiles import Accent, TileLook, edge_point, tile_block
from render.gardlings.theme import STRIPE
from rules.gardlings.box import TILES, Kind, Level
from rules.gardlings.garden.placed import SITES, turns_of
from tests.rules.gardlings.plots import kind

ALL = 0b111111
GROUNDS = (LAWN, LAWN)


def block(name: str, turn: int = 0, done: int = 0, cell: int = 72) -> Image.Image:
    return tile_block(TileLook(kind(name), turn, done, GROUNDS), cell).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one, other).getbbox()


def seam(left: Image.Image, right: Image.Image) -> float:
    """Return how much the last column of one differs from the first of the other, about a gem's length."""
    rows = (round(left.height * 0.25), round(left.height * 0.75))
    one, other = left.crop((left.width - 1, rows[0], left.width, rows[1])), right.crop((0, rows[0], 1, rows[1]))
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


@pytest.mark.parametrize("cell", [25, 72, 101])
def test_every_tile_covers_two_squares_in_each_turn(cell: int) -> None:
    for one in range(0, len(TILES), 5):
        for turn in turns_of(Kind(one)):
            drawn = tile_block(TileLook(Kind(one), turn, ALL if turn else 0, GROUNDS), cell)
            assert (drawn.mode, drawn.size) == ("P", (cell, 2 * cell) if turn % 2 else (2 * cell, cell))


def test_no_two_tiles_look_alike() -> None:
    looks = [tile_block(TileLook(Kind(one), 0, 0, GROUNDS), 58).tobytes() for one in range(len(TILES))]
    assert len(set(looks)) == len(TILES)


@pytest.mark.parametrize("turn", range(4))
def test_a_tile_looks_different_in_each_turn_and_when_its_gems_are_completed(turn: int) -> None:
    looks = [block("blue dragon rDy.br", turn, done) for done in (0, 1, 1 << 4, ALL)]
    assert all(changed(one, other) for one, other in combinations(looks, 2))


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("edge", range(6))
def test_a_completed_gem_is_drawn_at_its_edge_alone(edge: int, turn: int) -> None:
    open_, done = (block("purple gardener TryTDb", turn, bits) for bits in (0, 1 << edge))
    x, y = edge_point(turn, edge, 72)
    box = changed(open_, done)
    assert box is not None
    assert x - 43 <= box[0] < box[2] <= x + 43
    assert y - 43 <= box[1] < box[3] <= y + 43


@pytest.mark.parametrize("turn", range(4))
def test_a_blank_border_completes_nothing(turn: int) -> None:
    assert changed(block("pity pig ..br.b", turn), block("pity pig ..br.b", turn, 0b10011)) is None


@pytest.mark.parametrize("turn", range(4))
def test_an_edges_point_lies_on_the_rim_where_the_rules_put_it(turn: int) -> None:
    for edge, (dx, dy, direction) in enumerate(SITES[turn]):
        x, y = edge_point(turn, edge, 60)
        assert (x, y) == [
            (dx * 60 + 30, dy * 60),
            (dx * 60 + 60, dy * 60 + 30),
            (dx * 60 + 30, dy * 60 + 60),
            (dx * 60, dy * 60 + 30),
        ][direction]


@pytest.mark.parametrize("cell", [33, 72, 95])
def test_both_halves_of_a_completed_gem_meet(cell: int) -> None:
    # The two western edges are rubies; the first tile is turned so that its one lies in the east.
    ruby = block("single gnome ry.b.r", 2, 1 << 5, cell)
    assert seam(ruby, block("green pig ry.byr", 0, 1 << 5, cell)) < 12
    # A topaz there would not fit.
    assert seam(ruby, block("green pig r.ybry", 0, 1 << 5, cell)) > 30


def test_a_line_of_a_mushie_is_golden_only_when_both_its_ends_are_completed() -> None:
    star = (18, 24, 54, 48)
    bare, one, both = (block("blue mushie br.bry", 0, done).crop(star) for done in (0, 0b1, 0b10001))
    assert changed(bare, one) is None
    assert changed(bare, both) is not None
    assert TileLook(kind("blue mushie br.bry"), 0, 0b10001, GROUNDS).lit == ((0, 4),)


def test_the_ground_shows_only_at_the_corners() -> None:
    drawn = tile_block(TileLook(kind("green pig ry.byr"), 0, 0, (LAWN, STRIPE)), 72).convert("RGB")
    assert (drawn.getpixel((0, 0)), drawn.getpixel((143, 0))) == (LAWN, STRIPE)


@pytest.mark.parametrize("level", Level)
def test_a_tile_that_stands_out_differs_in_form(level: Level) -> None:
    one = next(Kind(number) for number, tile in enumerate(TILES) if tile.level is level)
    plain, last, legal, draft = (
        tile_block(TileLook(one, 0, 0, GROUNDS, accent), 72).convert("RGB") for accent in Accent
    )
    for marked in (last, legal, draft):
        assert changed(plain, marked)
    # Rings without gaps and with gaps; the draft lies over the whole tile.
    assert changed(last, legal)
    inside = (60, 14, 84, 20)
    assert changed(plain.crop(inside), last.crop(inside)) is None
    assert changed(plain.crop(inside), legal.crop(inside)) is None
    assert changed(plain.crop(inside), draft.crop(inside)) is not None
