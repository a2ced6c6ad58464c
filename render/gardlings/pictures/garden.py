"""A garden: its tiles with all gems, what a draft or a turn has changed, and the places that can be chosen."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import dist, hypot

from PIL import Image

from render.beads import put_beads
from render.canvas import shapes
from render.canvas.cache import kept
from render.canvas.canvas import Canvas
from render.canvas.formats import readable
from render.canvas.png import Sign
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import GREEN
from render.colour import Colour
from render.gardlings.pictures.cells import (
    NumberLook,
    Plan,
    SquareLook,
    label_width,
    number_block,
    square_block,
    squares_of,
)
from render.gardlings.pictures.tiles import Accent, TileLook, tile_block
from render.gardlings.places import Place
from render.gardlings.theme import palette
from render.marks import put_tag
from rules.gardlings.box import Kind
from rules.gardlings.garden.placed import EAST, SOUTH, STEPS, Cell, Garden, PlacedTile, beyond, cells_of, edges_of

_TAG = 0.42
_INWARD = 0.18
"""How far a tag lies within the sides of its tile, in squares, so that it keeps off a number beside it."""
_ROUND, _BEND = 20, 24
"""The radius of a lawn's corners, and how much of it they take, in pixels."""
_CORNER = 0.2
"""How far a label lies off the corner of its tile, in squares: no creature lies there."""
_CROWDED = 0.7
"""Labels wider than so many squares reach over the tile beside them."""
_NEAR = 0.6
"""Within so many squares of a corner a gem or a number would be hidden by a tag."""


def done_edges(garden: Garden) -> tuple[int, ...]:
    """Return for each tile its completed edges, one bit for each; whatever lies beyond an edge matches it."""
    taken = squares_of(garden)
    return tuple(
        sum(bit for bit, dx, dy in _ways_out(laid.kind, laid.turn) if (laid.x + dx, laid.y + dy) in taken)
        for laid in garden
    )


@cache
def _ways_out(kind: Kind, turn: int) -> tuple[tuple[int, int, int], ...]:
    """Return the bit of each edge of a tile that has to match, and where the square beyond it lies."""
    edges = enumerate(edges_of(PlacedTile(kind, 0, 0, turn)))
    return tuple((1 << number, *beyond(edge)) for number, edge in edges if edge.letter != ".")


def put_lawn(canvas: Canvas, plan: Plan, area: Box) -> None:
    """Lay out a lawn with stripes as wide as the squares, in the plan's colours."""
    offset = (plan.begin[0] - round(area.left) - plan.first[0] * plan.cell) % (2 * plan.cell)
    canvas.stamp(_lawn_block(round(area.width), round(area.height), plan.cell, offset, plan.grounds), *area[:2])


@kept
def _lawn_block(width: int, height: int, cell: int, offset: int, grounds: tuple[Colour, Colour]) -> Image.Image:
    row = Image.new("RGB", (width, 1), grounds[0])
    for left in range(offset - cell, width, 2 * cell):
        row.paste(grounds[1], (left, 0, left + cell, 1))
    lawn = palette().quantise(row).resize((width, height), Image.Resampling.NEAREST)
    # Only its corners are not as wide as the squares say: what is between them need not be in full colour first.
    round_off = shapes.rounded(Box(0, 0, 2 * _BEND, 2 * _BEND, _ROUND))
    for x, left in ((0, 0), (_BEND, width - _BEND)):
        for y, top in ((0, 0), (_BEND, height - _BEND)):
            corner = Sketch.plain(_BEND, _BEND, GREEN)
            piece = row.crop((left, 0, left + _BEND, 1)).resize((_BEND, _BEND), Image.Resampling.NEAREST)
            corner.picture(piece, round_off.crop((x, y, x + _BEND, y + _BEND)), 0, 0)
            lawn.im.paste(palette().indices(corner.image), (left, top, left + _BEND, top + _BEND))
    return lawn


def put_garden(canvas: Canvas, plan: Plan, garden: Garden, accents: Mapping[int, Accent]) -> None:
    """
    Stamp all tiles.

    Args:
        accents: how tiles stand out, by their number in the garden.
    """
    for number, (laid, done) in enumerate(zip(garden, done_edges(garden), strict=True)):
        accent = accents.get(number, Accent.NONE)
        look = TileLook(laid.kind, laid.turn, done, plan.grounds_of(laid), accent)
        canvas.stamp(tile_block(look, plan.cell), *plan.at(laid.x, laid.y))


def put_tile_news(
    canvas: Canvas, plan: Plan, garden: Garden, tiles: Iterable[int], accents: Mapping[int, Accent]
) -> None:
    """Mark the tiles that are new to the viewer, by their numbers."""
    for number in tiles:
        laid, cell = garden[number], plan.cell
        size = ((2 - laid.turn % 2) * cell, (1 + laid.turn % 2) * cell)
        is_plain = accents.get(number, Accent.NONE) is Accent.NONE
        put_beads(canvas, Box(*plan.at(laid.x, laid.y), *size, 0.15 * cell), is_lined=is_plain)


