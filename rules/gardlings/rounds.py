"""The parts of a round: all have stopped, gems and coins are counted, purchases, and the next round."""

from rules.chance import shuffled
from rules.changes import changed, changer, maker
from rules.game import Discloses, Event, Seat
from rules.gardlings import events
from rules.gardlings.box import NOTHING, Kind
from rules.gardlings.market.orders import fulfilled
from rules.gardlings.market.purchases import buy, may_mutate, mutate, mutation_by_order
from rules.gardlings.market.stacks import PITY
from rules.gardlings.moves import Mutate
from rules.gardlings.scoring import coins_due, counted, is_struck, rivals
from rules.gardlings.state import SEATS, Phase, Player, Season, State, Step, with_player

Applied = tuple[State, tuple[Event, ...]]


def shuffled_bag(key: bytes, number: int, seat: int, tiles: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the order of a bag in a round; it follows from the tiles in it, not from how they came there."""
    return shuffled(key, f"bag {number} {seat}", sorted(tiles))


def count_gardens(state: State, mover: Seat) -> Applied:
    """
    Count gems and coins once the last seat has stopped, award the victory tile, or let the first seat buy.

    Ruling: the victory tile is taken at once and without asking.
    Source: Gardlings rules, "Winning the game".
    """
    seats = SEATS[: len(state.players)]
    players = tuple([_counted(state, seat) for seat in seats])
    after = _with_coins(changed(state, players=players))
    told = [_garden_counted(after, seat, mover) for seat in seats]
    leading = rivals(after)
    if len(leading) == 1:
        (winner,) = leading
        count = after.players[winner].count
        assert count is not None, "it has just been counted"
        taken = events.VictoryTaken(seat=winner, audience=None, discloses=Discloses.NOTHING, gems=count.gems)
        return changed(after, phase=Phase.OVER), (*told, taken)
    told += [events.VictoryMissed(seat=seat, audience=None, discloses=Discloses.NOTHING) for seat in leading]
    begun, bought = advance(changed(after, phase=Phase.BUY, turn=state.first), state.first)
    return begun, (*told, *bought)


def _counted(state: State, seat: Seat) -> Player:
    player, rules = state.players[seat], state.rules
    struck = is_struck(rules, state.players, seat) if rules.dragons else False
    return _with_count(player, counted(rules, player.garden, player.halt, struck=struck))


def _with_coins(state: State) -> State:
    """
    Hand out the coins for pigs and ponds, as long as the supply has any.

    Ruling: coins for pigs and ponds are handed out in the order of buying.
    """
    seats, rules = SEATS[: len(state.players)], state.rules
    for seat in (*seats[state.first :], *seats[: state.first]):
        player = state.players[seat]
        assert player.count is not None, "gems are counted before coins"
        for_pigs, for_ponds = coins_due(rules, player.garden)
        for_pigs = min(for_pigs, state.supply)
        for_ponds = min(for_ponds, state.supply - for_pigs)
        if for_pigs or for_ponds:
            count = changed(player.count, pig_coins=for_pigs, pond_coins=for_ponds)
            richer = changed(player, count=count, coins=player.coins + count.coins)
            state = with_player(state, seat, richer, supply=state.supply - count.coins)
    return state


def _garden_counted(state: State, seat: Seat, mover: Seat) -> Event:
    player = state.players[seat]
    assert player.count is not None, "it has just been counted"
    news = _NOTHING if not state.rules.hidden else _OWN if seat == mover else _OTHERS
    return _told_counted(seat, None, news, player.garden, player.halt, player.count)


def advance(state: State, seat: Seat) -> Applied:
    """
    Let a seat buy: by its order, or in its turn; once all have bought, begin the next round.

    Args:
        seat: who is next to buy; the seats before have bought.
    """
    told: list[Event] = []
    while state.players[seat].purchase is None:
        stack = fulfilled(state, seat)
        if stack == NOTHING:
            asked = changed(state.players[seat], step=Step.BUY)
            return with_player(state, seat, asked, turn=seat), tuple(told)
        state, more = _buy_by_order(state, seat, stack)
        told += more
        seat = _after(state, seat)
    begun, more = _next_round(state)
    return begun, (*told, *more)


def _after(state: State, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(state.players))


def _buy_by_order(state: State, seat: Seat, stack: int) -> Applied:
    state, told = bought(state, seat, stack, by_order=True)
    mutation = mutation_by_order(state, seat) if state.rules.pigs else None
    if mutation is not None:
        state, more = mutated(state, seat, mutation, by_order=True)
        told += more
    return state, told


def bought(state: State, seat: Seat, stack: int, *, by_order: bool) -> Applied:
    """Carry out a purchase and show what lies on the stack now."""
    after = buy(state, seat, stack)
    purchase = after.players[seat].purchase
    assert purchase is not None, "it has just been made"
    news = _STOCK if stack == PITY else _NOTHING
    told = _told_bought(seat, None, news, purchase, by_order)
    return after, (told,) if stack == PITY else (told, *_top_shown(after, seat, stack))


def mutated(state: State, seat: Seat, move: Mutate, *, by_order: bool) -> Applied:
    """Carry out a mutation and show what lies on the stack now."""
    after = mutate(state, seat, move)
    purchase = after.players[seat].purchase
    assert purchase is not None, "pigs mutate after a purchase"
    event = events.PigMutated(
        seat=seat, audience=None, discloses=Discloses.NOTHING, purchase=purchase, by_order=by_order
    )
    return after, (event, *_top_shown(after, seat, move.drawn_from))


def _top_shown(state: State, seat: Seat, stack: int) -> tuple[Event, ...]:
    if stack == PITY or not state.stacks[stack]:
        return ()
    kind = state.stacks[stack][-1]
    return (_told_top(seat, None, _STOCK, stack, kind),)


def close_purchase(state: State, seat: Seat) -> Applied:
    """Carry out what the seat chose to buy; it goes on with a mutation if one is due."""
    (stack,) = state.chosen
    after, told = bought(changed(state, chosen=()), seat, stack, by_order=False)
    if may_mutate(after, seat):
        return with_player(after, seat, changed(after.players[seat], step=Step.MUTATE)), told
    return _passed_on(after, seat, told)


def close_mutation(state: State, seat: Seat) -> Applied:
    """Carry out the mutation that the seat chose."""
    after, told = mutated(changed(state, chosen=()), seat, Mutate(*state.chosen), by_order=False)
    return _passed_on(after, seat, told)


def _passed_on(state: State, seat: Seat, told: tuple[Event, ...]) -> Applied:
    done = with_player(state, seat, changed(state.players[seat], step=Step.DONE))
    after, more = advance(done, _after(state, seat))
    return after, told + more


def _next_round(state: State) -> Applied:
    """
    Return all tiles to the bags, shuffle them and pass the start marker to the left.

    Source: Gardlings rules, "New round".
    """
    number, first = state.round + 1, _after(state, state.first)
    players = tuple(
        [
            _begun(_FRESH, shuffled_bag(state.key, number, seat, player.tiles), player.coins, _season(player))
            for seat, player in enumerate(state.players)
        ]
    )
    begun = events.RoundBegun(seat=first, audience=None, discloses=Discloses.NOTHING, round=number, first=first)
    after = changed(state, phase=Phase.BUILD, round=number, first=first, turn=first, players=players)
    return after, (begun,)


def _season(player: Player) -> Season:
    assert player.count is not None, "a round ends after its count"
    return _season_of(player.garden, player.aside, player.halt, player.count, player.purchase)


_FRESH = Player(bag=())
# The members of an enumeration are looked up slowly, and these are asked for at each seat.
_NOTHING, _STOCK, _OWN, _OTHERS = Discloses.NOTHING, Discloses.STOCK, Discloses.OWN, Discloses.OTHERS
_begun, _with_count = changer(Player, "bag", "coins", "last"), changer(Player, "count")
_season_of = maker(Season)
_told_counted, _told_bought, _told_top = maker(events.GardenCounted), maker(events.TileBought), maker(events.TopShown)
