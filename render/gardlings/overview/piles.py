"""One stack of the market: its pile with the top tile, its name, how many tiles are left, its coin."""

from dataclasses import dataclass
from enum import Enum

from PIL import Image

from languages.speech import _
from render.beads import put_beads
from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, GOLD, MUTED, NIGHT, PANEL, black, bold
from render.colour import BLACK, Colour, mix, parse_colour
from render.gardlings.pictures.pieces import put_icon
from render.gardlings.pictures.tiles import TileLook, paint_sprite, tile_block
from render.gardlings.theme import RIMS, palette
from render.marks import paint_dashes, put_tag
from rules.gardlings.box import Kind
from rules.gardlings.market.stacks import LEVELS, level_of, stack_name
from rules.gardlings.view import NOTHING, StackView

EDGE = 5
"""Room for a ring round a pile."""
_LINE = ((38, 0), (34, 14))
"""How far below a pile its line stands, and how far it reaches beyond the right side."""
_APART = (7, 11)
"""How far a pile and the name beside it are apart."""
_COST = (1.1, 1.4)
"""How far along a small pile its cost hangs, in squares."""
_ROOMY = 50
"""From this size of squares on there is room for a coin beside a pile."""
_BACK = parse_colour("#C39C63")
_THREAD = parse_colour("#F4E6C8")


class Mark(Enum):
    """Why a pile stands out."""

    NONE = "none"
    LEGAL = "legal"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Pile:
    """
    A stack as it is to be shown.

    Args:
        stack: its number.
        cost: the coins that it takes besides gems; 0 is not written.
        rank: its place in an order, from 1 on; 0 if it stands in none.
        is_new: whether something was taken from it, or returned to it, that the viewer has not seen.
    """

    stack: int
    seen: StackView
    mark: Mark
    cost: int
    rank: int = 0
    is_new: bool = False


def put_pile_above(canvas: Canvas, at: Point, pile: Pile, cell: int, ground: Colour) -> None:
    """Show a stack with its name, coin and number of tiles below it."""
    below, beyond = by_format(*_LINE)
    line, right = at[1] + cell + below, at[0] + 2 * cell - 2 + beyond
    _put_pile(canvas, at, pile, cell, ground)
    # Within the pile's own edges: the frame of the market is near.
    _put_cost(canvas, (at[0] + 2 * cell - 24, at[1] + 7), pile)
    canvas.write((at[0] + 2, line), stack_name(pile.stack).upper(), black(readable(28), GOLD), ground)
    left = pile.seen.left
    count = f"×{left}" if left else _("none")
    canvas.write((right, line), count, bold(readable(26), CREAM if left else MUTED), ground, "rm")
    if pile.seen.coin and left:
        put_icon(canvas, "coin", (at[0] + cell - 4 + beyond, line), 28, ground)


def put_pile_beside(canvas: Canvas, at: Point, pile: Pile, cell: int, ground: Colour) -> None:
    """Show a stack with its name and number of tiles beside it; a coin follows, or lies below where it is narrow."""
    right, middle = at[0] + 2 * cell + by_format(*_APART), at[1] + cell / 2 + 4
    is_roomy = cell >= _ROOMY
    right, apart, size = (right + 4, 17, 30) if is_roomy else (right, 13.5 * readable(24) / 24, readable(24))
    _put_pile(canvas, at, pile, cell, ground)
    _put_cost(canvas, (at[0] + (1.45 if is_roomy else by_format(*_COST)) * cell, at[1] + 6), pile)
    left = pile.seen.left
    canvas.write((right, middle - apart), stack_name(pile.stack).upper(), black(size, GOLD), ground)
    width = canvas.write((right, middle + apart), f"×{left}" if left else "–", bold(size), ground)
    if pile.seen.coin and left:
        coin = (right + width + 20, middle + apart) if is_roomy else (at[0] + cell, at[1] + cell + 7)
        put_icon(canvas, "coin", coin, 30 if is_roomy else 26, ground)


