"""The small picture that goes with the line people share: five squares, as many green as others were left behind."""

from PIL import Image

from render.base.emoji_art import emblem
from render.base.words import alt_of
from render.canvas.canvas import Canvas
from render.canvas.remembering import remembered
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import GOLD, PANEL
from render.charts.theme import LEAF, MOWN, palette
from render.game import Picture

SQUARES = 5
_SIDE, _GAP, _EDGE = 88, 14, 16


def share_picture(game_emblem: str, full: int, told: str) -> Picture:
    """Draw a game's emblem and the squares, `full` of them green; `told` is the line that the picture goes with."""
    return Picture.of("shared.png", Canvas(palette(), _base(game_emblem, full)).png(), alt_of(told))


@remembered()
def _base(game_emblem: str, full: int) -> Image.Image:
    step = _SIDE + _GAP
    sketch = Sketch.plain(2 * _EDGE + (SQUARES + 1) * step - _GAP, 2 * _EDGE + _SIDE, PANEL)
    one = emblem(game_emblem, _SIDE)
    sketch.picture(one.colours, one.cover, _EDGE, _EDGE)
    for place in range(SQUARES):
        box = Box(_EDGE + (place + 1) * step, _EDGE, _SIDE, _SIDE, 16)
        sketch.box(box, LEAF if place < full else MOWN)
        sketch.box(box, GOLD, 0.6, 3)
    return palette().quantise(sketch.image)
