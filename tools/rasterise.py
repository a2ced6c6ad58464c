"""
Rasterise the committed SVG sources into the sheets that the pictures are drawn from.

Run it after a change in `render/art/svg/` or `render/art/sprites/` (it needs requirements-dev.txt, never the network):

    python -m tools.rasterise

It writes `render/art/atlas.png`, one 8-bit sheet of coverage masks, `render/art/sprites.png`, one sheet in full colour,
and beside each the boxes of its parts by name.
"""

from __future__ import annotations

import io
import json
from pathlib import Path

import resvg_py
from PIL import Image

ART = Path(__file__).resolve().parent.parent / "render" / "art"
# Twice the largest size at which a glyph is drawn: small sizes are reduced from it at run time.
LONG_SIDE = 256
# The same for what is in colour: gems and creatures on the tiles of Gardlings.
SPRITE_SIDE = 208
SHEET_WIDTH = 2048


def rendered(source: Path, side: int) -> Image.Image:
    """Render one SVG in colour with alpha, its height in pixels given."""
    png = resvg_py.svg_to_bytes(svg_string=source.read_text("utf-8"), skip_system_fonts=True, height=side)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def write_sheet(images: dict[str, Image.Image], mode: str, name: str) -> None:
    """Write a sheet with images of one height in rows of SHEET_WIDTH, in order of name, and an index of their boxes."""
    index, x, y, height = {}, 0, 0, 0
    for part, image in sorted(images.items()):
        if x + image.width > SHEET_WIDTH:
            x, y = 0, y + image.height
        index[part] = [x, y, x + image.width, y + image.height]
        x, height = x + image.width, y + image.height
    sheet = Image.new(mode, (SHEET_WIDTH, height))
    for part, (left, top, _, _) in index.items():
        sheet.paste(images[part], (left, top))
    sheet.save(ART / f"{name}.png", optimize=True)
    (ART / f"{name}.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")


def main() -> None:
    """Write both sheets."""
    masks = {source.stem: rendered(source, LONG_SIDE).getchannel("A") for source in (ART / "svg").glob("*.svg")}
    write_sheet(masks, "L", "atlas")
    sprites = {source.stem: rendered(source, SPRITE_SIDE) for source in (ART / "sprites").glob("*.svg")}
    write_sheet(sprites, "RGBA", "sprites")


if __name__ == "__main__":
    main()
