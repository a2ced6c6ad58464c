"""The course of a game: everybody's points over the turns, who led when, and its turning points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from PIL import Image

from languages.speech import _, n_
from render.base.words import alt_of, number
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box, Point
from render.canvas.style import CREAM, GOLD, GREEN, MUTED, PANEL, PLAYERS, black, bold, seat_name
from render.charts.ornaments import blossom_block, cover_of, paint_lawn
from render.charts.paths import Ink, put_path
from render.charts.theme import fit, palette, smallest
from render.colour import Colour
from render.frame import HEADER, paint_panel, put_sentence, titled_sketch
from render.game import Names, Picture
from render.marks import seat_disc
from render.text.lettering import Face, broken, text_width

MOST = 24
"""As many columns have room; where a game has more moments, some are left out evenly."""
MOST_SEATS = 6
"""Of more players the best are shown."""
_SMOOTH = 4
"""Paths of more players have no shades at their edges, which would make the picture too large a file."""
_TITLE = 54
_WIDE = 830
"""How wide the chart is in wide pictures; names have the rest."""
_RIBBON, _AXIS, _END, _LINE = 44, 100, 66, 76
"""How high the ribbon of leads is, how wide the axis and the numbers at the ends, how high a line of names."""
_DISC = 42
_NUMBERED, _SMALL, _DIGIT = 54, 40, 12
"""How large blossoms are that mark turns, with so much more for each digit."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000)
_MOST_STEPS = 5


@dataclass(frozen=True, slots=True)
class Marked:
    """A turn, by the place of its moment in `Course.totals` and its seat; with 0 as its number its mark is small."""

    moment: int
    seat: int
    number: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """
    How a game went.

    Args:
        totals: the points of all seats at two moments or more in order, the last one at the end.
        marks: turns that decided much, or in a review those that somebody missed.
    """

    title: str
    names: Names
    totals: tuple[tuple[int, ...], ...]
    marks: tuple[Marked, ...] = ()
    is_review: bool = False

    @property
    def order(self) -> list[int]:
        """The seats, those with most points at the end first."""
        return sorted(range(len(self.names)), key=lambda seat: -self.totals[-1][seat])

    @property
    def leads(self) -> tuple[int | None, ...]:
        """Who led alone at each moment; None where nobody did."""
        return tuple(points.index(max(points)) if points.count(max(points)) == 1 else None for points in self.totals)

    @property
    def leaders(self) -> list[int]:
        """Who led, one after the other."""
        return [seat for seat, _run in groupby(seat for seat in self.leads if seat is not None)]


def course_picture(course: Course) -> Picture:
    """Draw the course of a game."""
    return Picture.of("course.png", draw_course(course), alt_of(course.title, *_told(course)))


def _told(course: Course) -> Iterator[str]:
    yield _headline(course)
    for seat in course.order:
        quarters = (course.totals[round(part * (len(course.totals) - 1) / 4)][seat] for part in range(5))
        told = ", ".join(map(number, quarters))
        yield _("{name} from beginning to end: {points}", name=course.names[seat], points=told)
    for mark in course.marks:
        if mark.number and course.is_review:
            yield _("Missed: {number}", number=mark.number)
        elif mark.number:
            yield _("Turning point {number}: {name}", number=mark.number, name=course.names[mark.seat])


