"""
What lays promise, told by what they change: a tile has six edges, and a garden many.

Invariant: for each lay it is what `gems` and `promise` say of the garden with that tile, to the last digit.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rules.computer.asked import Asked
from rules.gardlings.box import LETTERS, TILES, WORTH, Kind
from rules.gardlings.computer.casual import OPEN, shares_of
from rules.gardlings.garden.fringe import Pair, fringe_of, letter_at, pair_at, side_of
from rules.gardlings.garden.grid import PLANES, both_of, grid_of
from rules.gardlings.garden.placed import LETTER, SEEN, SITES, Garden, PlacedTile
from rules.gardlings.garden.places import gems, unfinished


def gems_and_promises(garden: Garden, bag: tuple[Kind, ...], lays: Sequence[PlacedTile]) -> list[tuple[int, float]]:
    """Return the gems and the promise of a garden that has tiles after each of some lays that match."""
    grid, fringe, now, shares = grid_of(garden), fringe_of(garden), gems(garden), shares_of(tuple(sorted(bag)))
    free = ((1 << grid.width**2) - 1) ^ grid.occupied
    still = [(plane & free).bit_count() for plane in grid.sees]
    lines, changes, found = unfinished(garden), CHANGES, []
    for laid in lays:
        gained, changed = changes[laid.kind, laid.turn, pair_at(fringe, laid)]
        count, opened = now + gained, still.copy()
        for plane, more in changed:
            opened[plane] += more
        if lines:
            # The tile may also end lines of those that lie there.
            both = both_of(grid, laid)
            count += sum([lacking & both == lacking for lacking in lines])
        found.append((count, count + OPEN * sum([share * opened[plane] for plane, share in shares])))
    return found


class Change(NamedTuple):
    """
    What a lay changes, whatever lies farther away.

    `gems` is what it completes at the tile's own edges and lines, `opened` how many more open edges there are by plane.
    """

    gems: int
    opened: tuple[tuple[int, int], ...]


def change_of(lay: tuple[Kind, int, Pair]) -> Change:
    """Return what laying a tile so changes: its kind and turn, and the pair of squares on which it lies."""
    kind, turn, pair = lay
    gained, covered = 0, 0
    opened: dict[int, int] = {}
    for edge, (side, facing, plane, worth) in enumerate(EDGES_OF[kind][turn]):
        met = letter_at(pair, side)
        if met:
            covered |= 1 << edge
            gained += worth
            closed = facing + met - 1
            opened[closed] = opened.get(closed, 0) - 1
        else:
            opened[plane] = opened.get(plane, 0) + 1
    for first, second in TILES[kind].pairs:
        gained += covered >> first & covered >> second & 1
    return Change(gained, tuple(opened.items()))


def _edges(kind: Kind, turn: int) -> tuple[tuple[int, int, int, int], ...]:
    """
    Return what `change_of` asks of the edges of a tile turned so.

    Returns: for each the side of a pair of squares, the first of the planes in which that side sees what lies there,
    the plane in which the edge is seen from there, and what a border there brings.
    """
    return tuple(
        (side_of(*site), site[2] * PLANES, seen[2] * PLANES + letter, WORTH[LETTERS[letter]])
        for site, seen, letter in zip(SITES[turn], SEEN[turn], LETTER[kind], strict=True)
    )


EDGES_OF = tuple(tuple(_edges(Kind(kind), turn) for turn in range(4)) for kind in range(len(TILES)))
CHANGES: Asked[tuple[Kind, int, Pair], Change] = Asked(change_of)
