"""The casual player: looks one turn ahead and takes what promises most, from its view alone."""

from collections.abc import Sequence

from rules.topiary.moves import Move, PlaceVisitor
from rules.topiary.sight import sight
from rules.topiary.view import View


def choose(seen: View, legal: Sequence[Move]) -> Move:
    """Return the move that promises most; the first of several that promise the same."""
    return max(legal, key=lambda move: _promise(seen, move))


def _promise(seen: View, move: Move) -> int:
    return sight(seen.garden, move.position).total if isinstance(move, PlaceVisitor) else 0