def _headline(course: Course) -> str:
    match course.leaders:
        case []:
            return _("Nobody led")
        case [first]:
            return _("{name} always led", name=seat_name(course.names, first))
        case more:
            return n_("The lead changed once", "The lead changed {count} times", len(more) - 1)


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where the chart lies: `lawn` is what paths cross in columns `pitch` wide; `high` to `low` are its points."""

    panel: Box
    lawn: Box
    pitch: int
    low: int
    high: int

    @classmethod
    def of(cls, columns: int, lines: int, low: int = 0, high: int = 1) -> "_Plot":
        """Lay a chart out beside or above so many lines of names."""
        width, height = picture_size()
        legend = -(-lines // 2) * _LINE + 46
        panel = by_format(
            Box(24, HEADER + 20, _WIDE, height - HEADER - 38, 20),
            Box(16, HEADER + 16, width - 32, height - HEADER - 32 - legend, 20),
        )
        pitch, top = int((panel.width - _AXIS - _END) // columns), panel.top + _RIBBON + 44
        lawn = Box(panel.left + _AXIS, top, pitch * columns, panel.top + panel.height - 18 - top)
        return cls(panel, lawn, pitch, low, high)

    def height(self, points: int) -> int:
        """Return where points are."""
        room = self.lawn.height - 44
        return round(self.lawn.top + 22 + room * (self.high - points) / (self.high - self.low))


@remembered()
def _base(title: str, columns: int, lines: int) -> Image.Image:
    plot, sketch = _Plot.of(columns, lines), titled_sketch(title)
    paint_panel(sketch, plot.panel)
    paint_lawn(sketch, plot.lawn)
    return palette().quantise(sketch.image)


def draw_course(course: Course) -> Png:
    """Draw it as PNG."""
    totals, order = course.totals, course.order[:MOST_SEATS]
    columns, lines = len(totals) - 1, len(order) + bool(course.marks)
    plot = _Plot.of(columns, lines, min(0, *map(min, totals)), max(1, *map(max, totals)))
    canvas = Canvas(palette(), _base(course.title, columns, lines))
    left, right = 30 + text_width(course.title, Face.TITLE, _TITLE) + 40, picture_size()[0] - 28
    words, size = fit(_headline(course), Face.BLACK, 44, right - left)
    put_sentence(canvas, ("", words), left, right, size)
    _put_leads(canvas, plot, course.leads)
    _put_axis(canvas, plot)
    for seat in order[::-1]:
        heights = [plot.height(points[seat]) for points in totals]
        ink = Ink(PLAYERS[seat % len(PLAYERS)], CREAM, PANEL, 2 if len(order) <= _SMOOTH else 1)
        put_path(canvas, round(plot.lawn.left), plot.pitch, heights, ink)
    # Numbered marks lie over others.
    for mark in sorted(course.marks, key=lambda one: (bool(one.number), one.moment)):
        if mark.seat in order:
            told = str(mark.number or "")
            across = _NUMBERED + _DIGIT * len(told) if told else _SMALL
            block = blossom_block(palette(), across, PANEL, told)
            left = plot.lawn.left + mark.moment * plot.pitch - across / 2
            canvas.inlay(block, cover_of(block), left, plot.height(totals[mark.moment][mark.seat]) - across / 2)
    _put_ends(canvas, plot, [(plot.height(totals[-1][seat]), seat) for seat in order])
    _put_names(canvas, plot, course, order)
    return canvas.png()


def _put_leads(canvas: Canvas, plot: _Plot, leads: Sequence[int | None]) -> None:
    """Lay a ribbon over the chart in the colour of whoever led, with their number where their lead begins."""
    top, place, discs = plot.lawn.top - _RIBBON - 24, 0, []
    for seat, run in groupby(leads[1:]):
        left, length = plot.lawn.left + place * plot.pitch, len(list(run))
        place += length
        if seat is None:
            continue
        for colour, high in ((CREAM, 18), (PLAYERS[seat % len(PLAYERS)], 12)):
            block = canvas.palette.blank((length * plot.pitch - 2, high), colour)
            canvas.stamp(block, left + 1, top + (_RIBBON - high) / 2)
        discs.append((seat, left + min(length * plot.pitch, _RIBBON) / 2))
    for (seat, middle), before in zip(discs, (None, *discs), strict=False):
        if before is None or seat != before[0]:
            block = seat_disc(canvas.palette, seat, _RIBBON, PANEL)
            canvas.inlay(block, cover_of(block), middle - _RIBBON / 2, top)


def _put_axis(canvas: Canvas, plot: _Plot) -> None:
    step = next((step for step in _STEPS if (plot.high - plot.low) / step <= _MOST_STEPS), plot.high - plot.low)
    for points in range(-(-plot.low // step) * step, plot.high + 1, step):
        style = bold(smallest(), MUTED)
        canvas.write((plot.lawn.left - 14, plot.height(points)), number(points), style, PANEL, "rm")


def _put_ends(canvas: Canvas, plot: _Plot, ends: Sequence[tuple[int, int]]) -> None:
    """Put the numbers of the seats where their paths end, the highest first, so far apart that all are seen."""
    apart, lowest = _DISC + 2, plot.lawn.top + plot.lawn.height - _DISC / 2
    middles: list[float] = []
    for at, _seat in ends:
        middles.append(max(at, middles[-1] + apart if middles else plot.lawn.top))
    # What was pushed out below comes back, and pushes the others up.
    for place in range(len(middles)):
        middles[-1 - place] = min(middles[-1 - place], lowest - place * apart)
    for middle, (_at, seat) in zip(middles, ends, strict=True):
        block = seat_disc(canvas.palette, seat, _DISC, PANEL)
        canvas.inlay(block, cover_of(block), plot.lawn.left + plot.lawn.width + 14, middle - _DISC / 2)


def _put_names(canvas: Canvas, plot: _Plot, course: Course, order: Sequence[int]) -> None:
    """Write who had how many points at the end, best first: beside the chart, in tall pictures below it."""
    last, lines = course.totals[-1], [*_lines(plot, len(order) + bool(course.marks))]
    for seat, (left, right, middle) in zip(order, lines, strict=False):
        canvas.stamp(seat_disc(canvas.palette, seat, 50, GREEN), left, middle - 25)
        style = black(46, GOLD if last[seat] == max(last) else CREAM)
        taken = canvas.write((right, middle), number(last[seat]), style, GREEN, "rm")
        _put_words(canvas, seat_name(course.names, seat), (left + 62, middle), right - taken - 78 - left, CREAM)
    if course.marks:
        left, right, middle = lines[-1]
        canvas.stamp(blossom_block(canvas.palette, 54, GREEN), left - 2, middle - 27)
        words = _("Missed") if course.is_review else n_("Turning point", "Turning points", len(course.marks))
        _put_words(canvas, words, (left + 62, middle), right - left - 62, MUTED)


def _lines(plot: _Plot, number_of_lines: int) -> Iterator[tuple[float, float, float]]:
    """Yield from where to where each line reaches, and its middle."""
    width, height = picture_size()
    for place in range(number_of_lines):
        if by_format(wide=True, tall=False):
            pitch = min(110, (height - HEADER - 60) / number_of_lines)
            yield 24.0 + _WIDE + 28, width - 28.0, HEADER + 30 + (place + 0.5) * pitch
        else:
            half, below = (width - 40) / 2, plot.lawn.top + plot.lawn.height + 48
            left = 24 + place % 2 * half
            yield left, left + half - 24, below + (place // 2 + 0.4) * _LINE


def _put_words(canvas: Canvas, words: str, at: Point, room: float, colour: Colour) -> None:
    """Write words in one line, or in two small ones where they have no room in it."""
    size = fit(words, Face.BOLD, 44, room)[1]
    lines = broken(words, Face.BOLD, size, room)
    for place, line in enumerate(lines):
        canvas.write((at[0], at[1] + (place - (len(lines) - 1) / 2) * size), line, bold(size, colour), GREEN)
