"""Pictures as pixels, compared."""

import io

from PIL import Image, ImageChops

LIMIT = 200 * 1024
"""The most bytes of a picture."""
Corners = tuple[int, int, int, int]
"""Left and top, right and bottom of an area; the last two lie outside of it."""


def is_sound(png: bytes) -> bool:
    """Return whether a picture keeps to the form, the size and the bytes of all pictures."""
    with Image.open(io.BytesIO(png)) as image:
        return (image.format, image.mode, image.size) == ("PNG", "P", (1280, 868)) and len(png) <= LIMIT


def opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def size(png: bytes) -> tuple[int, int]:
    """Return width and height of a picture, in pixels."""
    with Image.open(io.BytesIO(png)) as image:
        return image.size


def changed(png: bytes, other: bytes) -> Corners | None:
    """Return the smallest area outside of which two pictures are the same; None if they are the same everywhere."""
    return ImageChops.difference(opened(png), opened(other)).getbbox()
