"""The market: price, top tile, number of tiles and coin of every stack, the pity pigs, and the coins in supply."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, lru_cache

from PIL import Image

from render import shapes
from render.canvas import Canvas
from render.colour import BLACK, WHITE, Colour, mix, parse_colour
from render.gardlings.pieces import icon_block, put_icon
from render.gardlings.theme import RIMS, palette
from render.gardlings.tiles import TileLook, paint_sprite, tile_block
from render.marks import paint_dashes, put_tag
from render.shapes import Box, Point
from render.sketch import Sketch
from render.style import BRIGHT, CREAM, GOLD, INK, MUTED, NIGHT, PANEL, black, bold
from rules.gardlings.box import Kind, Level
from rules.gardlings.stacks import LEVELS, PITY, PRICES, level_of, stack_name, stacks_of
from rules.gardlings.view import NOTHING, StackView, View

_TOP, _ROW, _PRICE = 156, 142, 48
_LARGE, _SMALL = 58, 38
_STACKS_IN_ROW = 2
_MOST_SHOWN = 4
"""So many stacks of a level can be drawn at most; more of them need a page of their own."""
_BACK = parse_colour("#C39C63")
_THREAD = parse_colour("#F4E6C8")
_DARK_INK = frozenset((Level.BLUE, Level.YELLOW))


@dataclass(frozen=True, slots=True)
class Emphasis:
    """
    What stands out in the market.

    Args:
        payable: the stacks that can be bought from now, and how many coins each takes besides gems.
        chosen: the stack that is taken from in the draft, or NOTHING.
    """

    payable: Mapping[int, int] = field(default_factory=dict)
    chosen: int = NOTHING


class Mark(Enum):
    """Why a pile stands out."""

    NONE = "none"
    LEGAL = "legal"
    CHOSEN = "chosen"


def put_market(canvas: Canvas, side: Box, view: View, emphasis: Emphasis) -> None:
    """Lay out the market on a panel that is as high as all pictures of the table."""
    canvas.write((side.left + side.width / 2, side.top + 28), "MARKET", black(26, GOLD), PANEL, "mm")
    for row, level in enumerate(range(1, len(LEVELS))):
        _put_level(canvas, (side.left + 12, _TOP + row * _ROW), side.width - 24, level, view, emphasis)
    _put_pity(canvas, side, view, emphasis)


def _put_level(canvas: Canvas, at: Point, width: float, level: int, view: View, emphasis: Emphasis) -> None:
    rim = RIMS[LEVELS[level]]
    ground = mix(rim, PANEL, 0.72)
    canvas.stamp(_band_block(level, round(width)), *at)
    stacks = stacks_of(level, len(view.stacks))[:_MOST_SHOWN]
    room = (width - _PRICE) / _STACKS_IN_ROW
    for place, stack in enumerate(stacks):
        left = at[0] + _PRICE + place % _STACKS_IN_ROW * room
        if len(stacks) <= _STACKS_IN_ROW:
            corner = (left + (room - 2 * _LARGE) / 2, at[1] + 12)
            _put_stack(canvas, corner, stack, view, emphasis, ground)
        else:
            corner = (left + 4, at[1] + 10 + place // _STACKS_IN_ROW * 62)
            _put_small_stack(canvas, corner, stack, view, emphasis, ground)


def _mark(stack: int, emphasis: Emphasis) -> Mark:
    if stack == emphasis.chosen:
        return Mark.CHOSEN
    return Mark.LEGAL if stack in emphasis.payable else Mark.NONE


def _put_stack(canvas: Canvas, at: Point, stack: int, view: View, emphasis: Emphasis, ground: Colour) -> None:
    """Show a stack with its name, coin and number of tiles below it."""
    pile, line = view.stacks[stack], at[1] + 96
    block = _pile_block(stack, _depth(pile), pile.top, _mark(stack, emphasis), _LARGE, ground)
    canvas.stamp(block, at[0] - _EDGE, at[1] - _EDGE)
    canvas.write((at[0] + 2, line), stack_name(stack).upper(), black(28, GOLD), ground)
    count = f"×{pile.left}" if pile.left else "none"
    canvas.write((at[0] + 2 * _LARGE - 2, line), count, bold(26, CREAM if pile.left else MUTED), ground, "rm")
    if pile.coin and pile.left:
        put_icon(canvas, "coin", (at[0] + _LARGE - 4, line), 28, ground)
    _put_cost(canvas, (at[0] + 2 * _LARGE - 6, at[1] + 4), emphasis.payable.get(stack, 0))


def _put_small_stack(canvas: Canvas, at: Point, stack: int, view: View, emphasis: Emphasis, ground: Colour) -> None:
    """Show a stack with its name and number of tiles beside it."""
    pile, right = view.stacks[stack], at[0] + 2 * _SMALL + 5
    block = _pile_block(stack, _depth(pile), pile.top, _mark(stack, emphasis), _SMALL, ground)
    canvas.stamp(block, at[0] - _EDGE, at[1] - _EDGE)
    canvas.write((right, at[1] + 10), stack_name(stack).upper(), black(24, GOLD), ground)
    canvas.write((right, at[1] + 37), f"×{pile.left}" if pile.left else "–", bold(24), ground)
    if pile.coin and pile.left:
        put_icon(canvas, "coin", (at[0] + _SMALL, at[1] + _SMALL + 7), 26, ground)
    _put_cost(canvas, (at[0] + 2 * _SMALL - 6, at[1] + 4), emphasis.payable.get(stack, 0))


def _put_cost(canvas: Canvas, at: Point, coins: int) -> None:
    """Hang the coins that a stack takes besides gems on its corner."""
    if coins:
        put_tag(canvas, at, f"−{coins}", 24)


_EDGE = 5
"""Room for a ring round a pile."""


def _depth(pile: StackView) -> int:
    """Return how many tiles of a pile are drawn under its top one."""
    return min(3, (pile.left + 2) // 4)


@lru_cache(maxsize=256)
def _pile_block(stack: int, depth: int, top: int, mark: Mark, cell: int, ground: Colour) -> Image.Image:
    """Draw a pile with its top tile; an empty one is a dashed place."""
    sketch = Sketch.plain(2 * cell + 2 * _EDGE, cell + 2 * _EDGE + 9, ground)
    box = Box(_EDGE, _EDGE, 2 * cell, cell, 0.15 * cell)
    if top == NOTHING:
        sketch.fill(shapes.dashed(2 * cell - 4, cell - 4, 0.15 * cell, 2, 7), _EDGE + 2, _EDGE + 2, MUTED)
    else:
        rim = RIMS[LEVELS[level_of(stack)]]
        for under in range(depth, 0, -1):
            slab = Box(box.left + 1, box.top + 3 * under, box.width - 2, box.height - 2, box.radius)
            sketch.box(slab, NIGHT)
            sketch.box(slab.inside(1), mix(rim, BLACK, 0.25 + 0.12 * under))
        tile = tile_block(TileLook(Kind(top), 0, 0, (ground, ground)), cell)
        sketch.picture(tile.convert("RGB"), shapes.rounded(box._replace(left=0, top=0)), _EDGE, _EDGE)
    _paint_mark(sketch, box, mark)
    return palette().quantise(sketch.image)


def _paint_mark(sketch: Sketch, box: Box, mark: Mark) -> None:
    match mark:
        case Mark.LEGAL:
            paint_dashes(sketch, box.inside(-4), 4.5)
        case Mark.CHOSEN:
            sketch.box(box.inside(-5), NIGHT, stroke=8)
            sketch.box(box.inside(-4), BRIGHT, stroke=5)
        case Mark.NONE:
            return


@cache
def _band_block(level: int, width: int) -> Image.Image:
    """Draw the band of a level, its price in gems at the left."""
    rim, price = RIMS[LEVELS[level]], str(PRICES[level])
    sketch = Sketch.plain(width, _ROW - 8, PANEL)
    sketch.box(Box(0, 0, width, _ROW - 8, 16), mix(rim, PANEL, 0.72))
    sketch.box(Box(0, 0, _PRICE, _ROW - 8, 16), rim)
    ink = INK if LEVELS[level] in _DARK_INK else WHITE
    sketch.write((_PRICE / 2, _ROW / 2 - 18), price, black(40 if len(price) == 1 else 35, ink))
    paint_sprite(sketch, "brilliant", (_PRICE / 2, _ROW / 2 + 24), 30)
    return palette().quantise(sketch.image)


def _put_pity(canvas: Canvas, side: Box, view: View, emphasis: Emphasis) -> None:
    """Show the pity pigs, face down, and the coins in supply."""
    middle = (_TOP + 4 * _ROW + side.top + side.height) / 2 - 2
    pile = view.stacks[PITY]
    block = _back_block(_mark(PITY, emphasis), is_empty=not pile.left)
    canvas.stamp(block, side.left + 16 - _EDGE, middle - block.height / 2)
    canvas.write((side.left + 124, middle), f"×{pile.left}", black(30), PANEL)
    right = side.left + side.width - 16
    right -= canvas.write((right, middle), f"×{view.supply}", black(30), PANEL, "rm") + 8
    canvas.stamp(icon_block("coin", 44, PANEL), right - 44, middle - 22)


@cache
def _back_block(mark: Mark, *, is_empty: bool) -> Image.Image:
    """Draw the back of a pity pig."""
    sketch = Sketch.plain(100 + 2 * _EDGE, 50 + 2 * _EDGE, PANEL)
    box = Box(_EDGE, _EDGE, 100, 50, 8)
    if is_empty:
        sketch.fill(shapes.dashed(96, 46, 8, 2, 7), _EDGE + 2, _EDGE + 2, MUTED)
    else:
        sketch.box(box, mix(_BACK, BLACK, 0.45))
        sketch.box(box._replace(height=48), _BACK)
        sketch.fill(shapes.dashed(90, 38, 5, 1.6, 5), _EDGE + 5, _EDGE + 5, _THREAD)
        paint_sprite(sketch, "creature-pig", (box.left + 50, box.top + 24), 40, 0.75)
    _paint_mark(sketch, box, mark)
    return palette().quantise(sketch.image)
