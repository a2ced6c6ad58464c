"""Plain pictures: a header and lines of text."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from PIL import Image

from render.base.words import unmarked
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.palette import SIZE as COLOURS
from render.canvas.palette import Palette
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, PANEL, bold
from render.colour import mix
from render.frame import paint_panel, put_sentence, titled_sketch
from render.text.lettering import Face, cut, text_width, wrapped

_LEFT, _TOP, _PITCH, _SIZE = 56, 134, 44, 30
_NAME = 330
"""How wide the column of names is that lines begin with."""
_NAMED = re.compile(r"\*\*(.+)\*\* (.+)")
_SHADES = 20
_TITLE = 54


@cache
def palette() -> Palette:
    """Return the colours of header and text, with the shades between them."""
    pairs = product((PANEL, GREEN), (CREAM, GOLD, BRIGHT))
    shades = [mix(ground, ink, step / _SHADES) for ground, ink in pairs for step in range(_SHADES + 1)]
    colours = list(dict.fromkeys(shades))
    return Palette([*colours, *((grey, grey, grey) for grey in range(COLOURS - len(colours)))])


@remembered()
def page_base(title: str) -> Image.Image:
    """Draw the header with the game's title, and an empty page."""
    sketch = titled_sketch(title)
    width, height = picture_size()
    paint_panel(sketch, Box(24, 100, width - 48, height - 118, 20))
    return palette().quantise(sketch.image)


def put_page(canvas: Canvas, title: str, sentence: tuple[str, str], lines: Sequence[str], own: int = 0) -> None:
    """
    Write the header's sentence and the lines; lines that are too long are wrapped, and what has no room is left out.

    Args:
        sentence: a name, which may be cut, and what follows it.
        lines: may have the markup of boards; a name in bold at the beginning of a line stands in a column of its own.
        own: how many of the first lines are the viewer's own, and stand out.
    """
    left = 30 + text_width(title, Face.TITLE, _TITLE) + 40
    put_sentence(canvas, sentence, left, picture_size()[0] - 28, 36)
    rows = [(bold(_SIZE, BRIGHT if number < own else CREAM), *row) for number, row in _rows(lines)]
    for number, (style, name, text) in enumerate(rows[: (picture_size()[1] - _TOP) // _PITCH]):
        at = _TOP + number * _PITCH
        if name:
            canvas.write((_LEFT, at), cut(name, Face.BOLD, _SIZE, _NAME - 20), bold(_SIZE, GOLD), PANEL)
        if text:
            indent = _NAME if name is not None else 0
            canvas.write((_LEFT + indent, at), cut(text, Face.BOLD, _SIZE, _width() - indent), style, PANEL)


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, tuple[str | None, str]]]:
    """Yield the number of each line with its rows: a name, empty where it stands above, None without one; and text."""
    for number, line in enumerate(lines):
        named = _NAMED.fullmatch(line)
        name, text = (named[1], named[2]) if named else (None, line)
        for row in wrapped(unmarked(text), Face.BOLD, _SIZE, _width() - (_NAME if named else 0)):
            yield number, (name, row)
            name = name and ""


def _width() -> int:
    """Return how wide lines are."""
    return picture_size()[0] - 2 * _LEFT
