"""
The committed sheets of artwork (from `tools/rasterise.py`).

One has glyphs and pieces as masks to be filled with colour, the other small pictures in full colour: creatures, gems,
coins.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from PIL import Image

from render.canvas.cache import Packed, kept

ART = Path(__file__).resolve().parents[1] / "art"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture without ground: its colours (RGB), and how far each pixel covers what it is laid on (8-bit)."""

    colours: Image.Image
    cover: Image.Image


_MARGIN = 64
"""Pixels around a part that are kept with it: scaling looks at some, the more the smaller it makes the part."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a sheet with its margin, packed; `box` is the part itself."""

    packed: Packed
    box: tuple[int, int, int, int]

    def scaled(self, width: int, height: int) -> Image.Image:
        return self.packed.image().resize((width, height), Image.Resampling.LANCZOS, self.box)


@cache
def _parts(name: str) -> dict[str, _Part]:
    """Read a sheet: packed it takes a fiftieth of the room."""
    index = json.loads((ART / name).with_suffix(".json").read_text("utf-8"))
    with Image.open((ART / name).with_suffix(".png")) as file:
        if name == "atlas":
            sheet, margin = file.convert("L"), 0
        else:
            # Pillow scales colours multiplied by their cover, and for each scaling would multiply them anew.
            sheet, margin = file.convert("RGBA").convert("RGBa"), _MARGIN
    return {part: _part(sheet, box, margin) for part, box in index.items()}


def _part(sheet: Image.Image, box: tuple[int, int, int, int], margin: int) -> _Part:
    left, top = max(box[0] - margin, 0), max(box[1] - margin, 0)
    around = (left, top, min(box[2] + margin, sheet.width), min(box[3] + margin, sheet.height))
    return _Part(Packed(sheet.crop(around)), (box[0] - left, box[1] - top, box[2] - left, box[3] - top))


def mask_names() -> frozenset[str]:
    """Name all masks."""
    return frozenset(_parts("atlas"))


def sprite_names() -> frozenset[str]:
    """Name all pictures in colour."""
    return frozenset(_parts("sprites"))


@kept
def mask(name: str, width: int, height: int, opacity: float = 1.0) -> Image.Image:
    """
    Scale a mask to a size in pixels.

    Args:
        name: the file name of its SVG source, without the ending.
        opacity: 0 (nothing) to 1 (as drawn).
    Raises: KeyError: there is no such mask.
    """
    return faded(_parts("atlas")[name].scaled(width, height), opacity)


@kept
def sprite(name: str, side: int, opacity: float = 1.0) -> Sprite:
    """
    Scale a square picture in colour to a side in pixels.

    Args:
        name, opacity: as above.
    Raises: KeyError: there is no such picture.
    """
    scaled = _parts("sprites")[name].scaled(side, side).convert("RGBA")
    return Sprite(scaled.convert("RGB"), faded(scaled.getchannel("A"), opacity))


def faded(cover: Image.Image, opacity: float) -> Image.Image:
    """Weaken a mask to an opacity of 0 to 1."""
    return cover if opacity >= 1 else cover.point([round(value * opacity) for value in range(256)])
