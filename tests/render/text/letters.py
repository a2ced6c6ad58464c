"""Watches what is lettered into pictures, and finds what does not fit where it is written."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil, floor

import pytest
from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.fills import Area
from render.canvas.formats import format_set
from render.canvas.scene import SceneCanvas
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.colour import Colour
from render.text.lettering import TextStyle, font
from render.text.typesetting import set_line

CUT = "…"


@contextmanager
def misfits(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[tuple[str, str]]]:
    """
    Note each text that is small, cut, that leaves its picture or block, or under which lies anything but its ground.

    Yields: what was wrong, and the text. Names have to be so short that none of them needs to be cut. A lone digit on a
    piece may be small, since it is told beside it.
    """
    found: set[tuple[str, str]] = set()
    with monkeypatch.context() as patch:
        _watch(patch, found)
        yield found


def _watch(patch: pytest.MonkeyPatch, found: set[tuple[str, str]]) -> None:
    on_canvas, on_sketch = Canvas.write, Sketch.write

    def write_canvas(self: Canvas, at: Point, text: str, style: TextStyle, ground: Colour, anchor: str = "lm") -> float:
        area = _area((round(at[0]), round(at[1])), text, style, anchor)
        found.update((why, text) for why in _faults(text, style, area, self.image.size))
        if text.strip() and not _is_plain(self, area, ground):
            found.add(("over something", text))
        return on_canvas(self, at, text, style, ground, anchor)

    def write_sketch(self: Sketch, at: Point, text: str, style: TextStyle, anchor: str = "mm") -> None:
        left, top = self._origin
        area = _area((at[0] - left, at[1] - top), text, style, anchor)
        found.update((why, text) for why in _faults(text, style, area, self.image.size))
        on_sketch(self, at, text, style, anchor)

    patch.setattr(Canvas, "write", write_canvas)
    patch.setattr(Sketch, "write", write_sketch)


def _area(at: Point, text: str, style: TextStyle, anchor: str) -> Area:
    left, top, right, bottom = set_line(text, font(style.face, style.size)).bounds(anchor)
    return floor(at[0] + left), floor(at[1] + top), ceil(at[0] + right), ceil(at[1] + bottom)


def _faults(text: str, style: TextStyle, area: Area, size: tuple[int, int]) -> Iterator[str]:
    if text.strip() and style.size < format_set().smallest and not (len(text) == 1 and text.isdigit()):
        yield "small"
    # Alone it stands for what is left out of a list.
    if CUT in text and text != CUT:
        yield "cut"
    # Halves of pixels are rounded either way.
    if area[0] < -1 or area[1] < -1 or area[2] > size[0] + 1 or area[3] > size[1] + 1:
        yield "outside"


def _is_plain(canvas: Canvas, area: Area, ground: Colour) -> bool:
    """Return whether there is nothing but the ground where a text goes."""
    image = canvas.scene().drawn(area) if isinstance(canvas, SceneCanvas) else canvas.image.crop(area)
    # The ground as the palette has it.
    nearest = canvas.palette.quantise(Image.new("RGB", (1, 1), ground)).convert("RGB").getpixel((0, 0))
    return {nearest} == {colour for _, colour in image.convert("RGB").getcolors(256) or ((0, None),)}
