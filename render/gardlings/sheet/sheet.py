"""The final score sheet: every line of every seat with its last garden, many seats in rows, or a medal alone."""

from functools import cache

from PIL import Image

from languages.listing import listed
from languages.speech import _
from render.base.words import capital
from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, INK, LAWN, PANEL, black, bold, seat_name
from render.colour import Colour
from render.frame import HEADER, panel_block, titled_sketch
from render.gardlings.pictures.frame import put_headline
from render.gardlings.pictures.pieces import put_icon
from render.gardlings.pictures.tiles import paint_sprite
from render.gardlings.sheet.columns import MOST_COLUMNS, put_columns, put_last_garden, put_rows
from render.gardlings.theme import BRONZE, SILVER, palette
from render.gardlings.words.captions import round_caption
from render.gardlings.words.scores import MEDALS, METALS
from render.gardlings.words.vocabulary import TITLE, gems, rounds, tiles
from render.marks import paint_dashes
from rules.game import Result
from rules.gardlings.scoring import MOST_TILES, Medal, medal
from rules.gardlings.view import View

_LAWN = Box(24, HEADER + 20, 780, 868 - HEADER - 40, 20)
_SIDE = Box(822, HEADER + 20, 434, 868 - HEADER - 40, 20)
_MIDDLE = _SIDE.left + _SIDE.width / 2
_LARGEST = 100
_FACES = {Medal.GOLD: GOLD, Medal.SILVER: SILVER, Medal.BRONZE: BRONZE}


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
        _put_medals(canvas, view, result)
    elif len(names) <= MOST_COLUMNS:
        put_columns(canvas, view, result, called)
    else:
        put_rows(canvas, result, called)
    return canvas.png()


@remembered()
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


def _put_medals(canvas: Canvas, view: View, result: Result) -> None:
    """Fill the sheet with the garden that won, and at its side the medal among those there are."""
    for box, ground in ((_LAWN, LAWN), (_SIDE, PANEL)):
        size = (round(box.width), round(box.height))
        canvas.stamp(panel_block(palette(), size, ground, is_bright=ground == LAWN), box.left, box.top)
    room = Box(_LAWN.left + 24, _LAWN.top + 24, _LAWN.width - 48, _LAWN.height - 48)
    put_last_garden(canvas, room, _LARGEST, view, 0, LAWN)
    won = medal(view.rules.target, result.totals[0])
    canvas.stamp(_medal_block(won, 220), _MIDDLE - 110, _SIDE.top + 28)
    canvas.write((_MIDDLE, _SIDE.top + 282), capital(str(MEDALS[won])), black(42, GOLD), PANEL, "mm")
    canvas.write((_MIDDLE, _SIDE.top + 350), tiles(result.totals[0]), black(60, BRIGHT), PANEL, "mm")
    _put_steps(canvas, view.rules.target, won)
    _put_gems(canvas, view)


def _put_steps(canvas: Canvas, target: int, won: Medal) -> None:
    """List the medals with the most tiles for each, the one that was won in gold."""
    for index, (one, most) in enumerate(zip(Medal, MOST_TILES[target], strict=False)):
        middle, colour = _SIDE.top + 434 + index * 62, GOLD if one is won else CREAM
        canvas.stamp(_medal_block(one, 50), _SIDE.left + 40, middle - 25)
        canvas.write((_SIDE.left + 106, middle), capital(str(METALS[one])), black(32, colour), PANEL)
        canvas.write(
            (_SIDE.left + _SIDE.width - 40, middle), _("up to {most}", most=most), bold(32, colour), PANEL, "rm"
        )


def _put_gems(canvas: Canvas, view: View) -> None:
    count, middle = view.players[0].count, _SIDE.top + _SIDE.height - 62
    if count is not None:
        put_icon(canvas, "brilliant", (_SIDE.left + 64, middle), 54, PANEL)
        canvas.write((_SIDE.left + 106, middle), str(count.gems), black(46), PANEL)
    right = _SIDE.left + _SIDE.width - 40
    canvas.write((right, middle), rounds(view.round), bold(32), PANEL, "rm")


@cache
def _medal_block(won: Medal, size: int) -> Image.Image:
    """Draw a medal with a gem; without one there is only its place."""
    sketch = Sketch.plain(size, size, PANEL)
    middle, unit = (size / 2, size / 2), size / 100
    face = _FACES.get(won)
    if face is None:
        paint_dashes(sketch, Box(0, 0, size, size, size / 2), max(2.5, 3 * unit))
        paint_sprite(sketch, "brilliant", middle, 44 * unit, 0.4)
    else:
        _paint_medal(sketch, face, middle, unit)
    return palette().quantise(sketch.image)


def _paint_medal(sketch: Sketch, face: Colour, middle: tuple[float, float], unit: float) -> None:
    sketch.disc(middle, 98 * unit, INK)
    sketch.disc(middle, 92 * unit, face)
    sketch.disc(middle, 76 * unit, INK, 0.35)
    sketch.disc(middle, 72 * unit, face)
    paint_sprite(sketch, "brilliant", middle, 54 * unit)
