from functools import cache

import pytest
from PIL import Image

from render.canvas.atlas import ART
from render.canvas.palette import SIZE, Palette, load_palette
from render.canvas.style import PLAYERS
from render.colour import Colour, colour_name, mix, parse_colour
from render.sanssouci.theme import ROWS
from tests.render.vision import smallest_difference
from tools.samples import all_samples

SAMPLES = all_samples()


@cache
def palette_of(slug: str) -> Palette:
    return load_palette(ART / f"{slug}-palette.json")


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


@pytest.mark.parametrize("slug", SAMPLES)
def test_the_palette_is_full_and_repeats_nothing(slug: str) -> None:
    assert SAMPLES[slug][0].colours == len(set(palette_of(slug).colours))


@pytest.mark.parametrize(
    ("slug", "colour"), [(slug, colour) for slug in SAMPLES for colour in SAMPLES[slug][0].pinned], ids=str
)
def test_a_pinned_colour_stays_itself(slug: str, colour: Colour) -> None:
    assert palette_of(slug).quantise(Image.new("RGB", (2, 2), colour)).convert("RGB").getpixel((1, 1)) == colour


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_blank_picture_has_one_pinned_colour(slug: str) -> None:
    pinned = SAMPLES[slug][0].pinned[0]
    blank = palette_of(slug).blank((3, 2), pinned)
    assert (blank.mode, blank.convert("RGB").getcolors()) == ("P", [(6, pinned)])


@pytest.mark.parametrize("number", [0, SIZE + 1])
def test_a_palette_of_too_many_colours_or_none_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="256"):
        Palette([(0, 0, 0)] * number)
