"""The committed sheet of masks (from `tools/rasterise.py`): glyphs and pieces as coverage, to be filled with colour."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from PIL import Image

from render.canvas.cache import kept

ART = Path(__file__).resolve().parents[1] / "art"


@cache
def _sheet() -> tuple[Image.Image, dict[str, tuple[int, int, int, int]]]:
    index = {name: tuple(box) for name, box in json.loads((ART / "atlas.json").read_text("utf-8")).items()}
    with Image.open(ART / "atlas.png") as sheet:
        return sheet.convert("L"), index


def names() -> frozenset[str]:
    """Name all masks on the sheet."""
    return frozenset(_sheet()[1])


@kept(3)
def mask(name: str, width: int, height: int, opacity: float = 1.0) -> Image.Image:
    """
    Scale one mask of the sheet to a size in pixels.

    Args:
        name: the file name of its SVG source, without the ending.
        opacity: 0 (nothing) to 1 (as drawn).
    Raises: KeyError: there is no such mask.
    """
    sheet, index = _sheet()
    scaled = sheet.crop(index[name]).resize((width, height), Image.Resampling.LANCZOS)
    return faded(scaled, opacity)


def faded(cover: Image.Image, opacity: float) -> Image.Image:
    """Weaken a mask to an opacity of 0 to 1."""
    return cover if opacity >= 1 else cover.point([round(value * opacity) for value in range(256)])
