from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, NamedTuple

import pytest
from PIL import Image

from render.canvas import cache
from render.canvas.cache import Kept, Packed, Room, room

SIDE = 200
"""Of an image of about 40 KiB: a mebibyte has room for some two dozen."""


class Pair(NamedTuple):
    """What some functions return: more than one image."""

    block: Image.Image
    cover: Image.Image


def drawing(shared: Room) -> tuple[Kept[[int], Image.Image], list[int]]:
    drawn: list[int] = []

    def draw(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (SIDE, SIDE), number % 256)

    return Kept(draw, shared), drawn


def staying(mebibytes: float, drawn: Iterable[tuple[str, float]], asked_for: str = "") -> set[str]:
    """
    Return which images stay in a room of this size when they are drawn one after the other.

    Args:
        drawn: their names and how many seconds each takes.
        asked_for: what is asked for once more after each of them.
    """
    shared, entries = Room(mebibytes), dict[Any, Any]()
    for name, took in drawn:
        shared.keep(entries, name, Image.new("L", (SIDE, SIDE)), took)
        if asked_for in entries:
            entries[asked_for].used += 1
    return set(entries)


def test_what_was_drawn_is_given_again_as_the_same_object() -> None:
    draw, drawn = drawing(Room(1))
    assert draw(7) is draw(7)
    assert [7] == drawn


def test_arguments_by_name_are_told_apart() -> None:
    def draw(side: int, *, is_dark: bool) -> Image.Image:
        return Image.new("L", (side, side), 0 if is_dark else 255)

    kept = Kept(draw, Room(1))
    assert 0 == kept(4, is_dark=True).getpixel((0, 0))
    assert 255 == kept(4, is_dark=False).getpixel((0, 0))


@pytest.mark.parametrize("mebibytes", [0.5, 1, 3])
def test_no_more_is_kept_of_all_functions_together_than_there_is_room_for(mebibytes: float) -> None:
    shared = Room(mebibytes)
    (one, _), (other, _) = drawing(shared), drawing(shared)
    for number in range(400):
        one(number)
        other(number)
        assert shared.bytes_kept <= mebibytes * 2**20
    assert shared.bytes_kept > mebibytes * 2**20 * 0.8


def test_what_nobody_asks_for_goes_and_what_is_asked_for_again_and_again_stays() -> None:
    drawn = [(f"{number}", 0.001) for number in range(400)]
    assert "0" not in staying(1, drawn)
    assert "0" in staying(1, drawn, asked_for="0")


def test_what_takes_longer_to_draw_stays_longer_but_not_for_ever() -> None:
    quick = [(f"{number}", 0.001) for number in range(40)]
    assert "slow" in staying(1, [("slow", 0.01), *quick])
    assert "slow" not in staying(1, [("slow", 0.001), *quick])
    assert "slow" not in staying(1, [("slow", 0.01), *((f"{number}", 0.001) for number in range(400))])


def test_something_larger_than_the_room_is_drawn_all_the_same() -> None:
    draw, _ = drawing(Room(0.01))
    assert [(SIDE, SIDE)] * 2 == [draw(number).size for number in (1, 2)]


def test_all_of_one_function_is_forgotten_when_asked() -> None:
    shared = Room(1)
    (draw, drawn), (other, others) = drawing(shared), drawing(shared)
    other(1)
    alone = shared.bytes_kept
    draw(1)
    draw.cache_clear()
    assert alone == shared.bytes_kept
    draw(1)
    other(1)
    assert ([1, 1], [1]) == (drawn, others)


def test_full_colour_takes_four_bytes_a_pixel_and_parts_are_added_up() -> None:
    grey, coloured = Image.new("L", (SIDE, SIDE)), Image.new("RGB", (SIDE, SIDE))
    assert 3 * SIDE * SIDE == room(coloured) - room(grey)
    assert room(grey) == room(grey.im)
    assert room(Pair(grey, coloured)) > room(grey) + room(coloured)


def test_packed_images_take_what_their_pixels_take_packed() -> None:
    assert 0 < room(Packed(Image.new("P", (SIDE, SIDE)))) < SIDE * SIDE // 10


@pytest.mark.parametrize(("takes_long", "times"), [(True, 1), (False, 2)])
def test_large_images_that_take_long_have_room_packed(
    monkeypatch: pytest.MonkeyPatch, *, takes_long: bool, times: int
) -> None:
    drawn: list[int] = []
    # Each look at the clock of a thread finds it a bit later.
    clock = count(step=1.0 if takes_long else 1e-9)
    monkeypatch.setattr(cache, "thread_time", lambda: next(clock))

    def draw(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (3 * SIDE, 3 * SIDE), number)

    shared = Room(0.5)
    kept = Kept(draw, shared)
    for number in (*range(12), *range(12)):
        assert number == kept(number).getpixel((0, 0))
    assert [times] * 12 == [drawn.count(number) for number in range(12)]
    assert shared.bytes_kept < 2**19


def test_threads_get_what_they_ask_for() -> None:
    draw, _ = drawing(Room(0.5))
    with ThreadPoolExecutor(8) as pool:
        pictures = list(pool.map(draw, [number % 40 for number in range(2000)]))
    assert [number % 40 for number in range(2000)] == [picture.getpixel((0, 0)) for picture in pictures]
