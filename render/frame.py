"""What surrounds the pictures of all games: the canvas with its header, panels, the header's sentence."""

from enum import Enum

from PIL import Image

from languages.speech import N_
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size, readable, readable_sizes
from render.canvas.palette import Palette
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, PANEL, black, bold
from render.colour import Colour
from render.text.lettering import Face, TextStyle, cut, fit, text_width, title_font

HEADER = 84
MIDDLE = 42
CUT_SHORT = N_("The game has ended")
"""The header's sentence where a game was cut short."""
DEALT = N_("The game begins")
"""The header's sentence of a film where nobody has played yet."""
PLAYED = N_(" has played")
"""What follows the name of the last one to play in a film."""


class Moment(Enum):
    """For what a picture of the whole table is looked at."""

    NOW = "now"
    """To see who is next."""
    CUT_SHORT = "cut short"
    """The game ended before its time, so nobody is next."""
    FILM = "film"
    """In a row with others, to see who has played; who is next would change most of the picture with every turn."""

    @classmethod
    def of(cls, *, is_cut_short: bool) -> "Moment":
        """Return the moment of a picture that stands alone."""
        return cls.CUT_SHORT if is_cut_short else cls.NOW

    @classmethod
    def in_film(cls, *, is_cut_short: bool) -> "Moment":
        """Return the moment of a picture of a film."""
        return cls.CUT_SHORT if is_cut_short else cls.FILM

    def headline(self, newest: int | None, now: tuple[int | None, str], *, is_over: bool) -> tuple[int | None, str]:
        """
        Return the seat that the header is about, and what follows its name, or stands alone where it is about none.

        Args:
            newest: the seat of the last turn, if there was one.
            now: the same for a picture of now.
        """
        if self is Moment.CUT_SHORT:
            return None, str(CUT_SHORT)
        if self is Moment.NOW or is_over:
            return now
        return newest, str(DEALT if newest is None else PLAYED)


def titled_sketch(title: str) -> Sketch:
    """Begin a picture: green canvas, dark header with the game's title."""
    sketch = Sketch.plain(*picture_size(), GREEN)
    sketch.box(Box(0, 0, picture_size()[0], HEADER), PANEL)
    sketch.box(Box(0, HEADER, picture_size()[0], 3), GOLD, 0.85)
    sketch.write((30, MIDDLE), title, TextStyle(*title_font(title), CREAM), "lm")
    return sketch


@remembered()
def titled_base(palette: Palette, title: str, *panels: Box) -> Image.Image:
    """Return such a beginning with panels in the colours of a palette."""
    sketch = titled_sketch(title)
    for box in panels:
        paint_panel(sketch, box)
    return palette.quantise(sketch.image)


def put_caption(canvas: Canvas, words: str, size: int = 28) -> float:
    """Write how far the game is at the right of the header; returns where the sentence must end."""
    right = picture_size()[0] - 28.0
    return right - canvas.write((right, MIDDLE - 1), words, bold(readable(size)), PANEL, "rm") - 24


def paint_panel(sketch: Sketch, box: Box) -> None:
    """Draw a dark panel with a thin gold edge."""
    sketch.box(box, PANEL)
    sketch.box(box, GOLD, 0.35, 2)


@kept
def panel_block(palette: Palette, size: tuple[int, int], face: Colour, *, is_bright: bool) -> Image.Image:
    """Draw such a panel alone, on the canvas colour; the bright one has a strong gold edge."""
    sketch = Sketch.plain(*size, GREEN)
    box = Box(0, 0, *size, 18)
    sketch.box(box, face)
    sketch.box(box, GOLD, 1.0 if is_bright else 0.35, 4 if is_bright else 2)
    return palette.quantise(sketch.image)


def sentence_left() -> float:
    """Return where the header's sentence begins behind a title of usual length."""
    return by_format(330.0, 262.0)


def put_sentence(canvas: Canvas, words: tuple[str, str], left: float, right: float, size: int) -> None:
    """
    Write the header's sentence.

    Args:
        words: a name, cut if it must be so that the sentence ends before the right, and what follows it.
        size: the largest size; a long sentence is smaller.
    """
    style = black(fit("".join(words), Face.BLACK, readable_sizes(size), right - left)[1], GOLD)
    name, rest = words
    room = right - left - text_width(rest, style.face, style.size)
    canvas.write((left, MIDDLE), (cut(name, style.face, style.size, room) if name else "") + rest, style, PANEL)
