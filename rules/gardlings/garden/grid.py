"""
Gardens as sets of squares: where tiles fit, what is connected, what is enclosed.

A garden has no bounds, so a grid is as wide as its tiles need: a square is bit (y + half) * width + x + half of an
int, and a margin of two squares stays free all around. Grids follow from gardens; they are never stored.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.gardlings.box import LETTERS, Kind
from rules.gardlings.garden.placed import (
    EAST,
    LETTER,
    MATCHES,
    NORTH,
    SEEN,
    SITES,
    SOUTH,
    WEST,
    Cell,
    Garden,
    PlacedTile,
    turns_of,
)

_NARROWEST = 32
_MARGIN = 3
_KEPT = 2048
_PLANES = len(LETTERS)


@dataclass(frozen=True, slots=True)
class Grid:
    """
    A garden's squares.

    `sees` holds, for each direction and letter, the squares that see such an edge when they look that way: the plane
    of direction d and letter number n is d * 7 + n. Each square sees at most one edge each way, so tiles are taken
    away as they are added, by an exclusive or.
    """

    width: int
    occupied: int
    sees: tuple[int, ...]


Places = tuple[int, ...]
"""The squares on which a tile's upper left may lie, by turn."""


@lru_cache(maxsize=_KEPT)
def grid_of(garden: Garden) -> Grid:
    """Return the grid of a garden."""
    if not garden:
        return Grid(_NARROWEST, 0, (0,) * (4 * _PLANES))
    before, last = grid_of(garden[:-1]), garden[-1]
    width = before.width
    while max(abs(last.x), abs(last.y)) >= width // 2 - _MARGIN:
        width *= 2
    if width > before.width:
        before = Grid(width, 0, (0,) * (4 * _PLANES))
        for laid in garden[:-1]:
            before = toggled(before, laid)
    return toggled(before, last)


def toggled(grid: Grid, laid: PlacedTile) -> Grid:
    """Return the grid with a tile added, or taken away if it lies there."""
    width = grid.width
    here = bit_of(grid, laid.x, laid.y)
    sees = [*grid.sees]
    for (dx, dy, direction), letter in zip(SEEN[laid.turn], LETTER[laid.kind], strict=True):
        sees[direction * _PLANES + letter] ^= 1 << here + dy * width + dx
    both = (1 << here) | (1 << here + (width if laid.turn % 2 else 1))
    return Grid(width, grid.occupied ^ both, tuple(sees))


def bit_of(grid: Grid, x: int, y: int) -> int:
    """Return the number of a square's bit."""
    half = grid.width >> 1
    return (y + half) * grid.width + x + half


def cells_in(grid: Grid, squares: int) -> Iterator[Cell]:
    """Yield the squares of a set, row by row."""
    width, half = grid.width, grid.width >> 1
    while squares:
        lowest = squares & -squares
        row, column = divmod(lowest.bit_length() - 1, width)
        yield column - half, row - half
        squares ^= lowest


def places_in(grid: Grid, kind: Kind) -> Places:
    """
    Return where a tile fits: next to another, on free squares, all its edges matching.

    Source: Gardlings rules, "Build your garden".
    """
    width, occupied, sees = grid.width, grid.occupied, grid.sees
    behind = (occupied << width, occupied >> 1, occupied >> width, occupied << 1)
    near = (behind[NORTH] | behind[EAST] | behind[SOUTH] | behind[WEST]) & ~occupied
    looks, turns = _PLANS[kind]
    clashes = []
    for direction, planes in looks:
        clash = behind[direction]
        for plane in planes:
            clash ^= sees[plane]
        clashes.append(clash)
    found = []
    for step_down, first, second in turns:
        step = width if step_down else 1
        here = occupied | clashes[first[0]] | clashes[first[1]] | clashes[first[2]]
        there = occupied | clashes[second[0]] | clashes[second[1]] | clashes[second[2]]
        found.append((near | near >> step) & ~(here | there >> step))
    return tuple(found)


def is_connected(grid: Grid) -> bool:
    """Return whether all tiles hang together, over edges; an empty garden does not."""
    occupied = grid.occupied
    return occupied != 0 and flooded(grid, occupied & -occupied, occupied) == occupied


def flooded(grid: Grid, begun: int, within: int) -> int:
    """Return the squares that are reached from the begun ones over edges without leaving a set."""
    width = grid.width
    while True:
        more = begun | (begun << 1 | begun >> 1 | begun << width | begun >> width) & within
        if more == begun:
            return begun
        begun = more


_MATCHING = tuple(tuple(LETTERS.index(other) for other in MATCHES[letter]) for letter in LETTERS)
_Turn = tuple[int, tuple[int, ...], tuple[int, ...]]


def _plan(kind: Kind) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], tuple[_Turn, ...]]:
    """
    Return what `places_in` asks of a tile, worked out once.

    Returns: the ways in which the tile looks at others, each a direction and the planes that match there; and for
    each turn 1 if the tile stands upright, and the ways that its upper left and its other square look.
    """
    ways = [(direction, letter) for letter in dict.fromkeys(LETTER[kind]) for direction in range(4)]
    looks = [
        (direction, tuple(direction * _PLANES + other for other in _MATCHING[letter])) for direction, letter in ways
    ]
    turns = []
    for turn in turns_of(kind):
        edges = list(zip(SITES[turn], LETTER[kind], strict=True))
        first = tuple(ways.index((site[2], letter)) for site, letter in edges if not (site[0] or site[1]))
        second = tuple(ways.index((site[2], letter)) for site, letter in edges if site[0] or site[1])
        turns.append((turn % 2, first, second))
    return tuple(looks), tuple(turns)


_PLANS = tuple(_plan(Kind(kind)) for kind in range(len(LETTER)))
