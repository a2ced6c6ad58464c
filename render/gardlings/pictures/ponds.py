"""Water in the enclosed squares of a garden, and the coins that ponds bring."""

from functools import lru_cache

from PIL import Image

from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import NIGHT
from render.colour import Colour, mix, parse_colour
from render.gardlings.pictures.plan import Plan
from render.gardlings.pictures.tiles import paint_sprite
from render.gardlings.theme import palette
from rules.gardlings.garden.placed import STEPS, Garden
from rules.gardlings.garden.places import ponds
from rules.gardlings.view import Count

_WATER = parse_colour("#55A5EE")
_COIN = 0.62


def put_ponds(canvas: Canvas, plan: Plan, garden: Garden, count: Count | None = None) -> None:
    """
    Fill all ponds with water, with a coin in each that brings one; tiles are laid over it.

    Args:
        count: what the garden brought; without it every pond is taken to bring a coin.
    """
    for number, pond in enumerate(ponds(garden)):
        is_paid = count is None or number < count.pond_coins
        first = min(pond, key=lambda square: (square[1], square[0]))
        for square in pond:
            x, y = square
            shores = sum(1 << side for side, (dx, dy) in enumerate(STEPS) if (x + dx, y + dy) not in pond)
            has_coin = is_paid and square == first
            canvas.stamp(_water_block(shores, plan.cell, plan.ground(x), has_coin=has_coin), *plan.at(x, y))


@lru_cache(maxsize=256)
def _water_block(shores: int, cell: int, ground: Colour, *, has_coin: bool) -> Image.Image:
    """Draw a square of water, off its shores (bit d: direction d) by a rim of lawn."""
    sketch = Sketch.plain(cell, cell, ground)
    rim = 0.07 * cell
    north, east, south, west = (rim if shores >> side & 1 else -cell for side in range(len(STEPS)))
    water = Box(west, north, cell - west - east, cell - north - south, 0.22 * cell)
    sketch.box(water, mix(_WATER, NIGHT, 0.25))
    for row in (0.32, 0.68):
        wave = tuple(((0.16 + 0.17 * step) * cell, (row + (0.05 if step % 2 else -0.05)) * cell) for step in range(5))
        sketch.path(wave, max(1.5, 0.045 * cell), _WATER)
    if has_coin:
        paint_sprite(sketch, "coin", (cell / 2, cell / 2), round(_COIN * cell))
    return palette().quantise(sketch.image)
