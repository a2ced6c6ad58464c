"""What surrounds the garden in every picture: canvas, header, the panel at the side, and a small map of all of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PIL import Image

from render.base.layout import GAP, page, split
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, by_format, format_set, picture_size, readable
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, NIGHT, PANEL, bold
from render.emperors_garden.pictures.pieces import Stance, piece_block
from render.emperors_garden.pictures.plan import Plan
from render.emperors_garden.theme import palette, token_colour
from render.emperors_garden.words.vocabulary import TITLE
from render.frame import HEADER, MIDDLE, paint_panel, put_sentence, titled_sketch
from rules.emperors_garden.board.cells import Cell, x_of, y_of
from rules.emperors_garden.view import Board, Piece, Token
from rules.game import Seat

_INSET = 12
"""How far cards keep off the edges of their area: rings and beads reach out of them."""
_BONUS = 1.08
"""So much larger cards must be in another arrangement than the usual one, since a change makes people look again."""
_BESIDE_TITLE = 444.0
"""Where the header's sentence begins behind the game's title."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Where the garden's cards lie, and what belongs to them: below the garden, or beside it."""

    board: Box
    side: Box
    is_below: bool

    def cut(self, *lengths: float, gap: float = GAP) -> tuple[Box, ...]:
        """Cut the side into parts of these lengths and the rest: side by side below the garden, else in a column."""
        return split(self.side, *lengths, gap=gap, is_across=self.is_below)


@remembered()
def arrangements() -> tuple[Arrangement, ...]:
    """Return how pictures may be arranged, what is usual in the format first."""
    room = page(Box(16, HEADER + 20, 1248, 744, 20))
    column, strip = by_format((322, 222), (330, 360))
    beside = split(room, room.width - column - GAP, is_across=True)
    below = split(room, room.height - strip - GAP)
    found = tuple(
        Arrangement(board.inside(_INSET), side, is_below=is_below)
        for (board, side), is_below in ((beside, False), (below, True))
    )
    return by_format(found, found[::-1])


def arranged(plan: Callable[[Box], Plan]) -> tuple[Arrangement, Plan]:
    """Choose the arrangement in which a garden is shown whole, or largest; `plan` frames it in an area."""
    usual, *others = ((one, plan(one.board)) for one in arrangements())
    return max((usual, *others), key=lambda one: (not one[1].is_part, one[1].worth * (_BONUS if one is usual else 1)))


@remembered()
def table_base(parts: tuple[Box, ...], column: Box | None = None) -> Image.Image:
    """
    Draw what is the same in all pictures of the garden; in tall ones the game's title gives way to the sentence.

    Args:
        parts: each has a panel of its own, unless all are parts of one `column`, which thin lines divide.
    """
    sketch = titled_sketch(by_format(TITLE, ""))
    if column is None:
        for part in parts:
            paint_panel(sketch, part)
        return palette().quantise(sketch.image)
    paint_panel(sketch, column)
    for part in parts[1:]:
        sketch.box(Box(part.left + 16, part.top, part.width - 32, 2), GOLD, 0.35)
    return palette().quantise(sketch.image)


def base_of(arrangement: Arrangement, parts: tuple[Box, ...]) -> Image.Image:
    """Draw the base of an arrangement: the parts of a wide picture's column share one panel."""
    is_one = format_set() is Format.WIDE and not arrangement.is_below
    return table_base(parts, arrangement.side if is_one else None)


def put_headline(canvas: Canvas, words: tuple[str, str], caption: str, seat: int | None = None) -> None:
    """
    Write the header's sentence behind a samurai of the seat it is about, and a caption at the right.

    Args:
        words: a name, cut so that the sentence ends before the caption, and what follows it.
        caption: none beside the title of a score sheet.
    """
    right = picture_size()[0] - 28.0
    if caption:
        right -= _put_caption(canvas, right, caption) + 24
    left = 28.0 if caption and format_set() is Format.TALL else _BESIDE_TITLE
    if seat is not None:
        canvas.stamp(piece_block(Token(Seat(seat), Piece.SAMURAI), 62, Stance.STANDS), left, 8)
        left += 76
    put_sentence(canvas, words, left, right, 34)


