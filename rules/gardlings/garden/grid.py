"""
Gardens as sets of squares: where tiles fit, what is connected, what is enclosed.

A garden has no bounds, so a grid is as wide as its tiles need: a square is bit (y + half) * width + x + half of an
int, and a margin of two squares stays free all around. Grids follow from gardens; they are never stored.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rules.changes import maker
from rules.gardlings.box import LETTERS, Kind
from rules.gardlings.garden.placed import (
    EAST,
    LETTER,
    MATCHES,
    NORTH,
    SEEN,
    SITES,
    SOUTH,
    Cell,
    Garden,
    PlacedTile,
    turns_of,
)

_NARROWEST = 32
_MARGIN = 3
_KEPT = 2048
PLANES = len(LETTERS)


class Kept:
    """
    What follows from a grid: worked out when a tile first needs it, for all tiles alike, and no part of its value.

    `bars` holds, by plane, the squares in which such an edge may not look that way, since what lies there does not
    match; None where no tile has asked. `free` are the upper left squares on which a tile that is unturned, or stands
    upright, lies beside another on free squares. `beside` holds, by the number of a site, the upper left squares from
    which a tile covers that site (`NEIGHBOURS`).
    """

    __slots__ = ("bars", "beside", "free")

    bars: list[int | None]
    free: tuple[int, int]
    beside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Grid(Kept):
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
        return Grid(_NARROWEST, 0, (0,) * (4 * PLANES))
    before, last = grid_of(garden[:-1]), garden[-1]
    width = before.width
    while max(abs(last.x), abs(last.y)) >= width // 2 - _MARGIN:
        width *= 2
    if width > before.width:
        before = Grid(width, 0, (0,) * (4 * PLANES))
        for laid in garden[:-1]:
            before = toggled(before, laid)
    return toggled(before, last)


def toggled(grid: Grid, laid: PlacedTile) -> Grid:
    """Return the grid with a tile added, or taken away if it lies there."""
    kind, x, y, turn = laid
    width, sees = grid.width, [*grid.sees]
    half = width >> 1
    here = (y + half) * width + x + half
    for plane, dx, dy in EDGES[kind][turn]:
        sees[plane] ^= 1 << here + dy * width + dx
    both = (1 << here) | (1 << here + (width if turn % 2 else 1))
    return _grid(width, grid.occupied ^ both, tuple(sees))


def bit_of(grid: Grid, x: int, y: int) -> int:
    """Return the number of a square's bit."""
    half = grid.width >> 1
    return (y + half) * grid.width + x + half


def cells_in(grid: Grid, squares: int) -> list[Cell]:
    """Return the squares of a set, row by row."""
    width, half = grid.width, grid.width >> 1
    found = []
    while squares:
        lowest = squares & -squares
        number = lowest.bit_length() - 1
        found.append((number % width - half, number // width - half))
        squares ^= lowest
    return found


def places_in(grid: Grid, kind: Kind) -> Places:
    """
    Return where a tile fits: next to another, on free squares, all its edges matching.

    Source: Gardlings rules, "Build your garden".
    """
    try:
        bars, free = grid.bars, grid.free
    except AttributeError:
        bars, free = _free(grid)
    width, sees, occupied = grid.width, grid.sees, grid.occupied
    looks, turns = _PLANS[kind]
    for plane, direction, matching in looks:
        if bars[plane] is None:
            bar = (
                occupied << width
                if direction == NORTH
                else occupied >> 1
                if direction == EAST
                else (occupied >> width if direction == SOUTH else occupied << 1)
            )
            for other in matching:
                bar ^= sees[other]
            bars[plane] = bar
    known: Any = bars  # all that follow have just been filled
    found = []
    for upright, (one, two, three), (four, five, six) in turns:
        here = known[one] | known[two] | known[three]
        there = known[four] | known[five] | known[six]
        found.append(free[upright] & ~(here | there >> (width if upright else 1)))
    return tuple(found)


def _free(grid: Grid) -> tuple[list[int | None], tuple[int, int]]:
    width, occupied = grid.width, grid.occupied
    near = occupied << width | occupied >> 1 | occupied >> width | occupied << 1
    bars: list[int | None] = [None] * (4 * PLANES)
    free = ((near | near >> 1) & ~(occupied | occupied >> 1), (near | near >> width) & ~(occupied | occupied >> width))
    object.__setattr__(grid, "bars", bars)
    object.__setattr__(grid, "free", free)
    return bars, free


def beside_of(grid: Grid) -> tuple[int, ...]:
    """Return, by the number of a site, the upper left squares of tiles that have a tile there."""
    try:
        return grid.beside
    except AttributeError:
        pass
    width, occupied = grid.width, grid.occupied
    steps = [dy * width + dx for dx, dy in NEIGHBOURS]
    beside = tuple([occupied >> step if step >= 0 else occupied << -step for step in steps])
    object.__setattr__(grid, "beside", beside)
    return beside


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


NEIGHBOURS = tuple(sorted({(dx, dy) for seen in SEEN for dx, dy, _ in seen}))
"""The sites around tiles, turned in any way, from their upper left squares."""
_grid = maker(Grid)
EDGES = tuple(
    tuple(
        tuple((direction * PLANES + letter, dx, dy) for (dx, dy, direction), letter in zip(seen, letters, strict=True))
        for seen in SEEN
    )
    for letters in LETTER
)
"""The planes of the squares that see the six edges of a tile, and where these lie, by kind and turn."""
MATCHING = tuple(tuple(LETTERS.index(other) for other in MATCHES[letter]) for letter in LETTERS)
_Look = tuple[int, int, tuple[int, ...]]
_Three = tuple[int, ...]


def _plan(kind: Kind) -> tuple[tuple[_Look, ...], tuple[tuple[int, _Three, _Three], ...]]:
    """
    Return what `places_in` asks of a tile, worked out once.

    Returns: the ways in which the tile looks at others, each its plane, its direction and the planes that match there;
    and for each turn 1 if the tile stands upright, and the planes in which its upper left and its other square look.
    """
    looks = tuple(
        (direction * PLANES + letter, direction, tuple(direction * PLANES + other for other in MATCHING[letter]))
        for letter in dict.fromkeys(LETTER[kind])
        for direction in range(4)
    )
    turns = []
    for turn in turns_of(kind):
        edges = list(zip(SITES[turn], LETTER[kind], strict=True))
        first = tuple(site[2] * PLANES + letter for site, letter in edges if not (site[0] or site[1]))
        second = tuple(site[2] * PLANES + letter for site, letter in edges if site[0] or site[1])
        turns.append((turn % 2, first, second))
    return looks, tuple(turns)


_PLANS = tuple(_plan(Kind(kind)) for kind in range(len(LETTER)))
