from dataclasses import replace

import pytest

from rules.errors import IllegalMove
from rules.game import Discloses, Seat
from rules.gardlings.box import NOTHING, TILES
from rules.gardlings.events import PigMutated, RoundBegun, TileBought, TopShown
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.places import pigs
from rules.gardlings.market.stacks import LEVELS, PITY, level_of, parse_stack
from rules.gardlings.scoring import counted
from rules.gardlings.state import Halt, Phase, State, Step
from tests.rules.gardlings.plots import kind, worth, worth_with
from tests.rules.gardlings.tables import bought, changed_player, deal, drawing, legal, play, stopped, with_stack

BLUE, GREEN = kind("blue pig brDybr"), kind("green pig ry.byr")


def stack(name: str) -> int:
    number = parse_stack(name)
    assert number is not None
    return number


@pytest.mark.parametrize(
    ("gems", "coins", "expected"),
    [
        (3, 0, "buy:pity"),
        (3, 1, "buy:g1 buy:g2 buy:pity"),
        (4, 0, "buy:g1 buy:g2 buy:pity"),
        (6, 1, "buy:g1 buy:b1 buy:g2 buy:b2 buy:pity"),
        (10, 0, "buy:g1 buy:b1 buy:p1 buy:g2 buy:b2 buy:p2 buy:pity"),
        (13, 0, "buy:g1 buy:b1 buy:p1 buy:g2 buy:b2 buy:p2 buy:pity"),
        (13, 1, "buy:g1 buy:b1 buy:p1 buy:y1 buy:g2 buy:b2 buy:p2 buy:y2 buy:pity"),
        (0, 14, "buy:g1 buy:b1 buy:p1 buy:y1 buy:g2 buy:b2 buy:p2 buy:y2 buy:pity"),
    ],
)
def test_gems_and_coins_buy_what_costs_as_much_or_less(gems: int, coins: int, expected: str) -> None:
    assert expected == legal(stopped(deal(), worth(gems), coins=(coins,)))


def test_exactly_the_coins_that_lack_are_spent() -> None:
    state = stopped(deal(), worth(5), coins=(4,))
    after, _ = play(state, 0, "buy:b1 end")
    assert 2 == after.players[0].coins
    assert state.supply + 2 == after.supply


def test_the_top_tile_is_taken_and_the_next_one_shown() -> None:
    state = with_stack(stopped(deal(), worth(7)), stack("b2"), GREEN, BLUE)
    chosen, events = play(state, 0, "buy:b2")
    assert ((), state.stacks, "end") == (events, chosen.stacks, legal(chosen))
    after, events = play(chosen, 0, "end")
    assert [TileBought, TopShown, RoundBegun] == [type(event) for event in events]
    assert (TILES[BLUE].name, 0, 1) == bought(after, 0)
    assert (GREEN,) == after.stacks[stack("b2")]
    assert Discloses.STOCK is events[1].discloses
    assert BLUE in after.players[0].bag


def test_the_last_tile_of_a_stack_shows_none_below() -> None:
    state = with_stack(stopped(deal(), worth(7)), stack("b2"), BLUE)
    after, events = play(state, 0, "buy:b2 end")
    assert [TileBought, RoundBegun] == [type(event) for event in events]
    assert () == after.stacks[stack("b2")]


def test_an_empty_stack_cannot_be_bought_from() -> None:
    state = with_stack(stopped(deal(), worth(7)), stack("b2"))
    assert "buy:g1 buy:b1 buy:g2 buy:pity" == legal(state)
    with pytest.raises(IllegalMove, match="The stack b2 is empty"):
        play(state, 0, "buy:b2")


def test_the_first_to_buy_without_coins_takes_the_coin_of_the_stack() -> None:
    state = stopped(deal(2), worth(7), worth(8))
    state, _ = play(state, state.turn, "buy:b1 end")
    second = state.turn
    state, _ = play(state, second, "buy:b1 end")
    assert 1 == bought(state, 1 - second)[2]
    assert 0 == bought(state, second)[2]
    assert [0, 1] == sorted(player.coins for player in state.players)
    assert not state.with_coin >> stack("b1") & 1
    assert state.with_coin >> stack("b2") & 1


def test_the_coin_stays_when_coins_are_spent() -> None:
    state = stopped(deal(), worth(6), coins=(1,))
    after, _ = play(state, 0, "buy:b1 end")
    assert (0, True) == (after.players[0].coins, bool(after.with_coin >> stack("b1") & 1))


