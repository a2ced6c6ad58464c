import pytest
from PIL import Image

from render.colour import Colour, colour_name, mix, parse_colour
from render.palette import SIZE, Palette
from render.sanssouci.theme import PINNED, ROWS, palette
from render.style import PLAYERS
from tests.render.vision import smallest_difference


def test_a_colour_is_written_as_it_is_read() -> None:
    assert colour_name(parse_colour("#F1B003")) == "#f1b003"


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert (mix((0, 0, 0), (200, 100, 50), 0), mix((0, 0, 0), (200, 100, 50), 1)) == ((0, 0, 0), (200, 100, 50))
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)


def test_rows_differ_to_all_eyes() -> None:
    assert smallest_difference(ROWS) >= 18.2


def test_players_differ_to_all_eyes() -> None:
    assert smallest_difference(PLAYERS) >= 37.9


@pytest.mark.parametrize(
    "obvious", [("#ff0000", "#00a000", "#0000ff", "#ffff00"), ("#c2281a", "#2e8b57", "#1769e0", "#f1b003")]
)
def test_obvious_player_colours_would_be_caught(obvious: tuple[str, ...]) -> None:
    assert smallest_difference(map(parse_colour, obvious)) < 37.9


def test_the_palette_is_full_and_repeats_nothing() -> None:
    assert len(set(palette().colours)) == SIZE


@pytest.mark.parametrize("colour", PINNED, ids=colour_name)
def test_a_pinned_colour_stays_itself(colour: Colour) -> None:
    assert palette().quantise(Image.new("RGB", (2, 2), colour)).convert("RGB").getpixel((1, 1)) == colour


def test_a_blank_picture_has_one_pinned_colour() -> None:
    blank = palette().blank((3, 2), PINNED[0])
    assert (blank.mode, blank.convert("RGB").getcolors()) == ("P", [(6, PINNED[0])])


def test_a_palette_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="256"):
        Palette([(0, 0, 0)])
