"""
Places that can be chosen, numbered by what they bring.

A place is a pair of squares, whichever way round a tile would lie there: so there are few enough of them for one
select, and each has a border of its own in its middle, where its number stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from rules.gardlings.box import TILES, Creature, Kind
from rules.gardlings.garden.placed import Cell, Garden, PlacedTile
from rules.gardlings.garden.places import gems, with_tile
from rules.gardlings.moves import Lay, Move, MoveUnicorn
from rules.gardlings.view import NOTHING, View


@dataclass(frozen=True, slots=True)
class Way:
    """One move to a place, and the gems that it brings or, below 0, costs."""

    move: Lay | MoveUnicorn
    gain: int


@dataclass(frozen=True, slots=True)
class Place:
    """
    A pair of squares to which a move leads.

    `number` counts from 1, `x` and `y` are its upper left square. `ways` are in the order in which they are offered:
    the drawn tile before unicorns, the largest gain first.
    """

    number: int
    x: int
    y: int
    is_upright: bool
    ways: tuple[Way, ...]

    @property
    def gain(self) -> int:
        """What the way that is offered first brings."""
        return self.ways[0].gain

    @property
    def is_for_tile(self) -> bool:
        """Whether the drawn tile may lie there, not only a unicorn."""
        return isinstance(self.ways[0].move, Lay)

    @property
    def fits_both_ways(self) -> bool:
        """Whether what is offered first may lie there either way round."""
        first = _piece(self.ways[0].move)
        return any(_piece(way.move) == first for way in self.ways[1:])

    @property
    def squares(self) -> tuple[Cell, Cell]:
        """The two squares, the upper or left one first."""
        return (self.x, self.y), (self.x + 1 - self.is_upright, self.y + self.is_upright)

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the border between its squares, in squares."""
        return (self.x + 0.5, self.y + 1.0) if self.is_upright else (self.x + 1.0, self.y + 0.5)


def places(view: View, legal: Sequence[Move]) -> tuple[Place, ...]:
    """
    Number the places of all legal lays and moves of unicorns.

    Those for the drawn tile come first; then the most gems, then row by row.
    """
    if view.seat is None:
        return ()
    garden = view.players[view.seat].garden
    now = gems(garden)
    found: dict[tuple[int, int, bool], list[Way]] = {}
    for move in legal:
        if isinstance(move, Lay | MoveUnicorn):
            key = (move.x, move.y, bool(move.turn % 2))
            found.setdefault(key, []).append(Way(move, gems(after(view, move)) - now))
    ordered = [(key, tuple(sorted(ways, key=_preference))) for key, ways in found.items()]
    ordered.sort(key=lambda item: (*_preference(item[1][0])[:2], item[0][1], item[0][0], item[0][2]))
    return tuple(Place(number, *key, ways) for number, (key, ways) in enumerate(ordered, 1))


def unicorn_letters(garden: Garden) -> dict[int, str]:
    """Return what tells several unicorns of a garden apart, by the numbers of their tiles: A, B, …; empty for one."""
    numbers = [number for number, laid in enumerate(garden) if TILES[laid.kind].creature is Creature.UNICORN]
    return dict(zip(numbers, ascii_uppercase, strict=False)) if len(numbers) > 1 else {}


def after(view: View, move: Lay | MoveUnicorn) -> Garden:
    """Return the viewer's garden as it would be after a move."""
    player = view.players[view.seat or 0]
    match move:
        case Lay():
            return (*player.garden, PlacedTile(Kind(player.held), move.x, move.y, move.turn))
        case MoveUnicorn():
            moved = PlacedTile(player.garden[move.number].kind, move.x, move.y, move.turn)
            return with_tile(player.garden, move.number, moved)


def _preference(way: Way) -> tuple[bool, int, int, int]:
    move = way.move
    return isinstance(move, MoveUnicorn), -way.gain, _piece(move), move.turn


def _piece(move: Lay | MoveUnicorn) -> int:
    """Return the number of the unicorn that moves, or NOTHING for the drawn tile."""
    return move.number if isinstance(move, MoveUnicorn) else NOTHING
