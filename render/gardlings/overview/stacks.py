"""The stacks of a large table, three to five copies of the game, over the whole width of a picture."""

from functools import cache

from PIL import Image

from languages.speech import _
from render.canvas.canvas import Canvas
from render.canvas.shapes import Box
from render.canvas.style import GOLD, PANEL, black
from render.frame import paint_panel, titled_sketch
from render.gardlings.overview.market import Emphasis, band_price, put_band, put_pity, put_supply
from render.gardlings.overview.piles import put_pile_above, put_pile_beside
from render.gardlings.theme import palette
from render.gardlings.words.vocabulary import TITLE
from rules.gardlings.market.stacks import LEVELS, stacks_of
from rules.gardlings.view import View

_AREA = Box(24, 104, 1232, 740, 20)
_HEAD, _ROW, _GAP = 64, 167, 8
_IN_LINE = 6
"""More stacks of a level lie in two lines."""
_LARGE, _SMALL = 80, 62


@cache
def stacks_base() -> Image.Image:
    """Draw what lies below the stacks."""
    sketch = titled_sketch(TITLE)
    paint_panel(sketch, _AREA)
    return palette().quantise(sketch.image)


def put_stacks(canvas: Canvas, view: View, emphasis: Emphasis) -> None:
    """Show all stacks of a table of more than two copies, level by level, with pity pigs and supply."""
    middle = _AREA.top + _HEAD / 2 + 1
    canvas.write((_AREA.left + _AREA.width / 2, middle), _("MARKET"), black(28, GOLD), PANEL, "mm")
    put_pity(canvas, (_AREA.left + 16, middle), view, emphasis)
    put_supply(canvas, (_AREA.left + _AREA.width - 24, middle), view)
    for place, level in enumerate(range(1, len(LEVELS))):
        band = Box(_AREA.left + 12, _AREA.top + _HEAD + place * _ROW, _AREA.width - 24, _ROW - _GAP)
        _put_level(canvas, band, level, view, emphasis)


def _put_level(canvas: Canvas, band: Box, level: int, view: View, emphasis: Emphasis) -> None:
    ground = put_band(canvas, band, level, emphasis)
    stacks = stacks_of(level, len(view.stacks))
    is_one_line = len(stacks) <= _IN_LINE
    in_line = len(stacks) if is_one_line else -(-len(stacks) // 2)
    left = band.left + band_price(band) + 16
    width = (band.width - band_price(band) - 16) / in_line
    for place, stack in enumerate(stacks):
        line, column = divmod(place, in_line)
        pile = emphasis.pile(view, stack)
        if is_one_line:
            put_pile_above(canvas, (left + column * width, band.top + 20), pile, _LARGE, ground)
        else:
            put_pile_beside(canvas, (left + column * width, band.top + 8 + line * 74), pile, _SMALL, ground)
