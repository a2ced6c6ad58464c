"""What surrounds every picture of Gardlings: its canvas, its header, and what stands beside or below the garden."""

from PIL import Image

from render.base.layout import Layout, layout_beside, split
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import GOLD, PANEL
from render.frame import MIDDLE, paint_panel, put_caption, put_sentence, sentence_left, titled_sketch
from render.gardlings.pictures.pieces import bag_block
from render.gardlings.theme import palette
from render.gardlings.words.vocabulary import TITLE
from render.text.lettering import Face, cut, text_width

_BAG = 80
STRIP, TWO_LINES = (46, 56), (46, 100)
"""How high the line of words below the lawn is in wide and tall pictures; there it may have two lines."""


def layout(below: float = 268, strip: tuple[float, float] = STRIP) -> Layout:
    """
    Lay out a garden and what its builder weighs, or something else.

    Args:
        below: how high the side is where it lies below the garden.
        strip: how high the line of words is in wide and in tall pictures; zeros if there is none.
    """
    return layout_beside(306, below, strip=by_format(*strip))


def side_parts(side: Box) -> tuple[Box, ...]:
    """Return the three columns of a side below the garden."""
    parts = split(side, 306, 306, gap=0, is_across=True)
    return tuple(part._replace(left=part.left + 22, width=part.width - 44) for part in parts)


@remembered()
def panel_base(rules: tuple[int, ...], *, strip: tuple[float, float] = STRIP) -> Image.Image:
    """
    Draw what is the same in all pictures of one garden.

    Args:
        rules: how far thin lines are below the edge of a high side; in a broad one they stand between its columns.
        strip: as in `layout`.
    """
    sketch, here = titled_sketch(TITLE), layout(strip=strip)
    side = here.side
    paint_panel(sketch, side)
    if any(strip):
        sketch.box(here.strip, PANEL)
    if side.is_high:
        lines = [Box(side.left + 22, side.top + height, side.width - 44, 2) for height in rules]
    else:
        lines = [Box(part.left - 22, part.top + 20, 2, part.height - 40) for part in side_parts(side)[1:]]
    for line in lines:
        sketch.box(line, GOLD, 0.25)
    return palette().quantise(sketch.image)


def put_headline(canvas: Canvas, words: tuple[str, str], caption: str, seat: int) -> None:
    """
    Write the header's sentence behind the seat's bag, if there is room for it, and a caption at the right.

    Args:
        words: a name, cut so that the sentence ends before the caption, and what follows it.
    """
    right, left, smallest = put_caption(canvas, caption), sentence_left(), readable(0)
    if right - left - _BAG >= text_width("".join(words), Face.BLACK, smallest):
        canvas.stamp(bag_block(seat, 66, PANEL), left, MIDDLE - 33)
        left += _BAG
    rest = cut(words[1], Face.BLACK, smallest, right - left) if words[1] else ""
    put_sentence(canvas, (words[0], rest), left, right, 30)
