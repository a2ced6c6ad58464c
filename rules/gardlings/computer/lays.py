"""
What lays promise, told by what they change: a tile has six edges, and a garden many.

Invariant: for each lay it is what `gems` and `promise` say of the garden with that tile, to the last digit.
"""

from collections.abc import Sequence

from rules.gardlings.box import LETTERS, TILES, WORTH, Kind
from rules.gardlings.computer.casual import OPEN, shares_of
from rules.gardlings.garden.grid import EDGES, MATCHING, PLANES, bit_of, grid_of
from rules.gardlings.garden.placed import LETTER, SITES, Garden, PlacedTile
from rules.gardlings.garden.places import gems, has_mushie


def gems_and_promises(garden: Garden, bag: tuple[Kind, ...], lays: Sequence[PlacedTile]) -> list[tuple[int, float]]:
    """Return the gems and the promise of a garden that has tiles after each of some lays that match."""
    grid, now, shares = grid_of(garden), gems(garden), shares_of(tuple(sorted(bag)))
    width, occupied, sees = grid.width, grid.occupied, grid.sees
    free, is_lined = ((1 << width**2) - 1) ^ occupied, has_mushie(garden)
    still = [(plane & free).bit_count() for plane in sees]
    found = []
    for laid in lays:
        kind, x, y, turn = laid
        here, count, opened, touched = bit_of(grid, x, y), now, [*still], 0
        for number, (plane, dx, dy, inner_x, inner_y, facing, worth) in enumerate(EDGES_OF[kind][turn]):
            if not occupied >> here + dy * width + dx & 1:
                opened[plane] += 1
                continue
            count += worth
            touched |= 1 << number
            inside = here + inner_y * width + inner_x
            for other in facing:
                if sees[other] >> inside & 1:
                    opened[other] -= 1
        for first, second in TILES[kind].pairs:
            count += touched >> first & touched >> second & 1
        if is_lined:
            # The tile may also end lines of those that lie there.
            count = gems((*garden, laid))
        found.append((count, count + OPEN * sum([share * opened[plane] for plane, share in shares])))
    return found


_Edge = tuple[int, int, int, int, int, tuple[int, ...], int]


def _edges(kind: Kind, turn: int) -> tuple[_Edge, ...]:
    """
    Return the six edges of a tile turned so.

    Returns: for each the plane in which it is seen, and from where; the square of the tile that it belongs to, and the
    planes in which that one sees what may lie there; what a border there brings.
    """
    return tuple(
        (*seen, x, y, tuple(direction * PLANES + other for other in MATCHING[letter]), WORTH[LETTERS[letter]])
        for seen, (x, y, direction), letter in zip(EDGES[kind][turn], SITES[turn], LETTER[kind], strict=True)
    )


EDGES_OF = tuple(tuple(_edges(Kind(kind), turn) for turn in range(4)) for kind in range(len(TILES)))
