"""The final score sheet: every line of every seat with its last garden, many seats in rows, or a medal alone."""

from PIL import Image

from languages.speech import _, capital, listed
from render.base.layout import layout_beside
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, INK, LAWN, PANEL, black, bold, seat_name
from render.colour import Colour
from render.frame import panel_block, titled_base
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

_ROW, _ROW_BELOW = 62, 56
"""How far medals are apart."""
_LARGEST = 100
_FACES = {Medal.GOLD: GOLD, Medal.SILVER: SILVER, Medal.BRONZE: BRONZE}


@remembered(2)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """
    Draw the score sheet of a finished game, as PNG.

    Args:
        view: any view of the finished game; gardens and rounds are taken from it.
        result: what the rules say.
        names: display names by seat.
    """
    canvas = Canvas(palette(), titled_base(palette(), TITLE))
    _put_head(canvas, view, result, names)
    called = tuple(seat_name(names, seat) for seat in range(len(names)))
    if len(names) == 1:
        _put_medals(canvas, view, result)
    elif len(names) <= MOST_COLUMNS:
        put_columns(canvas, view, result, called)
    else:
        put_rows(canvas, result, called)
    return canvas.png()


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
    here = layout_beside(434, 320)
    lawn, side = here.board, here.side
    for box, ground in ((lawn, LAWN), (side, PANEL)):
        size = (round(box.width), round(box.height))
        canvas.stamp(panel_block(palette(), size, ground, is_bright=ground == LAWN), box.left, box.top)
    room = Box(lawn.left + 24, lawn.top + 24, lawn.width - 48, lawn.height - 48)
    put_last_garden(canvas, room, _LARGEST, view, 0, LAWN)
    won = medal(view.rules.target, result.totals[0])
    if not side.is_high:
        half = side._replace(width=side.width / 2)
        _put_medal(canvas, half, result.totals[0], won, 160)
        rest = half._replace(left=half.left + half.width)
        _put_steps(canvas, rest._replace(top=rest.top + 50), view.rules.target, won, _ROW_BELOW)
        _put_gems(canvas, rest._replace(height=rest.height + 4), view)
        return
    _put_medal(canvas, side, result.totals[0], won, 220)
    _put_steps(canvas, side._replace(top=side.top + 434), view.rules.target, won, _ROW)
    _put_gems(canvas, side, view)


def _put_medal(canvas: Canvas, box: Box, total: int, won: Medal, size: int) -> None:
    """Show the medal that was won, and below it what for."""
    middle, below = box.left + box.width / 2, box.top + 28 + size
    canvas.stamp(_medal_block(won, size), middle - size / 2, box.top + 28)
    canvas.write((middle, below + 34), capital(str(MEDALS[won])), black(42, GOLD), PANEL, "mm")
    canvas.write((middle, below + 102), tiles(total), black(60, BRIGHT), PANEL, "mm")


def _put_steps(canvas: Canvas, side: Box, target: int, won: Medal, row: int) -> None:
    """List the medals with the most tiles for each, the one that was won in gold."""
    for index, (one, most) in enumerate(zip(Medal, MOST_TILES[target], strict=False)):
        middle, colour = side.top + index * row, GOLD if one is won else CREAM
        canvas.stamp(_medal_block(one, 50), side.left + 40, middle - 25)
        canvas.write((side.left + 106, middle), capital(str(METALS[one])), black(32, colour), PANEL)
        canvas.write((side.left + side.width - 40, middle), _("up to {most}", most=most), bold(32, colour), PANEL, "rm")


def _put_gems(canvas: Canvas, side: Box, view: View) -> None:
    count, middle = view.players[0].count, side.top + side.height - 62
    if count is not None:
        put_icon(canvas, "brilliant", (side.left + 64, middle), 54, PANEL)
        canvas.write((side.left + 106, middle), str(count.gems), black(46), PANEL)
    right = side.left + side.width - 40
    canvas.write((right, middle), rounds(view.round), bold(32), PANEL, "rm")


@kept
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
