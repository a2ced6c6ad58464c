"""One tile as an 8-bit block, kept by what it shows: its own half of every gem, open or completed, lies on it."""

from enum import Enum
from typing import NamedTuple

from PIL import Image

from render.canvas.atlas import sprite
from render.canvas.cache import kept
from render.canvas.shapes import Box, Point
from render.canvas.sketch import Sketch
from render.canvas.style import BRIGHT, GOLD, NIGHT
from render.colour import BLACK, WHITE, Colour, mix
from render.gardlings.theme import FACES, GEMS, LINE, RIMS, TURNED, palette
from render.marks import paint_dashes
from rules.gardlings.box import TILES, Creature, Kind, Level, Tile
from rules.gardlings.garden.placed import EAST, SITES, SOUTH, STEPS, WEST

UNIT = 100
"""Tiles are laid out on squares of 100 and scaled."""
_GEM = 0.6
"""Half the side of a gem's picture, in squares."""
_RIM = 3.2
"""How far an open half stays off the tile's edge."""
# The picture of a creature has a margin.
_CREATURE = 1 / 0.86
_STAR_ACROSS = 0.76
"""How far along a line from end to end of the tile its star lies: off the creature in the middle."""


class Accent(Enum):
    """Why a tile stands out."""

    NONE = "none"
    LAST = "last"
    """PlacedTile or moved last: a gold ring."""
    LEGAL = "legal"
    """It can be chosen: dashes."""
    DRAFT = "draft"
    """PlacedTile or moved in the draft: dashed, and golden as if seen through."""

    # As in `Face`.
    __hash__ = object.__hash__


class TileLook(NamedTuple):
    """
    All that decides how a tile looks.

    Args:
        done: bit e is set if edge e (0-5) borders a gem, which is drawn as completed.
        grounds: the colour beneath its left column and, if it lies across, beneath its right one.
    """

    kind: Kind
    turn: int
    done: int
    grounds: tuple[Colour, Colour]
    accent: Accent = Accent.NONE

    @property
    def tile(self) -> Tile:
        """What is printed on it."""
        return TILES[self.kind]

    @property
    def lit(self) -> tuple[tuple[int, int], ...]:
        """The lines of a mushie whose ends are both completed."""
        return tuple(pair for pair in self.tile.pairs if all(self.done >> edge & 1 for edge in pair))


@kept
def tile_block(look: TileLook, cell: int) -> Image.Image:
    """Draw a tile of two squares, each so many pixels wide; its halves of gems fit those of its neighbours."""
    across, down = (cell, 2 * cell) if look.turn % 2 else (2 * cell, cell)
    sketch = Sketch.plain(across, down, look.grounds[0])
    if not look.turn % 2:
        sketch.box(Box(cell, 0, cell, cell), look.grounds[1])
    scale = cell / UNIT
    _paint_slab(sketch, look.tile, Box(0, 0, across, down), scale)
    _paint_lines(sketch, look, cell)
    _paint_creature(sketch, look.tile, Box(0, 0, across, down), scale)
    _paint_stars(sketch, look, cell)
    for edge in range(6):
        if not look.done >> edge & 1:
            _paint_open(sketch, look, edge, cell)
    _paint_accent(sketch, look.accent, Box(0, 0, across, down, 15 * scale))
    for edge in range(6):
        if look.done >> edge & 1:
            _paint_done(sketch, look, edge, cell)
    return palette().quantise(sketch.image)


def _paint_slab(sketch: Sketch, tile: Tile, box: Box, scale: float) -> None:
    rim, width, height = RIMS[tile.level], box.width / scale, box.height / scale
    sketch.box(Box(3, 4, width - 6, height - 6, 15).scaled(scale), mix(rim, BLACK, 0.45))
    sketch.box(Box(2, 2, width - 4, height - 6, 15).scaled(scale), rim)
    sketch.box(Box(9, 9, width - 18, height - 20, 10).scaled(scale), FACES[tile.level])


def edge_point(turn: int, edge: int, cell: int) -> tuple[int, int]:
    """Return the middle of an edge in a tile's block, in pixels; the neighbour's block has the same on its side."""
    dx, dy, direction = SITES[turn][edge]
    x, y = dx * cell + cell // 2, dy * cell + cell // 2
    if direction in (EAST, WEST):
        return (dx + (direction == EAST)) * cell, y
    return x, (dy + (direction == SOUTH)) * cell


def _paint_lines(sketch: Sketch, look: TileLook, cell: int) -> None:
    """Draw a mushie's lines from edge to edge; those that count are gold."""
    scale = cell / UNIT
    for pair in look.tile.pairs:
        ends = _line(look, pair, cell)
        is_lit = pair in look.lit
        for colour, stroke in ((NIGHT, 14), (GOLD, 8)) if is_lit else ((LINE, 10), (WHITE, 5)):
            sketch.path(ends, stroke * scale, colour)


