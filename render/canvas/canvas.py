"""The 8-bit canvas: finished blocks are copied onto it, and only what crosses them is painted there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from PIL import Image

from render.canvas.cache import kept
from render.canvas.palette import Palette
from render.canvas.png import Png, Rows, Sign
from render.canvas.shapes import Point
from render.canvas.sketch import Sketch
from render.colour import Colour
from render.text.lettering import TextStyle, font
from render.text.typesetting import set_line

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

    Inlay: TypeAlias = tuple[ImagingCore, tuple[int, int, int, int], ImagingCore]
    """The core of an 8-bit block, its box on a canvas, and that of its 1-bit cover."""


class Label(NamedTuple):
    """A line of text as an 8-bit block, where its corner lies from the anchor, and how far the text reaches."""

    block: Image.Image
    dx: int
    dy: int
    width: float


@kept
def _label(palette: Palette, text: str, style: TextStyle, ground: Colour, anchor: str) -> Label:
    line = set_line(text, font(style.face, style.size))
    left, top, right, bottom = line.bounds(anchor)
    left, top = left - 1, top - 1
    size = (right - left + 2, bottom - top + 2)
    if style.rim:
        sketch = Sketch.plain(*size, ground)
        sketch.write((-left, -top), text, style, anchor)
        return Label(palette.quantise(sketch.image), left, top, line.width)
    shades = line.mask(size, -left, -top, anchor)
    return Label(palette.shaded(shades, ground, style.colour), left, top, line.width)


class Canvas:
    """
    A picture in the making, in the colours of one palette.

    Args:
        base: the 8-bit picture to begin with; it is copied.
    """

    def __init__(self, palette: Palette, base: Image.Image) -> None:
        self.palette = palette
        self._rows = Rows(base.size, palette.channels)
        self._rows.core.paste(base.im, (0, 0, *base.size))
        self.image = palette.image(self._rows.core)
        self.signs: set[Sign] = set()

    def stamp(self, block: Image.Image, x: float, y: float) -> None:
        """Copy an opaque 8-bit block of the same palette."""
        left, top, core = round(x), round(y), block.im
        width, height = core.size
        # What Image.paste asks of its arguments on every call takes longer than the copying, and always holds here.
        self._rows.core.paste(core, (left, top, left + width, top + height))

    def inlay_all(self, placed: Iterable[Inlay]) -> None:
        """Copy many small cores of 8-bit blocks of the same palette."""
        paste = self._rows.core.paste
        for core, box, cover in placed:
            paste(core, box, cover)

    def inlay(self, block: Image.Image, cover: Image.Image, x: float, y: float) -> None:
        """Copy the part of an 8-bit block that a 1-bit cover of the same size lets through."""
        left, top, core = round(x), round(y), block.im
        width, height = core.size
        self._rows.core.paste(core, (left, top, left + width, top + height), cover.im)

    def write(self, at: Point, text: str, style: TextStyle, ground: Colour, anchor: str = "lm") -> float:
        """Write a line of text where the canvas has one plain colour, the ground; returns the width of the text."""
        label = _label(self.palette, text, style, ground, anchor)
        self.stamp(label.block, round(at[0]) + label.dx, round(at[1]) + label.dy)
        return label.width

    @contextmanager
    def over(self, left: int, top: int, right: int, bottom: int) -> Iterator[Sketch]:
        """
        Paint over what is there, in canvas coordinates, within the box.

        Pixels that the painting leaves alone keep their exact colour. The cost grows with the box, so a long line is
        best painted in its parts.
        """
        core = self._rows.core
        box = (max(left, 0), max(top, 0), min(right, core.size[0]), min(bottom, core.size[1]))
        before = core.crop(box).convert("RGB", Image.Dither.NONE)
        sketch = Sketch(Image.new("RGB", before.size), (box[0], box[1]))
        sketch.image.im.paste(before, (0, 0, *before.size))
        yield sketch
        touched = before.chop_difference(sketch.image.im).convert("L", Image.Dither.NONE).point(_ANY, "L")
        core.paste(self.palette.indices(sketch.image), box, touched)

    def note(self, sign: Sign) -> None:
        """Remember that a mark is drawn that a legend explains."""
        self.signs.add(sign)

    def png(self, *, is_small: bool = False) -> Png:
        """Encode the picture, which ends the canvas: its room is the next one's; a small file takes longer."""
        encoded = self._rows.png(is_small=is_small)
        del self.image
        self._rows.end()
        return Png.of(encoded, self.signs)


_ANY = [0] + [255] * 255
