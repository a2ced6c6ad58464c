"""The pieces that stand about, their ways, and the header's sentence behind one: nobles, and the icon of cards left."""

import math
from enum import Enum

from PIL import Image

from render.canvas import atlas, shapes
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import picture_size
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, INK, MUTED, NIGHT, PANEL, PLAYERS
from render.colour import BLACK, WHITE, Colour, mix
from render.frame import put_sentence, sentence_left
from render.sanssouci.pictures.plan import Plan
from render.sanssouci.theme import palette
from rules.sanssouci.garden.cells import COLUMNS, TERRACE, column_of, row_of
from rules.sanssouci.view import Garden, Turn

PAWN_HEIGHT = 84


class Stance(Enum):
    """How a noble is drawn."""

    STANDS = "stands"
    MOVED = "moved"
    """It moved in the turn that counts here: a gold rim."""
    LEFT = "left"
    """It stood here before that: an outline."""

    # As in `Face`.
    __hash__ = object.__hash__


def paint_pawn(sketch: Sketch, seat: int, foot: Point, height: float, stance: Stance) -> None:
    """Stand a noble with the middle of its foot at the point; height in pixels without rim and shadow."""
    scale = height / PAWN_HEIGHT
    size = (round(88 * scale), round(104 * scale))
    colour = PLAYERS[seat]
    for name, paint, opacity in _coats(colour, stance):
        cover = atlas.mask(f"pawn-{name}", *size, opacity)
        sketch.fill(cover, foot[0] - 44 * scale, foot[1] - 95 * scale, paint)


def pawn_foot(x: float, y: float, cell: int) -> Point:
    """Return where a noble stands in a cell whose corner is at x, y."""
    return x + cell * 0.68, y + cell * 0.945


def pawn_height(cell: int, stance: Stance) -> float:
    """Return how tall a noble is in a cell; a gold rim takes some of it."""
    high = cell * (0.8 if cell < 72 else 0.66)  # noqa: PLR2004 - small cells need larger pieces
    return high * (0.9 if stance is Stance.MOVED else 1.0)


def _coats(colour: Colour, stance: Stance) -> tuple[tuple[str, Colour, float], ...]:
    """Name the masks of a noble from the ground up, each with its colour and opacity."""
    body = (("body", colour, 1.0), ("light", WHITE, 1.0), ("dark", BLACK, 1.0), ("edge", mix(colour, BLACK, 0.5), 1.0))
    match stance:
        case Stance.STANDS:
            return ("shadow", BLACK, 0.55), ("rim", WHITE, 1.0), *body
        case Stance.MOVED:
            return ("ground", NIGHT, 1.0), ("glow", BRIGHT, 1.0), *body
        case Stance.LEFT:
            return ("body", NIGHT, 0.35), ("outline", NIGHT, 1.0), ("dashes", BRIGHT, 1.0)


@kept
def pawn_block(seat: int, width: int, height: int, ground: Colour) -> Image.Image:
    """Draw a noble alone on one colour, its foot at the bottom."""
    sketch = Sketch.plain(width, height, ground)
    paint_pawn(sketch, seat, (width / 2, height - 6), (height - 12) * 0.96, Stance.STANDS)
    return palette().quantise(sketch.image)


@kept
def cards_icon(size: int, ground: Colour) -> Image.Image:
    """Draw two cards, for a number of cards beside them."""
    side = 4 * size
    sketch = Sketch.plain(side, side, ground)
    for lean, shift, face in ((16, -0.1, MUTED), (-11, 0.12, mix(CREAM, INK, 0.08))):
        for margin, paint in ((0.0, NIGHT), (0.055 * side, face)):
            card = Box(0.24 * side, 0.08 * side, 0.54 * side, 0.82 * side, 0.11 * side).moved(shift * side, 0)
            cover = Image.new("L", (side, side))
            plain = shapes.rounded(card.inside(margin)._replace(left=0, top=0))
            cover.paste(plain, (round(card.left + margin), round(card.top + margin)))
            sketch.fill(cover.rotate(lean, Image.Resampling.BICUBIC), 0, 0, paint)
    return palette().quantise(sketch.image.reduce(4))


def way_points(plan: Plan, turn: Turn, terrace: float) -> tuple[Point, ...]:
    """
    Return the corners of the line for a turn's noble, from where it stood to where it stands.

    Args:
        terrace: the height from which a noble of the terrace sets out, in pixels of the picture.
    """
    points = [plan.path_point(cell) for cell in turn.way]
    if points and turn.noble_from == TERRACE:
        points.insert(0, (points[0][0], terrace))
    return tuple(
        point
        for index, point in enumerate(points)
        if index in (0, len(points) - 1) or not _is_straight(points[index - 1], point, points[index + 1])
    )


def _is_straight(before: Point, at: Point, after: Point) -> bool:
    return before[0] == at[0] == after[0] or before[1] == at[1] == after[1]


def put_start(canvas: Canvas, at: Point, stroke: float) -> None:
    """Draw the ring at which a way begins."""
    x, y = at
    reach = math.ceil(stroke * 2.5) + 3
    with canvas.over(int(x) - reach, int(y) - reach, int(x) + reach, int(y) + reach) as sketch:
        sketch.disc((x, y), stroke * 4.2 + 5, NIGHT)
        sketch.disc((x, y), stroke * 4.2, BRIGHT)
        sketch.disc((x, y), stroke * 2.6, NIGHT)


def put_nobles_on_way(canvas: Canvas, plan: Plan, seat: int, garden: Garden, turn: Turn) -> None:
    """Draw the nobles again over which a way has gone, the one that walked it with its gold rim."""
    goal = turn.way[-1] if turn.way else None
    for column in range(COLUMNS):
        row = garden.nobles[column]
        here = [cell for cell in turn.way if column_of(cell) == column and row_of(cell) == row]
        if here:
            stance = Stance.MOVED if here[0] == goal else Stance.STANDS
            put_cell_pawn(canvas, plan, (column, row), seat, stance)


def put_cell_pawn(canvas: Canvas, plan: Plan, place: tuple[int, int], seat: int, stance: Stance) -> None:
    """Draw a noble over a cell (column, row), exactly where the cell's own block has it."""
    x, y = plan.corner(*place)
    with canvas.over(x, y, x + plan.cell, y + plan.cell) as sketch:
        paint_pawn(sketch, seat, pawn_foot(x, y, plan.cell), pawn_height(plan.cell, stance), stance)


def put_headline(canvas: Canvas, words: tuple[str, str], right: float, seat: int | None = None, size: int = 38) -> None:
    """
    Write the header's sentence behind a noble of the seat it is about.

    Args:
        words: a name, cut so that the sentence ends before the right, and what follows it.
    """
    left = sentence_left()
    if seat is not None:
        canvas.stamp(pawn_block(seat, 54, 78, PANEL), left, 3)
        left += 66
    put_sentence(canvas, words, left, min(right, picture_size()[0] - 28), size)
