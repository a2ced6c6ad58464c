"""What is painted, noted instead of done: colours laid on through masks that can be laid on again anywhere."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.colour import Colour
from render.lettering import TextStyle
from render.shapes import Point
from render.sketch import Sketch

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

Area = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels of the whole picture."""


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

    def picture(self, image: Image.Image, cover: Image.Image, x: float, y: float) -> None:  # noqa: ARG002 - refused
        raise TypeError("Pictures are put on a canvas as blocks.")

    def write(self, at: Point, text: str, style: TextStyle, anchor: str = "mm") -> None:  # noqa: ARG002 - refused
        raise TypeError("Text is written on a canvas as blocks.")


def _overlap(one: Area, other: Area) -> Area:
    """Return what lies in both; where nothing does, its edges are in the wrong order."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


@lru_cache(maxsize=1024)
def _cut(cover: ImagingCore, box: Area) -> ImagingCore:
    """Cut a piece out of a mask, the same one each time."""
    piece: ImagingCore = cover.crop(box)
    return piece
