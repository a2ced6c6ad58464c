"""Visitors on the lawn, and the stubs of their sight lines."""

from enum import Enum
from typing import NamedTuple

from PIL import Image

from render.canvas import atlas, shapes
from render.canvas.cache import kept
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, CREAM, LAWN, NIGHT, PLAYERS, black, ink_on_player
from render.colour import BLACK, WHITE, Colour, mix
from render.topiary.pictures.strands import CASING, STROKE, Thread
from render.topiary.theme import GRASS, palette

STUB_EDGE = 9


class Stance(Enum):
    """How a visitor is drawn."""

    STANDS = "stands"
    LAST = "last"
    """Placed in the last turn: in a gold ring, since a gold rim would not show on every colour."""
    DRAFT = "draft"
    """Placed in one's draft: dashed, and one can see through it."""


class Cutout(NamedTuple):
    """An 8-bit block and the part of it that is copied: what is opaque in the mask."""

    block: Image.Image
    cover: Image.Image


def paint_visitor(sketch: Sketch, seat: int, middle: Point, height: float, stance: Stance) -> None:
    """Draw a visitor with its seat's number on the chest; the height is that of its rim."""
    side = round(height * 1.06)
    corner = (middle[0] - side / 2, middle[1] - side / 2)
    for name, colour, opacity in _coats(PLAYERS[seat], stance):
        sketch.fill(atlas.mask(f"visitor-{name}", side, side, opacity), *corner, colour)
    ink = WHITE if stance is Stance.DRAFT else ink_on_player(seat)
    sketch.write((middle[0], middle[1] + side * 0.07), str(seat + 1), black(max(22, round(side * 0.4)), ink))


def _coats(colour: Colour, stance: Stance) -> tuple[tuple[str, Colour, float], ...]:
    match stance:
        case Stance.STANDS | Stance.LAST:
            return (
                ("rim", WHITE, 1.0),
                ("body", colour, 1.0),
                ("light", WHITE, 1.0),
                ("edge", mix(colour, BLACK, 0.5), 1.0),
            )
        case Stance.DRAFT:
            return ("rim", NIGHT, 0.6), ("body", colour, 0.78), ("dashes", BRIGHT, 1.0)


@kept
def visitor_cutout(seat: int, stance: Stance, height: int) -> Cutout:
    """Draw a visitor, so high, to stand anywhere on the lawn."""
    side = height + 12
    middle = (side / 2, side / 2)
    sketch = Sketch.plain(side, side, GRASS)
    is_last = stance is Stance.LAST
    if is_last:
        for across, colour in ((side, NIGHT), (side - 3, BRIGHT), (side - 13, NIGHT), (side - 15, LAWN)):
            sketch.disc(middle, across, colour)
    height = height - 6 if is_last else height
    paint_visitor(sketch, seat, middle, height, stance)
    return Cutout(palette().quantise(sketch.image), _cover(side, height, is_ringed=is_last))


def _cover(side: int, height: int, *, is_ringed: bool) -> Image.Image:
    if is_ringed:
        return one_bit(shapes.rounded(Box(0, 0, side, side, side / 2)))
    whole = Image.new("L", (side, side))
    rim = round(height * 1.06)
    whole.paste(atlas.mask("visitor-rim", rim, rim), ((side - rim) // 2, (side - rim) // 2))
    return one_bit(whole)


class Stub(NamedTuple):
    """The part of a sight line before the garden: its seat, how it is drawn, and how far it goes, in pixels."""

    seat: int
    thread: Thread
    right: int
    down: int


@kept
def stub_cutout(stub: Stub) -> Cutout:
    """Draw a stub with room for its edge around it; it runs on a little into the garden."""
    width, height = abs(stub.right) + 2 * STUB_EDGE, abs(stub.down) + 2 * STUB_EDGE
    start = (STUB_EDGE - min(stub.right, 0), STUB_EDGE - min(stub.down, 0))
    end = (start[0] + stub.right, start[1] + stub.down)
    longer = (end[0] + _sign(stub.right) * CASING, end[1] + _sign(stub.down) * CASING)
    sketch = Sketch.plain(width, height, GRASS)
    casing = shapes.stroke_path((start, end), STROKE + 2 * CASING, width, height)
    sketch.fill(casing, 0, 0, BRIGHT if stub.thread is Thread.LAST else CREAM)
    # Over the round end of its casing, so that the line shows no seam where the garden begins.
    sketch.fill(shapes.stroke_path((start, longer), STROKE, width, height), 0, 0, PLAYERS[stub.seat])
    return Cutout(palette().quantise(sketch.image), one_bit(casing))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def one_bit(mask: Image.Image) -> Image.Image:
    """Keep what a mask covers more than a third of."""
    return mask.point([255 if value > 96 else 0 for value in range(256)]).convert("1")  # noqa: PLR2004
