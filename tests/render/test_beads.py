from functools import cache

import pytest
from PIL import Image, ImageChops

from render.base.words import alt_with_changes
from render.beads import put_beads, put_string
from render.canvas.canvas import Canvas
from render.canvas.png import Sign
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, NIGHT, PANEL, PLAYERS, SKY
from render.colour import Colour
from render.sanssouci.theme import palette
from tests.render.vision import EYES, difference

BOX = Box(40, 30, 90, 60, 9)
OTHERS = (GOLD, BRIGHT, CREAM, NIGHT, GREEN, PANEL, LAWN, *PLAYERS)


@cache
def marked(*, is_lined: bool) -> Image.Image:
    """Return which pixels the mark touches, on a lawn of 200×120."""
    canvas = Canvas(palette(), palette().blank((200, 120), GREEN))
    put_beads(canvas, BOX, is_lined=is_lined)
    return touched(canvas)


def touched(canvas: Canvas) -> Image.Image:
    image = canvas.image.convert("RGB")
    difference = ImageChops.difference(image, Image.new("RGB", image.size, GREEN))
    return difference.convert("L").point([0] + [255] * 255)


@pytest.mark.parametrize("colour", OTHERS, ids=str)
def test_beads_differ_from_marks_grounds_and_players_to_all_eyes(colour: Colour) -> None:
    assert 30 <= min(difference(SKY, colour, eyes) for eyes in EYES)


def test_sky_like_a_player_or_like_gold_would_be_caught() -> None:
    assert 30 > min(difference((0x4A, 0x8A, 0xE8), PLAYERS[0], eyes) for eyes in EYES)
    assert 30 > min(difference((0x5B, 0xE0, 0x8A), GOLD, eyes) for eyes in EYES)


@pytest.mark.parametrize("is_lined", [True, False])
def test_a_mark_reaches_all_four_edges_of_what_it_marks_and_leaves_its_middle_alone(*, is_lined: bool) -> None:
    mark = marked(is_lined=is_lined)
    assert (40, 30, 130, 90) == mark.getbbox()
    assert mark.crop((56, 46, 114, 74)).getbbox() is None


def test_beads_stay_small_however_large_the_marked_thing_is() -> None:
    canvas = Canvas(palette(), palette().blank((400, 300), GREEN))
    put_beads(canvas, Box(0, 0, 400, 300), is_lined=False)
    assert (0, 0, 17, 17) == touched(canvas).crop((0, 0, 200, 150)).getbbox()


def test_only_a_line_joins_the_beads() -> None:
    edges = (60, 30, 110, 42)
    assert (True, False) == tuple(marked(is_lined=one).crop(edges).getbbox() is not None for one in (True, False))


@pytest.mark.parametrize("end", [(90.0, 20.0), (24.0, 20.0), (20.0, 110.0)])
def test_a_string_runs_between_two_places_and_covers_neither(end: tuple[float, float]) -> None:
    canvas = Canvas(palette(), palette().blank((120, 120), GREEN))
    put_string(canvas, (20.0, 20.0), end)
    box = touched(canvas).getbbox()
    assert box is not None
    assert (min(20, end[0]) - 7 < box[0], box[2] < max(20, end[0]) + 7) == (True, True)
    assert (min(20, end[1]) - 7 < box[1], box[3] < max(20, end[1]) + 7) == (True, True)


def test_an_alt_text_begins_with_what_is_new_and_stays_short() -> None:
    assert "The table." == alt_with_changes((), "The table.", ())
    new = ("market M1 vine", "Ben: tile on C4")
    assert "New since your last turn: market M1 vine; Ben: tile on C4. The table." == alt_with_changes(
        new, "The table.", ()
    )
    assert alt_with_changes(new, "The table.", (Sign.NEW,)).startswith(
        "New since your last turn, with blue beads where the picture shows it: market M1 vine; "
    )
    long = alt_with_changes(["Ben: tile on C4"] * 99, "The table. " * 99, ())
    assert 1024 == len(long)
    assert "…. The table. The table." in long
