"""What surrounds the garden in every picture: canvas, header, the panel at the side, and a small map of all of it."""

from collections.abc import Iterable

from PIL import Image

from render.base.layout import Layout
from render.canvas.canvas import Canvas
from render.canvas.formats import Format, format_set, picture_size, readable, readable_sizes
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, NIGHT, PANEL, bold
from render.emperors_garden.pictures.pieces import Stance, piece_block
from render.emperors_garden.pictures.plan import Plan
from render.emperors_garden.theme import palette, token_colour
from render.emperors_garden.words.vocabulary import TITLE
from render.frame import MIDDLE, paint_panel, put_sentence, titled_sketch
from render.text.lettering import Face, fit
from rules.emperors_garden.board.cells import Cell, x_of, y_of
from rules.emperors_garden.view import Board, Piece, Token
from rules.game import Seat

_LAYOUTS = {
    Format.WIDE: Layout(Box(78, 134, 838, 708), Box(934, 104, 322, 744, 20)),
    Format.TALL: Layout(Box(58, 150, 842, 648), Box(16, 840, 880, 360, 20)),
}
_BESIDE_TITLE = 444.0
"""Where the header's sentence begins behind the game's title."""


def layout() -> Layout:
    """Return where the garden's cards lie, and what belongs to them."""
    return _LAYOUTS[format_set()]


@remembered()
def table_base(parts: tuple[Box, ...]) -> Image.Image:
    """
    Draw what is the same in all pictures of the garden.

    Thin lines divide the parts of the side; in tall pictures each has its own panel, and the game's title gives way to
    the header's sentence.
    """
    if format_set() is Format.TALL:
        sketch = titled_sketch("")
        for part in parts:
            paint_panel(sketch, part)
        return palette().quantise(sketch.image)
    sketch = titled_sketch(TITLE)
    paint_panel(sketch, layout().side)
    for part in parts[1:]:
        sketch.box(Box(part.left + 16, part.top, part.width - 32, 2), GOLD, 0.35)
    return palette().quantise(sketch.image)


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
    _, size = fit("".join(words), Face.BLACK, readable_sizes(34), right - left)
    put_sentence(canvas, words, left, right, size)


def _put_caption(canvas: Canvas, right: float, caption: str) -> float:
    """Write the caption, in a tall picture in two lines; returns its width."""
    lines = caption.split(" · ") if format_set() is Format.TALL else [caption]
    top = MIDDLE - 1 - 17 * (len(lines) - 1)
    return max(
        canvas.write((right, top + 34 * place), line, bold(readable(28)), PANEL, "rm")
        for place, line in enumerate(lines)
    )


_LARGEST = 210
_MARGIN = 14
_CARD = (13, 15)
_TALL_ROOM = Box(8, 96, 896, 736)
"""In whose corners the map can be in a tall picture: beyond the cards, since there are few of them in a row."""


def put_map(canvas: Canvas, plan: Plan, board: Board, legal: Iterable[Cell]) -> None:
    """Draw the map over the corner of the garden where it covers the fewest cards; nothing if all of it is shown."""
    if not plan.is_part:
        return
    chosen = list(legal)
    cells = [cell for cell, _ in board.garden] + chosen
    columns = range(min(map(x_of, cells)), max(map(x_of, cells)) + 1)
    rows = range(min(map(y_of, cells)), max(map(y_of, cells)) + 1)
    step = min(_CARD[0], (_LARGEST - 2 * _MARGIN) / max(len(columns), len(rows)))
    size = (len(columns) * step + 2 * _MARGIN, len(rows) * step + 2 * _MARGIN)
    corner = _corner(plan, size, cells)
    whole = Box(*corner, *size, 10)
    with canvas.over(*_edges(whole)) as sketch:
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
    left, top, width, height, _ = plan.area if format_set() is Format.WIDE else _TALL_ROOM
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
