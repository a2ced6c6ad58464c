"""
The casual player: lays where most is completed, draws while that pays, buys what is dearest, from its view alone.

What a draw is worth is worked out from the bag: for each tile that may come, the gems it would complete, or what
gnomes would steal. A garden's promise adds the open edges that tiles in the bag can still complete.
"""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from rules.gardlings import moves
from rules.gardlings.box import BOX, LETTERS, NOTHING, TILES, WORTH, Creature, Kind
from rules.gardlings.garden.building import is_too_much
from rules.gardlings.garden.grid import grid_of
from rules.gardlings.garden.placed import MATCHES, Garden, PlacedTile
from rules.gardlings.garden.places import gems, places, with_tile
from rules.gardlings.market.orders import pig_level
from rules.gardlings.market.stacks import PITY, PRICES, level_of
from rules.gardlings.scoring import counted
from rules.gardlings.state import Halt
from rules.gardlings.view import PlayerView, View
from rules.remembering import remembered

COIN = 1.1
"""What a coin is worth, in gems."""
CHARM = {
    Creature.GARDENER: 1.5,
    Creature.UNICORN: 1.0,
    Creature.BIRDIE: 0.8,
    Creature.MUSHIE: 0.6,
    Creature.DRAGON: 0.3,
    Creature.PIG: 0.3,
    Creature.GNOME: 0.0,
}
"""What a creature adds to the price of its tile, in gems."""
PITY_PIG = 1.5
"""What a pity pig is worth, in gems."""
OPEN = 0.15
"""What counts for a gem on an open edge."""
LITTLE = 0.2
"""What counts for a gem beyond the dearest price."""
VICTORY = 30.0
"""What the victory tile is worth, in gems."""
HOPE = 12.0
"""What coming close to the victory tile is worth while the garden still grows."""
STEEP = 6
"""How much of that hope is near the end."""


def choose(seen: View, legal: Sequence[moves.Move]) -> moves.Move:
    """Return the move that promises most; the first of several that promise the same."""
    assert seen.seat is not None, "a spectator does not play"
    own = seen.players[seen.seat]
    if moves.STOP in legal or any(isinstance(move, moves.Lay) for move in legal):
        return _build(seen, own, legal)
    return max(legal, key=lambda move: _worth(seen, own, move))


def withdraw(seen: View, legal: Sequence[moves.Move]) -> moves.Move:
    """
    Return the move that brings least: stop before drawing, and take a pity pig.

    Ruling: whoever resigns keeps the garden of the round, to which nothing is added but a tile in hand that fits.
    """
    assert seen.seat is not None, "a spectator does not play"
    own = seen.players[seen.seat]
    lays = [move for move in legal if isinstance(move, moves.Lay)]
    poorest = min(lays, key=lambda move: gems(_laid(own, move)), default=legal[0])
    return next((move for move in (moves.STOP, moves.ORDER_PITY, moves.Buy(PITY)) if move in legal), poorest)


def _build(seen: View, own: PlayerView, legal: Sequence[moves.Move]) -> moves.Move:
    """Move a unicorn if that completes more, else lay; without a tile in hand, draw if that pays."""
    now = gems(own.garden)
    best = max(
        (move for move in legal if isinstance(move, moves.MoveUnicorn)), key=lambda m: _moved(own, m), default=None
    )
    if best is not None and _moved(own, best) > now:
        return best
    lays = [move for move in legal if isinstance(move, moves.Lay)]
    if lays:
        return max(lays, key=lambda move: promise(_laid(own, move), own.bag))
    return moves.DRAW if moves.DRAW in legal and _drawing_pays(seen, own) else moves.STOP


def _laid(own: PlayerView, move: moves.Lay) -> Garden:
    return (*own.garden, PlacedTile(Kind(own.held), move.x, move.y, move.turn))


def _moved(own: PlayerView, move: moves.MoveUnicorn) -> int:
    laid = PlacedTile(own.garden[move.number].kind, move.x, move.y, move.turn)
    return gems(with_tile(own.garden, move.number, laid))


def promise(garden: Garden, bag: tuple[Kind, ...]) -> float:
    """Return the gems of a garden, and a share of those that tiles in the bag can complete."""
    grid = grid_of(garden)
    # All squares of the grid that are free, since sets of the others would have no end.
    free, sees = ((1 << grid.width**2) - 1) ^ grid.occupied, grid.sees
    still = sum([share * (sees[plane] & free).bit_count() for plane, share in shares_of(tuple(sorted(bag)))])
    return gems(garden) + OPEN * still


