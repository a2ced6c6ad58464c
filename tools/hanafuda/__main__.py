"""The 48 faces, which this program rasterises: each plant with what makes its four cards differ."""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

from render.canvas.atlas import ART
from tools.hanafuda.autumn import SKY, chrysanthemum, clover, maple, pampas, paulownia, willow
from tools.hanafuda.spring import cherry, iris, peony, pine, plum, wisteria
from tools.hanafuda.strokes import HEIGHT, WIDTH, Point, disc, line, shape, turned

PAPER, RED, BLUE = "#FBF4E3", "#D8342A", "#2B4FB0"
PLANTS = (pine, plum, cherry, wisteria, iris, peony, clover, pampas, chrysanthemum, maple, willow, paulownia)
_AUGUST, _NOVEMBER = 7, 10
_BLUE_RIBBONS = frozenset((5, 8, 9))
_RIBBON, _FESTIVE = 2, 3
# Larger than a card is ever drawn, and of the same shape but for a pixel.
SIZE = (192, 277)
NUMBERS = 4


def face(month: int, number: int) -> str:
    """
    Draw a card without its frame.

    Args:
        month: 0 to 11.
        number: 0 and 1 are plain, 2 has a ribbon, 3 is the festive one.
    """
    parts = [shape(SKY, _sky(month, number))]
    if number == _FESTIVE:
        parts.append(_behind(month))
    parts.append(PLANTS[month](number))
    if number == _FESTIVE:
        parts.append(_before(month))
    if number == _RIBBON:
        parts.append(_ribbon(BLUE if month in _BLUE_RIBBONS else RED))
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>'


def _sky(month: int, number: int) -> str:
    if month == _AUGUST:
        return "#C8342B" if number == _FESTIVE else "#F2D9A0"
    return "#33475E" if month == _NOVEMBER else PAPER


def _ribbon(fill: str) -> str:
    body = shape("M-9 -52H9V50L0 42L-9 50z", "#1B120E", "none") + shape("M-9 -54H9V48L0 40L-9 48z", fill, "#FFFFFF", 2)
    return turned(body, (88, 104), 9)


def _behind(month: int) -> str:
    """Draw the sky of the festive card."""
    match month:
        case 0 | 2 | 11:
            return disc((82, 52), 31, RED)
        case 3:
            return disc((88, 132), 22, RED) + disc((80, 128), 20, PAPER)
        case 7:
            return disc((70, 66), 34, "#FFF9E3")
        case 9:
            return disc((70, 84), 48, "#FBE0A6")
        case _:
            return ""


def _before(month: int) -> str:
    """Draw what comes to the plant on the festive card."""
    match month:
        case 1:
            return _bird((24, 142), 1.0, "#5E7F2E", "#C9B45A")
        case 4:
            planks = "M-4 150L40 136L80 152L124 138"
            return line(planks, "#4A2D22", 13) + line(planks, "#B98A4E", 9)
        case 5:
            return _butterfly((92, 52), 1.0) + _butterfly((22, 60), 0.7)
        case 6:
            return _butterfly((34, 150), 1.0)
        case 7:
            return ""
        case 8:
            return shape("M76 132H116L108 152Q96 160 84 152z", RED, "#FFFFFF", 2) + line("M82 139H110", "#FFD34D", 2.5)
        case 10:
            return _bird((44, 148), 1.0, "#C23A2B", "#F2D9A0")
        case _:
            return ""


def _bird(at: Point, scale: float, back: str, breast: str) -> str:
    body = shape("M-20 4C-12 -14 8 -16 16 -8L25 -5L16 -1C12 12 -6 16 -20 4z", breast, "#231A14", 1.4)
    wing = shape("M-30 -10C-14 -12 2 -10 6 0C-6 10 -22 4 -30 -10z", back, "#231A14", 1.4)
    return turned(body + wing + disc((12, -6), 2, "#231A14"), at, 0, scale)


def _butterfly(at: Point, scale: float) -> str:
    upper = "M0 0C{s}4 -22 {s}26 -22 {s}22 -6C{s}20 2 {s}8 4 0 0z"
    lower = "M0 0C{s}10 0 {s}20 8 {s}12 16C{s}6 20 {s}2 10 0 0z"
    wings = "".join(
        shape(path.format(s=side), fill, "#231A14", 1.4)
        for side in ("", "-")
        for path, fill in ((upper, "#F2C14E"), (lower, "#F08A24"))
    )
    return turned(wings + line("M0 -8V12", "#231A14", 3), at, -14, scale)


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
