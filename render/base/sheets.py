"""What the pictures of all score sheets share: who has won, and a column for each player, best first."""

from collections.abc import Iterator
from functools import cache

from PIL import Image

from languages.listing import listed
from languages.speech import _
from render.base.words import ranking
from render.canvas.canvas import SIZE
from render.canvas.palette import Palette
from render.canvas.shapes import Box
from render.canvas.sketch import Sketch
from render.canvas.style import GOLD, seat_name
from render.colour import Colour
from render.frame import HEADER
from rules.game import Result

TOP = HEADER + 20
LEFT = 24
_GAP = 12


def winners(result: Result, names: tuple[str, ...]) -> tuple[tuple[str, str], int | None]:
    """Return the header's sentence as a name and what follows it, and the seat that has won if it is one alone."""
    first = [seat for seat, place in enumerate(result.places) if place == 1]
    called = [seat_name(names, seat) for seat in first]
    # Where the rules break every tie, only resignations can leave the first place shared.
    return ((called[0], _(" wins")), first[0]) if len(first) == 1 else ((listed(called), _(" win")), None)


def columns(result: Result, labels: int) -> Iterator[tuple[Box, int]]:
    """Yield the box of each column with its seat, best first, to the right of labels that are so many pixels wide."""
    count = len(result.places)
    width = (SIZE[0] - 2 * LEFT - labels - (count - 1) * _GAP) // count
    for place, seat in enumerate(ranking(result)):
        yield Box(LEFT + labels + place * (width + _GAP), TOP, width, 744, 18), seat


@cache
def rule(palette: Palette, width: int, ground: Colour) -> Image.Image:
    """Draw the thin line above the total."""
    sketch = Sketch.plain(width, 2, ground)
    sketch.box(Box(0, 0, width, 2), GOLD, 0.35)
    return palette.quantise(sketch.image)
