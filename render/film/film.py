"""
A film of scenes: an animated GIF at half their size, in their own common palette.

Each frame holds only what has changed since the one before; what has not changed within it is transparent.
Source: GIF89a specification, "Logical Screen Descriptor", "Graphic Control Extension".
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from render.canvas.palette import Palette
from render.canvas.scene import Scene
from render.film.screen import Piece, Screen

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
    return b"GIF89a" + struct.pack("<2H3B", *size, _GLOBAL_COLOURS, 0, 0) + palette.channels + _FOR_EVER


def _encoded(piece: Piece, shown_ms: int) -> bytes:
    is_seen_through = piece.transparent is not None
    flags = _STAYS << 2 | is_seen_through
    shown = struct.pack("<3sBHBB", b"!\xf9\x04", flags, shown_ms // 10, piece.transparent or 0, 0)
    place = struct.pack("<c4H2B", b",", *piece.corner, *piece.image.size, 0, _DEPTH)
    return b"".join((shown, place, piece.image.tobytes("gif", "P", _DEPTH, 0), b"\x00"))