def put_places(canvas: Canvas, plan: Plan, places: Iterable[Place], taken: set[Cell]) -> None:
    """
    Show the places that can be chosen: linked squares, and a number on the border in the middle of each.

    Args:
        taken: squares on which a tile lies; of a place that a lifted unicorn may come to they show only the number.
    """
    shown = tuple(places)
    for square, reach in _reaches(shown).items():
        if square not in taken:
            look = SquareLook(reach, plan.ground(square[0]))
            canvas.stamp(square_block(look, plan.cell), *plan.at(*square))
    for place in shown:
        canvas.note(Sign.LEGAL)
        block, cover = number_block(NumberLook(str(place.number), place.fits_both_ways, place.is_for_tile), plan.cell)
        x, y = plan.at(*place.middle)
        canvas.inlay(block, cover, x - block.width / 2, y - block.height / 2)


def put_labels(
    canvas: Canvas,
    plan: Plan,
    garden: Garden,
    labels: Mapping[int, str],
    *,
    is_gold: bool,
    places: Iterable[Place] = (),
) -> None:
    """Put a number or letter on tiles, by their number in the garden, where it hides least."""
    spots = label_spots(garden, tuple(labels), label_width(plan.cell) / plan.cell, [place.middle for place in places])
    for spot, text in zip(spots, labels.values(), strict=True):
        block, cover = number_block(NumberLook(text, is_turning=False, is_gold=is_gold, is_label=True), plan.cell)
        x, y = plan.at(*spot)
        canvas.inlay(block, cover, x - block.width / 2, y - block.height / 2)


def label_spots(garden: Garden, tiles: Sequence[int], across: float, numbers: Sequence[Point]) -> list[Point]:
    """
    Choose for each tile where its label lies, so that labels do not hide each other.

    In small squares that is the middle of the tile, since a label in a corner might as well be its neighbour's.

    Args:
        across: how wide a label is, in squares.
        numbers: where places have their numbers.
    """
    others = (*_completed_gems(garden), *numbers)
    spots: list[Point] = []
    for tile in tiles:
        corners, inner = _spots_on(garden[tile])
        if across > _CROWDED:
            spots.append(min((*inner, *corners), key=lambda spot: _near(spot, spots, across)))
        else:
            spots.append(min(corners, key=lambda spot: _near(spot, spots, across) + _near(spot, others, _NEAR)))
    return spots


def _spots_on(laid: PlacedTile) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return the corners of a tile, and its middle with the middles of its squares."""
    across, down = 2 - laid.turn % 2, 1 + laid.turn % 2
    lefts, tops = (laid.x + _CORNER, laid.x + across - _CORNER), (laid.y + _CORNER, laid.y + down - _CORNER)
    squares = ((x + 0.5, y + 0.5) for x, y in cells_of(laid))
    return tuple((x, y) for y in tops for x in lefts), ((laid.x + across / 2, laid.y + down / 2), *squares)


def _near(spot: Point, others: Iterable[Point], away: float) -> int:
    return sum(dist(spot, other) < away for other in others)


def _completed_gems(garden: Garden) -> list[Point]:
    return [
        _middle_of(edge.x, edge.y, edge.direction)
        for laid, bits in zip(garden, done_edges(garden), strict=True)
        for bit, edge in enumerate(edges_of(laid))
        if bits >> bit & 1
    ]


def _reaches(places: Iterable[Place]) -> dict[Cell, int]:
    """Return all squares of places, and over which sides each makes a place with its neighbour."""
    reaches: dict[Cell, int] = {}
    for place in places:
        towards = SOUTH if place.is_upright else EAST
        for square, direction in zip(place.squares, (towards, (towards + 2) % len(STEPS)), strict=True):
            reaches[square] = reaches.get(square, 0) | 1 << direction
    return reaches


def put_left(canvas: Canvas, plan: Plan, laid: PlacedTile, taken: set[Cell]) -> None:
    """Show from where a unicorn was lifted, as far as nothing lies there now."""
    towards = SOUTH if laid.turn % 2 else EAST
    for square, direction in zip(cells_of(laid), (towards, (towards + 2) % len(STEPS)), strict=True):
        if square not in taken:
            look = SquareLook(1 << direction, plan.ground(square[0]), is_left=True)
            canvas.stamp(square_block(look, plan.cell), *plan.at(*square))


def changed_tiles(before: Garden, now: Garden) -> tuple[int, ...]:
    """Return the numbers of the tiles that were laid or moved."""
    return tuple(number for number, laid in enumerate(now) if number >= len(before) or laid != before[number])


def put_gain(
    canvas: Canvas, plan: Plan, garden: Garden, number: int, text: str, *, places: Iterable[Place] = ()
) -> None:
    """Hang a tag with a gain on the corner of a tile that is farthest from its completed gems and places' numbers."""
    laid = garden[number]
    across, down = 2 - laid.turn % 2, 1 + laid.turn % 2
    done = done_edges(garden)[number]
    gems = [_middle_of(edge.x, edge.y, edge.direction) for bit, edge in enumerate(edges_of(laid)) if done >> bit & 1]
    corners = [(laid.x + dx, laid.y + dy) for dx, dy in ((across, 0), (0, 0), (across, down), (0, down))]
    hidden = [*gems, *(place.middle for place in places)]
    best = min(corners, key=lambda corner: sum(hypot(corner[0] - x, corner[1] - y) < _NEAR for x, y in hidden))
    inward = _INWARD if best[0] == laid.x else -_INWARD
    put_tag(canvas, plan.at(best[0] + inward, best[1]), text, max(readable(26), round(plan.cell * _TAG)))


def _middle_of(x: int, y: int, direction: int) -> Point:
    dx, dy = STEPS[direction]
    return x + 0.5 + dx / 2, y + 0.5 + dy / 2
