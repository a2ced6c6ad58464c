"""What a film shows: scenes at half their size, of which only what changes is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.canvas.fills import Area
from render.canvas.scene import Scene, around
from render.film.damage import damage

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

REDUCED = 2
"""How many pixels become one, across and down: text of 22 pixels is 11 high."""
_OTHER = [0] + [255] * 255


@dataclass(frozen=True, slots=True)
class Piece:
    """8-bit pixels, where their upper left corner lies, and which index is transparent, if any."""

    image: Image.Image
    corner: tuple[int, int]
    transparent: int | None = None


class _Change(NamedTuple):
    """An area of the screen, the core of what it shows now, and that of a mask of what has changed in it."""

    area: Area
    core: ImagingCore
    mask: ImagingCore


class Screen:
    """
    The indices of all pixels.

    It works on the cores of images: most areas are small, so what images add to each step takes longer than the step.

    Args:
        scene: the first one, of an even width and height.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._image = Image.new("P", (scene.base.width // REDUCED, scene.base.height // REDUCED))
        self._image.im.paste(_reduced(scene, (0, 0, *scene.base.size)), (0, 0, *self._image.size))

    @property
    def whole(self) -> Piece:
        """All that is shown now."""
        return Piece(self._image.copy(), (0, 0))

    def show(self, scene: Scene) -> Piece | None:
        """Go on to a scene of the same size and palette; returns what has changed, or None if nothing has."""
        changes = [*self._changes(scene)]
        self._scene = scene
        return self._joined(changes) if changes else None

    def _changes(self, scene: Scene) -> Iterator[_Change]:
        """Draw what may have changed, and yield what has."""
        for area in damage(self._scene, scene):
            left, top, *_ = small = tuple(edge // REDUCED for edge in area)
            after = _reduced(scene, area)
            difference = self._image.im.crop(small).chop_difference(after)
            box = difference.getbbox()
            if box is not None:
                self._image.im.paste(after, small)
                x, y, far, low = box
                mask = difference.crop(box).point(_OTHER, "L")
                yield _Change((left + x, top + y, left + far, top + low), after.crop(box), mask)

    def _joined(self, changes: Sequence[_Change]) -> Piece:
        """Join changes to one piece; where all indices are in use its unchanged pixels are shown again instead."""
        left, top, right, bottom = around([change.area for change in changes])
        free = _unused(changes)
        if free is None:
            return Piece(self._image.crop((left, top, right, bottom)), (left, top))
        image = Image.new("P", (right - left, bottom - top), free)
        for (x, y, far, low), core, mask in changes:
            image.im.paste(core, (x - left, y - top, far - left, low - top), mask)
        return Piece(image, (left, top), free)


def _unused(changes: Sequence[_Change]) -> int | None:
    """Return an index that no changed pixel has, if there is one."""
    counts = [change.core.histogram((0, 0), change.mask) for change in changes]
    return next((index for index, found in enumerate(zip(*counts, strict=True)) if not any(found)), None)


def _reduced(scene: Scene, area: Area) -> ImagingCore:
    return scene.palette.indices(scene.drawn(area).reduce(REDUCED))