def test_green_stacks_have_no_coin() -> None:
    after, _ = play(stopped(deal(), worth(5)), 0, "buy:g1 end")
    assert 0 == bought(after, 0)[2]


def test_a_pity_pig_comes_with_a_coin_and_is_always_allowed() -> None:
    state = stopped(deal(), worth(14))
    lowest = state.stacks[PITY][-1]
    after, (taken, _) = play(state, 0, "buy:pity end")
    assert (TILES[lowest].name, 0, 1) == bought(after, 0)
    assert (1, state.supply - 1) == (after.players[0].coins, after.supply)
    assert Discloses.STOCK is taken.discloses


@pytest.mark.parametrize(
    ("pigs_left", "supply", "expected"), [(0, 5, ("", 0, 1)), (0, 0, ("", 0, 0)), (1, 0, ("green pig ry.byr", 0, 0))]
)
def test_ruling_without_pity_pigs_there_is_only_the_coin(
    pigs_left: int, supply: int, expected: tuple[str, int, int]
) -> None:
    state = replace(with_stack(stopped(deal(), worth(3)), PITY, *[GREEN] * pigs_left), supply=supply)
    after, _ = play(state, 0, "buy:pity end")
    assert expected == bought(after, 0)
    assert (min(supply, 1), pigs_left) == (
        after.players[0].coins,
        len(after.players[0].tiles) - len(state.players[0].tiles),
    )


def test_seats_buy_one_after_the_other_from_the_start_player_on() -> None:
    state = stopped(replace(deal(3), first=Seat(1), turn=Seat(1)), worth(5), worth(5, but=1), worth(5, but=2))
    buyers = []
    while state.phase is Phase.BUY:
        assert [state.turn] == [seat for seat in range(3) if legal(state, seat)]
        buyers.append(state.turn)
        state, _ = play(state, state.turn, "buy:g1 end")
    assert [1, 2, 0] == buyers
    assert (2, 2, Phase.BUILD) == (state.first, state.round, state.phase)


def test_after_the_last_purchase_all_tiles_are_in_the_bags_again() -> None:
    state = stopped(deal(2), worth(5), worth(7))
    owned = [player.tiles for player in state.players]
    for _ in range(2):
        state, events = play(state, state.turn, "buy:g1 end")
    assert isinstance(events[-1], RoundBegun)
    assert [len(tiles) + 1 for tiles in owned] == [len(player.bag) for player in state.players]
    assert [((), NOTHING, NOTHING, Halt.NOT_YET, None)] * 2 == [
        (player.garden, player.held, player.aside, player.halt, player.count) for player in state.players
    ]
    assert [worth(5), worth(7)] == [player.last.garden for player in state.players if player.last]


def test_a_pity_pig_is_another_kind_of_purchase() -> None:
    state = stopped(deal(), worth(7))
    kinds = {str(move): GARDLINGS.kind(move) for move in GARDLINGS.legal_moves(state, Seat(0))}
    assert ("pity", "buy") == (kinds.pop("buy:pity"), kinds.pop("buy:b1"))
    assert {"buy"} == set(kinds.values())


THREE_PIGS = worth_with(
    7,
    "pig mushie",
    lambda laid: (
        sorted(TILES[laid[number].kind].level.value for number in pigs(laid)) == ["blue", "green", "pity"]
        and counted(deal().rules, laid, Halt.FREELY, struck=False).gems == 7
    ),
)
"""One pity pig, one green and one blue pig."""
WHERE = {TILES[THREE_PIGS[number].kind].level.value: number + 1 for number in pigs(THREE_PIGS)}


def mutating(purchase: str = "buy:g1", state: State | None = None) -> State:
    table = state or deal(pigs="advanced")
    return play(stopped(table, THREE_PIGS), 0, f"{purchase} end")[0]


def test_with_three_pigs_one_mutates_after_the_purchase() -> None:
    state = mutating()
    assert Step.MUTATE is state.players[0].step
    assert {f"mutate:{number}" for number in WHERE.values()} == {
        ":".join(move.split(":")[:2]) for move in legal(state).split()
    }
    with pytest.raises(IllegalMove, match="One of your pigs goes under a stack of its level"):
        play(state, 0, f"mutate:{WHERE['blue']}:b1:y1")


