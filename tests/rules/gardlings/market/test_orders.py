from dataclasses import replace

import pytest

from rules.errors import IllegalMove
from rules.game import Seat
from rules.gardlings.box import TILES
from rules.gardlings.events import Ordered, PigMutated, RoundBegun, Stopped, TileBought
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import Garden
from rules.gardlings.garden.places import pigs
from rules.gardlings.market.orders import may_name_pig
from rules.gardlings.state import Halt, Order, Phase, State, Step, Wish
from tests.rules.gardlings.market.test_purchases import THREE_PIGS, WHERE, stack
from tests.rules.gardlings.plots import kind, worth, worth_with
from tests.rules.gardlings.tables import bought, changed_player, closing, deal, legal, play, stopped, with_stack

BLUE, PURPLE = kind("blue mushie br.bry"), kind("purple mushie ybDybD")


def ordering(gems: int = 7, players: int = 5, coins: int = 0, **wanted: str) -> State:
    """Return a table at which seat 0 has stopped with so many gems and is to order."""
    return changed_player(
        deal(players, **wanted), 0, garden=worth(gems), halt=Halt.FREELY, step=Step.ORDER, coins=coins
    )


def others(players: int) -> list[Garden]:
    return [worth(3, but=seat) for seat in range(1, players)]


def round_of(players: int, own: Garden, order: str, state: State | None = None, coins: int = 0) -> State:
    """Play a round in which seat 0 begins to buy and orders so, and all others take pity pigs."""
    table = replace(state or deal(players), first=Seat(0), turn=Seat(0))
    orders = dict.fromkeys(range(1, players), "order:pity") | {0: order}
    return stopped(table, own, *others(players), orders=orders, coins=(coins,))


def test_with_up_to_four_seats_one_may_order_or_be_asked() -> None:
    assert "order:b1 order:b2 order:g1 order:g2 order:blue order:green ask order:pity" == legal(ordering(players=4))
    assert "ask" == str(GARDLINGS.none_move(ordering(players=4), Seat(0)))


def test_ruling_from_five_seats_on_all_order_beforehand() -> None:
    assert "ask" not in legal(ordering()).split()
    with pytest.raises(IllegalMove, match=r"^With so many players everybody says beforehand what to buy\. You can "):
        play(ordering(), 0, "ask")


def test_alone_nobody_orders() -> None:
    state, _ = play(deal(), 0, "stop")
    assert "end" == legal(state)
    assert None is GARDLINGS.none_move(state, Seat(0))


def test_with_nothing_payable_there_is_only_the_pity_pig() -> None:
    for players in (2, 5):
        assert "order:pity" == legal(ordering(3, players)) == str(GARDLINGS.none_move(ordering(3, players), Seat(0)))
    with pytest.raises(IllegalMove, match="there is nothing to ask"):
        play(ordering(3, 2), 0, "ask")


def test_each_wish_stands_there_once_and_a_pity_pig_closes_the_order() -> None:
    state, events = play(ordering(4, 2), 0, "order:g2")
    assert ((), "order:g1 order:green ask order:pity") == (events, legal(state))
    state, _ = play(state, 0, "order:green")
    assert "order:g1 ask order:pity" == legal(state)
    state, _ = play(state, 0, "order:pity")
    assert "end" == legal(state)


def test_a_wish_for_a_stack_remembers_its_level_and_the_tile_on_top() -> None:
    before = ordering(players=4)
    state, _ = play(before, 0, "order:b1")
    state, _ = play(state, 0, "order:green")
    number = stack("b1")
    assert (Wish(2, number, before.stacks[number][-1]), Wish(1)) == (state.players[0].order or Order()).wishes


def test_pigs_are_named_only_where_they_mutate() -> None:
    three = worth_with(6, "pig", lambda laid: len(pigs(laid)) >= 3)
    for basic_or_not, named in (("basic", False), ("advanced", True)):
        state = changed_player(ordering(pigs=basic_or_not), 0, garden=three)
        assert named is bool(may_name_pig(state.rules, state.players[0]))


def test_coins_and_those_to_come_widen_what_can_be_ordered() -> None:
    assert "order:blue" in legal(ordering(6, coins=1)).split()
    assert "order:blue" not in legal(ordering(6)).split()
    three = worth_with(6, "pig", lambda laid: len(pigs(laid)) >= 3)
    assert "order:blue" in legal(changed_player(ordering(), 0, garden=three)).split()
    assert "order:blue" in legal(changed_player(ordering(pigs="advanced"), 0, garden=three)).split()


