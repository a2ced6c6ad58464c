"""What surrounds every picture of Emperor's Garden: its canvas, its header, the panel at the side."""

from functools import cache

from PIL import Image

from render.canvas.canvas import SIZE, Canvas
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import GOLD, PANEL, bold
from render.emperors_garden.pictures.pieces import Stance, piece_block
from render.emperors_garden.theme import palette
from render.emperors_garden.words.vocabulary import TITLE
from render.frame import MIDDLE, paint_panel, put_sentence, titled_sketch
from render.text.lettering import Face, fit
from rules.emperors_garden.view import Piece, Token
from rules.game import Seat

SIDE = Box(934, 104, 322, 744, 20)
AREA = Box(78, 134, 838, 708)
"""Where the garden's cards lie."""
_LEFT = 444.0


def blank_sketch() -> Sketch:
    """Begin a picture."""
    return titled_sketch(TITLE)


@cache
def table_base(rules: tuple[int, ...]) -> Image.Image:
    """Draw what is the same in all pictures of the garden; `rules` are the heights of thin lines in the side panel."""
    sketch = blank_sketch()
    paint_panel(sketch, SIDE)
    for height in rules:
        sketch.box(Box(SIDE.left + 16, height, SIDE.width - 32, 2), GOLD, 0.35)
    return palette().quantise(sketch.image)


def put_headline(canvas: Canvas, words: tuple[str, str], caption: str, seat: int | None = None) -> None:
    """
    Write the header's sentence behind a samurai of the seat it is about, and a caption at the right.

    Args:
        words: a name, cut so that the sentence ends before the caption, and what follows it.
    """
    right = SIZE[0] - 28.0
    if caption:
        right -= canvas.write((right, MIDDLE - 1), caption, bold(28), PANEL, "rm") + 24
    left = _LEFT
    if seat is not None:
        canvas.stamp(piece_block(Token(Seat(seat), Piece.SAMURAI), 62, Stance.STANDS, PANEL), left, 8)
        left += 76
    _, size = fit("".join(words), Face.BLACK, range(34, 21, -2), right - left)
    put_sentence(canvas, words, left, right, size)
