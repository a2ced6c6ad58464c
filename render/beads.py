"""The mark of what is new since one's last turn: a thin blue line with a bead at each corner, and strings of beads."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from PIL import Image

from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.palette import Palette
from render.canvas.png import Sign
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import NIGHT, SKY
from render.colour import BLACK, WHITE

_LEAST, _MOST = 12, 17
"""How wide a bead is, in pixels, with its dark rim: smaller ones cannot be seen on a phone."""
_SHARE = 0.17
"""How wide it is of the shorter side of what it marks."""
_LINE = 0.4
"""How wide the line is, in beads."""
_RIM = 2.0
_STEP = 1.5
"""How far beads on a string are apart, from middle to middle, in beads."""
_HALF = [0] * 128 + [255] * 128


@dataclass(frozen=True, slots=True)
class _Mark:
    """An 8-bit block, and the 1-bit cover that says which of its pixels are copied."""

    block: Image.Image
    cover: Image.Image


def put_beads(canvas: Canvas, box: Box, *, is_lined: bool = True) -> None:
    """
    Mark what is new, over all that is drawn there.

    Args:
        box: what is marked; line and beads lie within it.
        is_lined: whether the line runs between the beads; where something else has the edge they stand alone.
    """
    canvas.note(Sign.NEW)
    size = (round(box.width), round(box.height))
    mark = _ring(canvas.palette, size, round(box.radius), is_lined=is_lined)
    canvas.inlay(mark.block, mark.cover, box.left, box.top)


def put_string(canvas: Canvas, start: Point, end: Point) -> None:
    """Lay beads from where something stood to where it stands, at least one, between the two places."""
    canvas.note(Sign.NEW)
    bead = _bead(canvas.palette)
    number = max(1, round(hypot(end[0] - start[0], end[1] - start[1]) / (_LEAST * _STEP)) - 1)
    for place in range(1, number + 1):
        x, y = (begin + (goal - begin) * place / (number + 1) for begin, goal in zip(start, end, strict=True))
        canvas.inlay(bead.block, bead.cover, x - _LEAST / 2, y - _LEAST / 2)


@kept
def _ring(palette: Palette, size: tuple[int, int], radius: int, *, is_lined: bool) -> _Mark:
    width, height = size
    across = min(max(min(size) * _SHARE, _LEAST), _MOST)
    middle = across / 2
    corners = [(x, y) for x in (middle, width - middle) for y in (middle, height - middle)]

    def paint(sketch: Sketch, rim: float) -> None:
        if is_lined:
            line = across * _LINE - 2 * rim + _RIM / 2
            edge = Box(0, 0, width, height, radius).inside(middle - line / 2)
            sketch.box(edge, WHITE, stroke=line)
        for corner in corners:
            sketch.disc(corner, across - 2 * rim, WHITE)

    return _mark(palette, size, paint)


@kept
def _bead(palette: Palette) -> _Mark:
    def paint(sketch: Sketch, rim: float) -> None:
        sketch.disc((_LEAST / 2, _LEAST / 2), _LEAST - 2 * rim, WHITE)

    return _mark(palette, (_LEAST, _LEAST), paint)


def _mark(palette: Palette, size: tuple[int, int], paint: Callable[[Sketch, float], None]) -> _Mark:
    """Colour a shape that is painted in white, once whole in dark and once without its rim."""
    covers = []
    for rim in (0.0, _RIM):
        white = Sketch.plain(*size, BLACK)
        paint(white, rim)
        covers.append(white.image.convert("L"))
    sketch = Sketch.plain(*size, NIGHT)
    sketch.fill(covers[1], 0, 0, SKY)
    return _Mark(palette.quantise(sketch.image), covers[0].point(_HALF).convert("1"))
