"""
Gardens told by the free squares around them: what each of these sees, whichever tile comes.

A tile fits onto two free squares, and completes there, by what the two see and by nothing else. So whatever is worked
out for a pair of squares holds wherever a garden has such a pair, and gardens have few pairs that differ.

Invariant: a garden's fringe holds each free square beside its tiles, and all that the square sees of them.
"""

from rules.gardlings.garden.placed import EAST, LETTER, NORTH, SEEN, SITES, SOUTH, WEST, Garden, PlacedTile
from rules.remembering import remembered

_KEPT = 2048
_ROW = 1 << 12
"""How far apart the numbers of two squares are of which one lies below the other: wider than any garden."""
_BITS = 3
_LETTER = (1 << _BITS) - 1
_SQUARE = 4 * _BITS
UPRIGHT = 1 << 2 * _SQUARE
"""What tells a pair of squares one below the other from one side by side."""
_NORTH, _EAST, _SOUTH, _WEST = (_LETTER << _BITS * direction for direction in (NORTH, EAST, SOUTH, WEST))

Fringe = dict[int, int]
"""
What free squares see, by their numbers: for each direction, in three bits, 1 more than the number of the letter that
the edge there has, or 0 if no tile lies there.
"""
Pair = int
"""Two free squares: what the left or upper one sees, what the other one sees, and whether they are `UPRIGHT`."""


@remembered(_KEPT)
def fringe_of(garden: Garden) -> Fringe:
    """Return the fringe of a garden; nobody may change it."""
    if not garden:
        return {}
    kind, x, y, turn = garden[-1]
    fringe, here = fringe_of(garden[:-1]).copy(), x + y * _ROW
    squares = fringe.pop(here, 0), fringe.pop(here + (_ROW if turn & 1 else 1), 0)
    for inner, direction, step, shown in _EDGES[kind][turn]:
        # Where the square of the tile saw nothing no tile lies, and there it is the tile that is seen from now on.
        if not squares[inner] & direction:
            fringe[here + step] = fringe.get(here + step, 0) | shown
    return fringe


def pairs_of(garden: Garden) -> set[Pair]:
    """Return all pairs of free squares of which one at least lies beside a garden's tiles, each kind of pair once."""
    fringe = fringe_of(garden)
    seen, found = fringe.get, set[Pair]()
    add = found.add
    for square, sees in fringe.items():
        if not sees & _EAST:
            add(sees << _SQUARE | seen(square + 1, 0))
        if not sees & _SOUTH:
            add(UPRIGHT | sees << _SQUARE | seen(square + _ROW, 0))
        # Pairs of two squares of the fringe have been found from their first one.
        if not sees & _WEST and square - 1 not in fringe:
            add(sees)
        if not sees & _NORTH and square - _ROW not in fringe:
            add(UPRIGHT | sees)
    return found


SIDES = range(8)


def pair_at(fringe: Fringe, laid: PlacedTile) -> Pair:
    """Return the pair of squares on which a tile is to lie, which is beside a garden's tiles."""
    _, x, y, turn = laid
    here = x + y * _ROW
    if turn & 1:
        return UPRIGHT | fringe.get(here, 0) << _SQUARE | fringe.get(here + _ROW, 0)
    return fringe.get(here, 0) << _SQUARE | fringe.get(here + 1, 0)


def letter_at(pair: Pair, side: int) -> int:
    """Return 1 more than the number of the letter that is seen on a side of a pair (`side_of`), or 0 for nothing."""
    return pair >> _BITS * side & _LETTER


def side_of(x: int, y: int, direction: int) -> int:
    """Return the number, 0 to 7, of the side of a pair on which a square of it, told from the first, looks so."""
    return direction if x or y else 4 + direction


_Edge = tuple[int, int, int, int]


def _edges(kind: int, turn: int) -> tuple[_Edge, ...]:
    """
    Return what `fringe_of` asks of the six edges of a tile turned so.

    Returns: for each 1 if it belongs to the tile's second square, the bits for what that one sees there, the step from
    the tile's first square to the one beyond the edge, and what is seen from there.
    """
    edges = zip(SITES[turn], SEEN[turn], LETTER[kind], strict=True)
    return tuple(
        (int(bool(x or y)), _LETTER << _BITS * out, dx + dy * _ROW, letter + 1 << _BITS * back)
        for (x, y, out), (dx, dy, back), letter in edges
    )


_EDGES = tuple(tuple(_edges(kind, turn) for turn in range(4)) for kind in range(len(LETTER)))