@pytest.mark.parametrize(
    ("gems", "coins", "begun", "expected"),
    [
        (3, 9, "", "order:pity"),
        (4, 9, "", "order:green order:pity"),
        (10, 4, "", "order:purple order:blue order:green order:pity"),
        (14, 0, "", "order:yellow order:purple order:blue order:green order:pity"),
        (10, 4, "order:blue", "order:purple order:green order:pity"),
        (10, 4, "order:y1 order:purple", "order:blue order:green order:pity"),
    ],
)
def test_confirming_orders_the_dearest_that_costs_no_coins(gems: int, coins: int, begun: str, expected: str) -> None:
    state, _ = play(ordering(gems, coins=coins), 0, begun)
    moves = []
    while (move := GARDLINGS.none_move(state, Seat(0))) is not None:
        moves.append(str(move))
        state, _ = play(state, 0, str(move))
    assert expected == " ".join(moves)
    assert Step.END is state.players[0].step


def test_an_order_is_carried_out_when_the_last_has_stopped() -> None:
    table = with_stack(deal(5), stack("b1"), BLUE)
    after = round_of(5, worth(7), "order:b1 order:pity", table)
    assert (Phase.BUILD, 2) == (after.phase, after.round)
    assert (TILES[BLUE].name, 0, 1) == bought(after, 0)
    assert [1] * 4 == [bought(after, seat)[2] for seat in range(1, 5)]


def test_a_level_is_bought_from_a_stack_with_a_coin_first_then_from_the_lowest_number() -> None:
    table = with_stack(with_stack(deal(5), stack("b1"), BLUE), stack("b2"), kind("blue mushie ry.ryb"))
    assert TILES[BLUE].name == bought(round_of(5, worth(7), "order:blue order:pity", table), 0)[0]
    taken = replace(table, with_coin=table.with_coin ^ 1 << stack("b1"))
    assert "blue mushie ry.ryb" == bought(round_of(5, worth(7), "order:blue order:pity", taken), 0)[0]


def test_ruling_a_tile_that_somebody_else_bought_is_not_replaced_by_the_next_on_the_stack() -> None:
    table = with_stack(deal(5), stack("b1"), kind("blue mushie ry.ryb"), BLUE)
    table = replace(table, first=Seat(1), turn=Seat(1))
    gardens = [worth(7), worth(7, but=1), *others(5)[1:]]
    orders = dict.fromkeys(range(2, 5), "order:pity") | {0: "order:b1 order:green order:pity", 1: "order:b1 order:pity"}
    after = stopped(table, *gardens, orders=orders)
    assert TILES[BLUE].name == bought(after, 1)[0]
    assert bought(after, 0)[0].startswith("green")


def test_the_last_wish_is_a_pity_pig() -> None:
    table = deal(5)
    for name in ("b1", "b2", "b3", "b4"):
        table = with_stack(table, stack(name))
    assert bought(round_of(5, worth(7), "order:blue order:pity", table), 0)[0].startswith("pity")


def test_an_order_spends_the_coins_that_its_owner_foresaw() -> None:
    after = round_of(5, worth(6), "order:blue order:pity", coins=1)
    assert bought(after, 0)[0].startswith("blue")
    assert 1 == bought(after, 0)[1]


def test_ruling_an_order_spends_no_coins_because_of_others_dragons() -> None:
    table = replace(deal(5, dragons="advanced"), first=Seat(0), turn=Seat(0))
    gardens = [worth(7), worth(5, "dragon", but=1), *others(5)[1:]]
    orders = dict.fromkeys(range(1, 5), "order:pity") | {0: "order:blue order:green order:pity"}
    after = stopped(table, *gardens, orders=orders, coins=(4,))
    assert bought(after, 0)[0].startswith("green")
    assert (0, 4) == (bought(after, 0)[1], after.players[0].coins)
    level = worth(6)
    after = stopped(table, level, *gardens[1:], orders=orders, coins=(4,))
    assert bought(after, 0)[0].startswith("green")


