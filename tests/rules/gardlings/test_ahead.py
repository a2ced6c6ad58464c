from collections.abc import Iterator
from dataclasses import replace

from rules.game import Seat
from rules.gardlings.game import GARDLINGS
from rules.gardlings.market.stacks import PITY, parse_stack
from rules.gardlings.moves import ASK, Buy
from rules.gardlings.state import State, Step
from tests.rules.gardlings.plots import worth
from tests.rules.gardlings.tables import deal, legal, play, stopped
from tests.rules.laws.ahead import Order, chance_of, is_meant, order_of, orders_the_same
from tests.rules.laws.test_ahead import bought

SEATS = (Seat(0), Seat(1), Seat(2))


def buying(**orders: str) -> State:
    """Return a table of three with gardens worth 14, 7 and 10 at which the first is asked what to buy."""
    state = replace(deal(3), first=SEATS[0], turn=SEATS[0])
    taken = {int(seat[1:]): order for seat, order in orders.items()}
    return stopped(state, worth(14), worth(7), worth(10), orders=taken)


def foreseen(state: State) -> State:
    """Return what the third seat foresees."""
    ahead = GARDLINGS.foreseen(state, SEATS[2])
    assert ahead is not None
    return ahead


def premise(state: State, move: Buy) -> tuple[int, ...]:
    return GARDLINGS.premise(state, state.turn, move)


def test_whoever_is_to_be_asked_foresees_what_their_gems_buy() -> None:
    state = buying()
    ahead = foreseen(state)
    assert "buy:g1 buy:b1 buy:p1 buy:g2 buy:b2 buy:p2 buy:pity" == legal(ahead, 2)
    assert {SEATS[2]} == GARDLINGS.to_act(ahead)
    assert None is GARDLINGS.foreseen(state, SEATS[0])
    after, _ = play(state, 0, "buy:b1 end")
    assert [None, None] == [GARDLINGS.foreseen(after, seat) for seat in SEATS[:2]]


def test_what_the_one_on_turn_has_chosen_is_nothing_that_another_has() -> None:
    choosing, _ = play(buying(), 0, "buy:b1")
    assert choosing.chosen
    ahead = foreseen(choosing)
    assert (SEATS[2], ()) == (ahead.turn, ahead.chosen)
    assert Step.DONE is ahead.players[0].step
    assert {SEATS[2]} == GARDLINGS.to_act(ahead)


def test_orders_made_while_others_buy_follow_from_the_view_and_keep_their_meaning() -> None:
    compared = meant = 0
    orders: dict[Seat, Order] = {}
    for number, state in enumerate(asking(rounds=6)):
        for seat in SEATS:
            ahead = GARDLINGS.foreseen(state, seat)
            compared += orders_the_same(GARDLINGS, state, seat, number)
            if ahead is not None and seat not in orders:
                orders[seat] = list(order_of(GARDLINGS, ahead, seat, chance_of(number)))
            elif seat == state.turn:
                meant += is_meant(GARDLINGS, state, seat, orders.pop(seat, []), bought)
    assert compared
    assert meant


def asking(rounds: int) -> Iterator[State]:
    """Play as the computer does, but ask to be asked; yield the table wherever somebody is to buy."""
    state = deal(3)
    while state.round <= rounds and (acting := GARDLINGS.to_act(state)):
        seat = min(acting)
        legal = GARDLINGS.legal_moves(state, seat)
        if state.players[seat].step is Step.BUY:
            yield state
        move = ASK if ASK in legal else GARDLINGS.casual(GARDLINGS.view(state, seat), legal)
        state, _ = GARDLINGS.apply(state, seat, move)


def test_ruling_a_seat_whose_own_order_would_buy_orders_nothing_else() -> None:
    state = buying(s2="order:p1 ask")
    assert None is GARDLINGS.foreseen(state, SEATS[2])
    taken, _ = play(state, 0, "buy:p1 end")
    assert None is not GARDLINGS.foreseen(taken, SEATS[2])


def test_ruling_an_ordered_purchase_counts_on_its_tile_and_coin() -> None:
    state = buying()
    b1, g1 = (Buy(stack) for name in ("b1", "g1") if (stack := parse_stack(name)) is not None)
    ahead = foreseen(state)
    after, _ = play(state, 0, "buy:b1 end")
    later = foreseen(after)
    assert premise(ahead, g1) == premise(later, g1)
    assert premise(ahead, b1) != premise(later, b1)
    # Without its coin the same tile is another bargain.
    assert premise(ahead, b1) != premise(replace(ahead, with_coin=0), b1)
    assert premise(ahead, Buy(PITY)) != premise(replace(ahead, supply=0), Buy(PITY))
