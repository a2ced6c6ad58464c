"""The final score sheet: every line of every seat, the ranking, and the tie-breaks."""

from functools import partial

from PIL import Image

from languages.speech import N_, _
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
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.png import Png
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, GREEN, LOSS, MUTED, black, bold
from render.emperors_garden.pictures.faces import paint_suit
from render.emperors_garden.pictures.frame import put_headline
from render.emperors_garden.theme import palette
from render.emperors_garden.words.explain import tie_breaks_used
from render.emperors_garden.words.vocabulary import TITLE, category_name, suit_of_category
from render.frame import titled_base
from render.marks import seat_disc
from render.text.lettering import Face, text_width, wrapped
from rules.emperors_garden.board.deck import Deck, Suit
from rules.emperors_garden.scoring import factor
from rules.emperors_garden.view import View
from rules.game import Result, ScoreLine

_LABELS = {2: 452, 3: 384, 4: 330}
_FIRST, _TIES = 176, 690
"""Where the first line and the tie-breaks are, as for `line_at`."""
_MANY = 4
"""So many lines of words about ties begin a little higher."""
_TIE_WORDS = {
    "has-agent": N_("agent"),
    "pieces": N_("pieces"),
    "several-suits": N_("suits"),
    "near-emperor": N_("beside emperor"),
}


@remembered(2)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """
    Draw the score sheet of a finished game, 1280×868, as PNG.

    Args:
        view: any view of the finished game; how often suits count is taken from it.
        result: what the rules say.
        names: display names by seat.
    """
    canvas = Canvas(palette(), titled_base(palette(), TITLE))
    words, winner = winners(result, names)
    put_headline(canvas, words, "", winner)
    labels = label_width(_LABELS, len(names))
    _put_labels(canvas, view, result, labels)
    for column in columns(result, labels, names):
        put_head(canvas, column, partial(seat_disc, palette()))
        for line, height in _scored(result.sheet[column.seat], column.sizes):
            colour = LOSS if line.points < 0 else CREAM if line.points else MUTED
            style = black(_lettering(column.sizes), colour)
            canvas.write((column.middle, height), number(line.points), style, column.ground, "mm")
        put_total(canvas, column, result.totals[column.seat])
        _put_ties(canvas, column, result)
    return canvas.png()


def _lettering(sizes: Sizes) -> int:
    """Return the size of figures and labels: there are many lines, whose height bounds both."""
    return min(sizes.figure, 44)


def _scored(lines: tuple[ScoreLine, ...], sizes: Sizes) -> list[tuple[ScoreLine, float]]:
    """Return the lines that bring points, each with its height."""
    scored = [line for line in lines if not line.tie_break]
    first = line_at(_FIRST) + 0.2 * sizes.name
    step = (sizes.rule - 26 - first) / (len(scored) - 1)
    return [(line, first + index * step) for index, line in enumerate(scored)]


def _put_labels(canvas: Canvas, view: View, result: Result, labels: int) -> None:
    sizes = sizes_for(len(result.sheet))
    size = min(sizes.label, 36)
    for line, middle in _scored(result.sheet[0], sizes):
        suit = suit_of_category(line.category)
        name = category_name(line.category)
        if suit is None:
            icon = _icon(line.category.removeprefix("kept-"))
        else:
            icon = _suit_icon(suit, view.deck)
            name += f" ×{factor(view.board, Suit(suit))}"
        put_label(canvas, middle, name, icon, labels, size)
    put_total_label(canvas, _("Total"), None, labels, size)
    used = [str(_TIE_WORDS[category]) for category in tie_breaks_used(result)]
    ties = _("Ties: agent, pieces, suits, beside emperor")
    lines = [*wrapped(ties, Face.BOLD, readable(24), labels - 10)]
    if used:
        lines.append(_("Decided: {used}", used=", ".join(used)))
    top = line_at(_TIES) - (10 if len(lines) < _MANY else 26)
    for place, words in enumerate(lines):
        style = bold(readable(22), GOLD) if used and words == lines[-1] else bold(readable(24), MUTED)
        canvas.write((LEFT, top + 27 * place), words, style, GREEN)


@kept
def _icon(name: str) -> Image.Image:
    sketch = Sketch.plain(40, 40, GREEN)
    sketch.glyph(name, (20, 20), 38, CREAM)
    return palette().quantise(sketch.image)


@kept
def _suit_icon(suit: int, deck: Deck) -> Image.Image:
    sketch = Sketch.plain(46, 38, GREEN)
    paint_suit(sketch, Box(0, 0, 46, 38, 5), suit, deck)
    return palette().quantise(sketch.image)


def _put_ties(canvas: Canvas, column: Column, result: Result) -> None:
    """Write what breaks ties, in its order; what did break one in gold."""
    used = tie_breaks_used(result)
    lines = [line for line in result.sheet[column.seat] if line.tie_break]
    room = column.box.width - 24
    size = round(column.sizes.figure * 0.7)
    # Where columns are narrow they stand in two lines, as their labels do.
    widest = max(text_width(str(line.points), Face.BLACK, size) for line in lines)
    has_room = room >= len(lines) * (widest + 24)
    across = by_format(len(lines), len(lines) if has_room else (len(lines) + 1) // 2)
    for place, line in enumerate(lines):
        row, number_in_row = divmod(place, across)
        middle = line_at(_TIES) + (18 if across == len(lines) else 34 * row - 6)
        style = black(size, GOLD) if line.category in used else black(readable(size - 2), MUTED)
        at = (column.box.left + 12 + (number_in_row + 0.5) * room / across, middle)
        canvas.write(at, str(line.points), style, column.ground, "mm")
