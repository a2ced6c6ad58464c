"""The final score sheet: every category of every seat, the ranking, and the tie-break where it was needed."""

from functools import partial

from PIL import Image

from languages.speech import _
from render.base.sheets import (
    LEFT,
    Column,
    Sizes,
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
from render.base.words import number
from render.canvas import atlas
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size, readable, readable_sizes
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, INK, LOSS, MUTED, black, bold
from render.colour import Colour
from render.frame import titled_base
from render.marks import seat_disc
from render.sanssouci.pictures.pieces import put_headline
from render.sanssouci.theme import SYMBOLS, palette
from render.sanssouci.words.vocabulary import CATEGORIES, TITLE
from render.text.lettering import Face, fit
from rules.game import Result, ScoreLine
from rules.sanssouci.garden.cells import COLUMN_LETTERS
from rules.sanssouci.view import View

_LABELS = {2: 360, 3: 320, 4: 282}
_FIRST, _TIE = 214, 706
"""Where the first line and the tie-break are, as for `line_at`."""


@remembered(2)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """Draw the score sheet of a finished game, 1280×868, as PNG; the missions are taken from any view of it."""
    canvas = Canvas(palette(), titled_base(palette(), TITLE))
    words, winner = winners(result, names)
    put_headline(canvas, words, picture_size()[0] - 28, winner)
    labels = label_width(_LABELS, len(names))
    _put_labels(canvas, result, labels)
    for column in columns(result, labels, names):
        put_head(canvas, column, partial(seat_disc, palette()))
        _put_lines(canvas, column, view, result)
        put_total(canvas, column, result.totals[column.seat])
    return canvas.png()


def _line_middles(result: Result, sizes: Sizes) -> list[float]:
    """Return the height of each line of the sheet; the tie-break stands last, below the total."""
    scored = len(result.sheet[0]) - 1
    first = line_at(_FIRST)
    step = (sizes.rule - 0.72 * sizes.figure - first) / (scored - 1)
    return [*(first + index * step for index in range(scored)), line_at(_TIE)]


def _put_labels(canvas: Canvas, result: Result, labels: int) -> None:
    sizes = sizes_for(len(result.sheet))
    for line, middle in zip(result.sheet[0], _line_middles(result, sizes), strict=True):
        words = str(CATEGORIES[line.category])
        if line.tie_break:
            canvas.stamp(_icon(line.category, 44), LEFT + sizes.label * 0.75 - 22, middle - 22)
            canvas.write((LEFT + sizes.label * 1.5 + 12, middle), words, bold(readable(28), MUTED), GREEN)
        else:
            put_label(canvas, middle, words, _icon(line.category, round(sizes.label * 1.5)), labels, sizes.label)
    put_total_label(canvas, _("Total"), None, labels, sizes.label)
    if result.tie_break_used:
        canvas.write(
            (LEFT + sizes.label * 1.5 + 12, line_at(_TIE) + 28), _("broke the tie"), bold(readable(22), GOLD), GREEN
        )


@kept
def _icon(category: str, size: int) -> Image.Image:
    """Draw what a category is about."""
    sketch = Sketch.plain(size, size, GREEN)
    match category:
        case "nobles":
            sketch.fill(
                atlas.mask("pawn-body", round(size * 1.1), round(size * 1.3)), -size * 0.05, -size * 0.15, CREAM
            )
        case "gardeners":
            sketch.glyph("gardener", (size / 2, size / 2), size * 0.92, MUTED)
        case "missions":
            sketch.box(Box(0.2, 0.08, 0.6, 0.84, 0.1).scaled(size), CREAM)
            sketch.glyph("fleur-de-lys", (size / 2, size / 2), size * 0.5, INK)
        case _:
            _paint_squares(sketch, category, size)
    return palette().quantise(sketch.image)


def _paint_squares(sketch: Sketch, category: str, size: int) -> None:
    """Draw a few squares of a garden: a row, a column, or the steps of the expansion stand out."""
    for row in range(3):
        for column in range(3):
            golden = {"rows": row == 1, "columns": column == 1, "expansion": row == 2 or (row, column) == (1, 1)}  # noqa: PLR2004
            square = Box(0.12 + column * 0.26, 0.12 + row * 0.26, 0.23, 0.23, 0.05).scaled(size)
            sketch.box(square, GOLD if golden[category] else MUTED, 1.0 if golden[category] else 0.4)


def _put_lines(canvas: Canvas, column: Column, view: View, result: Result) -> None:
    for line, height in zip(result.sheet[column.seat], _line_middles(result, column.sizes), strict=True):
        _put_line(canvas, column, line, height, result)
        if line.category == "missions":
            _put_missions(canvas, column, view, height)


def _put_line(canvas: Canvas, column: Column, line: ScoreLine, height: float, result: Result) -> None:
    size = column.sizes.figure
    if line.tie_break:
        style = black(round(size * 0.7), GOLD if result.tie_break_used else MUTED)
        canvas.write((column.middle, height), str(line.points), style, column.ground, "mm")
        return
    at, text = (column.middle, height), number(line.points)
    if line.category == "missions":
        # Beside it stand the missions.
        half = column.box.width / 2
        at = (column.middle - min(size, half / 2), height)
        size = fit(text, Face.BLACK, readable_sizes(size), half - 12)[1]
    colour = LOSS if line.points < 0 else CREAM if line.points else MUTED
    canvas.write(at, text, black(size, colour), column.ground, "mm")


def _put_missions(canvas: Canvas, column: Column, view: View, height: float) -> None:
    """Show which missions they were and how far their nobles came."""
    player = view.players[column.seat]
    size = round(column.sizes.figure * 0.64)
    for index, mission in enumerate(player.missions):
        row = player.garden.nobles[mission]
        style = black(readable(max(24, round(size * 0.82))), MUTED)
        x = min(column.middle + 2, column.box.left + column.box.width - size - 1.8 * style.size)
        y = height + (index - 0.5) * max(size * 1.08, style.size)
        canvas.stamp(_mission_icon(mission, size, column.ground), x, y - size / 2)
        canvas.write((x + size + 6, y), f"{COLUMN_LETTERS[mission]}{row or ''}", style, column.ground)


@kept
def _mission_icon(mission: int, size: int, ground: Colour) -> Image.Image:
    sketch = Sketch.plain(size, size, ground)
    sketch.glyph(SYMBOLS[mission], (size / 2, size / 2), size * 0.94, MUTED)
    return palette().quantise(sketch.image)
