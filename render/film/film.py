"""
A film of scenes: an animated GIF at half their size, in their own common palette.

Each frame holds only what has changed since the one before; what has not changed within it is transparent.
Source: GIF89a specification, "Logical Screen Descriptor", "Graphic Control Extension".
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render.canvas.fills import Area
from render.canvas.palette import Palette
from render.canvas.scene import Scene, around
from render.film.damage import damage

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

REDUCED = 2
"""How many pixels become one, across and down: text of 22 pixels is 11 high."""
_OTHER = [0] + [255] * 255

_FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END = b"\x3b"
_GLOBAL_COLOURS = 0xF7
"""A common palette of 256 colours with 8 bits a channel."""
_DEPTH = 8
"""Bits of a pixel."""
_STAYS = 1
"""What a frame draws stays until something is drawn over it."""


def film(scenes: Iterable[Scene], frame_ms: int, last_ms: int) -> bytes:
    """
    Make a film of scenes of the same size and palette, each asked for when the one before is done.

    Args:
        scenes: at least one, of an even width and height.
        frame_ms: how long each is shown, in milliseconds.
        last_ms: how long the last is shown before all begins anew.
    """
    remaining = iter(scenes)
    first = next(remaining)
    screen = Screen(first)
    waiting, waited = screen.whole, frame_ms
    parts = [_header(first.palette, waiting.image.size)]
    for scene in remaining:
        changed = screen.show(scene)
        if changed is None:
            waited += frame_ms
            continue
        parts.append(_encoded(waiting, waited))
        waiting, waited = changed, frame_ms
    return b"".join((*parts, _encoded(waiting, max(waited, last_ms)), _END))


def _header(palette: Palette, size: tuple[int, int]) -> bytes:
    # A file has as many colours as indices, even if the palette has fewer.
    colours = palette.channels.ljust(3 * 2**_DEPTH, b"\0")
    return b"GIF89a" + struct.pack("<2H3B", *size, _GLOBAL_COLOURS, 0, 0) + colours + _FOR_EVER


def _encoded(piece: Piece, shown_ms: int) -> bytes:
    is_seen_through = piece.transparent is not None
    flags = _STAYS << 2 | is_seen_through
    shown = struct.pack("<3sBHBB", b"!\xf9\x04", flags, shown_ms // 10, piece.transparent or 0, 0)
    place = struct.pack("<c4H2B", b",", *piece.corner, *piece.image.size, 0, _DEPTH)
    return b"".join((shown, place, piece.image.tobytes("gif", "P", _DEPTH, 0), b"\x00"))


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
