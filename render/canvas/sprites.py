"""The committed sheet of small pictures in full colour (from `tools/rasterise.py`): creatures, gems, coins."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from PIL import Image

from render.canvas.atlas import ART, faded
from render.canvas.cache import kept


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture without ground: its colours (RGB), and how far each pixel covers what it is laid on (8-bit)."""

    colours: Image.Image
    cover: Image.Image


@cache
def _sheet() -> tuple[Image.Image, dict[str, tuple[int, int, int, int]]]:
    index = {name: tuple(box) for name, box in json.loads((ART / "sprites.json").read_text("utf-8")).items()}
    with Image.open(ART / "sprites.png") as sheet:
        # Pillow scales colours multiplied by their cover, and for each scaling would multiply the whole sheet anew.
        return sheet.convert("RGBA").convert("RGBa"), index


def names() -> frozenset[str]:
    """Name all pictures on the sheet."""
    return frozenset(_sheet()[1])


@kept(6)
def sprite(name: str, side: int, opacity: float = 1.0) -> Sprite:
    """
    Scale one square picture of the sheet to a side in pixels.

    Args:
        name: the file name of its SVG source, without the ending.
        opacity: 0 (nothing) to 1 (as drawn).
    Raises: KeyError: there is no such picture.
    """
    sheet, index = _sheet()
    scaled = sheet.resize((side, side), Image.Resampling.LANCZOS, index[name]).convert("RGBA")
    return Sprite(scaled.convert("RGB"), faded(scaled.getchannel("A"), opacity))
