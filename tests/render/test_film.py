"""Films of pictures with one palette."""

from collections.abc import Sequence
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from render.film import film
from render.png import png

SIZE = (32, 24)
COLOURS = bytes(channel for index in range(256) for channel in (index, 255 - index, index // 2))
LOT = Random(7)


def plain(index: int) -> bytes:
    return bytes([index]) * (SIZE[0] * SIZE[1])


def dotted(*dots: tuple[int, int]) -> bytes:
    """Return a plain picture with some pixels of other colours."""
    pixels = bytearray(plain(7))
    for place, index in dots:
        pixels[place] = index
    return bytes(pixels)


def shot(*pictures: bytes) -> Image.Image:
    pngs = [png(Image.frombytes("P", SIZE, pixels), COLOURS) for pixels in pictures]
    return Image.open(BytesIO(film(pngs, 100, 900)))


def frames(moving: Image.Image) -> Sequence[bytes]:
    """Return what is seen of each frame."""
    found = []
    for number in range(getattr(moving, "n_frames", 1)):
        moving.seek(number)
        found.append(moving.convert("RGB").tobytes())
    return found


def seen(pixels: bytes) -> bytes:
    return b"".join(COLOURS[3 * index : 3 * index + 3] for index in pixels)


@pytest.mark.parametrize(
    "pictures",
    [
        (plain(0), plain(255), plain(0)),
        (dotted((0, 1)), dotted((0, 1), (700, 0)), dotted((40, 255), (41, 0)), plain(7)),
        (plain(3), bytes(LOT.sample(range(256), 256)) * 3, bytes(LOT.randrange(256) for _ in range(768))),
    ],
    ids=["all", "some", "every colour"],
)
def test_each_frame_shows_its_picture_pixel_by_pixel(pictures: Sequence[bytes]) -> None:
    assert [seen(pixels) for pixels in pictures] == frames(shot(*pictures))


def test_picture_that_changes_nothing_lengthens_the_one_before() -> None:
    moving = shot(plain(1), plain(1), plain(2), plain(2))
    durations = []
    for number in range(2):
        moving.seek(number)
        durations.append(moving.info["duration"])
    assert ([200, 900], 2, 0) == (durations, getattr(moving, "n_frames", 1), moving.info["loop"])


def test_frame_holds_only_what_has_changed() -> None:
    pictures = [bytes(LOT.randrange(256) for _ in range(768))]
    for place in range(20):
        pictures.append(pictures[-1][:place] + bytes([LOT.randrange(256)]) + pictures[-1][place + 1 :])
    pngs = [png(Image.frombytes("P", SIZE, pixels), COLOURS) for pixels in pictures]
    assert len(film(pngs, 100, 900)) < len(film(pngs[:1], 100, 900)) + 20 * 40
