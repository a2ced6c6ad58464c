"""A ring around a part of a picture, with all else dimmed: what a guided game points at."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageDraw

from render.canvas.shapes import Box
from render.canvas.style import GOLD
from render.game import Picture

_LEFT = 0.35
"""How much light is left outside, so that what lies there can still be made out."""
_MARGIN, _WIDTH, _RADIUS = 6, 7, 22
_COMPRESSION = 4


def spotlit(picture: Picture, spots: Sequence[Box]) -> Picture:
    """Return the picture with a ring around each spot and all else dimmed; as it is without spots."""
    if not spots:
        return picture
    with Image.open(BytesIO(picture.png)) as opened:
        bright = opened.convert("RGB")
    shown = bright.point([round(value * _LEFT) for value in range(256)] * 3)
    mask, rings = Image.new("L", bright.size), ImageDraw.Draw(shown)
    for spot in spots:
        ImageDraw.Draw(mask).rounded_rectangle(spot.inside(-_MARGIN).corners(), _RADIUS, 255)
    shown.paste(bright, mask=mask)
    for spot in spots:
        rings.rounded_rectangle(spot.inside(-_MARGIN).corners(), _RADIUS, outline=GOLD, width=_WIDTH)
    buffer = BytesIO()
    shown.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        buffer, "PNG", compress_level=_COMPRESSION
    )
    return replace(picture, png=buffer.getvalue())
