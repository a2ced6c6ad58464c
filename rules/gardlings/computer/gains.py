"""
What laying tiles completes, worked out once for each pair of free squares that gardens come to have.

Invariant: for a garden and a kind it is the most by which `gems` of the garden grows over all `places` of the kind,
lines of mushies that lie there already left out.
"""

from dataclasses import dataclass

from rules.computer.asked import Asked
from rules.gardlings.box import LETTERS, TILES, WORTH, Kind
from rules.gardlings.garden.fringe import SIDES, UPRIGHT, Pair, letter_at, pairs_of, side_of
from rules.gardlings.garden.grid import MATCHING
from rules.gardlings.garden.placed import LETTER, SITES, Garden, turns_of
from rules.remembering import remembered

_KEPT = 4096
_GAINS = [sum([WORTH[letter] for letter in tile.edges]) + len(tile.pairs) for tile in TILES]
_FIELD = 1 + max(_GAINS)
_FULL = (1 << _FIELD) - 1
_NOTHING = sum([1 << _FIELD * kind for kind in range(len(TILES))])
_BYTE = 8

Gains = int
"""For each kind, from the lowest bits on, `_FIELD` bits, of which bit n tells that some lay of it completes n gems."""


@remembered(_KEPT)
def best_gains(garden: Garden) -> Gains:
    """Return what laying each tile can complete in a garden that has tiles: borders, and lines of its own."""
    gains, on = _NOTHING, ON_PAIRS
    for pair in pairs_of(garden):
        gains |= on[pair]
    return gains


def gain_of(gains: Gains, kind: Kind) -> int:
    """Return the most gems that a tile completes; one that fits nowhere completes 0."""
    return (gains >> _FIELD * kind & _FULL).bit_length() - 1


def gains_on(pair: Pair) -> Gains:
    """Return what the tiles that fit onto a pair of squares complete there."""
    ways, fitting, brought, covered = WAYS[pair >= UPRIGHT], -1, 0, 0
    for side in SIDES:
        letter = letter_at(pair, side)
        if letter:
            fitting &= ways.matching[side][letter - 1]
            brought += ways.worth[side]
            covered |= 1 << side
    counts, gains = brought.to_bytes(len(ways.kinds), "little"), 0
    while fitting > 0:
        way = fitting.bit_length() - 1
        lines = sum([line & covered == line for line in ways.lines[way]])
        gains |= 1 << _FIELD * ways.kinds[way] + counts[way] + lines
        fitting ^= 1 << way
    return gains


@dataclass(frozen=True, slots=True)
class Ways:
    """
    All ways in which tiles can lie on two squares, numbered from 0; bits and bytes stand for ways, from the lowest on.

    `kinds` is which tile it is, `matching` the ways that match each letter on each side, `worth` what a border there
    brings, and `lines` the sides that the lines of a mushie join, as bits.
    """

    kinds: tuple[Kind, ...]
    matching: tuple[tuple[int, ...], ...]
    worth: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]


def _ways(upright: int) -> Ways:
    """Return the ways of tiles that stand upright, or of those that lie."""
    ways = [(Kind(kind), turn) for kind in range(len(TILES)) for turn in turns_of(Kind(kind)) if turn % 2 == upright]
    edges = [dict(zip(map(_side, SITES[turn]), LETTER[kind], strict=True)) for kind, turn in ways]
    return Ways(
        kinds=tuple(kind for kind, _ in ways),
        matching=tuple(
            tuple(
                sum(1 << way for way, sides in enumerate(edges) if side in sides and letter in MATCHING[sides[side]])
                for letter in range(len(LETTERS))
            )
            for side in SIDES
        ),
        worth=tuple(
            sum(WORTH[LETTERS[sides[side]]] << _BYTE * way for way, sides in enumerate(edges) if side in sides)
            for side in SIDES
        ),
        lines=tuple(
            tuple(
                1 << _side(SITES[turn][first]) | 1 << _side(SITES[turn][second]) for first, second in TILES[kind].pairs
            )
            for kind, turn in ways
        ),
    )


def _side(site: tuple[int, int, int]) -> int:
    return side_of(*site)


WAYS = (_ways(0), _ways(1))
ON_PAIRS: Asked[Pair, Gains] = Asked(gains_on)
