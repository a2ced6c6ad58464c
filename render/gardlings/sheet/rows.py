"""The score sheet of five to twenty seats: a row for each, the best first, from eleven seats on in two columns."""

from dataclasses import dataclass

from languages.speech import _
from render.base.words import place_words, ranking, signed
from render.canvas.canvas import SIZE, Canvas
from render.canvas.shapes import Box
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, LOSS, MUTED, PANEL, black, bold
from render.colour import Colour
from render.frame import HEADER, panel_block
from render.gardlings.pictures.pieces import bag_block, put_icon
from render.gardlings.sheet.columns import put_line_icon
from render.gardlings.theme import palette
from render.gardlings.words.scores import coins_of, decided_by_coins
from render.text.lettering import Face, fit
from rules.game import Result, ScoreLine

_LEFT, _TOP, _GAP = 24, HEADER + 16, 12
_NOTE = 40
_IN_COLUMN = 10
_HIGHEST = 124
_WIDE = 900
_PLACE = 136
"""How much room the words for a place take."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row's box, what it is about, and how it looks."""

    box: Box
    seat: int
    ground: Colour
    colour: Colour

    @property
    def middle(self) -> float:
        return self.box.top + self.box.height / 2


def put_rows(canvas: Canvas, result: Result, names: tuple[str, ...]) -> None:
    """Fill the sheet with a row for each seat."""
    decided = decided_by_coins(result)
    for place, seat in enumerate(ranking(result)):
        is_first = result.places[seat] == 1
        ground, colour = (LAWN, BRIGHT) if is_first else (PANEL, CREAM)
        row = _Row(_box(len(names), place), seat, ground, colour)
        size = (round(row.box.width), round(row.box.height))
        canvas.stamp(panel_block(palette(), size, ground, is_bright=is_first), row.box.left, row.box.top)
        _put_row(canvas, row, result, names[seat], GOLD if seat in decided else MUTED)
    if decided:
        at = (SIZE[0] / 2, SIZE[1] - _NOTE / 2 - 6)
        canvas.write(at, _("Equal gems: more coins decided"), bold(26, GOLD), GREEN, "mm")


def _box(seats: int, place: int) -> Box:
    """Return the box of the n-th of the ranking, down the first column and then the second."""
    columns = -(-seats // _IN_COLUMN)
    down = -(-seats // columns)
    width = (SIZE[0] - 2 * _LEFT - (columns - 1) * _GAP) // columns
    pitch = min(_HIGHEST, (SIZE[1] - _TOP - _NOTE) // down)
    left = _LEFT + place // down * (width + _GAP)
    return Box(left, _TOP + place % down * pitch, width, pitch - 8, 18)


def _put_row(canvas: Canvas, row: _Row, result: Result, name: str, coins: Colour) -> None:
    """Write place and name from the left, coins, gems and what they are made of from the right."""
    box, bag = row.box, min(60, round(row.box.height) - 8)
    words = place_words(result.places[row.seat])
    canvas.write((box.left + 16, row.middle), words, black(26, row.colour), row.ground)
    canvas.stamp(bag_block(row.seat, bag, row.ground), box.left + _PLACE, row.middle - bag / 2)
    right = box.left + box.width - 18
    lines = result.sheet[row.seat]
    _put_figure(canvas, row, right, ("coins", str(coins_of(lines)), 30, coins))
    right -= 84
    total = canvas.write((right, row.middle), str(result.totals[row.seat]), black(46, row.colour), row.ground, "rm")
    put_icon(canvas, "brilliant", (right - total - 28, row.middle), 42, row.ground)
    is_wide = box.width > _WIDE
    right -= 148 if is_wide else 122
    right = _put_parts(canvas, row, right, lines) if is_wide else _put_loss(canvas, row, right, lines)
    left = box.left + _PLACE + 12 + bag
    text, size = fit(name, Face.BOLD, range(30, 23, -2), right - left - 10)
    canvas.write((left, row.middle), text, bold(size, GOLD if row.ground == LAWN else CREAM), row.ground)


def _put_figure(canvas: Canvas, row: _Row, right: float, figure: tuple[str, str, int, Colour]) -> None:
    """Write a line's figure behind its small picture, ending at the right."""
    category, text, size, colour = figure
    right -= canvas.write((right, row.middle), text, black(size, colour), row.ground, "rm") + 6
    put_line_icon(canvas, category, (right - size / 2, row.middle), size, row.ground)


def _put_parts(canvas: Canvas, row: _Row, right: float, lines: tuple[ScoreLine, ...]) -> float:
    """Write every line that brought or cost gems, each in its own place; returns where they begin."""
    scored = [line for line in lines if not line.tie_break]
    for line in reversed(scored):
        if line.points:
            text = signed(line.points) if line.points < 0 else str(line.points)
            _put_figure(canvas, row, right, (line.category, text, 32, LOSS if line.points < 0 else CREAM))
        right -= 124
    return right


def _put_loss(canvas: Canvas, row: _Row, right: float, lines: tuple[ScoreLine, ...]) -> float:
    """Write what was built and what was taken of it, if anything was; returns where that begins."""
    taken = -sum(line.points for line in lines if line.points < 0)
    if not taken:
        return right
    built = sum(line.points for line in lines if line.points > 0 and not line.tie_break)
    return right - canvas.write((right, row.middle), f"{built} − {taken}", bold(26, LOSS), row.ground, "rm")
