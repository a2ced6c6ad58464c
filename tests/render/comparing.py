"""Pictures as pixels, compared."""

import io

from PIL import Image, ImageChops

Corners = tuple[int, int, int, int]
"""Left and top, right and bottom of an area; the last two lie outside of it."""


def opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def changed(png: bytes, other: bytes) -> Corners | None:
    """Return the smallest area outside of which two pictures are the same; None if they are the same everywhere."""
    return ImageChops.difference(opened(png), opened(other)).getbbox()
