"""What surrounds every picture of Gardlings: its canvas, its header, the panel at the side."""

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import GOLD, PANEL, bold
from render.frame import MIDDLE, paint_panel, put_sentence, titled_sketch
from render.gardlings.pictures.pieces import bag_block
from render.gardlings.theme import palette
from render.gardlings.words.vocabulary import TITLE
from render.text.lettering import Face, fit

LAWN_AREA = Box(24, 104, 908, 692, 20)
STRIP = Box(24, 806, 908, 46, 23)
SIDE = Box(950, 106, 306, 740, 20)
_LEFT = 330.0


@remembered()
def panel_base(rules: tuple[int, ...], *, has_strip: bool = True) -> Image.Image:
    """
    Draw what is the same in all pictures of one garden.

    Args:
        rules: the heights of thin lines in the side panel.
        has_strip: whether there is a line of words below the lawn.
    """
    sketch = titled_sketch(TITLE)
    paint_panel(sketch, SIDE)
    if has_strip:
        sketch.box(STRIP, PANEL)
    for height in rules:
        sketch.box(Box(SIDE.left + 22, height, SIDE.width - 44, 2), GOLD, 0.25)
    return palette().quantise(sketch.image)


def put_headline(canvas: Canvas, words: tuple[str, str], caption: str, seat: int) -> None:
    """
    Write the header's sentence behind the seat's bag, and a caption at the right.

    Args:
        words: a name, cut so that the sentence ends before the caption, and what follows it.
    """
    right = picture_size()[0] - 28.0
    right -= canvas.write((right, MIDDLE - 1), caption, bold(28), PANEL, "rm") + 24
    canvas.stamp(bag_block(seat, 66, PANEL), _LEFT, MIDDLE - 33)
    left = _LEFT + 80
    _, size = fit("".join(words), Face.BLACK, range(30, 21, -4), right - left)
    put_sentence(canvas, words, left, right, size)
