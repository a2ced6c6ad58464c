"""
PNG files of 8-bit pictures with a palette, and which marks are drawn in them.

A few lines of our own, because Pillow compresses row by row and with zlib: all rows at once by ISA-L take a quarter of
the time, and no more room.
Source: Portable Network Graphics (W3C), "Datastream structure", "Filtering".
"""

from __future__ import annotations

import struct
import zlib
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, Any

from isal import isal_zlib
from PIL import Image

if TYPE_CHECKING:
    from PIL._imaging import ImagingCore

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 2
"""Of 0 to 3: as fast as those below, and the smallest."""


_SPARES = 2
"""As many rows wait for the next picture as are drawn at once in threads."""
_spares: dict[tuple[int, int], list[bytearray]] = {}


class Sign(Enum):
    """A mark that a legend explains, in the picture or beside it: whoever draws one notes it on the canvas."""

    NEW = "new"
    """Beads: new since the viewer's last turn."""
    LAST = "last"
    """Gold: the last turn."""
    LEGAL = "legal"
    """Dashed: can be chosen."""
    USELESS = "useless"
    """A dot: can be chosen, and brings nothing as things are."""
    RANGE = "range"
    """Discs: a piece that could come there."""
    KNOWN = "known"
    """Gold: a card that only the viewer has seen."""
    SPENT = "spent"
    """Crossed: does not score."""
    COUNTED = "counted"
    """An eye: counts for its visitor."""
    HIDDEN = "hidden"
    """Dots: hidden from its visitor."""

    # As in `Face`.
    __hash__ = object.__hash__


class Png(bytes):
    """A picture as bytes that know which signs are drawn in it."""

    signs: frozenset[Sign]

    @classmethod
    def of(cls, encoded: bytes, signs: set[Sign]) -> Png:
        """Return the bytes with what was noted of them."""
        png = cls(encoded)
        png.signs = frozenset(signs)
        return png


class Rows:
    """
    The rows of a PNG, which are drawn on where they lie: to write them down they need not be copied.

    What they begin with is whatever was there.

    Args:
        size: width and height in pixels.
        colours: red, green and blue of each colour, in the order of their indices.
    """

    def __init__(self, size: tuple[int, int], colours: bytes) -> None:
        self._size, self._colours = size, colours
        width, height = size
        try:
            self._bytes = _spares[size].pop()
        except LookupError:
            # Every row begins with the number of its filter, 0 for none. Seen from the first pixel on, it ends with
            # that of the row after; the last one needs a byte for it, too.
            self._bytes = bytearray((width + 1) * height + 1)
        pixels: Any = memoryview(self._bytes)[1:]  # of which Pillow's types do not know that it takes it
        self.core: ImagingCore = Image.frombuffer("L", size, pixels, "raw", "L", width + 1, 1).im
        self.core.putpalette("RGB", "RGB", colours)

    def png(self, *, is_small: bool = False) -> bytes:
        """Encode what is there by now; to make it a fifth smaller takes ten times as long."""
        # 8 bits deep, indexed colour; the only compression and filter method there are; not interlaced.
        header = struct.pack(">2I5B", *self._size, 8, 3, 0, 0, 0)
        rows = memoryview(self._bytes)[:-1]
        pixels = zlib.compress(rows, zlib.Z_BEST_COMPRESSION) if is_small else isal_zlib.compress(rows, _LEVEL)
        chunks = ((b"IHDR", header), (b"PLTE", self._colours), (b"IDAT", pixels), (b"IEND", b""))
        return b"".join((_SIGNATURE, *(part for kind, data in chunks for part in _chunk(kind, data))))

    def end(self) -> None:
        """Leave the room to the next picture of this size, unless somebody still holds the core: a megabyte is much."""
        del self.core
        spare = _spares.setdefault(self._size, [])
        # Only what nobody else holds can grow.
        with suppress(BufferError):
            self._bytes.append(0)
            self._bytes.pop()
            if len(spare) < _SPARES:
                spare.append(self._bytes)


def _chunk(kind: bytes, data: bytes) -> tuple[bytes, ...]:
    """Return the parts of a chunk: length, kind, data, checksum."""
    return struct.pack(">I", len(data)), kind, data, struct.pack(">I", isal_zlib.crc32(data, isal_zlib.crc32(kind)))