def test_an_order_that_ends_in_asking_asks_if_nothing_of_it_can_be_had() -> None:
    table = replace(with_stack(deal(2), stack("b1"), BLUE), first=Seat(1), turn=Seat(1))
    gardens = (worth(7), worth(7, but=1))
    orders = {0: "order:b1 ask", 1: "order:pity"}
    had = stopped(table, *gardens, orders=orders)
    assert (TILES[BLUE].name, 2) == (bought(had, 0)[0], had.round)
    orders[1] = "order:b1 order:pity"
    asked = stopped(table, *gardens, orders=orders)
    assert (Phase.BUY, 0, Step.BUY) == (asked.phase, asked.turn, asked.players[0].step)


def test_only_the_owner_is_told_of_an_order() -> None:
    state = closing(deal(2), worth(7), worth(5), orders={0: "order:blue order:pity"})
    _, (ordered, stopped_, *_) = play(state, 0, "end")
    assert isinstance(ordered, Ordered)
    assert isinstance(stopped_, Stopped)
    assert (frozenset({0}), None, False) == (ordered.audience, stopped_.audience, stopped_.asks)
    _, (stopped_,) = play(state, 1, "end")
    assert isinstance(stopped_, Stopped)
    assert stopped_.asks


def test_purchases_by_order_are_told_as_such() -> None:
    state = closing(deal(2), worth(7), worth(5), orders={0: "order:blue order:pity", 1: "order:pity"})
    state, _ = play(state, 0, "end")
    _, events = play(state, 1, "end")
    purchases = [event for event in events if isinstance(event, TileBought)]
    assert {0, 1} == {event.seat for event in purchases}
    assert all(event.by_order for event in purchases)
    assert isinstance(events[-1], RoundBegun)


def pigs_ordering(players: int = 5) -> State:
    return changed_player(ordering(7, players, pigs="advanced"), 0, garden=THREE_PIGS)


def test_whoever_orders_to_the_end_names_a_pig_too() -> None:
    state, _ = play(pigs_ordering(), 0, "order:pity")
    dearest_first = [f"pig:{WHERE[level]}" for level in ("blue", "green", "pity")]
    assert dearest_first == legal(state).split()
    assert dearest_first[0] == str(GARDLINGS.none_move(state, Seat(0)))
    with pytest.raises(IllegalMove, match="is not the first pig of its look"):
        play(state, 0, "pig:99")
    state, _ = play(state, 0, dearest_first[1])
    assert "end" == legal(state)


def test_whoever_is_asked_names_no_pig_beforehand() -> None:
    state, _ = play(pigs_ordering(2), 0, "ask")
    assert "end" == legal(state)


def test_ruling_an_ordered_mutation_returns_to_the_shortest_stack_and_draws_from_the_first() -> None:
    table = deal(5, pigs="advanced")
    table = with_stack(with_stack(table, stack("b1")), stack("g3"), kind("green mushie .ry.br"))
    after = round_of(5, THREE_PIGS, f"order:pity pig:{WHERE['green']}", table)
    assert after.players[0].last is not None
    purchase = after.players[0].last.purchase
    assert purchase is not None
    assert (THREE_PIGS[WHERE["green"] - 1].kind, stack("g3"), stack("b2")) == (
        purchase.pig,
        purchase.returned_to,
        purchase.drawn_from,
    )


def test_another_pig_mutates_if_the_one_that_was_named_cannot() -> None:
    table = deal(5, pigs="advanced")
    for name in ("p1", "p2", "p3", "p4"):
        table = with_stack(table, stack(name))
    after = round_of(5, THREE_PIGS, f"order:pity pig:{WHERE['blue']}", table)
    assert after.players[0].last is not None
    assert after.players[0].last.purchase is not None
    assert THREE_PIGS[WHERE["green"] - 1].kind == after.players[0].last.purchase.pig


def test_nothing_mutates_by_order_if_no_pig_has_a_tile_one_level_up() -> None:
    table = deal(5, pigs="advanced")
    for number in range(1, len(table.stacks)):
        table = with_stack(table, number)
    orders = dict.fromkeys(range(1, 5), "order:pity") | {0: f"order:pity pig:{WHERE['pity']}"}
    state = closing(table, THREE_PIGS, *others(5), orders=orders)
    events: tuple[object, ...] = ()
    for seat in range(5):
        state, events = play(state, seat, "end")
    assert not any(isinstance(event, PigMutated) for event in events)


def test_a_bust_garden_orders_with_what_gnomes_left() -> None:
    state = changed_player(ordering(7, 2), 0, halt=Halt.GNOMES)
    assert "order:g1 order:g2 order:green ask order:pity" == legal(state)
