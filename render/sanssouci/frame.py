"""What surrounds every picture: the canvas with its header, panels, and the names of people."""

from functools import lru_cache

from PIL import Image

from render.canvas import SIZE, Canvas
from render.colour import Colour
from render.lettering import Face, TextStyle, cut, legible, text_width
from render.sanssouci.pieces import pawn_block
from render.sanssouci.theme import CREAM, GOLD, GREEN, PANEL, PLAYER_NAMES, black, palette
from render.shapes import Box
from render.sketch import Sketch

HEADER = 84
MIDDLE = 42


def seat_name(names: tuple[str, ...], seat: int) -> str:
    """Return how a seat is called in pictures: its name, or colour and number where the fonts cannot write it."""
    return legible(names[seat]) or f"{PLAYER_NAMES[seat]} {seat + 1}"


def blank_sketch() -> Sketch:
    """Begin a picture: green canvas, dark header with the title."""
    sketch = Sketch.plain(*SIZE, GREEN)
    sketch.box(Box(0, 0, SIZE[0], HEADER), PANEL)
    sketch.box(Box(0, HEADER, SIZE[0], 3), GOLD, 0.85)
    sketch.write((30, MIDDLE), "Sanssouci", TextStyle(Face.TITLE, 54, CREAM), "lm")
    return sketch


def paint_panel(sketch: Sketch, box: Box) -> None:
    """Draw a dark panel with a thin gold edge."""
    sketch.box(box, PANEL)
    sketch.box(box, GOLD, 0.35, 2)


@lru_cache(maxsize=64)
def panel_block(width: int, height: int, face: Colour, *, is_bright: bool) -> Image.Image:
    """Draw such a panel alone, on the canvas colour; the bright one has a strong gold edge."""
    sketch = Sketch.plain(width, height, GREEN)
    box = Box(0, 0, width, height, 18)
    sketch.box(box, face)
    sketch.box(box, GOLD, 1.0 if is_bright else 0.35, 4 if is_bright else 2)
    return palette().quantise(sketch.image)


def put_headline(canvas: Canvas, words: tuple[str, str], right: float, seat: int | None = None, size: int = 38) -> None:
    """
    Write the header's sentence behind a noble of the seat it is about.

    Args:
        words: a name, cut so that the sentence ends before the right, and what follows it.
    """
    left = 330.0
    if seat is not None:
        canvas.stamp(pawn_block(seat, 54, 78, PANEL), left, 3)
        left += 66
    style = black(size, GOLD)
    name, rest = words
    room = right - left - text_width(rest, style.face, size)
    canvas.write((left, MIDDLE), (cut(name, style.face, size, room) if name else "") + rest, style, PANEL)
