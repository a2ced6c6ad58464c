from itertools import combinations

import pytest
from PIL import ImageChops

from render.canvas.shapes import Box
from render.game import Shot
from render.gardlings.look import GARDLINGS_LOOK as LOOK
from render.gardlings.overview.strip import mosaic_boxes
from render.gardlings.overview.table import scene
from rules.gardlings.game import GARDLINGS
from tests.rules.gardlings.plots import anything, kind, worth
from tests.rules.gardlings.tables import changed_player, deal, drawing, stopped
from tools.positions import named
from tools.samples.gardlings import SAMPLES

PIG = kind("green pig ry.byr")
AREA = Box(24, 104, 1232, 740)


@pytest.mark.parametrize("seats", range(5, 21))
def test_gardens_of_a_large_table_lie_side_by_side(seats: int) -> None:
    boxes = mosaic_boxes(AREA, seats)
    assert seats == len(boxes)
    for box in boxes:
        assert AREA.left <= box.left < box.left + box.width <= AREA.left + AREA.width
        assert AREA.top <= box.top < box.top + box.height <= AREA.top + AREA.height
    for one, other in combinations(boxes, 2):
        beside = one.left + one.width <= other.left or other.left + other.width <= one.left
        assert beside or one.top + one.height <= other.top or other.top + other.height <= one.top


def test_large_table_shows_each_garden_with_what_it_brought() -> None:
    seats = 7
    dealt, built, *_ = (shot.view for shot in SAMPLES.shots(3, seats, {}))
    before, after = (scene(Shot(view, named(seats))).drawn((0, 0, 1280, 868)) for view in (dealt, built))
    for box in mosaic_boxes(AREA, seats):
        edges = (round(box.left), round(box.top), round(box.left + box.width), round(box.top + box.height))
        changed = ImageChops.difference(before.crop(edges), after.crop(edges)).getbbox()
        assert changed is not None
        assert changed[3] - changed[1] > box.height / 3


@pytest.mark.parametrize(("seats", "is_shared"), [(4, True), (5, False), (9, False)])
def test_the_post_of_a_turn_shows_the_garden_that_moved_however_many_play(seats: int, *, is_shared: bool) -> None:
    state = stopped(deal(seats), *[anything(3, 9)] * seats)
    view, moved = GARDLINGS.view(state, None), GARDLINGS.view(changed_player(state, seats - 1, garden=worth(7)), None)
    pages, after = LOOK.overviews(view, named(seats)), LOOK.glance(moved, named(seats))
    assert LOOK.glance(view, named(seats)).png != after.png
    assert is_shared == (after.png == LOOK.overviews(moved, named(seats))[0].png)
    assert after.name == pages[0].name


def test_the_post_of_a_turn_shows_no_garden_that_is_built_unseen() -> None:
    hidden, bare = (
        LOOK.glance(GARDLINGS.view(state, None), named(6)) for state in (drawing(deal(6), anything(3, 9), PIG), deal(6))
    )
    assert bare == hidden
