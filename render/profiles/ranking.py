"""A ranking: a page of people by their ratings, the viewer's own row, and the best results of the month."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from languages.speech import _, labelled, n_
from render.base.layout import grid, split
from render.base.words import alt_of, number
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, CREAM, GOLD, MUTED, PANEL, black, bold
from render.charts.ornaments import emblem_block, framed, medallion, paint_garden
from render.charts.theme import fit, palette, smallest
from render.frame import HEADER, paint_panel, put_sentence, titled_sketch
from render.game import Picture
from render.text.lettering import Face, legible, text_width, title_font

ROWS = 8
"""How many people are on a page, beside the viewer."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row: somebody's place, None for one who has none yet, and what they are placed by."""

    place: int | None
    name: str
    rating: int
    games: int
    is_viewer: bool = False


@dataclass(frozen=True, slots=True)
class Best:
    """The best result of a game this month: what it was, such as "93 points", and whose."""

    title: str
    emblem: str
    result: str
    name: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """
    A page of a ranking.

    Args:
        scope: of which games and where, such as "Topiary, this server".
        rows: at most `ROWS`, and the viewer's beside them if it is elsewhere, before or after them by its place.
        month: the name of the month of the best results.
    """

    scope: str
    rows: tuple[Ranked, ...]
    month: str = ""
    best: tuple[Best, ...] = ()


def ranking_picture(ranking: Ranking) -> Picture:
    """Draw a page of a ranking."""
    return Picture.of("ranking.png", draw_ranking(ranking), alt_of(_("Ranking"), *told(ranking)))


def told(ranking: Ranking) -> Iterator[str]:
    """Yield what a page says, a line for each row, in words."""
    yield ranking.scope
    for row in ranking.rows:
        games = n_("{count} game", "{count} games", row.games)
        place = "–" if row.place is None else f"{row.place}."
        yield f"{place} {row.name} {number(row.rating)} ({games})"
    if ranking.best:
        yield _("Best results in {month}:", month=ranking.month)
    yield from (labelled(best.title, f"{best.result}, {best.name}") for best in ranking.best)


def _areas() -> tuple[Box, Box]:
    """Return where rows and best results are."""
    width, height = picture_size()
    room = by_format(
        Box(24, HEADER + 20, 1232, height - HEADER - 38), Box(16, HEADER + 16, width - 32, height - HEADER - 32)
    )
    rows, best = split(room, by_format(790, 756), gap=12, is_across=by_format(wide=True, tall=False))
    return rows._replace(radius=18), best._replace(radius=18)


@remembered()
def _base(title: str, *, has_garden: bool) -> Image.Image:
    sketch = titled_sketch(title)
    for area in _areas():
        paint_panel(sketch, area)
    if has_garden:
        rows = _areas()[0].inside(18)
        paint_garden(sketch, rows, rows.height / (ROWS + 3))
    return palette().quantise(sketch.image)


def draw_ranking(ranking: Ranking) -> Png:
    """Draw it as PNG."""
    title = _("Ranking")
    canvas, right = Canvas(palette(), _base(title, has_garden=len(ranking.rows) <= ROWS)), picture_size()[0] - 28
    left = 30 + text_width(title, *title_font(title)) + 32
    words, size = fit(ranking.scope, Face.BLACK, 44, right - left)
    put_sentence(canvas, ("", words), left, right, size)
    rows, best = _areas()
    boxes = grid(rows.inside(10), ROWS + 1, 1, 0)
    for box, row in zip(boxes, ranking.rows, strict=False):
        _put_row(canvas, box, row)
    _put_best(canvas, best, ranking)
    return canvas.png()


def _put_row(canvas: Canvas, box: Box, row: Ranked) -> None:
    ground, middle = PANEL, box.top + box.height / 2
    if row.is_viewer:
        canvas.stamp(framed(canvas.palette, round(box.width), round(box.height - 6)), box.left, box.top + 3)
    across = round(box.height - 16)
    if row.place is not None and row.place <= ROWS:
        canvas.stamp(medallion(canvas.palette, across, row.place), box.left + 14, middle - across / 2)
    else:
        place = "–" if row.place is None else number(row.place)
        canvas.write((box.left + 14 + across / 2, middle), place, black(smallest()), ground, "mm")
    colour = BRIGHT if row.place == 1 or row.is_viewer else CREAM
    width = canvas.write(
        (box.left + box.width - 18, middle), number(row.rating), black(by_format(46, 40), colour), ground, "rm"
    )
    right = box.left + box.width - 18 - width - 24
    left = box.left + 14 + across + 16
    name, size = fit(legible(row.name) or "…", Face.BLACK, by_format(46, 40), right - left)
    left += canvas.write((left, middle), name, black(size, colour), ground) + 16
    games = n_("{count} game", "{count} games", row.games)
    if left + text_width(games, Face.BOLD, smallest()) <= right:
        canvas.write((right, middle), games, bold(smallest(), MUTED), ground, "rm")


def _put_best(canvas: Canvas, area: Box, ranking: Ranking) -> None:
    if not ranking.best:
        return
    head = smallest() + 30
    words, size = fit(_("Best in {month}", month=ranking.month), Face.BOLD, 44, area.width - 36)
    canvas.write((area.left + 18, area.top + head / 2 + 6), words, bold(size, GOLD), PANEL)
    below = Box(area.left + 10, area.top + head, area.width - 20, area.height - head - 8)
    for box, best in zip(grid(below, 4, by_format(1, 2), 0), ranking.best, strict=False):
        side, middle = 78, box.top + box.height / 2
        canvas.stamp(emblem_block(canvas.palette, best.emblem, side, PANEL), box.left + 8, middle - side / 2)
        left, room = box.left + 24 + side, box.width - side - 32
        for words, way, style, largest in (
            (best.result, -1, black(smallest()), by_format(46, 40)),
            (legible(best.name) or "…", 1, bold(smallest(), MUTED), smallest()),
        ):
            text, size = fit(words, style.face, largest, room)
            canvas.write((left, middle + way * smallest() * 0.6), text, style._replace(size=size), PANEL)