def test_example_a_blue_pig_goes_under_a_blue_stack_for_the_top_of_a_purple_one() -> None:
    state = mutating()
    pig, top = THREE_PIGS[WHERE["blue"] - 1].kind, state.stacks[stack("p2")][-1]
    before = state.stacks[stack("b1")]
    chosen, events = play(state, 0, f"mutate:{WHERE['blue']}:b1:p2")
    assert () == events
    after, events = play(chosen, 0, "end")
    assert [PigMutated, TopShown, RoundBegun] == [type(event) for event in events]
    assert (pig, *before) == after.stacks[stack("b1")]
    assert 1 == after.known[stack("b1")]
    assert top in after.players[0].bag
    assert len(state.players[0].tiles) == len(after.players[0].bag)
    assert after.players[0].last is not None
    purchase = after.players[0].last.purchase
    assert purchase is not None
    assert (pig, stack("b1"), stack("p2"), top) == (
        purchase.pig,
        purchase.returned_to,
        purchase.drawn_from,
        purchase.new,
    )


def test_ruling_a_mutation_leaves_the_coin_beside_the_stack_that_it_draws_from() -> None:
    state = mutating()
    assert state.with_coin >> stack("p2") & 1
    after, _ = play(state, 0, f"mutate:{WHERE['blue']}:b1:p2 end")
    assert state.with_coin == after.with_coin
    assert state.players[0].coins == after.players[0].coins


def test_a_pity_pig_goes_back_to_its_only_stack_for_a_green_tile() -> None:
    moves = [move for move in legal(mutating()).split() if move.startswith(f"mutate:{WHERE['pity']}:")]
    assert [f"mutate:{WHERE['pity']}:pity:g1", f"mutate:{WHERE['pity']}:pity:g2"] == moves


def test_ruling_only_pigs_that_lie_in_the_garden_can_mutate() -> None:
    two = worth_with(5, "pig mushie", lambda laid: len(pigs(laid)) == 2)
    table = changed_player(deal(pigs="advanced"), 0, bag=(GREEN, GREEN), aside=BLUE)
    after, _ = play(stopped(table, two), 0, "buy:pity end")
    assert (Phase.BUILD, 2) == (after.phase, after.round)
    listed = {int(move.split(":")[1]) for move in legal(mutating("buy:pity", table)).split()}
    assert set(WHERE.values()) == listed
    assert WHERE["pity"] in listed


def test_ruling_only_pigs_with_a_tile_left_one_level_up_can_be_chosen() -> None:
    table = deal(pigs="advanced")
    for name in ("p1", "p2", "g2"):
        table = with_stack(table, stack(name))
    state = mutating("buy:pity", table)
    assert {WHERE["pity"], WHERE["green"]} == {int(move.split(":")[1]) for move in legal(state).split()}
    for name in ("b1", "b2", "g1"):
        table = with_stack(table, stack(name))
    after = mutating("buy:pity", table)
    assert (Phase.BUILD, 2) == (after.phase, after.round)


def test_ruling_the_tile_bought_in_this_round_does_not_mutate() -> None:
    two = worth_with(5, "pig mushie", lambda laid: len(pigs(laid)) == 2)
    state = stopped(with_stack(deal(pigs="advanced"), stack("g1"), GREEN), two)
    after, _ = play(state, 0, "buy:g1 end")
    assert Phase.BUILD is after.phase


def test_two_pigs_of_one_look_are_listed_once() -> None:
    same = drawing(deal(pigs="advanced"), ())
    pair = worth_with(5, "pig", lambda laid: len({laid[number].kind for number in pigs(laid)}) < len(pigs(laid)) == 4)
    state, _ = play(stopped(same, pair), 0, "buy:pity end")
    numbers = {int(move.split(":")[1]) - 1 for move in legal(state).split()}
    assert {pair[number].kind for number in numbers} == {pair[number].kind for number in pigs(pair)}
    assert len(numbers) == len({pair[number].kind for number in numbers})


def test_whoever_mutates_sees_what_the_purchase_uncovered() -> None:
    state = with_stack(deal(pigs="advanced"), stack("b1"), kind("blue mushie br.bry"), BLUE)
    after = mutating("buy:b1", state)
    green = WHERE["green"]
    assert f"mutate:{green}:g1:b1" in legal(after)
    done, _ = play(after, 0, f"mutate:{green}:g1:b1 end")
    assert kind("blue mushie br.bry") in done.players[0].bag


def test_stacks_hold_tiles_of_their_level() -> None:
    for number, pile in enumerate(deal(5).stacks):
        assert {LEVELS[level_of(number)]} == {TILES[one].level for one in pile}
