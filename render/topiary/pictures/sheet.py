"""The final score sheet: visitors, bonuses and hands of every seat, the ranking, and what broke ties."""

from PIL import Image

from languages.speech import _
from render.base.sheets import (
    LEFT,
    Column,
    columns,
    label_width,
    line_at,
    put_head,
    put_label,
    put_total,
    put_total_label,
    sizes_for,
    winners,
)
from render.canvas import atlas
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size, readable, readable_sizes
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, MUTED, black, bold
from render.colour import Colour
from render.frame import titled_base
from render.marks import CardMark
from render.text.lettering import Face, fit, text_width, wrapped
from render.topiary.pictures.frame import put_headline
from render.topiary.pictures.overview import figure_block
from render.topiary.pictures.sculptures import paint_sculpture
from render.topiary.pictures.standings import Standing, standing
from render.topiary.pictures.tiles import tile_block
from render.topiary.theme import STONE, palette
from render.topiary.words.vocabulary import CATEGORIES, TITLE
from rules.game import Result
from rules.topiary.view import View

_LABELS = {2: 360, 3: 322, 4: 282}
_MIDDLES = {"visitors": 200, "bonuses": 322, "hand": 444, "hand-tie": 688, "order": 724}
"""The height of the middle of each line's figure, from the top of the columns."""
_GAPS = ("   ", "  ", " ")
"""What stands between numbers, as many spaces as there is room for."""
_TIE_BREAKS = ("hand-tie", "order")


_NARROW = 200
"""In a narrower column two tiles lie side by side."""


@remembered(2)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """Draw the score sheet of a finished game, as PNG; the reasons are taken from any view of it."""
    canvas = Canvas(palette(), titled_base(palette(), TITLE))
    words, winner = winners(result, names)
    put_headline(canvas, words, picture_size()[0] - 28, winner)
    labels = label_width(_LABELS, len(names))
    _put_labels(canvas, labels, sizes_for(len(names)).label)
    if result.tie_break_used:
        _put_tie_labels(canvas, labels)
    for column in columns(result, labels, names):
        put_head(canvas, column, figure_block)
        _put_lines(canvas, column, result)
        _put_reasons(canvas, column, standing(view, column.seat))
        put_total(canvas, column, result.totals[column.seat])
    return canvas.png()


def _put_labels(canvas: Canvas, labels: int, size: int) -> None:
    for category, middle in _MIDDLES.items():
        if category not in _TIE_BREAKS:
            words = str(CATEGORIES[category])
            put_label(canvas, line_at(middle), words, _icon(category, round(size * 1.5)), labels, size)
    put_total_label(canvas, _("Total"), None, labels, size)


def _put_tie_labels(canvas: Canvas, labels: int) -> None:
    """Say what the lines below the totals are, which stand there only if they told somebody apart."""
    hand, order = (str(CATEGORIES[category]) for category in _TIE_BREAKS)
    for category, told in zip(_TIE_BREAKS, (_("Tie: {what}", what=hand), order), strict=True):
        words, size = fit(told, Face.BOLD, readable_sizes(30, 1), labels - 10)
        canvas.write((LEFT, line_at(_MIDDLES[category])), words, bold(size, GOLD), GREEN)


@kept
def _icon(category: str, size: int) -> Image.Image:
    """Draw what a category is about: a visitor, two of a type, a hand of tiles."""
    sketch = Sketch.plain(size, size, GREEN)
    match category:
        case "visitors":
            sketch.fill(atlas.mask("visitor-body", size, size), 0, 0, CREAM)
        case "bonuses":
            for left in (0.04, 0.5):
                sketch.box(Box(left, 0.25, 0.46, 0.5, 0.08).scaled(size), STONE)
                paint_sculpture(sketch, 0, ((left + 0.23) * size, 0.72 * size), round(0.42 * size), round(0.6 * size))
        case _:
            for left, top in ((0.06, 0.3), (0.27, 0.2), (0.48, 0.1)):
                sketch.box(Box(left, top, 0.46, 0.58, 0.08).scaled(size), GREEN)
                sketch.box(Box(left + 0.03, top + 0.03, 0.4, 0.52, 0.06).scaled(size), CREAM)
    return palette().quantise(sketch.image)


def _put_lines(canvas: Canvas, column: Column, result: Result) -> None:
    for line in result.sheet[column.seat]:
        if line.tie_break and not result.tie_break_used:
            continue
        at = (column.middle, line_at(_MIDDLES[line.category]))
        figure = black(column.sizes.figure, CREAM if line.points else MUTED)
        canvas.write(at, str(line.points), black(36, GOLD) if line.tie_break else figure, column.ground, "mm")


def _put_reasons(canvas: Canvas, column: Column, place: Standing) -> None:
    """Show below the figures what they are made of: each visitor, each bonus, each tile in hand."""
    figure, ground = column.sizes.figure, column.ground
    seen = [str(one.points) for one in sorted(place.sights, key=lambda one: -one.points)]
    below = figure * 0.4
    at = (column.middle, line_at(_MIDDLES["visitors"]) + below + 0.36 * figure)
    size = readable(round(figure * 0.57))
    told = [gap.join(seen) for gap in _GAPS]
    room = column.box.width - 12
    words = next((line for line in told if text_width(line, Face.BOLD, size) < room), told[-1])
    for row, line in enumerate(wrapped(words, Face.BOLD, size, room)):
        canvas.write((at[0], at[1] + row * size), line, bold(size, MUTED), ground, "mm")
    _put_bonuses(canvas, column, [bonus for one in place.sights for bonus in one.bonuses])
    across = 3 if column.box.width > _NARROW else 2
    size = min(round(figure * 1.42), round((column.box.width - 24) / across) - 8)
    for index, tile in enumerate(place.hand):
        mark = CardMark.NONE if place.worth(tile) else CardMark.GONE
        row, place_in_row = divmod(index, across)
        left = column.middle - across / 2 * (size + 8) + 4 + place_in_row * (size + 8)
        top = line_at(_MIDDLES["hand"]) + below + row * (size + 8)
        canvas.stamp(tile_block(tile, size, mark, ground), left - 6, top)


def _put_bonuses(canvas: Canvas, column: Column, bonuses: list[tuple[int, int]]) -> None:
    """Write bonuses side by side: the sculpture of the type, and how many of it are seen."""
    size = round(column.sizes.figure * 0.73)
    across = round(column.box.width - 20)
    if len(bonuses) > across // (2 * size):
        # Two lines of them have room if they are small.
        size = 30
    pitch = round(size * 1.7)
    per_line = across // pitch
    for row, start in enumerate(range(0, len(bonuses), per_line)):
        shown = bonuses[start : start + per_line]
        left = column.middle - pitch * len(shown) / 2
        top = line_at(_MIDDLES["bonuses"]) + column.sizes.figure * 0.4 + row * (size + 4)
        for index, (kind, count) in enumerate(shown):
            canvas.stamp(_type_block(kind, size, column.ground), left + index * pitch, top)
            style = bold(readable(max(24, round(size * 0.76))), MUTED)
            canvas.write((left + index * pitch + size + 3, top + size / 2), str(count), style, column.ground)


@kept
def _type_block(kind: int, size: int, ground: Colour) -> Image.Image:
    sketch = Sketch.plain(size, size, ground)
    sketch.box(Box(0, 0.02, 0.97, 0.96, 0.19).scaled(size), STONE)
    paint_sculpture(sketch, kind, (size * 0.485, size * 0.92), round(size * 0.82), round(size * 1.2))
    return palette().quantise(sketch.image)