def _line(look: TileLook, pair: tuple[int, int], cell: int) -> tuple[Point, Point]:
    """Return the ends of a line, off the edges by the width of the rim."""
    inset = 12 * cell / UNIT
    ends = []
    for edge in pair:
        x, y = edge_point(look.turn, edge, cell)
        dx, dy = STEPS[SITES[look.turn][edge][2]]
        ends.append((x - dx * inset, y - dy * inset))
    return ends[0], ends[1]


def _paint_stars(sketch: Sketch, look: TileLook, cell: int) -> None:
    """Mark each line of a mushie by the star that its gem will be."""
    for pair in look.tile.pairs:
        (ax, ay), (bx, by) = (edge_point(look.turn, edge, cell) for edge in pair)
        part = 0.5 if abs(ax - bx) + abs(ay - by) <= cell else 1 - _STAR_ACROSS
        at = (ax + (bx - ax) * part, ay + (by - ay) * part)
        paint_sprite(sketch, "star-lit" if pair in look.lit else "star", at, 2 * _GEM * cell)


def _paint_creature(sketch: Sketch, tile: Tile, box: Box, scale: float) -> None:
    middle = (box.width / 2, box.height / 2 - scale)
    name = f"creature-{tile.creature.value}"
    if tile.level is not Level.DOUBLE:
        size = 76 if tile.creature is Creature.GNOME else 72
        paint_sprite(sketch, name, middle, size * _CREATURE * scale)
        return
    apart = (21 * scale, 0.0) if box.width > box.height else (0.0, 30 * scale)
    for sign in (-1, 1):
        at = (middle[0] + sign * apart[0], middle[1] + sign * apart[1])
        paint_sprite(sketch, name, at, 62 * _CREATURE * scale)


def paint_sprite(sketch: Sketch, name: str, middle: Point, side: float, opacity: float = 1.0) -> None:
    """Lay a small picture in colour on a sketch."""
    one = sprite(name, round(side), opacity)
    sketch.picture(one.colours, one.cover, middle[0] - one.cover.width / 2, middle[1] - one.cover.height / 2)


def _gem(look: TileLook, edge: int) -> str:
    """Return the name of the picture of an edge's gem, as it lies on such an edge; empty for a blank one."""
    letter = look.tile.edges[edge]
    if letter not in GEMS:
        return ""
    is_upright = SITES[look.turn][edge][2] in (EAST, WEST)
    return f"gem-{GEMS[letter]}" + ("-turned" if is_upright and letter in TURNED else "")


def _paint_done(sketch: Sketch, look: TileLook, edge: int, cell: int) -> None:
    """Draw a completed gem over the edge; the block ends where the neighbour's half begins."""
    if name := _gem(look, edge):
        half = round(_GEM * cell)
        paint_sprite(sketch, f"{name}-whole", edge_point(look.turn, edge, cell), 2 * half)


def _paint_open(sketch: Sketch, look: TileLook, edge: int, cell: int) -> None:
    """Draw the half of a gem that lies on this side of the edge."""
    name = _gem(look, edge)
    if not name:
        return
    half, gap = round(_GEM * cell), max(1, round(_RIM * cell / UNIT))
    # On the dark tiles of gnomes a gem needs a light outline.
    one = sprite(f"{name}-dark" if look.tile.gnomes else name, 2 * half)
    x, y = edge_point(look.turn, edge, cell)
    dx, dy = STEPS[SITES[look.turn][edge][2]]
    left, right = (half + gap if dx < 0 else 0), (half - gap if dx > 0 else 2 * half)
    top, bottom = (half + gap if dy < 0 else 0), (half - gap if dy > 0 else 2 * half)
    part = (left, top, right, bottom)
    sketch.picture(one.colours.crop(part), one.cover.crop(part), x - half + left, y - half + top)


def _paint_accent(sketch: Sketch, accent: Accent, box: Box) -> None:
    match accent:
        case Accent.NONE:
            return
        case Accent.LAST:
            stroke = max(2.5, 0.06 * min(box.width, box.height))
            sketch.box(box, NIGHT, stroke=stroke * 1.6)
            sketch.box(box.inside(stroke * 0.3), BRIGHT, stroke=stroke)
        case Accent.LEGAL:
            paint_dashes(sketch, box, 5.0)
        case Accent.DRAFT:
            sketch.box(box, BRIGHT, 0.38)
            paint_dashes(sketch, box, 5.0)
