"""
Rasterise the committed SVG sources into the mask atlas that the pictures are drawn from.

Run it after a change in `render/art/svg/` (it needs requirements-dev.txt, never the network):

    python -m tools.rasterise

It writes `render/art/atlas.png`, one 8-bit sheet of coverage masks, and `render/art/atlas.json`, their boxes by name.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

ART = Path(__file__).resolve().parent.parent / "render" / "art"
# Twice the largest size at which a glyph is drawn: small sizes are reduced from it at run time.
LONG_SIDE = 256
SHEET_WIDTH = 2048


class Placed(NamedTuple):
    """One mask and its place on the sheet, in pixels from the top left."""

    name: str
    mask: Image.Image
    x: int
    y: int


def coverage(source: Path) -> Image.Image:
    """Render one SVG, its longer side at LONG_SIDE pixels, and keep its coverage only."""
    png = resvg_py.svg_to_bytes(svg_string=source.read_text("utf-8"), skip_system_fonts=True, height=LONG_SIDE)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA").getchannel("A")


def arrange(masks: dict[str, Image.Image]) -> list[Placed]:
    """Lay the masks out in rows of SHEET_WIDTH, in order of name."""
    placed, x, y = [], 0, 0
    for name, mask in sorted(masks.items()):
        if x + mask.width > SHEET_WIDTH:
            x, y = 0, y + LONG_SIDE
        placed.append(Placed(name, mask, x, y))
        x += mask.width
    return placed


def main() -> None:
    """Write the sheet and its index."""
    placed = arrange({source.stem: coverage(source) for source in (ART / "svg").glob("*.svg")})
    sheet = Image.new("L", (SHEET_WIDTH, placed[-1].y + LONG_SIDE))
    for one in placed:
        sheet.paste(one.mask, (one.x, one.y))
    sheet.save(ART / "atlas.png", optimize=True)
    index = {one.name: [one.x, one.y, one.x + one.mask.width, one.y + one.mask.height] for one in placed}
    (ART / "atlas.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
