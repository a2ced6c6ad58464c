"""The score sheet of several seats, the best first: columns for up to four, with their last gardens, or else rows."""

from collections.abc import Sequence
from dataclasses import dataclass

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
)
from render.base.words import number, place_words, ranking, signed
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size, readable, readable_sizes
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, LOSS, MUTED, PANEL, black, bold
from render.colour import Colour
from render.frame import HEADER, panel_block
from render.gardlings.pictures.cells import plan_of, squares_of
from render.gardlings.pictures.garden import put_garden
from render.gardlings.pictures.pieces import bag_block, icon_block, put_icon, put_ponds
from render.gardlings.pictures.tiles import paint_sprite
from render.gardlings.theme import palette
from render.gardlings.words.scores import coins_of, decided_by_coins
from render.marks import NamePlace, put_names
from render.text.lettering import Face, fit
from rules.game import Result, ScoreLine
from rules.gardlings.view import View

MOST_COLUMNS = 4
_ICONS = {
    "borders": ("gem-ruby-whole", 1.7),
    "mushies": ("creature-mushie", 1.0),
    "dragons": ("creature-dragon", 1.0),
    "gnomes": ("creature-gnome", 1.0),
    "coins": ("coin", 1.0),
}
"""The small picture of each line, and how much of its margin is cut off."""
_LABELS = {
    "borders": N_("Borders"),
    "mushies": N_("Mushies"),
    "dragons": N_("Dragons"),
    "gnomes": N_("Gnomes"),
    "coins": N_("Coins"),
}
_ROOM = {2: 300, 3: 262, 4: 226}
_GARDEN = 172
"""Where gardens begin, from the top of the columns."""
_LARGEST = 64
_FIGURE, _LINE = 48, 47
"""How large figures are at most, and how far lines are apart: gardens take room, too."""
_COINS = 714
"""Where coins are, as for `line_at`."""
_FIRST_ROW, _GAP = HEADER + 16, 12
_NOTE = 40
_IN_COLUMN = (10, 20)
_HIGHEST = (148, 210)
_HIGH = 96
_GROWTH = 1.2
"""How much larger things are in rows that are high and wide."""
_BROAD, _WIDE = 800, 900
_PLACE = 136
"""How much room the words for a place take."""


def put_columns(canvas: Canvas, view: View, result: Result, names: tuple[str, ...]) -> None:
    """Fill the sheet with a column for each seat, and at the left what its lines are called."""
    sizes, labels = sizes_for(len(names)), label_width(_ROOM, len(names))
    across = round(sizes.label * 1.5)
    for line, middle in _lines(result.sheet[0], sizes):
        icon = _line_block(line.category, min(across, _LINE - 2), GREEN)
        put_label(canvas, middle, str(_LABELS[line.category]), icon, labels, sizes.label)
    put_total_label(canvas, _("Gems"), icon_block("brilliant", across, GREEN), labels, sizes.label)
    left = LEFT + across + 12
    put_line_icon(canvas, "coins", (LEFT + across / 2, line_at(_COINS)), 38, GREEN)
    decided = bool(decided_by_coins(result))
    words, colour = (_("Coins decide"), GOLD) if decided else (_("Coins, for ties"), MUTED)
    text, size = fit(words, Face.BOLD, readable_sizes(28, 1), LEFT + labels - 8 - left)
    # Where it is cut, the coin beside it says the rest.
    text = text if text == words else _("Coins")
    canvas.write((left, line_at(_COINS)), text, bold(size, colour), GREEN)
    for column in columns(result, labels, names):
        put_head(canvas, column, bag_block)
        _put_column(canvas, column, view, result)
        put_total(canvas, column, result.totals[column.seat])


def put_line_icon(canvas: Canvas, category: str, middle: Point, size: int, ground: Colour) -> None:
    """Put the small picture of a line of the sheet with its middle at a point."""
    canvas.stamp(_line_block(category, size, ground), middle[0] - size / 2, middle[1] - size / 2)


@kept
def _line_block(category: str, size: int, ground: Colour) -> Image.Image:
    name, scale = _ICONS[category]
    sketch = Sketch.plain(size, size, ground)
    paint_sprite(sketch, name, (size / 2, size / 2), size * scale)
    return palette().quantise(sketch.image)


def _lines(lines: Sequence[ScoreLine], sizes: Sizes) -> list[tuple[ScoreLine, float]]:
    """Return the lines that bring gems, each with its height: directly above the total, below the garden."""
    scored = [line for line in lines if not line.tie_break]
    last = sizes.rule - 0.5 * _LINE - 3
    return [(line, last - (len(scored) - 1 - index) * _LINE) for index, line in enumerate(scored)]


def _put_column(canvas: Canvas, column: Column, view: View, result: Result) -> None:
    """Draw the last garden of a seat, and write its lines; coins in gold if they decided its place."""
    box, sizes = column.box, column.sizes
    lines = _lines(result.sheet[column.seat], sizes)
    top = line_at(_GARDEN)
    room = Box(box.left + 14, top, box.width - 28, lines[0][1] - 0.55 * _LINE - top)
    put_last_garden(canvas, room, _LARGEST, view, column.seat, column.ground)
    for line, height in lines:
        colour = LOSS if line.points < 0 else CREAM if line.points else MUTED
        style = black(min(sizes.figure, _FIGURE), colour)
        canvas.write((column.middle, height), number(line.points), style, column.ground, "mm")
    coins = coins_of(result.sheet[column.seat])
    style = black(round(sizes.figure * 0.72), GOLD if column.seat in decided_by_coins(result) else MUTED)
    canvas.write((column.middle, line_at(_COINS)), str(coins), style, column.ground, "mm")


