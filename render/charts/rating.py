"""Ratings over time: a path in gold, on a bed as wide as they are unsure."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from languages.speech import _
from render.base.words import number
from render.canvas.canvas import Canvas
from render.canvas.shapes import Box, Point
from render.canvas.style import BRIGHT, CREAM, GOLD, MUTED, NIGHT, PANEL, black, bold
from render.charts.ornaments import blossom_block, cover_of
from render.charts.paths import Ink, put_path
from render.charts.theme import BAND, fit, smallest
from render.text.lettering import Face, text_width

MOST = 24
"""As many ratings as have room; of more, the last one of each span is shown."""
_FINE = 2
_LEAST = 8
"""As few columns would tell little of time."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating after a game: when it ended in UTC seconds, the rating, and by how much it may be off."""

    at: int
    rating: int
    unsure: int


def rating_words(ratings: Sequence[Rated], *, is_provisional: bool) -> str:
    """Say the last rating; a provisional one is told as such."""
    if not ratings:
        return _("No rated game yet")
    told = f"{number(ratings[-1].rating)} ± {ratings[-1].unsure}"
    return _("{rating}, provisional", rating=told) if is_provisional else told


def put_rating(canvas: Canvas, area: Box, ratings: Sequence[Rated], game: str = "", *, is_provisional: bool) -> None:
    """Draw ratings on a plain panel: in words above, with the game below if it has to be named, then the chart."""
    left, right, room = area.left + 22, area.left + area.width - 22, area.width - 44
    label, size = fit(_("Rating"), Face.BOLD, smallest(), room / 2)
    width = canvas.write((left, area.top + 38), label, bold(size, MUTED), PANEL)
    words, size = fit(rating_words(ratings, is_provisional=is_provisional), Face.BLACK, 56, room - width - 20)
    canvas.write((right, area.top + 38), words, black(size, BRIGHT), PANEL, "rm")
    top = 84
    if game:
        words, size = fit(game, Face.BLACK, smallest(), room)
        canvas.write((right, area.top + top), words, black(size, CREAM), PANEL, "rm")
        top += 40
    shown = spread(ratings)
    if len(shown) > 1:
        _put_chart(canvas, Box(left, area.top + top, room - 12, area.height - top - 24), shown)


def _put_chart(canvas: Canvas, area: Box, shown: Sequence[Rated]) -> None:
    low, high = min(one.rating - one.unsure for one in shown), max(one.rating + one.unsure for one in shown)
    step = next((step for step in _STEPS if (high - low) / step * smallest() * 1.5 <= area.height), high - low)
    ticks = range(-(-low // step) * step, high + 1, step)
    axis = max((text_width(number(tick), Face.BOLD, smallest()) for tick in ticks), default=0) + 16
    pitch = int((area.width - axis) // (len(shown) - 1))
    width = pitch * (len(shown) - 1)
    plot = area._replace(left=area.left + area.width - width, width=width)

    def height(rating: int) -> int:
        return round(plot.top + plot.height * (high - rating) / max(high - low, 1))

    for tick in ticks:
        canvas.write((plot.left - 14, height(tick)), number(tick), bold(smallest(), MUTED), PANEL, "rm")
    above, below = (
        [(place * pitch, height(one.rating + way * one.unsure) - plot.top) for place, one in enumerate(shown)]
        for way in (1, -1)
    )
    _put_bed(canvas, plot, (*above, *below[::-1]))
    heights = [height(one.rating) for one in shown]
    put_path(canvas, round(plot.left), pitch, heights, Ink(GOLD, NIGHT, BAND))
    block = blossom_block(canvas.palette, 56, BAND)
    canvas.inlay(block, cover_of(block), plot.left + plot.width - 28, heights[-1] - 28)


def spread(ratings: Sequence[Rated]) -> Sequence[Rated]:
    """Return at most `MOST` ratings, evenly over the time from the first to the last: each the last one by then."""
    if not ratings:
        return ()
    first, last = ratings[0].at, ratings[-1].at
    columns = min(MOST, max(len(ratings), _LEAST))
    moments = [first + (last - first) * step / (columns - 1) for step in range(columns)]
    times = [one.at for one in ratings]
    return [ratings[bisect_right(times, moment) - 1] for moment in moments] if last > first else ratings[-1:]


def _put_bed(canvas: Canvas, plot: Box, outline: Sequence[Point]) -> None:
    size = (round(plot.width), round(plot.height))
    image = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    ImageDraw.Draw(image).polygon([(x * _FINE, y * _FINE) for x, y in outline], 255)
    canvas.stamp(canvas.palette.shaded(image.reduce(_FINE).im, PANEL, BAND), plot.left, plot.top)
