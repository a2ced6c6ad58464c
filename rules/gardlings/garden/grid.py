"""
Gardens as sets of squares: where tiles fit, what is connected, what is enclosed.

A garden has no bounds, so a grid is as wide as its tiles need: a square is bit (y + half) * width + x + half of an
int, and a margin of two squares stays free all around. Grids follow from gardens; they are never stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules.changes import maker
from rules.gardlings.box import LETTERS, WORTH, Kind
from rules.gardlings.garden.placed import LETTER, MATCHES, SEEN, SITES, Cell, Garden, PlacedTile, turns_of
from rules.remembering import remembered

_NARROWEST = 20
_MARGIN = 3
_KEPT = 2048
PLANES = len(LETTERS)


class Asked(NamedTuple):
    """
    What tiles ask of a grid, for all tiles alike.

    `bars` holds, by plane, the squares in which such an edge may not look that way, since what lies there does not
    match; None where no tile has asked. `beside` are, by direction, the squares that have a tile there, and `free` the
    upper left squares on which a tile that is unturned, or stands upright, lies beside another on free squares.
    """

    bars: list[int | None]
    beside: tuple[int, int, int, int]
    free: tuple[int, int]


class Kept:
    """What follows from a grid and is no part of its value: `asked`, worked out when a tile first needs it."""

    __slots__ = ("asked",)

    asked: Asked | None


@dataclass(frozen=True, slots=True)
class Grid(Kept):
    """
    A garden's squares.

    `sees` holds, for each direction and letter, the squares that see such an edge when they look that way: the plane
    of direction d and letter number n is d * 7 + n. Each square sees at most one edge each way, so tiles are taken
    away as they are added, by an exclusive or. `borders` is what all borders bring together, in gems.
    """

    width: int
    occupied: int
    sees: tuple[int, ...]
    borders: int


Places = tuple[int, ...]
"""The squares on which a tile's upper left may lie, by turn."""


@remembered(_KEPT)
def grid_of(garden: Garden) -> Grid:
    """Return the grid of a garden."""
    if not garden:
        return _grid(_NARROWEST, 0, _NOTHING, 0, None)
    before, last = grid_of(garden[:-1]), garden[-1]
    width = before.width
    while max(abs(last.x), abs(last.y)) >= width // 2 - _MARGIN:
        width *= 2
    if width > before.width:
        before = _grid(width, 0, _NOTHING, 0, None)
        for laid in garden[:-1]:
            before = toggled(before, laid)
    return toggled(before, last)


def toggled(grid: Grid, laid: PlacedTile) -> Grid:
    """Return the grid with a tile added, or taken away if it lies there."""
    kind, x, y, turn = laid
    width, occupied, sees, brought = grid.width, grid.occupied, [*grid.sees], 0
    half = width >> 1
    here = (y + half) * width + x + half
    for plane, dx, dy, worth in EDGES[kind][turn]:
        beyond = here + dy * width + dx
        sees[plane] ^= 1 << beyond
        if worth and occupied >> beyond & 1:
            brought += worth
    both = (1 << here) | (1 << here + (width if turn % 2 else 1))
    # What lies there is taken away.
    borders = grid.borders + (-brought if occupied & both else brought)
    return _grid(width, occupied ^ both, tuple(sees), borders, None)


def bit_of(grid: Grid, x: int, y: int) -> int:
    """Return the number of a square's bit."""
    half = grid.width >> 1
    return (y + half) * grid.width + x + half


def both_of(grid: Grid, laid: PlacedTile) -> int:
    """Return the bits of the two squares of a tile."""
    here = bit_of(grid, laid.x, laid.y)
    return (1 << here) | (1 << here + (grid.width if laid.turn % 2 else 1))


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
    bars, beside, free = grid.asked or _asked(grid)
    width, sees = grid.width, grid.sees
    looks, turns = _PLANS[kind]
    for plane, direction, matching in looks:
        if bars[plane] is None:
            bar = beside[direction]
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


def _asked(grid: Grid) -> Asked:
    width, occupied = grid.width, grid.occupied
    north, east, south, west = occupied << width, occupied >> 1, occupied >> width, occupied << 1
    near = north | east | south | west
    free = ((near | near >> 1) & ~(occupied | east), (near | near >> width) & ~(occupied | south))
    asked = Asked([None] * (4 * PLANES), (north, east, south, west), free)
    object.__setattr__(grid, "asked", asked)
    return asked


def parts_of(grid: Grid) -> list[int]:
    """Return the squares of the tiles that hang together over edges, a set for each such part of the garden."""
    left, found = grid.occupied, list[int]()
    while left:
        part = flooded(grid, left & -left, left)
        found.append(part)
        left ^= part
    return found


def joining(grid: Grid, places: Places, parts: Sequence[int]) -> Places:
    """Return those of the places, by turn, on which a tile touches all these parts of the garden."""
    width, found = grid.width, [*places]
    for part in parts:
        near = part << width | part >> 1 | part >> width | part << 1
        for turn in range(len(found)):
            found[turn] &= near | near >> (width if turn % 2 else 1)
    return tuple(found)


def flooded(grid: Grid, begun: int, within: int) -> int:
    """Return the squares that are reached from the begun ones over edges without leaving a set."""
    width = grid.width
    while True:
        more = begun | (begun << 1 | begun >> 1 | begun << width | begun >> width) & within
        if more == begun:
            return begun
        begun = more


_grid = maker(Grid, "asked")
_NOTHING = (0,) * (4 * PLANES)
EDGES = tuple(
    tuple(
        tuple(
            (direction * PLANES + letter, dx, dy, WORTH[LETTERS[letter]])
            for (dx, dy, direction), letter in zip(seen, letters, strict=True)
        )
        for seen in SEEN
    )
    for letters in LETTER
)
"""By kind and turn: the planes of the squares that see the six edges of a tile, where they lie, what borders bring."""
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
