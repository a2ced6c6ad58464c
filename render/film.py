"""
A film of the pictures of one game, as an animated GIF in their own common palette.

Each frame holds only what has changed since the one before; what has not changed within it is transparent.
Source: GIF89a specification, "Logical Screen Descriptor", "Graphic Control Extension".
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO

from PIL import GifImagePlugin, Image, ImageChops

_FOR_EVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END = b"\x3b"
_GLOBAL_COLOURS = 0xF7
"""A common palette of 256 colours with 8 bits a channel."""
_STAYS = 1
"""What a frame draws stays until something is drawn over it."""
_SAME = [255] + [0] * 255
_OTHER = [0] + [255] * 255


@dataclass(frozen=True, slots=True)
class _Frame:
    """A piece of a picture, its upper left corner, and the index that is transparent in it, if any."""

    piece: Image.Image
    corner: tuple[int, int] = (0, 0)
    transparent: int | None = None

    def encoded(self, shown_ms: int) -> bytes:
        parameters: dict[str, int] = {"duration": shown_ms, "disposal": _STAYS}
        if self.transparent is not None:
            parameters["transparency"] = self.transparent
        return b"".join(GifImagePlugin.getdata(self.piece, self.corner, **parameters))


def film(pngs: Iterable[bytes], frame_ms: int, last_ms: int) -> bytes:
    """
    Make a film of pictures of the same size and palette, each asked for when the one before is done.

    Args:
        pngs: 8-bit pictures with a palette, at least one.
        frame_ms: how long each is shown, in milliseconds.
        last_ms: how long the last is shown before all begins anew.
    """
    pictures = map(_read, pngs)
    shown = next(pictures)
    parts, waiting, waited = [_header(shown)], _Frame(shown), frame_ms
    for picture in pictures:
        changed = _change(shown, picture)
        if changed is None:
            waited += frame_ms
            continue
        parts.append(waiting.encoded(waited))
        shown, waiting, waited = picture, changed, frame_ms
    return b"".join((*parts, waiting.encoded(max(waited, last_ms)), _END))


def _read(png: bytes) -> Image.Image:
    picture = Image.open(BytesIO(png))
    picture.load()
    return picture


def _header(picture: Image.Image) -> bytes:
    colours = bytes(picture.getpalette() or ()).ljust(3 * 256, b"\0")
    return b"GIF89a" + struct.pack("<2H3B", *picture.size, _GLOBAL_COLOURS, 0, 0) + colours + _FOR_EVER


def _change(before: Image.Image, after: Image.Image) -> _Frame | None:
    """Return what has changed; None if nothing has."""
    difference = ImageChops.difference(_indices(before), _indices(after))
    box = difference.getbbox()
    if box is None:
        return None
    difference, piece = difference.crop(box), after.crop(box)
    used = piece.histogram(mask=difference.point(_OTHER))
    free = next((index for index, count in enumerate(used) if not count), None)
    if free is not None:
        piece.paste(free, (0, 0, *piece.size), difference.point(_SAME))
    return _Frame(piece, (box[0], box[1]), free)


def _indices(picture: Image.Image) -> Image.Image:
    """Return the picture as grey levels that are its palette's indices."""
    return Image.frombytes("L", picture.size, picture.tobytes())
