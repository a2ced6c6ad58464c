"""Plain pictures: a header and lines of text."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from PIL import Image

from render.canvas.canvas import SIZE, Canvas
from render.canvas.palette import SIZE as COLOURS
from render.canvas.palette import Palette
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, PANEL, bold
from render.colour import mix
from render.frame import paint_panel, put_sentence, titled_sketch
from render.text.lettering import Face, cut, text_width

_PAGE = Box(24, 100, 1232, 750, 20)
_LEFT, _TOP, _PITCH = 56, 134, 44
_MOST_LINES = 16
_SHADES = 20
_TITLE = 54


@cache
def palette() -> Palette:
    """Return the colours of header and text, with the shades between them."""
    pairs = product((PANEL, GREEN), (CREAM, GOLD, BRIGHT))
    shades = [mix(ground, ink, step / _SHADES) for ground, ink in pairs for step in range(_SHADES + 1)]
    colours = list(dict.fromkeys(shades))
    return Palette([*colours, *((grey, grey, grey) for grey in range(COLOURS - len(colours)))])


@cache
def page_base(title: str) -> Image.Image:
    """Draw the header with the game's title, and an empty page."""
    sketch = titled_sketch(title)
    paint_panel(sketch, _PAGE)
    return palette().quantise(sketch.image)


def put_page(canvas: Canvas, title: str, sentence: tuple[str, str], lines: Sequence[str], own: int = 0) -> None:
    """
    Write the header's sentence and the lines; lines that are too long are wrapped, and what has no room is left out.

    Args:
        sentence: a name, which may be cut, and what follows it.
        own: how many of the first lines are the viewer's own, and stand out.
    """
    left = 30 + text_width(title, Face.TITLE, _TITLE) + 40
    put_sentence(canvas, sentence, left, SIZE[0] - 28, 36)
    styles = [bold(30, BRIGHT if number < own else CREAM) for number in range(len(lines))]
    rows = [(row, style) for line, style in zip(lines, styles, strict=True) for row in wrapped(line)]
    for number, (row, style) in enumerate(rows[:_MOST_LINES]):
        text = cut(row, style.face, style.size, _PAGE.width - 64)
        if text:
            canvas.write((_LEFT, _TOP + number * _PITCH), text, style, PANEL)


def wrapped(line: str) -> Iterator[str]:
    """Break a line between words where it is wider than the page."""
    row = ""
    for word in line.split(" "):
        longer = f"{row} {word}" if row else word
        if row and text_width(longer, Face.BOLD, 30) > _PAGE.width - 64:
            yield row
            longer = word
        row = longer
    yield row
