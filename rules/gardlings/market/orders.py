"""
Orders: what a seat says beforehand it will buy, so that a round costs it one visit.

An order is a ranked list of single tiles and of levels. It never spends more coins than its owner could foresee.
"""

from bisect import bisect_right
from functools import cache
from typing import assert_never

from rules.changes import changer, maker
from rules.game import Seat
from rules.gardlings.box import MOST_COPIES, NOTHING, TILES, Kind
from rules.gardlings.garden.building import ENOUGH
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import pigs
from rules.gardlings.market.stacks import LEVELS, PITY, PRICES, how_many, level_of, stacks_of
from rules.gardlings.moves import (
    ASK,
    ORDER_PITY,
    Ask,
    Buy,
    Draw,
    End,
    Lay,
    Move,
    MoveUnicorn,
    Mutate,
    Ordering,
    OrderLevel,
    OrderPig,
    OrderPity,
    OrderTile,
    Stop,
)
from rules.gardlings.scoring import coins_due, gems_foreseen
from rules.gardlings.state import Order, Phase, Player, Rules, State, Step, Wish
from rules.gardlings.view import View

_DEAREST_FIRST = range(len(LEVELS) - 1, 0, -1)
_TILES = tuple(OrderTile(stack) for stack in range(how_many(MOST_COPIES)))
_ANY = tuple(OrderLevel(level) for level in range(len(LEVELS)))
_WISHES = tuple(Wish(level) for level in range(len(LEVELS)))


_NONE_PAYABLE = (ORDER_PITY,)
_NO_ORDER = Order()
_wishing, _wish = changer(Order, "wishes"), maker(Wish)


