"""What the pictures of all score sheets share: who has won, and a column for each player, best first."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from PIL import Image

from languages.speech import _, listed
from render.base.words import number, place_words, ranking
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, picture_size, readable_sizes
from render.canvas.palette import Palette
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, GREEN, LAWN, PANEL, black, seat_name
from render.colour import Colour
from render.frame import HEADER, panel_block
from render.marks import points_icon
from render.text.lettering import Face, broken, cut, fit, shared_size, text_width
from rules.game import Result

TOP = HEADER + 20
LEFT = 24
_GAP = 12
_PLACE = 50
_TOTAL = 640
"""Where the middle of the totals is, as for `line_at`."""
_HEAD, _BELOW = (172, 250), (572, 846)
"""How high the head of a column is in wide and tall pictures, and the rest of it."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large things are on a sheet, in pixels: the fewer columns there are, the larger."""

    place: int
    name: int
    emblem: int
    figure: int
    total: int
    label: int

    @property
    def rule(self) -> float:
        """The height of the line above the totals."""
        return line_at(_TOTAL) - 0.46 * self.total - 16


_WIDE = {
    2: Sizes(place=58, name=48, emblem=76, figure=64, total=100, label=42),
    3: Sizes(place=50, name=38, emblem=62, figure=54, total=88, label=36),
    4: Sizes(place=44, name=32, emblem=50, figure=44, total=68, label=32),
}
_TALL = {
    2: Sizes(place=52, name=42, emblem=76, figure=64, total=96, label=36),
    3: Sizes(place=44, name=34, emblem=70, figure=54, total=80, label=32),
    4: Sizes(place=36, name=30, emblem=64, figure=44, total=62, label=29),
}
_LABELS = {2: 310, 3: 282, 4: 246}
"""How wide labels are at most in tall pictures."""
_ROOMY = 1000
"""In a higher column the name has lines of its own below the emblem of its seat, and labels may have two."""


def sizes_for(players: int) -> Sizes:
    """Return the sizes of a sheet with a column for each of two to four players."""
    return by_format(_WIDE, _TALL)[players]


def label_width(widths: Mapping[int, int], players: int) -> int:
    """Return how wide the labels of a sheet are, by how wide they are in wide pictures for each number of players."""
    return min(widths[players], by_format(widths, _LABELS)[players])


def line_at(height: float) -> float:
    """Return where something is that is so far below the top of the columns in wide pictures."""
    return TOP + by_format(*_HEAD) + (height - _HEAD[0]) * by_format(*_BELOW) / _BELOW[0]


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column; `name` has one line or two, cut if it must be, and `lettering` is the size of all names."""

    box: Box
    seat: int
    place: int
    sizes: Sizes
    name: tuple[str, ...]
    lettering: int

    @property
    def is_first(self) -> bool:
        """Whether it is a winner's."""
        return self.place == 1

    @property
    def ground(self) -> Colour:
        """Its colour."""
        return LAWN if self.is_first else PANEL

    @property
    def colour(self) -> Colour:
        """The colour of what is large in it."""
        return BRIGHT if self.is_first else CREAM

    @property
    def middle(self) -> float:
        """Where its figures stand."""
        return self.box.left + self.box.width / 2


def winners(result: Result, names: tuple[str, ...]) -> tuple[tuple[str, str], int | None]:
    """Return the header's sentence as a name and what follows it, and the seat that has won if it is one alone."""
    first = [seat for seat, place in enumerate(result.places) if place == 1]
    called = [seat_name(names, seat) for seat in first]
    # Where the rules break every tie, only resignations can leave the first place shared.
    return ((called[0], _(" wins")), first[0]) if len(first) == 1 else ((listed(called), _(" win")), None)


def columns(result: Result, labels: int, names: tuple[str, ...]) -> Iterator[Column]:
    """Yield the columns, best first, to the right of labels that are so many pixels wide."""
    count = len(result.places)
    sizes, width = sizes_for(count), (picture_size()[0] - 2 * LEFT - labels - (count - 1) * _GAP) // count
    height = by_format(*_HEAD) + by_format(*_BELOW)
    has_lines = height > _ROOMY
    room = width - (8 if has_lines else 24 + sizes.emblem)
    called = [seat_name(names, seat) for seat in range(count)]
    lettering = shared_size(((name, room) for name in called), Face.BLACK, readable_sizes(sizes.name))
    for index, seat in enumerate(ranking(result)):
        box = Box(LEFT + labels + index * (width + _GAP), TOP, width, height, 18)
        lines = broken(called[seat], Face.BLACK, lettering, room)
        name = lines if has_lines else (cut(called[seat], Face.BLACK, lettering, room),)
        yield Column(box, seat, result.places[seat], sizes, name, lettering)