def _put_pile(canvas: Canvas, at: Point, pile: Pile, cell: int, ground: Colour) -> None:
    block = _pile_block(pile.stack, _depth(pile.seen), pile.seen.top, pile.mark, cell, ground)
    canvas.stamp(block, at[0] - EDGE, at[1] - EDGE)
    if pile.is_new:
        put_pile_news(canvas, at, cell, pile.mark)
    put_rank(canvas, (at[0] + 8, at[1] + 4), pile.rank)


def put_pile_news(canvas: Canvas, at: Point, cell: int, mark: Mark) -> None:
    """Mark a pile whose top tile has its upper left corner at the point."""
    edge = Box(at[0], at[1], 2 * cell, cell, 0.15 * cell).inside(-EDGE)
    put_beads(canvas, edge, is_lined=mark is Mark.NONE)


def _put_cost(canvas: Canvas, middle: Point, pile: Pile) -> None:
    """Hang the coins that a stack takes besides gems over it."""
    if pile.cost:
        put_tag(canvas, middle, f"−{pile.cost}", readable(24))


def put_rank(canvas: Canvas, middle: Point, rank: int) -> None:
    """Hang the place in an order over what is ordered."""
    if rank:
        put_tag(canvas, middle, f"{rank}.", readable(26))


def _depth(seen: StackView) -> int:
    """Return how many tiles of a pile are drawn under its top one."""
    return min(3, (seen.left + 2) // 4)


@kept
def _pile_block(stack: int, depth: int, top: int, mark: Mark, cell: int, ground: Colour) -> Image.Image:
    """Draw a pile with its top tile; an empty one is a dashed place."""
    sketch = Sketch.plain(2 * cell + 2 * EDGE, cell + 2 * EDGE + 9, ground)
    box = Box(EDGE, EDGE, 2 * cell, cell, 0.15 * cell)
    if top == NOTHING:
        sketch.fill(shapes.dashed(2 * cell - 4, cell - 4, 0.15 * cell, 2, 7), EDGE + 2, EDGE + 2, MUTED)
    else:
        rim = RIMS[LEVELS[level_of(stack)]]
        for under in range(depth, 0, -1):
            slab = Box(box.left + 1, box.top + 3 * under, box.width - 2, box.height - 2, box.radius)
            sketch.box(slab, NIGHT)
            sketch.box(slab.inside(1), mix(rim, BLACK, 0.25 + 0.12 * under))
        tile = tile_block(TileLook(Kind(top), 0, 0, (ground, ground)), cell)
        sketch.picture(tile.convert("RGB"), shapes.rounded(box._replace(left=0, top=0)), EDGE, EDGE)
    paint_mark(sketch, box, mark)
    return palette().quantise(sketch.image)


def paint_mark(sketch: Sketch, box: Box, mark: Mark) -> None:
    """Draw the ring round what can be chosen, or is chosen."""
    match mark:
        case Mark.LEGAL:
            paint_dashes(sketch, box.inside(-4), 4.5)
        case Mark.CHOSEN:
            sketch.box(box.inside(-5), NIGHT, stroke=8)
            sketch.box(box.inside(-4), BRIGHT, stroke=5)
        case Mark.NONE:
            return


@kept
def back_block(mark: Mark, *, is_empty: bool) -> Image.Image:
    """Draw the back of a pity pig, or its empty place."""
    sketch = Sketch.plain(100 + 2 * EDGE, 50 + 2 * EDGE, PANEL)
    box = Box(EDGE, EDGE, 100, 50, 8)
    if is_empty:
        sketch.fill(shapes.dashed(96, 46, 8, 2, 7), EDGE + 2, EDGE + 2, MUTED)
    else:
        sketch.box(box, mix(_BACK, BLACK, 0.45))
        sketch.box(box._replace(height=48), _BACK)
        sketch.fill(shapes.dashed(90, 38, 5, 1.6, 5), EDGE + 5, EDGE + 5, _THREAD)
        paint_sprite(sketch, "creature-pig", (box.left + 50, box.top + 24), 40, 0.75)
    paint_mark(sketch, box, mark)
    return palette().quantise(sketch.image)
