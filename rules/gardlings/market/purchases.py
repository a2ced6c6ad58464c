"""Buying a tile and mutating a pig: what moves between stacks, supply and players."""

from collections.abc import Iterable

from rules.changes import changed, changer, replaced
from rules.game import Seat
from rules.gardlings.box import NOTHING, Kind
from rules.gardlings.market.orders import mutable, pig_level
from rules.gardlings.market.stacks import PITY, PRICES, level_of, stacks_of
from rules.gardlings.moves import Buy, Mutate
from rules.gardlings.state import Player, Purchase, State, with_player

_NONE = Purchase(NOTHING, NOTHING, 0, 0)
_bought = changer(Purchase, "stack", "kind", "spent", "gained")
_richer = changer(Player, "coins", "purchase", "new")
_sold = changer(State, "players", "stacks", "known", "with_coin", "supply")


def may_buy(state: State, seat: Seat) -> tuple[Buy, ...]:
    """
    Return what the seat can pay with gems and coins, and the pity pig, which is always allowed.

    Source: Gardlings rules, "Buy a new tile".
    """
    player = state.players[seat]
    assert player.count is not None, "gems are counted before anybody buys"
    most = player.count.gems + player.coins
    payable = (stack for stack, pile in enumerate(state.stacks) if stack and pile and PRICES[level_of(stack)] <= most)
    return (*map(Buy, payable), Buy(PITY))


def buy(state: State, seat: Seat, stack: int) -> State:
    """
    Take the top tile of a stack: coins for what gems do not pay go to the supply, the stack's coin comes with it.

    Ruling: without a pity pig left there is only the coin, and without a coin left nothing.
    Source: Gardlings rules, "Buy a new tile", "Pity pigs", "Coins".
    """
    player = state.players[seat]
    purchase = _purchase(state, player, stack)
    from_supply = purchase.gained if stack == PITY else 0
    with_coin = state.with_coin if stack == PITY or not purchase.gained else state.with_coin ^ 1 << stack
    coins = player.coins - purchase.spent + purchase.gained
    new: tuple[Kind, ...] = ()
    stacks, known = state.stacks, state.known
    if purchase.kind != NOTHING:
        new, pile = (Kind(purchase.kind),), stacks[stack][:-1]
        stacks = replaced(stacks, stack, pile)
        if known[stack] > len(pile):
            known = replaced(known, stack, len(pile))
    players = replaced(state.players, seat, _richer(player, coins, purchase, new))
    return _sold(state, players, stacks, known, with_coin, state.supply + purchase.spent - from_supply)


def _purchase(state: State, player: Player, stack: int) -> Purchase:
    kind = state.stacks[stack][-1] if state.stacks[stack] else NOTHING
    if stack == PITY:
        return _bought(_NONE, stack, kind, 0, min(1, state.supply))
    assert player.count is not None, "gems are counted before anybody buys"
    spent = max(0, PRICES[level_of(stack)] - player.count.gems)
    return _bought(_NONE, stack, kind, spent, int(not spent and state.with_coin >> stack & 1))


def may_mutate(state: State, seat: Seat) -> tuple[Mutate, ...]:
    """
    Return the mutations of which the seat has to choose one.

    Ruling: only pigs with a tile left one level up can mutate.
    Ruling: the tile bought in this round does not mutate.
    Source: Gardlings rules, "Pigs", advanced rule.
    """
    if not state.rules.pigs:
        return ()
    player = state.players[seat]
    return tuple(
        Mutate(number, returned_to, drawn_from)
        for number in mutable(player)
        for returned_to in stacks_of(pig_level(player.garden, number), len(state.stacks))
        for drawn_from in _filled(state, pig_level(player.garden, number) + 1)
    )


def _filled(state: State, level: int) -> Iterable[int]:
    return (stack for stack in stacks_of(level, len(state.stacks)) if state.stacks[stack])


def mutation_by_order(state: State, seat: Seat) -> Mutate | None:
    """
    Return the mutation of a seat that ordered beforehand, or None if there is none.

    Ruling: an order returns its pig to the shortest stack and draws from the first that has a tile.
    """
    player = state.players[seat]
    assert player.order is not None, "only orders are carried out"
    if not state.rules.pigs:
        return None
    possible = may_mutate(state, seat)
    wanted = [move for move in possible if move.number == player.order.pig] or possible
    if not wanted:
        return None
    same = [move for move in wanted if move.number == wanted[0].number]
    return min(same, key=lambda move: (len(state.stacks[move.returned_to]), move.returned_to, move.drawn_from))


def mutate(state: State, seat: Seat, move: Mutate) -> State:
    """
    Return a pig to the bottom of a stack and take the top tile of one a level up.

    Ruling: a mutation leaves the coin beside the stack that it draws from.
    """
    player = state.players[seat]
    pig, new = player.garden[move.number].kind, state.stacks[move.drawn_from][-1]
    assert player.purchase is not None, "pigs mutate after a purchase"
    purchase = changed(player.purchase, pig=pig, returned_to=move.returned_to, drawn_from=move.drawn_from, new=new)
    after = changed(player, purchase=purchase, new=(*player.new, new))
    pile = state.stacks[move.drawn_from][:-1]
    stacks = replaced(state.stacks, move.drawn_from, pile)
    known = replaced(state.known, move.drawn_from, min(state.known[move.drawn_from], len(pile)))
    under = (pig, *stacks[move.returned_to])
    return with_player(
        state,
        seat,
        after,
        stacks=replaced(stacks, move.returned_to, under),
        known=replaced(known, move.returned_to, known[move.returned_to] + 1),
    )
