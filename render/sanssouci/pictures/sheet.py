"""The final score sheet: every category of every seat, the ranking, and the tie-break where it was needed."""

from functools import cache

from PIL import Image

from languages.remembering import remembered
from languages.speech import _
from render.base.sheets import LEFT, TOP, columns, rule, winners
from render.base.words import number, place_words
from render.canvas import atlas
from render.canvas.canvas import SIZE, Canvas
from render.canvas.png import Png
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, LOSS, MUTED, PANEL, black, bold, seat_name
from render.colour import Colour
from render.frame import panel_block, titled_sketch
from render.marks import points_icon, seat_disc
from render.sanssouci.pictures.pieces import put_headline
from render.sanssouci.theme import SYMBOLS, palette
from render.sanssouci.words.vocabulary import CATEGORIES, TITLE
from render.text.lettering import Face, fit, text_width
from rules.game import Result, ScoreLine
from rules.sanssouci.garden.cells import COLUMN_LETTERS
from rules.sanssouci.view import View

_LABELS = 286
_TOTAL = TOP + 642
_ICONS = {"nobles": "pawn-body", "gardeners": "gardener"}


@remembered(16)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """Draw the score sheet of a finished game, 1280×868, as PNG; the missions are taken from any view of it."""
    canvas = Canvas(palette(), _base())
    words, winner = winners(result, names)
    put_headline(canvas, words, SIZE[0] - 28, winner)
    _put_labels(canvas, result)
    for box, seat in columns(result, _LABELS):
        _put_column(canvas, box, view, result, (seat, seat_name(names, seat)))
    return canvas.png()


@remembered()
def _base() -> Image.Image:
    return palette().quantise(titled_sketch(TITLE).image)


def _line_middles(result: Result) -> list[float]:
    """Return the height of each line of the sheet; the tie-break stands last, below the total."""
    scored = len(result.sheet[0]) - 1
    step = 330 / (scored - 1)
    return [*(TOP + 222 + index * step for index in range(scored)), TOP + 706]


def _put_labels(canvas: Canvas, result: Result) -> None:
    for line, middle in zip(result.sheet[0], _line_middles(result), strict=True):
        style = bold(26, MUTED) if line.tie_break else black(32)
        if line.category in _ICONS:
            canvas.stamp(_icon(_ICONS[line.category]), LEFT, middle - 24)
        canvas.write((LEFT + 60, middle), str(CATEGORIES[line.category]), style, GREEN)
    canvas.stamp(points_icon(palette(), 48, GREEN), LEFT, _TOTAL - 24)
    canvas.write((LEFT + 60, _TOTAL), _("Total"), black(42, GOLD), GREEN)
    if result.tie_break_used:
        canvas.write((LEFT + 60, TOP + 733), _("broke the tie"), bold(22, GOLD), GREEN)


@cache
def _icon(name: str) -> Image.Image:
    sketch = Sketch.plain(48, 48, GREEN)
    if name.startswith("pawn"):
        sketch.fill(atlas.mask(name, 54, 64), -3, -8, CREAM)
    else:
        sketch.glyph(name, (24, 24), 44, MUTED)
    return palette().quantise(sketch.image)


def _put_column(canvas: Canvas, box: Box, view: View, result: Result, who: tuple[int, str]) -> None:
    seat, name = who
    is_first = result.places[seat] == 1
    ground = LAWN if is_first else PANEL
    canvas.stamp(
        panel_block(palette(), (round(box.width), round(box.height)), ground, is_bright=is_first), box.left, box.top
    )
    middle = box.left + box.width / 2
    style = black(44, BRIGHT if is_first else CREAM)
    canvas.write((middle, box.top + 64), place_words(result.places[seat]), style, ground, "mm")
    text, size = fit(name, Face.BLACK, range(30, 23, -2), box.width - 76)
    style = black(size, GOLD if is_first else CREAM)
    left = middle - (text_width(text, Face.BLACK, size) + 48) / 2
    canvas.stamp(seat_disc(palette(), seat, 40, ground), left, box.top + 118)
    canvas.write((left + 48, box.top + 138), text, style, ground)
    canvas.stamp(rule(palette(), round(box.width) - 32, ground), box.left + 16, _TOTAL - 50)
    for line, height in zip(result.sheet[seat], _line_middles(result), strict=True):
        _put_line(canvas, line, (middle, height), result, ground)
        if line.category == "missions":
            _put_missions(canvas, view, seat, (middle, height), ground)
    colour = BRIGHT if is_first else CREAM
    canvas.write((middle, _TOTAL - 2), number(result.totals[seat]), black(64, colour), ground, "mm")


def _put_line(canvas: Canvas, line: ScoreLine, at: tuple[float, float], result: Result, ground: Colour) -> None:
    if line.tie_break:
        colour = GOLD if result.tie_break_used else MUTED
        canvas.write(at, str(line.points), black(30, colour), ground, "mm")
        return
    shift = -44 if line.category == "missions" else 0
    colour = LOSS if line.points < 0 else CREAM if line.points else MUTED
    canvas.write((at[0] + shift, at[1]), number(line.points), black(40, colour), ground, "mm")


def _put_missions(canvas: Canvas, view: View, seat: int, at: tuple[float, float], ground: Colour) -> None:
    """Show which missions they were and how far their nobles came."""
    player = view.players[seat]
    for index, mission in enumerate(player.missions):
        row = player.garden.nobles[mission]
        x, y = at[0] + 2, at[1] - 26 + index * 30
        canvas.stamp(_mission_icon(mission, ground), x, y - 2)
        canvas.write((x + 34, y + 13), f"{COLUMN_LETTERS[mission]}{row or ''}", black(24, MUTED), ground)


@cache
def _mission_icon(mission: int, ground: Colour) -> Image.Image:
    sketch = Sketch.plain(30, 30, ground)
    sketch.glyph(SYMBOLS[mission], (15, 15), 28, MUTED)
    return palette().quantise(sketch.image)
