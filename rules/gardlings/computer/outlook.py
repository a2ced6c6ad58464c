"""
What a player could work out from the view: where a tile brings how much, how likely gnomes are, what can be paid.

For pictures, words and computer players; nothing here knows more than the view.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.game import Seat
from rules.gardlings.box import NOTHING, Kind
from rules.gardlings.garden.building import is_too_much, limit
from rules.gardlings.garden.placed import Cell, PlacedTile, cells_of
from rules.gardlings.garden.places import gems, gnomes, with_tile
from rules.gardlings.market.orders import usual
from rules.gardlings.market.stacks import PITY, PRICES, level_of
from rules.gardlings.moves import Lay, Move, MoveUnicorn, OrderLevel, OrderPity
from rules.gardlings.scoring import counted, gems_foreseen
from rules.gardlings.state import Count, Halt, Order, Wish
from rules.gardlings.view import PlayerView, View


@dataclass(frozen=True, slots=True)
class Spot:
    """
    Two squares on which a tile may lie, with every way to lay it there: the move and the gems it brings, best first.

    For a unicorn the gems count from the garden as it is, so they may be below 0.
    """

    cells: tuple[Cell, Cell]
    lays: tuple[tuple[Lay | MoveUnicorn, int], ...]

    @property
    def gain(self) -> int:
        """What the best lay brings."""
        return self.lays[0][1]


@dataclass(frozen=True, slots=True)
class Odds:
    """How the next draw may end: of `left` tiles `bad` bring too many gnomes; `gnomes` of at most `most` lie there."""

    bad: int
    left: int
    gnomes: int
    most: int


@dataclass(frozen=True, slots=True)
class Offer:
    """What a purchase means: the stack, the coins it costs, and the coin that comes with it."""

    stack: int
    spent: int
    gained: int


def spots(seen: View, legal: Sequence[Move]) -> tuple[Spot, ...]:
    """
    Return where the viewer may lay the tile in hand: what brings most first, then row by row.

    Args:
        seen: the view of the seat that holds the tile.
        legal: its legal moves; all but lays are left out.
    """
    garden, held = _own(seen).garden, Kind(_own(seen).held)
    now = gems(garden)
    lays = [(move, PlacedTile(held, move.x, move.y, move.turn)) for move in legal if isinstance(move, Lay)]
    return _by_gain((move, laid, gems((*garden, laid)) - now) for move, laid in lays)


def unicorn_spots(seen: View, legal: Sequence[Move], number: int) -> tuple[Spot, ...]:
    """Return where the viewer may move the unicorn that is tile `number` (0-based) of the garden, ordered alike."""
    garden = _own(seen).garden
    now = gems(garden)
    moves = [move for move in legal if isinstance(move, MoveUnicorn) and move.number == number]
    lays = [(move, PlacedTile(garden[number].kind, move.x, move.y, move.turn)) for move in moves]
    return _by_gain((move, laid, gems(with_tile(garden, number, laid)) - now) for move, laid in lays)


def _by_gain(lays: Iterable[tuple[Lay | MoveUnicorn, PlacedTile, int]]) -> tuple[Spot, ...]:
    by_cells: dict[tuple[Cell, Cell], list[tuple[Lay | MoveUnicorn, int]]] = {}
    for move, laid, gain in lays:
        by_cells.setdefault(cells_of(laid), []).append((move, gain))
    found = [
        Spot(cells, tuple(sorted(each, key=lambda lay: (-lay[1], lay[0].turn)))) for cells, each in by_cells.items()
    ]
    return tuple(sorted(found, key=lambda spot: (-spot.gain, [(y, x) for x, y in spot.cells])))


def odds(seen: View, seat: Seat) -> Odds:
    """Return how the next draw of a seat whose garden is shown may end, the tile in its hand counted as laid."""
    player = seen.players[seat]
    garden = player.garden
    if player.held != NOTHING:
        # Where it will lie makes no difference to gnomes and dragons.
        garden = (*garden, PlacedTile(Kind(player.held), 0, 0, 0))
    bad = sum(is_too_much(seen.rules, garden, kind) for kind in player.bag)
    return Odds(bad, len(player.bag), gnomes(garden), limit(seen.rules, garden))


def count_now(seen: View, seat: Seat) -> Count:
    """Return what a shown garden would bring if its seat stopped now, before anybody's dragons and without coins."""
    player = seen.players[seat]
    return player.count or counted(seen.rules, player.garden, player.halt, struck=False)


def offers(seen: View) -> tuple[Offer, ...]:
    """Return what the seat on turn can buy and at which price in coins, the pity pig last."""
    player = seen.players[seen.turn]
    assert player.count is not None, "gems are counted before anybody buys"
    found = []
    for stack, pile in enumerate(seen.stacks):
        lacking = max(0, PRICES[level_of(stack)] - player.count.gems)
        if stack != PITY and pile.left and lacking <= player.coins:
            found.append(Offer(stack, lacking, int(pile.coin and not lacking)))
    return (*found, Offer(PITY, 0, min(1, seen.supply)))


def usual_order(seen: View) -> tuple[OrderLevel | OrderPity, ...]:
    """Return how the viewer's order goes on if it is left to itself; it always ends with a pity pig."""
    own = _own(seen)
    total, order = gems_foreseen(seen.rules, own.garden, own.halt), own.order or Order()
    moves: list[OrderLevel | OrderPity] = []
    while not moves or isinstance(moves[-1], OrderLevel):
        move = usual(total, order)
        moves.append(move)
        if isinstance(move, OrderLevel):
            order = Order((*order.wishes, Wish(move.level)))
    return tuple(moves)


def gems_after_gnomes(seen: View) -> int:
    """Return the gems the viewer keeps if the next draw brings too many gnomes."""
    return counted(seen.rules, _own(seen).garden, Halt.GNOMES, struck=False).gems


def _own(seen: View) -> PlayerView:
    assert seen.seat is not None, "a spectator has no garden"
    return seen.players[seen.seat]
