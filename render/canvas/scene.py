"""
A picture described instead of drawn: what goes onto its base, in order.

Two descriptions are compared in a fraction of the time that drawing takes, and any area can be drawn alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.fills import Area, Fill, Notes
from render.canvas.palette import Palette
from render.canvas.png import Png
from render.canvas.sketch import Sketch

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Stamp:
    """
    A block that is copied, all of it or what its cover lets through; both are the cores of images.

    Equal ones are one object (`_stamp`), since comparing scenes looks each part up several times.
    """

    area: Area
    block: ImagingCore
    cover: ImagingCore | None = None


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Painting:
    """What is painted over the picture within an area; equal ones are one object (`_painting`)."""

    area: Area
    fills: tuple[Fill, ...]


Part = Stamp | Painting
# Parts last as long as their scenes: each holds pixels that nobody counts.
_stamps: WeakValueDictionary[tuple[Area, ImagingCore, ImagingCore | None], Stamp] = WeakValueDictionary()
_paintings: WeakValueDictionary[tuple[Area, tuple[Fill, ...]], Painting] = WeakValueDictionary()


def _stamp(area: Area, block: ImagingCore, cover: ImagingCore | None = None) -> Stamp:
    found = _stamps.get((area, block, cover))
    if found is None:
        found = _stamps[area, block, cover] = Stamp(area, block, cover)
    return found


def _painting(area: Area, fills: tuple[Fill, ...]) -> Painting:
    found = _paintings.get((area, fills))
    if found is None:
        found = _paintings[area, fills] = Painting(area, fills)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A whole picture, 8-bit in the colours of a palette: its base, and the parts that go onto it."""

    palette: Palette
    base: Image.Image
    parts: tuple[Part, ...]
    _areas: tuple[Area, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_areas", tuple(part.area for part in self.parts))

    def drawn(self, area: Area) -> Image.Image:
        """Draw an area in full colour, as a canvas would have drawn it before it turned what it paints into 8 bits."""
        image, (left, top) = self.base.crop(area), area[:2]
        for part in self._within(area):
            x, y, far, low = part.area
            if isinstance(part, Painting):
                # From the first painting on the picture is in full colour.
                image = image if image.mode == "RGB" else image.convert("RGB")
                _paint(image, part, area)
                continue
            at = (x - left, y - top, far - left, low - top)
            block = part.block if image.mode == "P" else part.block.convert(image.mode, Image.Dither.NONE)
            if part.cover is None:
                image.im.paste(block, at)
            else:
                image.im.paste(block, at, part.cover)
        return image if image.mode == "RGB" else image.convert("RGB")

    def _within(self, area: Area) -> Sequence[Part]:
        """Return the parts that reach into an area."""
        left, top, right, bottom = area
        return [
            part
            for part, (x, y, far, low) in zip(self.parts, self._areas, strict=True)
            if x < right and far > left and y < bottom and low > top
        ]


def _paint(image: Image.Image, painting: Painting, area: Area) -> None:
    """Paint on a picture of an area."""
    for (x, y, far, low), colour, cover in painting.fills:
        image.im.paste(colour, (x - area[0], y - area[1], far - area[0], low - area[1]), cover)


class SceneCanvas(Canvas):
    """A canvas that notes what is put on it, so that its image stays the base."""

    def __init__(self, palette: Palette, base: Image.Image) -> None:
        self.palette, self.image, self.signs = palette, base, set()
        self._parts: list[Part] = []

    def stamp(self, block: Image.Image, x: float, y: float) -> None:
        left, top = round(x), round(y)
        core = block.im
        width, height = core.size
        self._parts.append(_stamp((left, top, left + width, top + height), core))

    def inlay(self, block: Image.Image, cover: Image.Image, x: float, y: float) -> None:
        left, top = round(x), round(y)
        self._parts.append(_stamp((left, top, left + block.width, top + block.height), block.im, cover.im))

    @contextmanager
    def over(self, left: int, top: int, right: int, bottom: int) -> Iterator[Sketch]:
        area = (max(left, 0), max(top, 0), min(right, self.image.width), min(bottom, self.image.height))
        notes = Notes(area)
        yield notes
        if notes.fills:
            self._parts.append(_painting(around([fill.area for fill in notes.fills]), tuple(notes.fills)))

    def png(self, *, is_small: bool = False) -> Png:  # noqa: ARG002 - a canvas's signature
        raise TypeError("A description has no pixels to encode.")

    def put(self, parts: Iterable[Part]) -> None:
        """Put on what was described before."""
        self._parts.extend(parts)

    def scene(self) -> Scene:
        """Return what has been put on the canvas."""
        return Scene(self.palette, self.image, tuple(self._parts))


def around(areas: Sequence[Area]) -> Area:
    """Return the smallest area that holds all of them."""
    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
