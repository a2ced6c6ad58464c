"""Films of large tables: all gardens in one picture."""

from itertools import combinations

import pytest
from PIL import ImageChops

from render.canvas.shapes import Box
from render.game import Shot
from render.gardlings.overview.strip import mosaic_boxes
from render.gardlings.overview.table import scene
from tools.positions import named
from tools.samples.gardlings import SAMPLES

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
