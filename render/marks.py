"""Marks that mean the same in all games: dashes for what can be chosen, a tick, arrows, lines, tags, points, seats."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from PIL import Image

from languages.speech import _
from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import readable
from render.canvas.palette import Palette
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, NIGHT, PANEL, PLAYERS, black, ink_on_player
from render.colour import WHITE, Colour
from render.text.lettering import Face, TextStyle, broken, cut, shared_size, text_width


def paint_dashes(sketch: Sketch, box: Box, stroke: float) -> None:
    """Draw the ring that says "this can be chosen": gold dashes on a dark band, inside the box."""
    sketch.box(box, NIGHT, stroke=stroke * 1.75)
    sketch.dashes(box.inside(stroke * 0.4), stroke, stroke * 3, GOLD)


def paint_tick(sketch: Sketch, at: Point) -> None:
    """Draw the tick of what was chosen; the point is the upper right corner of its disc."""
    x, y = max(at[0], 20), at[1]
    sketch.disc((x - 8, y + 8), 38, NIGHT)
    sketch.disc((x - 8, y + 8), 31, BRIGHT)
    sketch.path(((x - 16, y + 9), (x - 10, y + 15), (x + 1, y + 2)), 5, NIGHT)


class Accent(Enum):
    """Why a cell stands out."""

    NONE = "none"
    LAST = "last"
    """Placed in the turn that counts here: gold face, gold corners."""
    DRAFT = "draft"
    """Placed in one's draft: a gold face one can see through, dashed."""
    LEGAL = "legal"
    """Can be chosen now: dashed gold ring, the cell darkened for the words in it."""

    # As in `Face`.
    __hash__ = object.__hash__


class CardMark(Enum):
    """Why one of several cards, tiles or boards stands out."""

    NONE = "none"
    LEGAL = "legal"
    CHOSEN = "chosen"
    GONE = "gone"
    """Somebody else has it, or it was passed on."""

    # As in `Face`.
    __hash__ = object.__hash__


def paint_accent(
    sketch: Sketch, accent: Accent, size: int, shade: float, corners: tuple[float, float, float, float]
) -> None:
    """
    Draw over a cell why it stands out.

    Args:
        size: of the cell, in pixels.
        shade: how much a cell that can be chosen is darkened, 0 to 1.
        corners: how far the gold corners are from the edge, how far they reach, and how wide they are with and without
            their dark rim; all as shares of the cell.
    """
    match accent:
        case Accent.NONE:
            return
        case Accent.LAST:
            _paint_corners(sketch, size, *corners)
            return
        case Accent.LEGAL:
            sketch.box(Box(0.05, 0.05, 0.9, 0.9, 0.12).scaled(size), NIGHT, shade)
        case Accent.DRAFT:
            pass
    paint_dashes(sketch, Box(0, 0, size, size, 0.15 * size), 0.055 * size)


def _paint_corners(sketch: Sketch, size: int, inset: float, reach: float, rim: float, stroke: float) -> None:
    low, high = inset * size, size - inset * size
    for colour, width in ((NIGHT, rim), (BRIGHT, stroke)):
        for x, y in ((low, low), (high, low), (high, high), (low, high)):
            towards = (x + reach * (size if x == low else -size), y + reach * (size if y == low else -size))
            sketch.path(((towards[0], y), (x, y), (x, towards[1])), width * size, colour)


def paint_arrow(sketch: Sketch, middle: Point, length: float, colour: Colour) -> None:
    """Draw an arrow to the right."""
    size = round(length) + 8
    barb = length * 0.36
    centre = size / 2
    shaft = shapes.stroke_path(((centre - length / 2, centre), (centre + length / 2 - 2, centre)), 4.5, size, size)
    tip = (centre + length / 2 - 1, centre)
    head = shapes.stroke_path(((tip[0] - barb, centre - barb), tip, (tip[0] - barb, centre + barb)), 4.5, size, size)
    for cover in (shaft, head):
        sketch.fill(cover, middle[0] - centre, middle[1] - centre, colour)


def put_lines(canvas: Canvas, lines: Collection[tuple[Point, Point]], stroke: float) -> None:
    """
    Draw lines, gold on dark.

    All of the dark goes down before any of the gold, line by line: painting the whole box around a long way would cost
    as much as encoding the picture.
    """
    for width, colour in ((stroke + 5, NIGHT), (stroke, BRIGHT)):
        reach = math.ceil(width)
        for start, end in lines:
            left, right = sorted((start[0], end[0]))
            top, bottom = sorted((start[1], end[1]))
            box = (int(left) - reach, int(top) - reach, int(right) + reach + 1, int(bottom) + reach + 1)
            with canvas.over(*box) as sketch:
                sketch.path((start, end), width, colour)


@kept
def arrow_block(palette: Palette, colour: Colour) -> Image.Image:
    """Draw an arrow to the right on a panel."""
    sketch = Sketch.plain(36, 32, PANEL)
    paint_arrow(sketch, (18, 16), 26, colour)
    return palette.quantise(sketch.image)


