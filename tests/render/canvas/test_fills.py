import random

import pytest
from PIL import Image

from render.canvas import shapes
from render.canvas.fills import Notes, lay
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch, on_grid
from render.canvas.style import CREAM, GOLD, NIGHT
from render.marks import paint_dashes

SIDE = 120


def noise(seed: int) -> Sketch:
    return Sketch(Image.frombytes("RGB", (SIDE, SIDE), random.Random(seed).randbytes(SIDE * SIDE * 3)))


@pytest.mark.parametrize("stroke", [0.0, 2.0, 7.5])
@pytest.mark.parametrize("opacity", [1.0, 0.35])
@pytest.mark.parametrize(
    "box",
    [
        Box(3, 5, 100, 90, 12),
        Box(-20, 10.4, 180, 64.3, 8),
        Box(30.5, 30.5, 60, 60, 30),
        Box(8, 8, 9, 80),
        Box(0, 0, 47, 46),
    ],
)
def test_a_box_laid_on_in_parts_is_the_box_laid_on_whole(box: Box, opacity: float, stroke: float) -> None:
    whole, parts = noise(1), noise(1)
    within, left, top = on_grid(box)
    whole.fill(shapes.rounded(within, opacity, stroke), left, top, GOLD)
    parts.box(box, GOLD, opacity, stroke)
    assert whole.image.tobytes() == parts.image.tobytes()
    assert whole.image.tobytes() != noise(1).image.tobytes()


def test_dashes_laid_on_in_parts_are_the_dashes_laid_on_whole() -> None:
    whole, parts = noise(2), noise(2)
    box = Box(4, 6, 104, 110, 14)
    whole.box(box, NIGHT, stroke=5 * 1.75)
    inner = box.inside(2)
    mask = shapes.dashed(round(inner.width), round(inner.height), inner.radius, 5, 15)
    whole.fill(mask, inner.left, inner.top, GOLD)
    paint_dashes(parts, box, 5)
    assert whole.image.tobytes() == parts.image.tobytes()


def test_what_is_noted_in_bands_and_laid_on_is_what_would_have_been_painted() -> None:
    painted, noted = noise(3), noise(3)
    notes = Notes((0, 0, SIDE, SIDE))
    for sketch in (painted, notes):
        sketch.path(((-10, -10), (SIDE + 10, SIDE + 10)), 13, CREAM)
        sketch.path(((20, 100), (90.5, 14)), 8, GOLD)
        sketch.disc((60, 60.5), 31, CREAM, 0.6)
        sketch.box(Box(70, 80, 80, 30, 6), NIGHT)
    lay(noted, notes.bands())
    assert painted.image.tobytes() == noted.image.tobytes()


def test_bands_of_a_slanted_line_leave_most_of_its_box_out() -> None:
    notes = Notes((0, 0, SIDE, SIDE))
    notes.path(((0, 0), (SIDE, SIDE)), 8, CREAM)
    laid = sum((right - left) * (bottom - top) for (left, top, right, bottom), *_ in notes.bands())
    assert 0 < laid < SIDE**2 / 2