def _put_caption(canvas: Canvas, right: float, caption: str) -> float:
    """Write the caption, in a tall picture in two lines; returns its width."""
    lines = caption.split(" · ") if format_set() is Format.TALL else [caption]
    top = MIDDLE - 1 - 17 * (len(lines) - 1)
    return max(
        canvas.write((right, top + 34 * place), line, bold(readable(28)), PANEL, "rm")
        for place, line in enumerate(lines)
    )


_LARGEST = 200
_MARGIN = 12
_CARD = 13


def put_map(canvas: Canvas, plan: Plan, board: Board, legal: Iterable[Cell], room: Box | None = None) -> None:
    """Draw the map in the middle of the room, or over the corner of the garden where it covers the fewest cards."""
    chosen = list(legal)
    cells = [cell for cell, _ in board.garden] + chosen
    columns = range(min(map(x_of, cells)), max(map(x_of, cells)) + 1)
    rows = range(min(map(y_of, cells)), max(map(y_of, cells)) + 1)
    across, down = (_LARGEST, _LARGEST) if room is None else (room.width, room.height)
    step = min(_CARD, (across - 2 * _MARGIN) / len(columns), (down - 2 * _MARGIN) / len(rows))
    size = (len(columns) * step + 2 * _MARGIN, len(rows) * step + 2 * _MARGIN)
    if room is None:
        corner = _corner(plan, size, cells)
    else:
        corner = (room.left + (across - size[0]) / 2, room.top + (down - size[1]) / 2)
    whole = Box(*corner, *size, 10)
    with canvas.over(*_edges(whole)) as sketch:
        if room is None:
            paint_panel(sketch, whole)
        origin = (corner[0] + _MARGIN - columns.start * step, corner[1] + _MARGIN - rows.start * step)
        _paint_cells(sketch, board, chosen, origin, step)
        frame = Box(
            origin[0] + plan.x.first * step - 2,
            origin[1] + plan.y.first * step - 2,
            plan.x.count * step + 3,
            plan.y.count * step + 3,
            3,
        )
        sketch.box(frame, BRIGHT, stroke=3)


def _edges(box: Box) -> tuple[int, int, int, int]:
    return int(box.left), int(box.top), int(box.left + box.width) + 1, int(box.top + box.height) + 1


def _paint_cells(sketch: Sketch, board: Board, legal: list[Cell], origin: tuple[float, float], step: float) -> None:
    standing = board.standing()
    for cell, _ in board.garden:
        box = _square(cell, origin, step)
        sketch.box(box, CREAM, 0.75)
        if cell in standing:
            sketch.box(box.inside(-0.5), NIGHT)
            sketch.box(box.inside(0.5), token_colour(standing[cell].seat))
    for cell in legal:
        sketch.box(_square(cell, origin, step), GOLD, stroke=1.5)


def _square(cell: Cell, origin: tuple[float, float], step: float) -> Box:
    return Box(origin[0] + x_of(cell) * step, origin[1] + y_of(cell) * step, step - 1.5, step - 1.5, 1.5)


def _corner(plan: Plan, size: tuple[float, float], cells: Iterable[Cell]) -> tuple[float, float]:
    """Choose the corner of the garden under which the fewest of the cells lie."""
    left, top, width, height, _ = plan.area.inside(-_INSET)
    corners = [(x, y) for y in (top + height - size[1], top) for x in (left, left + width - size[0])]
    shown = [box for cell in cells if (box := plan.box(cell)) is not None]

    def covered(corner: tuple[float, float]) -> int:
        right, bottom = corner[0] + size[0], corner[1] + size[1]
        return sum(
            box.left < right
            and box.left + box.width > corner[0]
            and box.top < bottom
            and box.top + box.height > corner[1]
            for box in shown
        )

    return min(corners, key=covered)
