from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest
from PIL import Image

from render.canvas.cache import Kept, kept, room

SIDE = 200
"""Of an image of about 40 KiB: a mebibyte has room for some two dozen."""


class Pair(NamedTuple):
    """What some functions return: more than one image."""

    block: Image.Image
    cover: Image.Image


def drawing(mebibytes: float) -> tuple[Kept[[int], Image.Image], list[int]]:
    drawn: list[int] = []

    @kept(mebibytes)
    def draw(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (SIDE, SIDE), number % 256)

    return draw, drawn


def test_what_was_drawn_is_given_again_as_the_same_object() -> None:
    draw, drawn = drawing(1)
    assert draw(7) is draw(7)
    assert [7] == drawn


def test_arguments_by_name_are_told_apart() -> None:
    @kept(1)
    def draw(side: int, *, is_dark: bool) -> Image.Image:
        return Image.new("L", (side, side), 0 if is_dark else 255)

    assert 0 == draw(4, is_dark=True).getpixel((0, 0))
    assert 255 == draw(4, is_dark=False).getpixel((0, 0))


@pytest.mark.parametrize("mebibytes", [0.5, 1, 3])
def test_no_more_is_kept_than_there_is_room_for(mebibytes: float) -> None:
    draw, _ = drawing(mebibytes)
    for number in range(400):
        draw(number)
        assert draw.bytes_kept <= mebibytes * 2**20
    assert draw.bytes_kept > mebibytes * 2**20 * 0.8


@pytest.mark.parametrize(
    ("asked", "times"),
    [([number for other in range(1, 400) for number in (0, other)], 1), ([*range(400), 0], 2)],
    ids=["what is asked for again and again stays", "what nobody asks for goes"],
)
def test_what_was_not_asked_for_longest_goes_first(asked: list[int], times: int) -> None:
    draw, drawn = drawing(1)
    for number in asked:
        draw(number)
    assert times == drawn.count(0)


def test_something_larger_than_the_room_is_drawn_all_the_same() -> None:
    draw, _ = drawing(0.01)
    assert [(SIDE, SIDE)] * 2 == [draw(number).size for number in (1, 2)]


def test_all_is_forgotten_when_asked() -> None:
    draw, drawn = drawing(1)
    draw(1)
    draw.cache_clear()
    assert 0 == draw.bytes_kept
    draw(1)
    assert [1, 1] == drawn


def test_full_colour_takes_four_bytes_a_pixel_and_parts_are_added_up() -> None:
    grey, coloured = Image.new("L", (SIDE, SIDE)), Image.new("RGB", (SIDE, SIDE))
    assert 3 * SIDE * SIDE == room(coloured) - room(grey)
    assert room(Pair(grey, coloured)) > room(grey) + room(coloured)


def test_threads_get_what_they_ask_for() -> None:
    draw, _ = drawing(0.5)
    with ThreadPoolExecutor(8) as pool:
        pictures = list(pool.map(draw, [number % 40 for number in range(2000)]))
    assert [number % 40 for number in range(2000)] == [picture.getpixel((0, 0)) for picture in pictures]
