"""The final score sheet: every line of every seat with its last garden, many seats in rows, or a medal alone."""

from functools import cache

from PIL import Image

from languages.listing import listed
from languages.remembering import remembered
from languages.speech import _
from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.style import seat_name
from render.frame import titled_sketch
from render.gardlings.pictures.frame import put_headline
from render.gardlings.sheet.columns import MOST_COLUMNS, put_columns
from render.gardlings.sheet.medals import put_medals
from render.gardlings.sheet.rows import put_rows
from render.gardlings.theme import palette
from render.gardlings.words.captions import round_caption
from render.gardlings.words.vocabulary import TITLE, gems
from rules.game import Result
from rules.gardlings.view import View


@remembered(16)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """
    Draw the score sheet of a finished game, 1280×868, as PNG.

    Args:
        view: any view of the finished game; gardens and rounds are taken from it.
        result: what the rules say.
        names: display names by seat.
    """
    canvas = Canvas(palette(), _base())
    _put_head(canvas, view, result, names)
    called = tuple(seat_name(names, seat) for seat in range(len(names)))
    if len(names) == 1:
        put_medals(canvas, view, result)
    elif len(names) <= MOST_COLUMNS:
        put_columns(canvas, view, result, called)
    else:
        put_rows(canvas, result, called)
    return canvas.png()


@cache
def _base() -> Image.Image:
    return palette().quantise(titled_sketch(TITLE).image)


def _put_head(canvas: Canvas, view: View, result: Result, names: tuple[str, ...]) -> None:
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    called = listed([seat_name(names, seat) for seat in winners])
    if len(winners) > 1:
        # Only resignations can leave the first place shared.
        put_headline(canvas, (called, _(" win")), round_caption(view), winners[0])
        return
    count = view.players[winners[0]].count
    words = _(" wins") if count is None else _(" wins with {gems}", gems=gems(count.gems))
    put_headline(canvas, (called, words), round_caption(view), winners[0])