def put_tag(canvas: Canvas, middle: Point, text: str, size: int = 27) -> None:
    """Hang a gold label over the picture."""
    width, height = text_width(text, Face.BLACK, size) + 22, size + 10
    box = Box(middle[0] - width / 2, middle[1] - height / 2, width, height, height / 2)
    edge = 4
    corners = (box.left - edge, box.top - edge, box.left + width + edge, box.top + height + edge)
    with canvas.over(*(round(value) for value in corners)) as sketch:
        sketch.box(box.inside(-2), NIGHT)
        sketch.box(box.inside(1), BRIGHT)
    canvas.write((middle[0], middle[1] - 1), text, black(size, NIGHT), BRIGHT, "mm")


def put_dashes(canvas: Canvas, box: Box, stroke: float) -> None:
    """Draw the ring of what can be chosen, or is proposed, over the picture."""
    with canvas.over(*(round(value) for value in box.inside(-1).corners())) as sketch:
        paint_dashes(sketch, box, stroke)


def put_played(canvas: Canvas, box: Box) -> None:
    """Ring what was played where something else is proposed: plain and cream, with the word at its foot."""
    with canvas.over(*(round(value) for value in box.inside(-3).corners())) as sketch:
        sketch.box(box.inside(-2), NIGHT, stroke=10)
        sketch.box(box, CREAM, stroke=6)
    text, size = _("played"), readable(24)
    width, height = text_width(text, Face.BLACK, size) + 16, size + 6
    middle = (box.left + box.width / 2, box.top + box.height)
    tag = Box(middle[0] - width / 2, middle[1] - height / 2, width, height, 8)
    with canvas.over(*(round(value) for value in tag.inside(-3).corners())) as sketch:
        sketch.box(tag.inside(-2), NIGHT)
        sketch.box(tag, CREAM)
    canvas.write((middle[0], middle[1] - 1), text, black(size, NIGHT), CREAM, "mm")


@kept
def seat_disc(palette: Palette, seat: int, across: int, ground: Colour) -> Image.Image:
    """Draw a disc with the seat's colour and number."""
    sketch = Sketch.plain(across, across + 2, ground)
    middle = (across / 2, across / 2)
    sketch.disc((middle[0], middle[1] + across * 0.03), across * 0.94, NIGHT, 0.6)
    sketch.disc(middle, across * 0.94, WHITE)
    sketch.disc(middle, across * 0.8, PLAYERS[seat % len(PLAYERS)])
    sketch.write(
        (middle[0], middle[1] - 1),
        str(seat + 1),
        black(max(22, round(across * 0.62)), ink_on_player(seat % len(PLAYERS))),
    )
    return palette.quantise(sketch.image)


@kept
def points_icon(palette: Palette, size: int, ground: Colour) -> Image.Image:
    """Draw the lily that stands for points."""
    sketch = Sketch.plain(size, size, ground)
    sketch.glyph("fleur-de-lys", (size / 2, size / 2), size, GOLD)
    return palette.quantise(sketch.image)


def put_points(canvas: Canvas, right: Point, points: int, size: int, ground: Colour) -> float:
    """Write points with their lily, ending at the right; returns where the lily begins."""
    text = f"{points}".replace("-", "−")
    canvas.write(right, text, black(size), ground, "rm")
    left, lily = right[0] - points_width(points, size), round(size * 0.8)
    canvas.stamp(points_icon(canvas.palette, lily, ground), left, right[1] - lily / 2 + 2)
    return left


def points_width(points: int, size: int) -> float:
    """Measure points with their lily, in pixels."""
    return text_width(f"{points}".replace("-", "−"), Face.BLACK, size) + round(size * 0.8) + 8


@dataclass(frozen=True, slots=True)
class NamePlace:
    """
    Where a name stands: `at` is its left middle, `has_flag` whether it is the starting player's.

    Args:
        may_break: whether there is room for two lines.
    """

    name: str
    at: Point
    right: float
    style: TextStyle
    ground: Colour
    has_flag: bool = False
    may_break: bool = False

    @property
    def room(self) -> float:
        """The room of the name in pixels."""
        return self.right - self.at[0] - (FLAG if self.has_flag else 0)


def put_names(canvas: Canvas, places: Sequence[NamePlace], sizes: range) -> None:
    """Write the names of a row, all in one size; `sizes` descend, and at the smallest those that do not fit are cut."""
    face = places[0].style.face
    size = shared_size(((place.name, place.room) for place in places), face, sizes)
    for place in places:
        (left, middle), style = place.at, place.style._replace(size=size)
        breaks = broken(place.name, face, size, place.room) if place.may_break else ()
        lines = breaks or (cut(place.name, face, size, place.room),)
        width = 0.0
        for number, line in enumerate(lines):
            at = (left, middle + (number - (len(lines) - 1) / 2) * size)
            width = max(width, canvas.write(at, line, style, place.ground))
        if place.has_flag:
            canvas.stamp(start_flag(canvas.palette, place.ground), left + width + 12, middle - 17)


FLAG = 58
"""How much room beside a name the flag of the starting player takes."""


@kept
def start_flag(palette: Palette, ground: Colour) -> Image.Image:
    """Draw the flag of the starting player, without a word: a number would be read as a place in the ranking."""
    sketch = Sketch.plain(44, 34, ground)
    sketch.fill(shapes.polygon(((7, 2), (43, 12), (7, 23)), 44, 34), 0, 0, GOLD)
    sketch.box(Box(3, 0, 5, 34, 2), CREAM)
    return palette.quantise(sketch.image)
