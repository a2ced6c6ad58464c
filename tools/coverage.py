"""
List the code points that pictures can write, from the shipped fonts, into `render/fonts/coverage.json`.

Only left-to-right scripts that need no shaping are listed: Latin, Greek, Cyrillic, their digits and punctuation.
Run it after a change of the fonts (it needs requirements-dev.txt):

    python -m tools.coverage
"""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types

FONTS = Path(__file__).resolve().parent.parent / "render" / "fonts"
BLOCKS = ((0x20, 0x24F), (0x370, 0x3FF), (0x400, 0x52F), (0x1E00, 0x1FFF), (0x2010, 0x2027), (0x20A0, 0x20BF))
UNSEEN = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me", "Zl", "Zp"))


def covered() -> list[int]:
    """Collect what every Lato face has, in order."""
    fonts = [TTFont(path).getBestCmap() for path in sorted(FONTS.glob("Lato-*.ttf"))]
    return [
        point
        for first, last in BLOCKS
        for point in range(first, last + 1)
        if all(point in cmap for cmap in fonts) and unicodedata.category(chr(point)) not in UNSEEN
    ]


def as_ranges(points: list[int]) -> list[list[int]]:
    """Join neighbours to [first, last]."""
    ranges: list[list[int]] = []
    for point in points:
        if ranges and ranges[-1][1] == point - 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return ranges


if __name__ == "__main__":
    (FONTS / "coverage.json").write_text(json.dumps(as_ranges(covered())) + "\n", "utf-8")
