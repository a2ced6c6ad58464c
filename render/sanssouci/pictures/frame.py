"""What surrounds every picture of Sanssouci: its canvas, and the header's sentence behind a noble."""

from render.canvas.canvas import Canvas
from render.canvas.sketch import Sketch
from render.canvas.style import PANEL
from render.frame import put_sentence, titled_sketch
from render.sanssouci.pictures.pieces import pawn_block
from render.sanssouci.words.vocabulary import TITLE


def blank_sketch() -> Sketch:
    """Begin a picture."""
    return titled_sketch(TITLE)


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
    put_sentence(canvas, words, left, right, size)
