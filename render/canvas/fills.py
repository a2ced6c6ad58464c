"""What is painted, noted instead of done: colours laid on through masks that can be laid on again anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.shapes import Box, Part, Point
from render.canvas.sketch import Sketch, on_grid
from render.colour import Colour
from render.text.lettering import TextStyle

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

Area = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the whole picture."""
_BAND = 20
"""How high bands are, in pixels: lower ones have less that is empty, but each takes a call of Pillow."""


class Fill(NamedTuple):
    """A colour laid on an area as far as a mask covers, the core of an image of that size."""

    area: Area
    colour: Colour
    cover: ImagingCore


class Notes(Sketch):
    """A sketch that notes what is filled, where a sketch of that area would fill it."""

    def __init__(self, area: Area) -> None:
        self._area = area
        self.fills: list[Fill] = []

    def fill(self, cover: Image.Image, x: float, y: float, colour: Colour) -> None:
        # Halves are rounded as from the area's own corner.
        left, top = (round(at - corner) + corner for at, corner in zip((x, y), self._area, strict=False))
        area = (left, top, left + cover.width, top + cover.height)
        within = _overlap(area, self._area)
        if within == area:
            self.fills.append(Fill(area, colour, cover.im))
        elif within[0] < within[2] and within[1] < within[3]:
            box = (within[0] - left, within[1] - top, within[2] - left, within[3] - top)
            self.fills.append(Fill(within, colour, _cut(cover.im, box)))

    def box(self, box: Box, colour: Colour, opacity: float = 1.0, stroke: float = 0.0) -> None:
        within, left, top = on_grid(box)
        self.fill(shapes.rounded(within, opacity, stroke), left, top, colour)

    def fill_parts(self, parts: tuple[Part, ...], x: float, y: float, colour: Colour) -> None:  # noqa: ARG002 - refused
        raise TypeError("What is noted is noted whole.")

    def picture(self, image: Image.Image, cover: Image.Image, x: float, y: float) -> None:  # noqa: ARG002 - refused
        raise TypeError("Pictures are put on a canvas as blocks.")

    def write(self, at: Point, text: str, style: TextStyle, anchor: str = "mm") -> None:  # noqa: ARG002 - refused
        raise TypeError("Text is written on a canvas as blocks.")

    def bands(self) -> tuple[Fill, ...]:
        """
        Return what is filled in low bands as wide as their ink.

        Of the box round a slanted line, or round a figure, most is empty, but takes as long to lay on as ink does.
        """
        return tuple(band for fill in self.fills for band in _bands(fill))


def lay(sketch: Sketch, fills: Iterable[Fill]) -> None:
    """Lay noted colours on a sketch that begins at its origin."""
    core = sketch.image.im
    for area, colour, cover in fills:
        core.paste(colour, area, cover)


def _bands(fill: Fill) -> Iterator[Fill]:
    (left, top, *_), colour, cover = fill
    width, height = cover.size
    for y in range(0, height, _BAND):
        band = cover.crop((0, y, width, min(y + _BAND, height)))
        if (ink := band.getbbox()) is not None:
            yield Fill((left + ink[0], top + y + ink[1], left + ink[2], top + y + ink[3]), colour, band.crop(ink))


def _overlap(one: Area, other: Area) -> Area:
    """Return what lies in both; where nothing does, its edges are in the wrong order."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


@kept
def _cut(cover: ImagingCore, box: Area) -> ImagingCore:
    """Cut a piece out of a mask, the same one each time."""
    piece: ImagingCore = cover.crop(box)
    return piece
