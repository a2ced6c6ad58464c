"""The final score sheet: visitors, bonuses and hands of every seat, the ranking, and what broke ties."""

from functools import cache

from PIL import Image

from languages.remembering import remembered
from languages.speech import _
from render.base.sheets import LEFT, TOP, columns, rule, winners
from render.base.words import place_words
from render.canvas.canvas import SIZE, Canvas
from render.canvas.png import Png
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, MUTED, PANEL, black, bold, seat_name
from render.colour import Colour
from render.frame import panel_block, titled_sketch
from render.marks import CardMark, points_icon
from render.text.lettering import Face, fit, text_width
from render.topiary.pictures.frame import put_headline
from render.topiary.pictures.overview import figure_block
from render.topiary.pictures.sculptures import paint_sculpture
from render.topiary.pictures.standings import Standing, standing
from render.topiary.pictures.tiles import tile_block
from render.topiary.theme import STONE, palette
from render.topiary.words.vocabulary import CATEGORIES, TITLE
from rules.game import Result
from rules.topiary.view import View

_LABELS = 262
_MIDDLES = {"visitors": 206, "bonuses": 322, "hand": 462, "hand-tie": 684, "order": 718}
"""The height of the middle of each line's figure, from the top of the columns."""
_TOTAL = 602
_PITCH = 54
_FIGURE = 52
"""How wide the figure before a name is."""


@remembered(maxsize=16)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """Draw the score sheet of a finished game, 1280×868, as PNG; the reasons are taken from any view of it."""
    canvas = Canvas(palette(), _base())
    words, winner = winners(result, names)
    put_headline(canvas, words, SIZE[0] - 28, winner)
    if result.tie_break_used:
        canvas.write((LEFT, TOP + 646), _("broke the tie:"), bold(24, GOLD), GREEN)
    for box, seat in columns(result, _LABELS):
        _put_column(canvas, box, view, result, (seat, seat_name(names, seat)))
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    canvas = Canvas(palette(), palette().quantise(titled_sketch(TITLE).image))
    for category, middle in _MIDDLES.items():
        style = bold(25, MUTED) if _is_tie_break(category) else black(30)
        canvas.write((LEFT, TOP + middle), str(CATEGORIES[category]), style, GREEN)
    canvas.stamp(points_icon(palette(), 46, GREEN), LEFT, TOP + _TOTAL - 24)
    canvas.write((LEFT + 58, TOP + _TOTAL), _("Total"), black(42, GOLD), GREEN)
    return canvas.image


def _is_tie_break(category: str) -> bool:
    return category in ("hand-tie", "order")


def _put_column(canvas: Canvas, box: Box, view: View, result: Result, who: tuple[int, str]) -> None:
    seat, name = who
    is_first = result.places[seat] == 1
    ground = LAWN if is_first else PANEL
    colour = BRIGHT if is_first else CREAM
    outside = (round(box.width), round(box.height))
    canvas.stamp(panel_block(palette(), outside, ground, is_bright=is_first), box.left, box.top)
    middle = box.left + box.width / 2
    canvas.write((middle, box.top + 52), place_words(result.places[seat]), black(44, colour), ground, "mm")
    text, size = fit(name, Face.BLACK, range(32, 23, -2), box.width - 24 - _FIGURE)
    left = middle - (text_width(text, Face.BLACK, size) + _FIGURE) / 2
    canvas.stamp(figure_block(seat, _FIGURE - 4, ground), left, box.top + 120 - _FIGURE / 2 + 2)
    canvas.write((left + _FIGURE, box.top + 120), text, black(size, GOLD if is_first else CREAM), ground)
    canvas.stamp(rule(palette(), round(box.width) - 32, ground), box.left + 16, TOP + _TOTAL - 46)
    for line in result.sheet[seat]:
        at = (middle, TOP + _MIDDLES[line.category])
        if line.tie_break:
            style = black(26, GOLD if result.tie_break_used else MUTED)
        else:
            style = black(42, CREAM if line.points else MUTED)
        canvas.write(at, str(line.points), style, ground, "mm")
    canvas.write((middle, TOP + _TOTAL - 2), str(result.totals[seat]), black(62, colour), ground, "mm")
    _put_reasons(canvas, box, standing(view, seat), ground)


def _put_reasons(canvas: Canvas, box: Box, place: Standing, ground: Colour) -> None:
    """Show below the figures what they are made of: each visitor, each bonus, each tile in hand."""
    middle = box.left + box.width / 2
    seen = [str(one.points) for one in sorted(place.sights, key=lambda one: -one.points)]
    at = (middle, TOP + _MIDDLES["visitors"] + 44)
    canvas.write(at, "   ".join(seen), bold(25, MUTED), ground, "mm")
    bonuses = [bonus for one in place.sights for bonus in one.bonuses]
    per_line = round(box.width) // _PITCH
    for row in range(0, len(bonuses), per_line):
        _put_bonuses(canvas, middle, row // per_line, bonuses[row : row + per_line], ground)
    for index, tile in enumerate(place.hand):
        mark = CardMark.NONE if place.worth(tile) else CardMark.GONE
        block = tile_block(tile, 58, mark, ground)
        canvas.stamp(block, middle - 99 + index * 66, TOP + _MIDDLES["hand"] + 20)


def _put_bonuses(canvas: Canvas, middle: float, row: int, bonuses: list[tuple[int, int]], ground: Colour) -> None:
    """Write bonuses side by side: the sculpture of the type, and how many of it are seen."""
    left = middle - _PITCH * len(bonuses) / 2
    top = TOP + _MIDDLES["bonuses"] + 24 + row * 36
    for index, (kind, count) in enumerate(bonuses):
        canvas.stamp(_type_block(kind, ground), left + index * _PITCH, top)
        canvas.write((left + index * _PITCH + 33, top + 17), str(count), bold(25, MUTED), ground)


@cache
def _type_block(kind: int, ground: Colour) -> Image.Image:
    sketch = Sketch.plain(32, 34, ground)
    sketch.box(Box(0, 1, 31, 32, 6), STONE)
    paint_sculpture(sketch, kind, (15.5, 31), 27, 40)
    return palette().quantise(sketch.image)
