"""Rasterise all faces into the sheet."""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

from render.canvas.atlas import ART
from tools.hanafuda.faces import PLANTS, face

# Larger than a card is ever drawn, and of the same shape but for a pixel.
SIZE = (192, 277)
NUMBERS = 4


def drawn(month: int, number: int) -> Image.Image:
    """Rasterise one face in full colour."""
    png = resvg_py.svg_to_bytes(svg_string=face(month, number), skip_system_fonts=True, width=SIZE[0], height=SIZE[1])
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def sheet() -> Image.Image:
    """Lay all faces out, a column for each month."""
    whole = Image.new("RGB", (len(PLANTS) * SIZE[0], NUMBERS * SIZE[1]))
    for month in range(len(PLANTS)):
        for number in range(NUMBERS):
            whole.paste(drawn(month, number), (month * SIZE[0], number * SIZE[1]))
    return whole


def main() -> None:
    """Write the sheet, in 256 colours: pictures have no more."""
    colours = sheet().quantize(256, Image.Quantize.MEDIANCUT, kmeans=3, dither=Image.Dither.NONE)
    colours.save(ART / "hanafuda.png", optimize=True)


if __name__ == "__main__":
    main()
