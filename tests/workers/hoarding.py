"""The program of a process whose first answer leaves gaps in its memory; it answers with the bytes it has in use."""

import os
from pathlib import Path

from workers.program import serve

_BLOCKS, _BYTES = 20_000, 4000
HELD = _BLOCKS * _BYTES
"""Bytes that are in use for a moment."""
_LASTS = 50
"""Of so many blocks one lasts."""
_last: list[bytes] = []


def answer(_: bytes) -> bytes:
    """Fill memory and free most of it, but not its end: the C library keeps what is free between what lasts."""
    if not _last:
        blocks = [b"x" * _BYTES for _ in range(_BLOCKS)]
        _last.extend(blocks[::-_LASTS])
    return b"%d" % in_use()


def in_use() -> int:
    """Return the bytes of memory that this process has in use."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    serve(answer)
