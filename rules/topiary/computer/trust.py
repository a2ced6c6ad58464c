"""How much of what may still come somebody counts on in Topiary: of face-down tiles, and of tiles in hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.topiary.computer.casual import TURNED, UNKNOWN, UNMATCHED


@dataclass(frozen=True, slots=True)
class Trust:
    """
    The shares that count of what may still come.

    `turned` is that of what a face-down tile would add to a sight. `held` is that of the size of a tile in hand while
    no larger one of its type is seen, `unknown` the points of a tile that is picked up, both by how many visitors its
    owner will still place: the last one serves for more, too. `lays_largest` is whether the largest sculptures count
    in hand, which can only be laid; `minds_cost` whether, where a visitor is placed, a tile that is laid for it is
    missed in hand.
    """

    turned: float
    held: Sequence[float]
    unknown: Sequence[float]
    lays_largest: bool
    minds_cost: bool


USUAL = Trust(TURNED, (UNMATCHED,), (UNKNOWN,), lays_largest=False, minds_cost=False)
"""That of casual players."""
FITTED = Trust(0.0, (0.0, 0.4, 0.7, 0.85), (0.0, 1.2, 2.1, 2.55), lays_largest=True, minds_cost=True)
"""
What hands and face-down tiles came to at the end (least squares over 11,500 games by first sight, then rounded).

A tile in hand came to nearly its size where several visitors were left, face-down tiles to next to nothing.
"""


def at(shares: Sequence[float], left: int) -> float:
    """Return the share with so many visitors left to place."""
    return shares[min(left, len(shares) - 1)]
