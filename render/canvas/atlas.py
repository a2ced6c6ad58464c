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

from render.canvas.cache import kept

ART = Path(__file__).resolve().parents[1] / "art"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture without ground: its colours (RGB), and how far each pixel covers what it is laid on (8-bit)."""

    colours: Image.Image
    cover: Image.Image


@cache
def _sheet(name: str) -> tuple[Image.Image, dict[str, tuple[int, int, int, int]]]:
    index = {part: tuple(box) for part, box in json.loads((ART / name).with_suffix(".json").read_text("utf-8")).items()}
    with Image.open((ART / name).with_suffix(".png")) as sheet:
        if name == "atlas":
            return sheet.convert("L"), index
        # Pillow scales colours multiplied by their cover, and for each scaling would multiply the whole sheet anew.
        return sheet.convert("RGBA").convert("RGBa"), index


def mask_names() -> frozenset[str]:
    """Name all masks."""
    return frozenset(_sheet("atlas")[1])


def sprite_names() -> frozenset[str]:
    """Name all pictures in colour."""
    return frozenset(_sheet("sprites")[1])


@kept(3)
def mask(name: str, width: int, height: int, opacity: float = 1.0) -> Image.Image:
    """
    Scale a mask to a size in pixels.

    Args:
        name: the file name of its SVG source, without the ending.
        opacity: 0 (nothing) to 1 (as drawn).
    Raises: KeyError: there is no such mask.
    """
    sheet, index = _sheet("atlas")
    scaled = sheet.crop(index[name]).resize((width, height), Image.Resampling.LANCZOS)
    return faded(scaled, opacity)


@kept(6)
def sprite(name: str, side: int, opacity: float = 1.0) -> Sprite:
    """
    Scale a square picture in colour to a side in pixels.

    Args:
        name, opacity: as above.
    Raises: KeyError: there is no such picture.
    """
    sheet, index = _sheet("sprites")
    scaled = sheet.resize((side, side), Image.Resampling.LANCZOS, index[name]).convert("RGBA")
    return Sprite(scaled.convert("RGB"), faded(scaled.getchannel("A"), opacity))


def faded(cover: Image.Image, opacity: float) -> Image.Image:
    """Weaken a mask to an opacity of 0 to 1."""
    return cover if opacity >= 1 else cover.point([round(value * opacity) for value in range(256)])
