"""Tiles in a garden: where they lie, how they are turned, and which edges they show where."""

from typing import NamedTuple

from rules.gardlings.box import LETTERS, TILES, Kind

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""One square on, by direction; y grows southward."""
MATCHES = {"E": "rybE", "r": "rE", "y": "yE", "b": "bE", "D": "D", "T": "T", ".": "."}
"""
The letters that an edge may border.

Ruling: an egg meets any single colour or another egg.
"""


# A tuple instead of a dataclass: gardens are looked up by their tiles, and tuples are hashed fastest.
class PlacedTile(NamedTuple):
    """
    One tile of a garden.

    Ruling: a tile covers two squares and has six edges.

    `x` and `y` are its upper left square, counted from the first tile's, `turn` 0 to 3 quarter turns clockwise. A tile
    that looks the same after half a turn has a turn of 0 or 1 only.
    """

    kind: Kind
    x: int
    y: int
    turn: int


Garden = tuple[PlacedTile, ...]
"""The tiles in the order in which they were laid; a unicorn keeps its place in this order when it moves."""
Cell = tuple[int, int]


class Edge(NamedTuple):
    """One of the six edges of a tile: the square inside the tile, the direction out of it, and its letter."""

    x: int
    y: int
    direction: int
    letter: str


def cells_of(laid: PlacedTile) -> tuple[Cell, Cell]:
    """Return the two squares of a tile, the upper or left one first."""
    return (laid.x, laid.y), (laid.x + 1 - laid.turn % 2, laid.y + laid.turn % 2)


def edges_of(laid: PlacedTile) -> tuple[Edge, ...]:
    """Return the six edges of a tile where they lie, in the order of the unturned tile."""
    edges = TILES[laid.kind].edges
    return tuple(
        Edge(laid.x + dx, laid.y + dy, direction, letter)
        for (dx, dy, direction), letter in zip(SITES[laid.turn], edges, strict=True)
    )


def beyond(edge: Edge) -> Cell:
    """Return the square on the other side of an edge."""
    dx, dy = STEPS[edge.direction]
    return edge.x + dx, edge.y + dy


def turns_of(kind: Kind) -> range:
    """Return the turns in which a tile looks different."""
    return range(2 if TILES[kind].is_even else 4)


_LEFT_AND_RIGHT = (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (0, 0)), ((0, 1), (0, 0)))
"""Where the unturned tile's left and right squares lie, from the upper left one, by turn."""
_UNTURNED = ((0, NORTH), (1, NORTH), (1, EAST), (1, SOUTH), (0, SOUTH), (0, WEST))
SITES = tuple(
    tuple((*squares[side], (direction + turn) % 4) for side, direction in _UNTURNED)
    for turn, squares in enumerate(_LEFT_AND_RIGHT)
)
"""Square (dx, dy) and direction of each of the six edges, by turn."""
SEEN = tuple(
    tuple(
        (dx + STEPS[direction][0], dy + STEPS[direction][1], (direction + 2) % 4) for dx, dy, direction in SITES[turn]
    )
    for turn in range(4)
)
"""The squares around a tile by its edges and turn: where they lie, and in which direction they see the edge."""
LETTER = tuple(tuple(LETTERS.index(letter) for letter in tile.edges) for tile in TILES)
"""The six edges of each kind as numbers of letters."""
