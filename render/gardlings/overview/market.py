"""The market: price, top tile, number of tiles and coin of every stack, the pity pigs, and the coins in supply."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from PIL import Image

from languages.speech import _, n_
from render.base.layout import grid, page
from render.canvas.canvas import Canvas
from render.canvas.formats import by_format, readable
from render.canvas.remembering import remembered
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import CREAM, GOLD, INK, MUTED, PANEL, black, bold
from render.colour import WHITE, Colour, mix
from render.gardlings.overview.piles import (
    EDGE,
    Mark,
    Pile,
    back_block,
    paint_mark,
    put_pile_above,
    put_pile_beside,
    put_pile_news,
    put_rank,
)
from render.gardlings.pictures.pieces import icon_block, put_icon
from render.gardlings.pictures.tiles import paint_sprite
from render.gardlings.theme import RIMS, palette
from rules.gardlings.box import Level
from rules.gardlings.market.stacks import LEVELS, PITY, PRICES, stack_name, stacks_of
from rules.gardlings.view import NOTHING, View

_HEAD = 52
_GAP = 8
_LARGE, _BESIDE, _SMALL = 58, 48, (38, 44)
_STACKS_IN_ROW = 2
_MOST_SHOWN = 4
"""So many stacks of a level can be drawn beside a garden at most; more of them have a page of their own."""
_PRICE = 48
_PAGE_HEAD = 64
_PAGE_LARGE, _PAGE_SMALL = 80, 62
_IN_LINE, _BROAD = 6, 1000
"""More stacks of a level lie in two lines of their page, and all of them where it is less broad."""
_BELOW_HEAD = 68
_LOW, _HIGH = 92, 150
"""How high a level is in tall pictures, where two lie side by side: with one line of stacks, and with two."""
_PAGE_BELOW = 64
_ROWS = (62, 68)
"""How far stacks are apart that lie in two rows of a level."""
_INDENT = (4, 9)
"""How far a stack beside which its name stands lies within its part of a level."""
_DARK_INK = frozenset((Level.BLUE, Level.YELLOW))


@dataclass(frozen=True, slots=True)
class Emphasis:
    """
    What stands out in the market.

    Args:
        payable: the stacks that can be chosen now, and how many coins each takes besides gems.
        levels: the levels of which any tile can be ordered now.
        chosen: the stack that is taken from in the draft, or NOTHING.
        ranks: the stacks that are ordered in the draft, with their places from 1 on.
        level_ranks: the levels of which any tile is ordered, with their places.
        fresh: the stacks in which something is new to the viewer.
    """

    payable: Mapping[int, int] = field(default_factory=dict)
    levels: frozenset[int] = frozenset()
    chosen: int = NOTHING
    ranks: Mapping[int, int] = field(default_factory=dict)
    level_ranks: Mapping[int, int] = field(default_factory=dict)
    fresh: frozenset[int] = frozenset()

    def mark(self, stack: int) -> Mark:
        """Return how a stack is marked."""
        if stack == self.chosen or stack in self.ranks:
            return Mark.CHOSEN
        return Mark.LEGAL if stack in self.payable else Mark.NONE

    def level_mark(self, level: int) -> Mark:
        """Return how the price of a level is marked."""
        if level in self.level_ranks:
            return Mark.CHOSEN
        return Mark.LEGAL if level in self.levels else Mark.NONE

    def pile(self, view: View, stack: int) -> Pile:
        """Return a stack as it is to be shown."""
        seen, mark = view.stacks[stack], self.mark(stack)
        return Pile(stack, seen, mark, self.payable.get(stack, 0), self.ranks.get(stack, 0), stack in self.fresh)


def put_market(canvas: Canvas, side: Box, view: View, emphasis: Emphasis) -> None:
    """Lay out the market on a panel beside gardens; of more stacks than fit there only the levels are told."""
    if not side.is_high:
        _put_market_below(canvas, side, view, emphasis)
        return
    canvas.write((side.left + side.width / 2, side.top + 28), _("MARKET"), black(26, GOLD), PANEL, "mm")
    bands = len(LEVELS) - 1
    row = min(142, (side.height - _HEAD - 100) // bands)
    for place, level in enumerate(range(1, len(LEVELS))):
        band = Box(side.left + 12, side.top + _HEAD + place * row, side.width - 24, row - _GAP)
        _put_in_band(canvas, band, level, view, emphasis)
    below = side.top + _HEAD + bands * row
    middle = (below + side.top + side.height) / 2 - 2
    put_pity(canvas, (side.left + 16, middle), view, emphasis)
    put_supply(canvas, (side.left + side.width - 16, middle), view)


def market_height(stacks: int) -> float:
    """Return how high the market below gardens is in tall pictures, with so many stacks."""
    return _BELOW_HEAD + 2 * _level_height(stacks) + 4


def _level_height(stacks: int) -> int:
    return _HIGH if _STACKS_IN_ROW < len(stacks_of(1, stacks)) <= _MOST_SHOWN else _LOW


def _put_market_below(canvas: Canvas, side: Box, view: View, emphasis: Emphasis) -> None:
    """Lay out the market below gardens: two levels side by side, pity pigs and supply beside the title."""
    _put_title(canvas, side._replace(height=_BELOW_HEAD), view, emphasis)
    levels = range(1, len(LEVELS))
    height = len(levels) // 2 * _level_height(len(view.stacks)) - _GAP
    room = Box(side.left + 12, side.top + _BELOW_HEAD, side.width - 24, height)
    for band, level in zip(grid(room, len(levels), 2, _GAP), levels, strict=True):
        _put_in_band(canvas, band, level, view, emphasis)


def _put_title(canvas: Canvas, head: Box, view: View, emphasis: Emphasis) -> None:
    """Write the title between the pity pigs and the coins in supply."""
    middle = head.top + head.height / 2 + 1
    canvas.write((head.left + head.width / 2, middle), _("MARKET"), black(readable(28), GOLD), PANEL, "mm")
    put_pity(canvas, (head.left + 16, middle), view, emphasis)
    put_supply(canvas, (head.left + head.width - 24, middle), view)


def _put_in_band(canvas: Canvas, band: Box, level: int, view: View, emphasis: Emphasis) -> None:
    """Show the stacks of a level as large as they fit, or what they add up to."""
    ground = put_band(canvas, band, level, emphasis)
    room = Box(band.left + band_price(band), band.top, band.width - band_price(band), band.height)
    stacks = stacks_of(level, len(view.stacks))
    piles = [emphasis.pile(view, stack) for stack in stacks]
    if len(stacks) > _MOST_SHOWN:
        _put_sum(canvas, room, view, stacks, ground)
    elif len(stacks) > _STACKS_IN_ROW:
        _put_beside(canvas, room, piles, by_format(*_SMALL), ground)
    elif band.height > _LOW:
        _put_large(canvas, room, piles, ground)
    else:
        _put_beside(canvas, room, piles, _BESIDE, ground)


def band_price(band: Box) -> int:
    """Return how wide the price of a band is."""
    return round(min(_PRICE, by_format(band.height * 0.4, _PRICE)))


def _put_large(canvas: Canvas, room: Box, piles: list[Pile], ground: Colour) -> None:
    width = room.width / _STACKS_IN_ROW
    for place, pile in enumerate(piles):
        corner = (room.left + place * width + (width - 2 * _LARGE) / 2, room.top + 12)
        put_pile_above(canvas, corner, pile, _LARGE, ground)


def _put_beside(canvas: Canvas, room: Box, piles: list[Pile], cell: int, ground: Colour) -> None:
    width = room.width / _STACKS_IN_ROW
    for place, pile in enumerate(piles):
        row, column = divmod(place, _STACKS_IN_ROW)
        corner = (room.left + column * width + by_format(*_INDENT), room.top + 10 + row * by_format(*_ROWS))
        put_pile_beside(canvas, corner, pile, cell, ground)


def _put_sum(canvas: Canvas, room: Box, view: View, stacks: range, ground: Colour) -> None:
    """Tell of all stacks of a level how many tiles are left, and how many coins lie beside them."""
    left, right = room.left + 16, room.left + room.width - 14
    tiles = sum(view.stacks[stack].left for stack in stacks)
    coins = sum(view.stacks[stack].coin and view.stacks[stack].left > 0 for stack in stacks)
    upper, lower = room.top + room.height / 2 - 19, room.top + room.height / 2 + 19
    names = f"{stack_name(stacks[0])}–{stack_name(stacks[-1])}".upper()
    canvas.write((left, upper), names, black(readable(28), GOLD), ground)
    told = n_("{tiles} tile", "{tiles} tiles", tiles, tiles=tiles)
    canvas.write((left, lower), told, bold(readable(28), CREAM if tiles else MUTED), ground)
    if coins:
        width = canvas.write((right, lower), f"×{coins}", bold(readable(28)), ground, "rm")
        put_icon(canvas, "coin", (right - width - 22, lower), 32, ground)


def put_band(canvas: Canvas, band: Box, level: int, emphasis: Emphasis) -> Colour:
    """Lay out the band of a level, its price in gems at the left; returns the colour of the rest."""
    size, price = (round(band.width), round(band.height)), band_price(band)
    canvas.stamp(_band_block(level, size, price, emphasis.level_mark(level)), band.left, band.top)
    put_rank(canvas, (band.left + price / 2, band.top + 10), emphasis.level_ranks.get(level, 0))
    return mix(RIMS[LEVELS[level]], PANEL, 0.72)


@remembered()
def _band_block(level: int, size: tuple[int, int], price_width: int, mark: Mark) -> Image.Image:
    rim, price, (width, height) = RIMS[LEVELS[level]], str(PRICES[level]), size
    sketch = Sketch.plain(width, height, PANEL)
    sketch.box(Box(0, 0, width, height, 16), mix(rim, PANEL, 0.72))
    sketch.box(Box(0, 0, price_width, height, 16), rim)
    ink = INK if LEVELS[level] in _DARK_INK else WHITE
    sketch.write(
        (price_width / 2, height / 2 - 14),
        price,
        black(40 if len(price) == 1 else 35 if mark is Mark.NONE else readable(27), ink),
    )
    paint_sprite(sketch, "brilliant", (price_width / 2, height / 2 + min(28, height / 2 - 20)), 30)
    paint_mark(sketch, Box(0, 0, price_width, height, 16).inside(5), mark)
    return palette().quantise(sketch.image)


def put_pity(canvas: Canvas, left: Point, view: View, emphasis: Emphasis) -> None:
    """Show the pity pigs, face down, and how many are left; the point is the middle of the left side."""
    pile = view.stacks[PITY]
    block = back_block(emphasis.mark(PITY), is_empty=not pile.left)
    canvas.stamp(block, left[0] - EDGE, left[1] - block.height / 2)
    if PITY in emphasis.fresh:
        put_pile_news(canvas, (left[0], left[1] - 25), 50, emphasis.mark(PITY))
    put_rank(canvas, (left[0] + 8, left[1] - 22), emphasis.ranks.get(PITY, 0))
    canvas.write((left[0] + 108, left[1]), f"×{pile.left}", black(30), PANEL)


def put_supply(canvas: Canvas, right: Point, view: View) -> None:
    """Show the coins in supply; the point is the middle of the right side."""
    width = canvas.write(right, f"×{view.supply}", black(30), PANEL, "rm") + 8
    canvas.stamp(icon_block("coin", 44, PANEL), right[0] - width - 44, right[1] - 22)


def put_stacks(canvas: Canvas, view: View, emphasis: Emphasis) -> None:
    """Show all stacks of a table of more than two copies, level by level, with pity pigs and supply."""
    whole = page()
    _put_title(canvas, whole._replace(height=_PAGE_HEAD), view, emphasis)
    row = (whole.height - _PAGE_HEAD - _GAP) // (len(LEVELS) - 1)
    for place, level in enumerate(range(1, len(LEVELS))):
        band = Box(whole.left + 12, whole.top + _PAGE_HEAD + place * row, whole.width - 24, row - _GAP)
        _put_level(canvas, band, level, view, emphasis)


def _put_level(canvas: Canvas, band: Box, level: int, view: View, emphasis: Emphasis) -> None:
    ground = put_band(canvas, band, level, emphasis)
    stacks = stacks_of(level, len(view.stacks))
    is_broad = band.width > _BROAD
    is_one_line = len(stacks) <= _IN_LINE and is_broad
    in_line = len(stacks) if is_one_line else -(-len(stacks) // 2)
    left = band.left + band_price(band) + 16
    width = (band.width - band_price(band) - 16) / in_line
    for place, stack in enumerate(stacks):
        line, column = divmod(place, in_line)
        pile = emphasis.pile(view, stack)
        if not is_broad:
            top = band.top + 8 + line * band.height / 2
            put_pile_above(canvas, (left + column * width, top), pile, _PAGE_BELOW, ground)
        elif is_one_line:
            put_pile_above(canvas, (left + column * width, band.top + 20), pile, _PAGE_LARGE, ground)
        else:
            put_pile_beside(canvas, (left + column * width, band.top + 8 + line * 74), pile, _PAGE_SMALL, ground)