def may_order(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return what the seat may add to its order, or close it with: tiles, levels, a pity pig, being asked."""
    player, stacks = state.players[seat], state.stacks
    level = bisect_right(PRICES, reach(state.rules, player)) - 1
    if not level:
        return _NONE_PAYABLE
    payable, levels = _dearest_first(level, len(stacks)), _ANY[level:0:-1]
    if player.order is None:
        tiles = [_TILES[stack] for stack in payable if stacks[stack]]
    else:
        wishes = player.order.wishes
        wished = [wish.stack for wish in wishes]
        tiles = [_TILES[stack] for stack in payable if stacks[stack] and stack not in wished]
        levels = tuple([move for move in levels if _WISHES[move.level] not in wishes])
    # Ruling: with four seats or fewer a seat may buy in turn; with more all order beforehand.
    return (*tiles, *levels, ORDER_PITY) if state.rules.always_orders else (*tiles, *levels, ASK, ORDER_PITY)


@cache
def _dearest_first(level: int, number: int) -> tuple[int, ...]:
    """Return the stacks up to a level, the dearest first, among all on the table."""
    return tuple(stack for payable in range(level, 0, -1) for stack in stacks_of(payable, number))


def is_orderable(state: State, seat: Seat, move: Move) -> bool:
    """Return whether the seat may add the move to its order: whether `may_order` lists it, in less time."""
    if isinstance(move, OrderPity):
        return True
    player = state.players[seat]
    wishes = () if player.order is None else player.order.wishes
    match move:
        case OrderTile():
            filled = 0 < move.stack < len(state.stacks) and bool(state.stacks[move.stack])
            level, is_new = level_of(move.stack), all(wish.stack != move.stack for wish in wishes)
            return filled and is_new and PRICES[level] <= reach(state.rules, player)
        case OrderLevel():
            return _WISHES[move.level] not in wishes and PRICES[move.level] <= reach(state.rules, player)
        case Ask():
            return not state.rules.always_orders and PRICES[1] <= reach(state.rules, player)
        case Draw() | Lay() | MoveUnicorn() | Stop() | OrderPig() | Buy() | Mutate() | End():
            return False
        case _:
            assert_never(move)


def reach(rules: Rules, player: Player) -> int:
    """Return the highest price that a seat that has built can hope to pay."""
    # As often as not it is asked for the first time, and an error that is caught takes longer than to work it out.
    kept: int | None = getattr(player, "reach", None)
    if kept is not None:
        return kept
    for_pigs, for_ponds = coins_due(rules, player.garden)
    highest = gems_foreseen(rules, player.garden, player.halt) + player.coins + for_pigs + for_ponds
    object.__setattr__(player, "reach", highest)
    return highest


def usual(gems: int, order: Order | None) -> OrderLevel | OrderPity:
    """Return how an order goes on by itself: the dearest level payable without coins, else a pity pig."""
    wishes = () if order is None else order.wishes
    free = (level for level in _DEAREST_FIRST if PRICES[level] <= gems and _WISHES[level] not in wishes)
    return next((OrderLevel(level) for level in free), ORDER_PITY)


def none_move(state: State, seat: Seat) -> Move | None:
    """
    Return what Confirm stands for while an order is made: being asked or, where nobody is, what is usual.

    None where the seat has something else to decide.
    """
    player = state.players[seat]
    if state.phase is not Phase.BUILD or player.step not in (Step.ORDER, Step.PIG):
        return None
    if player.step is Step.PIG:
        return may_name_pig(state.rules, player)[0]
    if is_orderable(state, seat, ASK):
        return ASK
    return usual(gems_foreseen(state.rules, player.garden, player.halt), player.order)


def is_fallback(view: View) -> bool:
    """Return whether the viewer says what to buy if nothing that they ordered so far can be had."""
    assert view.seat is not None, "a spectator decides nothing"
    player = view.players[view.seat]
    return player.step is Step.ORDER and player.order is not None and bool(player.order.wishes)


def extended(state: State, seat: Seat, move: Ordering) -> Order:
    """Return the seat's order with a move added."""
    order = state.players[seat].order or _NO_ORDER
    match move:
        case OrderPity():
            return order
        case OrderTile():
            top = state.stacks[move.stack][-1]
            return _wishing(_NO_ORDER, (*order.wishes, _wish(level_of(move.stack), move.stack, top)))
        case OrderLevel():
            return _wishing(_NO_ORDER, (*order.wishes, _WISHES[move.level]))
        case Ask():
            return Order(order.wishes, asks=True)
        case OrderPig():
            return Order(order.wishes, pig=move.number)


def may_name_pig(rules: Rules, player: Player) -> tuple[OrderPig, ...]:
    """Return the pigs that may be named to mutate, one of each kind, the dearest first; none if none has to."""
    return tuple(OrderPig(number) for number in mutable(player)) if rules.pigs else ()


def mutable(player: Player) -> tuple[int, ...]:
    """
    Return the pigs of which one has to mutate, one of each kind, the dearest first; none if fewer than three lie there.

    Ruling: only pigs that lie in the garden can mutate, pity pigs among them.
    Source: Gardlings rules, "Pigs", advanced rule.
    """
    numbers = pigs(player.garden)
    if len(numbers) < ENOUGH:
        return ()
    by_kind: dict[Kind, int] = {}
    for number in numbers:
        by_kind.setdefault(player.garden[number].kind, number)
    return tuple(sorted(by_kind.values(), key=lambda number: (-pig_level(player.garden, number), number)))


def pig_level(garden: Garden, number: int) -> int:
    """Return the number of the level of a pig in the garden."""
    return LEVELS.index(TILES[garden[number].kind].level)


def fulfilled(state: State, seat: Seat) -> int:
    """
    Return the stack that a seat's order buys from now, or NOTHING if its owner is to be asked.

    Ruling: an order never spends more coins than it would have without the others' dragons.
    """
    player = state.players[seat]
    order = player.order
    if order is None:
        return NOTHING
    for wish in order.wishes:
        for stack in _candidates(state, wish):
            if _is_paid(state, player, stack):
                return stack
    return NOTHING if order.asks else PITY


def _candidates(state: State, wish: Wish) -> list[int]:
    if wish.stack != NOTHING:
        # Ruling: a tile that was ordered by its stack is bought only while it lies on top.
        return [wish.stack] if state.stacks[wish.stack][-1:] == (wish.kind,) else []
    stacks = [stack for stack in stacks_of(wish.level, len(state.stacks)) if state.stacks[stack]]
    return sorted(stacks, key=lambda stack: (not state.with_coin >> stack & 1, stack))


def _is_paid(state: State, player: Player, stack: int) -> bool:
    assert player.count is not None, "gems are counted before anybody buys"
    price = PRICES[level_of(stack)]
    lacking = max(0, price - player.count.gems)
    if not lacking:
        return True
    foreseen = max(0, price - gems_foreseen(state.rules, player.garden, player.halt))
    return lacking <= min(foreseen, player.coins)
