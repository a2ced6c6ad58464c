import io
import random
import zlib

import pytest
from PIL import Image

from render.canvas.png import Rows
from render.canvas.style import GOLD, GREEN
from render.sanssouci.theme import palette


def _noise(width: int, height: int) -> Image.Image:
    image = palette().blank((width, height), GREEN)
    image.putdata(random.Random(3).choices(range(256), k=width * height))
    return image


def _png(image: Image.Image) -> bytes:
    rows = Rows(image.size, palette().channels)
    rows.core.paste(image.im, (0, 0, *image.size))
    return rows.png()


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (257, 5), (1280, 868)])
def test_every_pixel_and_colour_comes_back(size: tuple[int, int]) -> None:
    image = _noise(*size)
    with Image.open(io.BytesIO(_png(image))) as read:
        assert ("PNG", "P", size) == (read.format, read.mode, read.size)
        assert image.tobytes() == read.tobytes()
        assert image.convert("RGB").tobytes() == read.convert("RGB").tobytes()


def test_a_picture_with_a_flipped_bit_is_refused() -> None:
    written = bytearray(_png(palette().blank((40, 40), GOLD)))
    written[-20] ^= 1
    with pytest.raises((OSError, SyntaxError, zlib.error)), Image.open(io.BytesIO(bytes(written))) as read:
        read.load()
