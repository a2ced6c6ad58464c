"""How a day went: how many people had how many points, as hedges that grow from left to right."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from languages.speech import _, n_
from render.base.layout import grid
from render.base.words import alt_of, number
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import CREAM, GOLD, PANEL, black
from render.charts.ornaments import hedge, paint_garden
from render.charts.theme import fit, palette, smallest
from render.frame import HEADER, paint_panel, put_sentence, titled_sketch
from render.game import Picture
from render.text.lettering import Face, text_width

ROWS = 8
"""How many bars have room."""
_TITLE = 54
_HIGHEST = 88
"""How high a hedge is at most, in pixels."""


@dataclass(frozen=True, slots=True)
class Bar:
    """How many people had from `low` to `high` points."""

    low: int
    high: int
    people: int

    @property
    def span(self) -> str:
        """The points in digits."""
        return number(self.low) if self.low == self.high else f"{number(self.low)}–{number(self.high)}"


@dataclass(frozen=True, slots=True)
class Distribution:
    """How a day went; `day` is its date in words, `bars` at most `ROWS`, by points."""

    game: str
    day: str
    bars: tuple[Bar, ...]


def distribution_picture(distribution: Distribution) -> Picture:
    """Draw how a day went."""
    return Picture.of("day.png", draw_distribution(distribution), alt_of(distribution.game, *told(distribution)))


def told(distribution: Distribution) -> Iterator[str]:
    """Yield what the picture says, a line for each bar, in words."""
    yield distribution.day
    for bar in distribution.bars:
        people = n_("{count} person", "{count} people", bar.people)
        yield _("{span} points: {people}", span=bar.span, people=people)


def _area() -> Box:
    width, height = picture_size()
    wide = Box(24, HEADER + 20, width - 48, height - HEADER - 38)
    return by_format(wide, Box(16, HEADER + 16, width - 32, height - HEADER - 32))._replace(radius=18)


@remembered()
def _base(title: str, *, has_garden: bool) -> Image.Image:
    sketch = titled_sketch(title)
    paint_panel(sketch, _area())
    if has_garden:
        inside = _area().inside(18)
        paint_garden(sketch, inside, min(inside.height / 5, inside.width * 0.13))
    return palette().quantise(sketch.image)


def draw_distribution(distribution: Distribution) -> Png:
    """Draw it as PNG."""
    bars, area = distribution.bars, _area()
    base = _base(distribution.game, has_garden=len(bars) <= ROWS - 3)
    canvas = Canvas(palette(), base)
    left, right = 30 + text_width(distribution.game, Face.TITLE, _TITLE) + 32, picture_size()[0] - 28
    words, size = fit(distribution.day, Face.BLACK, 44, right - left)
    put_sentence(canvas, ("", words), left, right, size)
    most = max(1, *(bar.people for bar in bars))
    lettering = by_format(42, 34)
    label = max(text_width(bar.span, Face.BLACK, lettering) for bar in bars)
    for box, bar in zip(grid(area.inside(18), ROWS, 1, 8), bars, strict=False):
        middle = box.top + box.height / 2
        canvas.write((box.left + label, middle), bar.span, black(lettering, CREAM), PANEL, "rm")
        start = box.left + label + 20
        room = box.width - label - 20 - text_width(number(most), Face.BLACK, lettering) - 20
        high = min(round(box.height - 6), _HIGHEST)
        length = max(round(room * bar.people / most), high)
        if bar.people:
            canvas.stamp(hedge(canvas.palette, length, high), start, middle - high / 2)
        end = start + (length + 14 if bar.people else 0)
        canvas.write((end, middle), number(bar.people), black(max(lettering, smallest()), GOLD), PANEL, "lm")
    return canvas.png()