@remembered(256)
def shares_of(bag: tuple[Kind, ...]) -> tuple[tuple[int, float], ...]:
    """Return for the planes of letters with gems what they bring by the share of tiles that can complete them."""
    shares = []
    for number, (letter, has_edge) in enumerate(_MATCHING.items()):
        matching = sum([has_edge[kind] for kind in bag])
        share = WORTH[letter] * (matching / max(1, len(bag)))
        if share:
            shares += [(direction * len(LETTERS) + number, share) for direction in range(4)]
    return tuple(shares)


_MATCHING = {letter: tuple(any(edge in MATCHES[letter] for edge in tile.edges) for tile in TILES) for letter in LETTERS}
"""Whether a tile of each kind has an edge that matches a letter."""


def _drawing_pays(seen: View, own: PlayerView) -> bool:
    """Return whether drawing is safe, or promises more than stopping, over all tiles that may come."""
    if not any(is_too_much(seen.rules, own.garden, kind) for kind in own.bag):
        return True
    now = counted(seen.rules, own.garden, Halt.FREELY, struck=False).gems
    after = sum(number * _after(seen, own, kind, now) for kind, number in Counter(own.bag).items())
    return after / len(own.bag) > _stopped(seen, now)


def _after(seen: View, own: PlayerView, kind: Kind, now: int) -> float:
    """Return what drawing a tile of a kind promises."""
    if is_too_much(seen.rules, own.garden, kind):
        return _stopped(seen, counted(seen.rules, own.garden, Halt.GNOMES, struck=False).gems)
    then = max((gems((*own.garden, laid)) for laid in places(own.garden, kind)), default=now)
    return _stopped(seen, then) + HOPE * (min(then, seen.rules.target) / seen.rules.target) ** STEEP


def _stopped(seen: View, count: int) -> float:
    """Return what stopping with some gems is worth."""
    dearest = PRICES[-1]
    victory = VICTORY if count >= seen.rules.target else 0.0
    return min(count, dearest) + LITTLE * max(0, count - dearest) + victory


def _worth(seen: View, own: PlayerView, move: moves.Move) -> float:
    """Return what a move beside building is worth, in gems."""
    match move:
        case moves.Buy():
            return _bought(seen, own, move.stack)
        case moves.Mutate():
            return _tile(seen.stacks[move.drawn_from].top) - PRICES[level_of(move.returned_to)]
        case moves.OrderPig():
            return PRICES[pig_level(own.garden, move.number)]
        case moves.OrderTile():
            return _ordered(seen, own, move.stack)
        case moves.OrderLevel():
            free = PRICES[move.level] <= counted(seen.rules, own.garden, own.halt, struck=False).gems
            return PRICES[move.level] if free else 0.0
        case moves.OrderPity():
            return PITY_PIG
        case moves.Ask():
            return VICTORY
        case moves.Draw() | moves.Lay() | moves.MoveUnicorn() | moves.Stop() | moves.End():
            return 0.0
        case _:
            assert_never(move)


def _bought(seen: View, own: PlayerView, stack: int) -> float:
    if stack == PITY:
        return PITY_PIG + COIN
    assert own.count is not None, "gems are counted before anybody buys"
    return _deal(seen, own.count.gems, stack)


def _ordered(seen: View, own: PlayerView, stack: int) -> float:
    """Return what ordering a single tile is worth; two of them are enough."""
    if own.order is not None and len(own.order.wishes) > 1:
        return 0.0
    return _deal(seen, counted(seen.rules, own.garden, own.halt, struck=False).gems, stack)


def _deal(seen: View, count: int, stack: int) -> float:
    """Return what the top tile of a stack is worth, less what it costs in coins."""
    lacking = max(0, PRICES[level_of(stack)] - count)
    return _tile(seen.stacks[stack].top) + COIN * (seen.stacks[stack].coin * (not lacking) - lacking)


def _tile(kind: int) -> float:
    assert kind != NOTHING, "only filled stacks are sold from"
    tile = TILES[kind]
    return dict(BOX.prices)[tile.level] + CHARM[tile.creature]
