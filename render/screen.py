"""What a film shows: scenes at half their size, of which only what changes is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

from render.damage import damage
from render.scene import Area, Scene

REDUCED = 2
"""How many pixels become one, across and down: text of 22 pixels is 11 high."""
_OTHER = [0] + [255] * 255


@dataclass(frozen=True, slots=True)
class Piece:
    """Indices as grey levels, where their upper left corner lies, and which index is transparent, if any."""

    image: Image.Image
    corner: tuple[int, int]
    transparent: int | None = None


@dataclass(frozen=True, slots=True)
class _Change:
    """A piece of the screen, and a mask of what has changed in it, which touches all four edges."""

    image: Image.Image
    mask: Image.Image
    left: int
    top: int


class Screen:
    """
    The indices of all pixels, as grey levels.

    Args:
        scene: the first one, of an even width and height.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._image = _reduced(scene, (0, 0, *scene.base.size))

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
            left, top, right, bottom = (edge // REDUCED for edge in area)
            after = _reduced(scene, area)
            difference = ImageChops.difference(self._image.crop((left, top, right, bottom)), after)
            box = difference.getbbox()
            if box is not None:
                self._image.paste(after, (left, top))
                yield _Change(after.crop(box), difference.crop(box).point(_OTHER), left + box[0], top + box[1])

    def _joined(self, changes: Sequence[_Change]) -> Piece:
        """Join changes to one piece; where all indices are in use its unchanged pixels are shown again instead."""
        left, top = min(change.left for change in changes), min(change.top for change in changes)
        right = max(change.left + change.image.width for change in changes)
        bottom = max(change.top + change.image.height for change in changes)
        free = _unused(changes)
        if free is None:
            return Piece(self._image.crop((left, top, right, bottom)), (left, top))
        image = Image.new("L", (right - left, bottom - top), free)
        for change in changes:
            image.paste(change.image, (change.left - left, change.top - top), change.mask)
        return Piece(image, (left, top), free)


def _unused(changes: Sequence[_Change]) -> int | None:
    """Return an index that no changed pixel has, if there is one."""
    counts = (change.image.histogram(change.mask) for change in changes)
    return next((index for index, found in enumerate(zip(*counts, strict=True)) if not any(found)), None)


def _reduced(scene: Scene, area: Area) -> Image.Image:
    smaller = scene.palette.quantise(scene.drawn(area).reduce(REDUCED))
    return Image.frombytes("L", smaller.size, smaller.tobytes())
