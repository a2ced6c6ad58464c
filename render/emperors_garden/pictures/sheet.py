"""The final score sheet: every line of every seat, the ranking, and the tie-breaks."""

from functools import cache

from PIL import Image

from languages.remembering import remembered
from languages.speech import N_, _
from render.base.sheets import LEFT, TOP, columns, rule, winners
from render.base.words import number, place_words
from render.canvas.canvas import Canvas
from render.canvas.png import Png
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, LOSS, MUTED, PANEL, black, bold, seat_name
from render.colour import Colour
from render.emperors_garden.pictures.faces import paint_suit
from render.emperors_garden.pictures.frame import put_headline
from render.emperors_garden.theme import palette
from render.emperors_garden.words.explain import tie_breaks_used
from render.emperors_garden.words.vocabulary import TITLE, category_name, suit_of_category
from render.frame import panel_block, titled_sketch
from render.marks import points_icon, seat_disc
from render.text.lettering import Face, fit, text_width
from rules.emperors_garden.board.deck import Deck, Suit
from rules.emperors_garden.scoring import factor
from rules.emperors_garden.view import View
from rules.game import Result, ScoreLine

_LABELS = 330
_TOTAL = TOP + 618
_TIES = TOP + 686
_TIE_WORDS = {
    "has-agent": N_("agent"),
    "pieces": N_("pieces"),
    "several-suits": N_("suits"),
    "near-emperor": N_("beside emperor"),
}


@remembered(16)
def sheet(view: View, result: Result, names: tuple[str, ...]) -> Png:
    """
    Draw the score sheet of a finished game, 1280×868, as PNG.

    Args:
        view: any view of the finished game; how often suits count is taken from it.
        result: what the rules say.
        names: display names by seat.
    """
    canvas = Canvas(palette(), _base())
    words, winner = winners(result, names)
    put_headline(canvas, words, "", winner)
    _put_labels(canvas, view, result)
    for box, seat in columns(result, _LABELS):
        _put_column(canvas, box, result, seat, seat_name(names, seat))
    return canvas.png()


@cache
def _base() -> Image.Image:
    return palette().quantise(titled_sketch(TITLE).image)


def _scored(lines: tuple[ScoreLine, ...]) -> list[tuple[ScoreLine, float]]:
    """Return the lines that bring points, each with its height."""
    scored = [line for line in lines if not line.tie_break]
    step = 368 / (len(scored) - 1)
    return [(line, TOP + 180 + index * step) for index, line in enumerate(scored)]


def _put_labels(canvas: Canvas, view: View, result: Result) -> None:
    for line, middle in _scored(result.sheet[0]):
        suit = suit_of_category(line.category)
        name = category_name(line.category)
        if suit is not None:
            canvas.stamp(_suit_icon(suit, view.deck), LEFT, middle - 19)
            name += f" ×{factor(view.board, Suit(suit))}"
        else:
            canvas.stamp(_icon(line.category.removeprefix("kept-")), LEFT + 3, middle - 19)
        text, size = fit(name, Face.BLACK, range(28, 21, -1), _LABELS - 62)
        canvas.write((LEFT + 54, middle), text, black(size), GREEN)
    canvas.stamp(points_icon(palette(), 44, GREEN), LEFT, _TOTAL - 22)
    canvas.write((LEFT + 54, _TOTAL), _("Total"), black(42, GOLD), GREEN)
    used = [str(_TIE_WORDS[category]) for category in tie_breaks_used(result)]
    for place, words in enumerate(_("Ties: agent, pieces,\nsuits, beside emperor").split("\n")):
        canvas.write((LEFT, _TIES - 4 + 30 * place), words, bold(24, MUTED), GREEN)
    if used:
        canvas.write((LEFT, _TIES + 56), _("Decided: {used}", used=", ".join(used)), bold(22, GOLD), GREEN)


@cache
def _icon(name: str) -> Image.Image:
    sketch = Sketch.plain(40, 40, GREEN)
    sketch.glyph(name, (20, 20), 38, CREAM)
    return palette().quantise(sketch.image)


@cache
def _suit_icon(suit: int, deck: Deck) -> Image.Image:
    sketch = Sketch.plain(46, 38, GREEN)
    paint_suit(sketch, Box(0, 0, 46, 38, 5), suit, deck)
    return palette().quantise(sketch.image)


def _put_column(canvas: Canvas, box: Box, result: Result, seat: int, name: str) -> None:
    is_first = result.places[seat] == 1
    ground = LAWN if is_first else PANEL
    block = panel_block(palette(), (round(box.width), round(box.height)), ground, is_bright=is_first)
    canvas.stamp(block, box.left, box.top)
    middle = box.left + box.width / 2
    style = black(44, BRIGHT if is_first else CREAM)
    canvas.write((middle, box.top + 60), place_words(result.places[seat]), style, ground, "mm")
    text, size = fit(name, Face.BLACK, range(30, 23, -2), box.width - 76)
    left = middle - (text_width(text, Face.BLACK, size) + 48) / 2
    canvas.stamp(seat_disc(palette(), seat, 40, ground), left, box.top + 108)
    canvas.write((left + 48, box.top + 128), text, black(size, GOLD if is_first else CREAM), ground)
    for line, height in _scored(result.sheet[seat]):
        colour = LOSS if line.points < 0 else CREAM if line.points else MUTED
        canvas.write((middle, height), number(line.points), black(36, colour), ground, "mm")
    canvas.stamp(rule(palette(), round(box.width) - 32, ground), box.left + 16, _TOTAL - 39)
    style = black(60, BRIGHT if is_first else CREAM)
    canvas.write((middle, _TOTAL - 2), number(result.totals[seat]), style, ground, "mm")
    _put_ties(canvas, box, result, seat, ground)


def _put_ties(canvas: Canvas, box: Box, result: Result, seat: int, ground: Colour) -> None:
    """Write what breaks ties, in its order; what did break one in gold."""
    used = tie_breaks_used(result)
    lines = [line for line in result.sheet[seat] if line.tie_break]
    step = (box.width - 24) / len(lines)
    for place, line in enumerate(lines):
        at = (box.left + 12 + (place + 0.5) * step, _TIES + 10)
        style = black(30, GOLD) if line.category in used else black(28, MUTED)
        canvas.write(at, str(line.points), style, ground, "mm")
