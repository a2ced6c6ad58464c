"""
The casual player: looks one turn ahead and takes what promises most, from its view alone.

A garden's promise to a player adds up what the visitors see, what the hand would score, and a share of what may still
come to light; what it promises to the others counts against it.
"""

from collections.abc import Sequence
from itertools import chain, combinations
from typing import assert_never

from rules.game import Seat
from rules.topiary.garden.positions import Position
from rules.topiary.garden.sight import Sight, sight
from rules.topiary.garden.tiles import FACE_DOWN, NOTHING, SIZE, SIZES, TYPE, TYPES, Tile
from rules.topiary.moves import End, KeepTiles, LayTile, Move, PickNothing, PickTile, PlaceVisitor
from rules.topiary.scoring import hand_points, largest_seen
from rules.topiary.view import View

TURNED = 0.3
"""The share of what a face-down tile would add to a sight if it lay face up."""
UNMATCHED = 0.3
"""The share of its size that a tile in hand promises while no larger one of its type is seen."""
UNKNOWN = 0.8
"""What a tile that is picked up promises in hand before anybody knows it."""
LARGE = 0.5
"""The share of its size that the largest tile of a hand promises, for it is there to be laid."""


def choose(seen: View, legal: Sequence[Move]) -> Move:
    """Return the move that promises most; the first of several that promise the same."""
    return legal[0] if len(legal) == 1 else max(legal, key=lambda move: _promise_of(seen, move))


def _promise_of(seen: View, move: Move) -> float:
    match move:
        case KeepTiles():
            return _kept(move.tiles)
        case PlaceVisitor():
            return _after_visitor(seen, move.position)
        case PickTile():
            return max(_after_laying(seen, move.cell, tile) for tile in seen.hand) + UNKNOWN
        case LayTile():
            return _after_laying(seen, seen.now.cell, move.tile)
        case PickNothing() | End():
            return _promise(seen, seen.garden, seen.hand)
        case _:
            assert_never(move)


def _kept(tiles: Sequence[Tile]) -> float:
    """Return the promise of a hand before anybody stands anywhere: pairs of a type, the larger one to be laid."""
    pairs = sum(min(SIZE[one], SIZE[other]) for one, other in combinations(tiles, 2) if TYPE[one] == TYPE[other])
    return pairs + LARGE * max(SIZE[tile] for tile in tiles) + _held(tiles, _NONE_SEEN)


def _after_visitor(seen: View, position: Position) -> float:
    """Return what a visitor on the position would see after the best tile of the hand is laid, or none."""
    line = sight(seen.garden, position).line
    gardens = (
        _with_tile(seen.garden, cell, tile) for cell in line if seen.garden[cell] == FACE_DOWN for tile in seen.hand
    )
    return max(_outlook(garden, sight(garden, position)) for garden in chain((seen.garden,), gardens))


def _after_laying(seen: View, cell: int, tile: Tile) -> float:
    hand = [other for other in seen.hand if other != tile]
    return _promise(seen, _with_tile(seen.garden, cell, tile), hand)


def _promise(seen: View, garden: Sequence[int], hand: Sequence[Tile]) -> float:
    """Return what a garden and a hand promise to the viewer, less what the garden promises to the others on average."""
    sights: dict[int, list[Sight]] = {seat: [] for seat in range(len(seen.players))}
    for position, seat in enumerate(seen.visitors):
        if seat != NOTHING:
            sights[seat].append(sight(garden, Position(position)))
    outlooks = {seat: sum(_outlook(garden, one) for one in own) for seat, own in sights.items()}
    own = outlooks.pop(_viewer(seen))
    largest = largest_seen(garden, sights[_viewer(seen)])
    return own + _held(hand, largest) - sum(outlooks.values()) / len(outlooks)


def _held(hand: Sequence[Tile], largest: Sequence[int]) -> float:
    """Return the points of a hand, and a share of what its tiles may still score; the largest never can."""
    return sum(hand_points(tile, largest) or (UNMATCHED * SIZE[tile] if SIZE[tile] < SIZES else 0) for tile in hand)


def _outlook(garden: Sequence[int], one: Sight) -> float:
    """Return what a visitor sees, and a share of what may come to light behind its face-down tiles."""
    tallest, hidden = 0, 0.0
    for cell in one.line:
        if garden[cell] >= 0:
            tallest = max(tallest, SIZE[garden[cell]])
        else:
            hidden += _ABOVE[tallest]
    return one.total + TURNED * hidden


def _with_tile(garden: Sequence[int], cell: int, tile: Tile) -> Sequence[int]:
    return (*garden[:cell], tile, *garden[cell + 1 :])


def _viewer(seen: View) -> Seat:
    assert seen.seat is not None, "a spectator does not play"
    return seen.seat


_NONE_SEEN = (0,) * len(TYPES)
_ABOVE = tuple(sum(range(size + 1, SIZES + 1)) / SIZES for size in range(SIZES + 1))
"""What a tile of any size would add on average behind one of each size, 0 being none."""
