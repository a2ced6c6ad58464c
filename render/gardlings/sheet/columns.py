"""The score sheet of several seats, the best first: columns for up to four, with their last gardens, or else rows."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from languages.speech import N_, _
from render.base.sheets import LEFT, TOP, columns, rule
from render.base.words import place_words, ranking, signed
from render.canvas.canvas import SIZE, Canvas
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, LOSS, MUTED, PANEL, black, bold
from render.colour import Colour
from render.frame import HEADER, panel_block
from render.gardlings.pictures.cells import plan_of, squares_of
from render.gardlings.pictures.garden import put_garden
from render.gardlings.pictures.pieces import bag_block, put_icon, put_ponds
from render.gardlings.pictures.tiles import paint_sprite
from render.gardlings.theme import palette
from render.gardlings.words.scores import coins_of, decided_by_coins
from render.text.lettering import Face, fit, text_width
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
_ROOM = 222
_GARDEN = (148, 254)
"""Where gardens begin, from the top of the columns, and how high they are at most."""
_LARGEST = 52
_BAG = 62
"""How wide the bag before a name is."""
_LINES = (TOP + 432, 52)
_TOTAL = TOP + 654
_COINS = TOP + 714
_FIRST_ROW, _GAP = HEADER + 16, 12
_NOTE = 40
_IN_COLUMN = 10
_HIGHEST = 124
_WIDE = 900
_PLACE = 136
"""How much room the words for a place take."""


def put_columns(canvas: Canvas, view: View, result: Result, names: tuple[str, ...]) -> None:
    """Fill the sheet with a column for each seat, and at the left what its lines are called."""
    scored = [line.category for line in result.sheet[0] if not line.tie_break]
    for category, middle in _middles(scored):
        _put_label(canvas, category, middle)
    put_icon(canvas, "brilliant", (LEFT + 26, _TOTAL), 52, GREEN)
    canvas.write((LEFT + 64, _TOTAL), _("Gems"), black(42, GOLD), GREEN)
    put_line_icon(canvas, "coins", (LEFT + 26, _COINS), 38, GREEN)
    decided = bool(decided_by_coins(result))
    text, style = (_("Coins decide"), bold(24, GOLD)) if decided else (_("Coins, for ties"), bold(24, MUTED))
    canvas.write((LEFT + 56, _COINS), text, style, GREEN)
    for box, seat in columns(result, _ROOM):
        _put_column(canvas, box, view, result, (seat, names[seat]))


def put_line_icon(canvas: Canvas, category: str, middle: Point, size: int, ground: Colour) -> None:
    """Put the small picture of a line of the sheet with its middle at a point."""
    canvas.stamp(_line_block(category, size, ground), middle[0] - size / 2, middle[1] - size / 2)


@lru_cache(maxsize=64)
def _line_block(category: str, size: int, ground: Colour) -> Image.Image:
    name, scale = _ICONS[category]
    sketch = Sketch.plain(size, size, ground)
    paint_sprite(sketch, name, (size / 2, size / 2), size * scale)
    return palette().quantise(sketch.image)


def _middles(categories: list[str]) -> list[tuple[str, float]]:
    """Return the height of each line, the block of them in the middle of its room."""
    first = _LINES[0] + (MOST_COLUMNS - len(categories)) * _LINES[1] / 2
    return [(category, first + index * _LINES[1]) for index, category in enumerate(categories)]


def _put_label(canvas: Canvas, category: str, middle: float) -> None:
    put_line_icon(canvas, category, (LEFT + 26, middle), 44, GREEN)
    canvas.write((LEFT + 64, middle), str(_LABELS[category]), black(30), GREEN)


def _put_column(canvas: Canvas, box: Box, view: View, result: Result, who: tuple[int, str]) -> None:
    seat, name = who
    is_first = result.places[seat] == 1
    ground, colour = (LAWN, BRIGHT) if is_first else (PANEL, CREAM)
    size = (round(box.width), round(box.height))
    canvas.stamp(panel_block(palette(), size, ground, is_bright=is_first), box.left, box.top)
    middle = box.left + box.width / 2
    canvas.write((middle, box.top + 48), place_words(result.places[seat]), black(44, colour), ground, "mm")
    text, lettering = fit(name, Face.BLACK, range(32, 23, -2), box.width - 24 - _BAG)
    left = middle - (text_width(text, Face.BLACK, lettering) + _BAG) / 2
    canvas.stamp(bag_block(seat, _BAG - 6, ground), left, box.top + 112 - _BAG / 2)
    canvas.write((left + _BAG, box.top + 112), text, black(lettering, GOLD if is_first else CREAM), ground)
    room = Box(box.left + 14, box.top + _GARDEN[0], box.width - 28, _GARDEN[1])
    put_last_garden(canvas, room, _LARGEST, view, seat, ground)
    _put_figures(canvas, box, result, seat, ground)
    canvas.write((middle, _TOTAL - 2), str(result.totals[seat]), black(62, colour), ground, "mm")


def put_last_garden(canvas: Canvas, room: Box, largest: int, view: View, seat: int, ground: Colour) -> None:
    """Draw a seat's garden of the last round, with its ponds where they count, as large as the room allows."""
    player = view.players[seat]
    plan = plan_of(squares_of(player.garden), room, largest, (ground, ground))
    if view.rules.ponds:
        put_ponds(canvas, plan, player.garden, player.count)
    put_garden(canvas, plan, player.garden, {})


def _put_figures(canvas: Canvas, box: Box, result: Result, seat: int, ground: Colour) -> None:
    """Write the lines of a seat; coins in gold if they decided its place."""
    middle = box.left + box.width / 2
    canvas.stamp(rule(palette(), round(box.width) - 32, ground), box.left + 16, _TOTAL - 44)
    points = {line.category: line.points for line in result.sheet[seat]}
    for category, height in _middles([line.category for line in result.sheet[seat] if not line.tie_break]):
        amount = points[category]
        colour = LOSS if amount < 0 else CREAM if amount else MUTED
        text = signed(amount) if amount < 0 else str(amount)
        canvas.write((middle, height), text, black(40, colour), ground, "mm")
    style = black(34, GOLD) if seat in decided_by_coins(result) else black(32, MUTED)
    canvas.write((middle, _COINS), str(points["coins"]), style, ground, "mm")


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
    width = (SIZE[0] - 2 * LEFT - (columns - 1) * _GAP) // columns
    pitch = min(_HIGHEST, (SIZE[1] - _FIRST_ROW - _NOTE) // down)
    left = LEFT + place // down * (width + _GAP)
    return Box(left, _FIRST_ROW + place % down * pitch, width, pitch - 8, 18)


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
