"""What surrounds every picture of Gardlings: its canvas, its header, and what stands beside or below the garden."""

from dataclasses import dataclass, replace
from itertools import pairwise

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.formats import Format, format_set, picture_size, readable, readable_sizes
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import GOLD, PANEL, bold
from render.frame import HEADER, MIDDLE, paint_panel, put_sentence, titled_sketch
from render.gardlings.pictures.pieces import bag_block
from render.gardlings.theme import palette
from render.gardlings.words.vocabulary import TITLE
from render.text.lettering import Face, cut, fit, text_width

_LEFT = 330.0
_STEP = {Format.WIDE: 4, Format.TALL: 1}
"""By how much the header's sentence becomes smaller until it fits."""
_MARGIN, _GAP = 16, 10
"""Of tall pictures: how far things are from the edges and from each other."""
STRIP, _SIDE_BELOW = 56, 268
"""How high the line of words below the lawn is in tall pictures, and what a builder weighs below that."""


@dataclass(frozen=True, slots=True)
class Areas:
    """Where the lawn lies, the line of words below it, and what stands beside it, or below both in tall pictures."""

    lawn: Box
    strip: Box
    side: Box


_WIDE = Areas(Box(24, 104, 908, 692, 20), Box(24, 806, 908, 46, 23), Box(950, 106, 306, 740, 20))
_BESIDE_MARKET = Areas(Box(24, 104, 886, 692, 20), Box(24, 806, 886, 46, 23), Box(926, 104, 330, 740, 20))


def whole_area() -> Box:
    """Return all that lies below the header."""
    if format_set() is Format.WIDE:
        return Box(24, 104, 1232, 740, 20)
    width, height = picture_size()
    return Box(_MARGIN, HEADER + _MARGIN, width - 2 * _MARGIN, height - HEADER - 2 * _MARGIN, 20)


def areas(below: float = _SIDE_BELOW, strip: float = STRIP) -> Areas:
    """
    Return the areas of a garden's picture.

    Args:
        below: how high the side is in tall pictures, where the lawn has the rest.
        strip: how high the line of words is there; 0 if there is none, so that the lawn is higher, in wide ones, too.
    """
    if format_set() is Format.WIDE:
        return _WIDE if strip else replace(_WIDE, lawn=_WIDE.lawn._replace(height=740))
    whole = whole_area()
    height = whole.height - below - strip - (2 if strip else 1) * _GAP
    line = whole._replace(top=whole.top + height + _GAP, height=strip)
    side = whole._replace(top=whole.top + whole.height - below, height=below)
    return Areas(whole._replace(height=height), line, side)


def market_areas(below: float, strip: float) -> Areas:
    """Return the same with the market at the side, which takes a little of the lawn's width in wide pictures."""
    return _BESIDE_MARKET if format_set() is Format.WIDE else areas(below, strip)


def side_columns() -> tuple[Box, Box, Box]:
    """Return the three parts of the side of tall pictures: they lie next to each other."""
    side = areas().side
    edges = (side.left, side.left + 306, side.left + 612, side.left + side.width)
    first, second, third = (side._replace(left=left + 22, width=right - left - 44) for left, right in pairwise(edges))
    return first, second, third


@remembered()
def panel_base(rules: tuple[int, ...], *, strip: float = STRIP) -> Image.Image:
    """
    Draw what is the same in all pictures of one garden.

    Args:
        rules: the heights of thin lines in the side panel; in tall pictures they stand between its columns.
        strip: how high the line of words below the lawn is in tall pictures; 0 if there is none.
    """
    sketch, here = titled_sketch(TITLE), areas(strip=strip)
    paint_panel(sketch, here.side)
    if strip:
        sketch.box(here.strip, PANEL)
    if format_set() is Format.TALL:
        for column in side_columns()[1:] if rules else ():
            sketch.box(Box(column.left - 22, column.top + 20, 2, column.height - 40), GOLD, 0.25)
        return palette().quantise(sketch.image)
    for height in rules:
        sketch.box(Box(here.side.left + 22, height, here.side.width - 44, 2), GOLD, 0.25)
    return palette().quantise(sketch.image)


def put_headline(canvas: Canvas, words: tuple[str, str], caption: str, seat: int) -> None:
    """
    Write the header's sentence behind the seat's bag, if there is room for it, and a caption at the right.

    Args:
        words: a name, cut so that the sentence ends before the caption, and what follows it.
    """
    right = picture_size()[0] - 28.0
    right -= canvas.write((right, MIDDLE - 1), caption, bold(readable(28)), PANEL, "rm") + 24
    left = _LEFT
    if format_set() is Format.WIDE or right - left - 80 >= text_width("".join(words), Face.BLACK, readable(0)):
        canvas.stamp(bag_block(seat, 66, PANEL), left, MIDDLE - 33)
        left += 80
    _, size = fit("".join(words), Face.BLACK, readable_sizes(30, _STEP[format_set()]), right - left)
    rest = cut(words[1], Face.BLACK, size, right - left) if words[1] else ""
    put_sentence(canvas, (words[0], rest), left, right, size)
