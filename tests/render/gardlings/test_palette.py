import pytest
from PIL import Image

from render.colour import Colour, colour_name
from render.gardlings.theme import FACES, GEM_COLOURS, PINNED, RIMS, palette
from render.palette import SIZE
from rules.gardlings.box import FOR_SALE, Level
from tests.render.vision import smallest_difference


def test_gems_differ_to_all_eyes() -> None:
    assert smallest_difference(GEM_COLOURS.values()) >= 27


def test_a_gem_in_a_levels_blue_would_be_caught() -> None:
    assert smallest_difference((*GEM_COLOURS.values(), RIMS[Level.BLUE])) < 27


def test_rims_of_levels_differ_to_all_eyes() -> None:
    assert smallest_difference(RIMS[level] for level in FOR_SALE) >= 13


def test_the_palette_is_full_and_repeats_nothing() -> None:
    assert len(set(palette().colours)) == SIZE


@pytest.mark.parametrize("colour", PINNED, ids=colour_name)
def test_a_pinned_colour_stays_itself(colour: Colour) -> None:
    assert palette().quantise(Image.new("RGB", (2, 2), colour)).convert("RGB").getpixel((1, 1)) == colour


def test_every_level_has_a_rim_and_a_face() -> None:
    assert set(Level) == set(RIMS) == set(FACES)