def put_last_garden(canvas: Canvas, room: Box, largest: int, view: View, seat: int, ground: Colour) -> None:
    """Draw a seat's garden of the last round, with its ponds where they count, as large as the room allows."""
    player = view.players[seat]
    plan = plan_of(squares_of(player.garden), room, largest, (ground, ground))
    if view.rules.ponds:
        put_ponds(canvas, plan, player.garden, player.count)
    put_garden(canvas, plan, player.garden, {})


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

    @property
    def is_wide(self) -> bool:
        """Whether it has room for all lines of the sheet."""
        return self.box.width > _WIDE

    @property
    def is_high(self) -> bool:
        """Whether it has room for larger letters, or if it is narrow for a second line."""
        return self.box.height > _HIGH

    def size(self, usual: int) -> int:
        """Return how large something is that is as large as usual in low or narrow rows."""
        is_roomy = self.is_high and self.box.width > _BROAD
        return round(usual * _GROWTH) if is_roomy else usual


def put_rows(canvas: Canvas, result: Result, names: tuple[str, ...]) -> None:
    """Fill the sheet with a row for each seat."""
    decided, places = decided_by_coins(result), []
    for place, seat in enumerate(ranking(result)):
        is_first = result.places[seat] == 1
        ground, colour = (LAWN, BRIGHT) if is_first else (PANEL, CREAM)
        row = _Row(_box(len(names), place), seat, ground, colour)
        size = (round(row.box.width), round(row.box.height))
        canvas.stamp(panel_block(palette(), size, ground, is_bright=is_first), row.box.left, row.box.top)
        coins = GOLD if seat in decided else MUTED
        places.append(_put_row(canvas, row, result, names[seat], coins))
    put_names(canvas, places, readable_sizes(places[0].style.size))
    if decided:
        at = (picture_size()[0] / 2, picture_size()[1] - _NOTE / 2 - 6)
        canvas.write(at, _("Equal gems: more coins decided"), bold(readable(26), GOLD), GREEN, "mm")


def _box(seats: int, place: int) -> Box:
    """Return the box of the n-th of the ranking, down the first column and then the second."""
    columns = -(-seats // by_format(*_IN_COLUMN))
    down = -(-seats // columns)
    width = (picture_size()[0] - 2 * LEFT - (columns - 1) * _GAP) // columns
    pitch = min(by_format(*_HIGHEST), (picture_size()[1] - _FIRST_ROW - _NOTE) // down)
    left = LEFT + place // down * (width + _GAP)
    return Box(left, _FIRST_ROW + place % down * pitch, width, pitch - 8, 18)


def _put_row(canvas: Canvas, row: _Row, result: Result, name: str, coins: Colour) -> NamePlace:
    """Write the place, coins, gems and what they are made of; returns where the name goes."""
    box, bag = row.box, min(row.size(60), round(row.box.height) - 8)
    words = place_words(result.places[row.seat])
    canvas.write((box.left + 16, row.middle), words, black(readable(row.size(26)), row.colour), row.ground)
    left = box.left + row.size(_PLACE)
    canvas.stamp(bag_block(row.seat, bag, row.ground), left, row.middle - bag / 2)
    right = box.left + box.width - 18
    lines = result.sheet[row.seat]
    _put_figure(canvas, row, right, ("coins", str(coins_of(lines)), row.size(30), coins))
    right -= row.size(84)
    style = black(row.size(46), row.colour)
    total = canvas.write((right, row.middle), str(result.totals[row.seat]), style, row.ground, "rm")
    gem = min(row.size(42), round(box.height) - 10)
    put_icon(canvas, "brilliant", (right - total - 7 - gem / 2, row.middle), gem, row.ground)
    right -= row.size(148 if row.is_wide else 122)
    left += 12 + bag
    middle = row.middle
    if row.is_wide:
        right = _put_parts(canvas, row, right, lines)
    elif row.is_high and _loss(lines):
        canvas.write((left, middle + 22), _loss(lines), bold(readable(28), LOSS), row.ground)
        middle -= 18
    elif _loss(lines):
        right -= canvas.write((right, middle), _loss(lines), bold(readable(26), LOSS), row.ground, "rm")
    style = bold(row.size(30), GOLD if row.ground == LAWN else CREAM)
    return NamePlace(name, (left, middle), right - 10, style, row.ground)


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
            _put_figure(canvas, row, right, (line.category, text, row.size(32), LOSS if line.points < 0 else CREAM))
        right -= 124
    return right


def _loss(lines: tuple[ScoreLine, ...]) -> str:
    """Return what was built and what was taken of it, such as "18 − 3"; empty if nothing was."""
    taken = -sum(line.points for line in lines if line.points < 0)
    built = sum(line.points for line in lines if line.points > 0 and not line.tie_break)
    return f"{built} − {taken}" if taken else ""
