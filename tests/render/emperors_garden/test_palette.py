import pytest
from PIL import Image

from render.colour import Colour, colour_name
from render.emperors_garden.theme import EMPEROR, PINNED, palette
from render.palette import SIZE
from render.style import PLAYERS
from tests.render.vision import smallest_difference


def test_players_and_the_emperor_differ_to_all_eyes() -> None:
    assert smallest_difference((*PLAYERS, EMPEROR)) >= 37.9


def test_an_emperor_in_a_players_colour_would_be_caught() -> None:
    assert smallest_difference((*PLAYERS, PLAYERS[2])) < 37.9


def test_the_palette_is_full_and_repeats_nothing() -> None:
    assert len(set(palette().colours)) == SIZE


@pytest.mark.parametrize("colour", PINNED, ids=colour_name)
def test_a_pinned_colour_stays_itself(colour: Colour) -> None:
    assert palette().quantise(Image.new("RGB", (2, 2), colour)).convert("RGB").getpixel((1, 1)) == colour
