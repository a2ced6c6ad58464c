"""What surrounds every picture of Topiary: canvas, lawn, and the header's sentence behind a visitor."""

from PIL import Image

from render.base.layout import Layout, layout_of
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size, readable
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import PANEL
from render.frame import HEADER, put_sentence, titled_sketch
from render.text.lettering import Face, text_width
from render.topiary.pictures.garden import paint_lawn
from render.topiary.pictures.plan import Plan
from render.topiary.pictures.visitors import Stance, paint_visitor
from render.topiary.theme import palette
from render.topiary.words.vocabulary import TITLE

_VISITOR = 74
_ROOM = Box(24, HEADER + 16, 1232, 750, 20)
"""The room of wide pictures: visitors reach a little beyond that of other games."""


def plan() -> Plan:
    """Return where the garden lies."""
    return by_format(Plan(168, 210, 100), Plan(176, 234, 112))


def layout() -> Layout:
    """Return where the lawn lies, and what belongs to it."""
    return layout_of(757, 868, wide=_ROOM)


def garden_sketch() -> Sketch:
    """Begin a picture with the garden."""
    sketch = titled_sketch(TITLE)
    paint_lawn(sketch, plan(), layout().board)
    return sketch


@kept
def _visitor_block(seat: int) -> Image.Image:
    sketch = Sketch.plain(64, HEADER - 8, PANEL)
    paint_visitor(sketch, seat, (32, HEADER / 2 - 4), 60, Stance.STANDS)
    return palette().quantise(sketch.image)


def put_headline(canvas: Canvas, words: tuple[str, str], right: float, seat: int | None = None, size: int = 36) -> None:
    """
    Write the header's sentence behind a visitor of the seat it is about.

    Args:
        words: a name, cut so that the sentence ends before the right, and what follows it.
    """
    left, right = by_format(262.0, 228.0), min(right, picture_size()[0] - 28)
    # Where there is no room for both, the name tells more than its colour.
    if seat is not None and text_width("".join(words), Face.BLACK, readable(0)) <= right - left - _VISITOR:
        canvas.stamp(_visitor_block(seat), left, 4)
        left += _VISITOR
    put_sentence(canvas, words, left, right, size)
