from itertools import combinations
from math import dist

import pytest

from render.canvas.formats import picture_size
from render.gardlings.pictures.cells import NumberLook, label_width, number_block
from render.gardlings.pictures.garden import label_spots
from rules.gardlings.garden.placed import PlacedTile
from tests.rules.gardlings.plots import garden

PHONE = 350
"""Pixels of width that a picture has on a phone."""
CROWDED = garden(
    """
    green pig ry.byr 0:0:0
    green unicorn yb.yrb 0:-1:0
    blue unicorn ryD.br 2:-1:1
    green unicorn br.byr 0:1:0
    """
)
UNICORNS = (1, 2, 3)


@pytest.mark.parametrize("cell", [28, 40, 52, 70, 104])
def test_labels_of_neighbours_do_not_touch_and_lie_on_their_own_tiles(cell: int) -> None:
    across = label_width(cell) / cell
    spots = label_spots(CROWDED, UNICORNS, across, ())
    assert len(UNICORNS) == len(spots)
    assert [] == [pair for pair in combinations(spots, 2) if dist(*pair) < min(across, 1.0)]
    assert [True] * 3 == [lies_on(CROWDED[tile], *spot) for tile, spot in zip(UNICORNS, spots, strict=True)]


def lies_on(laid: PlacedTile, x: float, y: float) -> bool:
    return 0 < x - laid.x < 2 - laid.turn % 2 and 0 < y - laid.y < 1 + laid.turn % 2


def test_label_keeps_off_the_number_of_a_place_where_there_is_room() -> None:
    alone = garden("green unicorn yb.yrb 0:0:0")
    (first,) = label_spots(alone, (0,), 0.58, ())
    (second,) = label_spots(alone, (0,), 0.58, (first,))
    assert dist(first, second) >= 0.6


@pytest.mark.parametrize("cell", [20, 28, 52, 104])
def test_label_can_be_read_on_a_phone(cell: int) -> None:
    block, _ = number_block(NumberLook("B", is_turning=False, is_gold=False, is_label=True), cell)
    ink = block.convert("RGB").convert("L").point(lambda level: 255 * (level > 128)).getbbox()
    assert ink is not None
    assert (ink[3] - ink[1]) * PHONE / picture_size()[0] >= 7