def put_label(canvas: Canvas, middle: float, words: str, icon: Image.Image | None, labels: int, size: int) -> None:
    """Write what a line is called behind its small picture; all icons of a sheet are equally wide."""
    left = LEFT + size * 1.5 + 12
    if icon is not None:
        canvas.stamp(icon, LEFT + (size * 1.5 - icon.width) / 2, middle - icon.height / 2)
    room = LEFT + labels - 10 - left
    text, fitting = fit(words, Face.BLACK, readable_sizes(size, 1), room)
    lines: tuple[str, ...] = (text,)
    if text != words and picture_size()[1] > _ROOMY:
        # Lines are far apart there.
        lines = broken(words, Face.BLACK, fitting, room)
    for place, line in enumerate(lines):
        at = middle + (place - (len(lines) - 1) / 2) * fitting
        canvas.write((left, at), line, black(fitting), GREEN)


def put_total_label(canvas: Canvas, words: str, icon: Image.Image | None, labels: int, size: int) -> None:
    """Write what is added up, in gold, behind a lily or another small picture."""
    icon = points_icon(canvas.palette, round(size * 1.4), GREEN) if icon is None else icon
    left = LEFT + size * 1.5 + 12
    canvas.stamp(icon, LEFT + (size * 1.5 - icon.width) / 2, line_at(_TOTAL) - icon.height / 2)
    text, fitting = fit(words, Face.BLACK, readable_sizes(round(size * 1.3), 1), LEFT + labels - 10 - left)
    canvas.write((left, line_at(_TOTAL)), text, black(fitting, GOLD), GREEN)


def put_head(canvas: Canvas, column: Column, emblem: Callable[[int, int, Colour], Image.Image]) -> None:
    """
    Draw a column with its place and, behind the emblem of its seat, its name.

    Args:
        emblem: draws the emblem of a seat so many pixels wide on a ground.
    """
    box, sizes = column.box, column.sizes
    size = (round(box.width), round(box.height))
    canvas.stamp(panel_block(canvas.palette, size, column.ground, is_bright=column.is_first), box.left, box.top)
    style = black(sizes.place, column.colour)
    canvas.write((column.middle, box.top + _PLACE), place_words(column.place), style, column.ground, "mm")
    style = black(column.lettering, GOLD if column.is_first else CREAM)
    if box.height > _ROOMY:
        block = emblem(column.seat, sizes.emblem, column.ground)
        middle = box.top + _PLACE + 0.6 * sizes.place + block.height / 2
        canvas.stamp(block, column.middle - block.width / 2, middle - block.height / 2)
        below = middle + block.height / 2 + 0.7 * sizes.name
        for place, line in enumerate(column.name):
            canvas.write((column.middle, below + place * column.lettering), line, style, column.ground, "mm")
        return
    left = column.middle - (text_width(column.name[0], Face.BLACK, column.lettering) + sizes.emblem) / 2
    middle = box.top + _PLACE + 0.6 * sizes.place + 0.9 * sizes.name
    block = emblem(column.seat, round(sizes.emblem * 0.9), column.ground)
    canvas.stamp(block, left, middle - block.height / 2 + 1)
    canvas.write((left + sizes.emblem, middle), column.name[0], style, column.ground)


def put_total(canvas: Canvas, column: Column, total: int) -> None:
    """Write what a column adds up to, below a thin line."""
    width = round(column.box.width) - 32
    canvas.stamp(_rule(canvas.palette, width, column.ground), column.box.left + 16, column.sizes.rule)
    style = black(column.sizes.total, column.colour)
    canvas.write((column.middle, line_at(_TOTAL) - 2), number(total), style, column.ground, "mm")


@kept
def _rule(palette: Palette, width: int, ground: Colour) -> Image.Image:
    sketch = Sketch.plain(width, 2, ground)
    sketch.box(Box(0, 0, width, 2), GOLD, 0.35)
    return palette.quantise(sketch.image)
