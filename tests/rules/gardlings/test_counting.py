from dataclasses import replace

import pytest

from rules.changes import changed
from rules.game import Result, Seat
from rules.gardlings.box import TILES, Level
from rules.gardlings.events import GardenCounted, Stopped, VictoryMissed, VictoryTaken
from rules.gardlings.game import GARDLINGS
from rules.gardlings.garden.placed import Garden, PlacedTile
from rules.gardlings.garden.places import dragons, pigs, ponds
from rules.gardlings.scoring import Medal, medal
from rules.gardlings.state import Phase, State, Step
from tests.rules.gardlings.garden.test_places import POND_OF_ONE, TWO_PONDS
from tests.rules.gardlings.plots import garden, worth, worth_with
from tests.rules.gardlings.tables import closing, deal, gems_of, legal, play, stopped


def result_of(state: State) -> Result:
    found = GARDLINGS.result(state)
    assert found is not None
    return found


def is_pity(tile: PlacedTile) -> bool:
    return TILES[tile.kind].level is Level.PITY


def exactly_three_dragons(wanted: int) -> Garden:
    return worth_with(wanted, "dragon mushie", lambda laid: dragons(laid) == 3)


def test_example_three_gems_stolen_from_seven_leave_four() -> None:
    state = stopped(deal(), worth(7), bust=(0,), coins=(3,))
    assert [4] == gems_of(state)
    assert "buy:g1 buy:b1 buy:g2 buy:b2 buy:pity" == legal(state)
    poor = stopped(deal(), worth(7), bust=(0,), coins=(2,))
    assert "buy:g1 buy:g2 buy:pity" == legal(poor)


@pytest.mark.parametrize(
    ("built", "basic", "advanced"), [(0, 0, 0), (1, 0, 1), (2, 0, 1), (3, 0, 2), (7, 4, 4), (8, 5, 4), (13, 10, 7)]
)
def test_gnomes_steal_three_or_with_the_advanced_rule_all_but_half_rounded_up(
    built: int, basic: int, advanced: int
) -> None:
    for rule, left in (("basic", basic), ("advanced", advanced)):
        state = stopped(deal(gnomes=rule), worth(built), bust=(0,))
        assert [left] == gems_of(state)


def test_advanced_dragons_take_two_gems_from_everybody_else_once() -> None:
    table = deal(4, dragons="advanced")
    three, more = exactly_three_dragons(5), exactly_three_dragons(6)
    state = stopped(table, three, worth(7), worth(1), more)
    assert [5, 5, 0, 6] == gems_of(state)
    assert [0, 2, 1, 0] == [player.count.to_dragons for player in state.players if player.count]


def test_two_dragons_take_nothing() -> None:
    two = worth_with(5, "dragon mushie", lambda laid: dragons(laid) == 2)
    state = stopped(deal(2, dragons="advanced"), two, worth(7))
    assert [5, 7] == gems_of(state)


def test_basic_dragons_take_nothing() -> None:
    assert [5, 7] == gems_of(stopped(deal(2), worth(5, "dragon", but=1), worth(7)))


def test_dragons_come_before_gnomes() -> None:
    table = deal(2, dragons="advanced", gnomes="advanced")
    state = stopped(table, worth(5, "dragon", but=1), worth(13), bust=(1,))
    assert [5, 6] == gems_of(state)


def test_ruling_dragons_reach_everybody_at_a_table_of_several_copies() -> None:
    table = deal(9, dragons="advanced")
    state = stopped(
        table,
        worth(5, "dragon", but=1),
        *[worth(7, but=seat) for seat in range(8)],
        orders=dict.fromkeys(range(9), "order:pity"),
    )
    assert [5] + [5] * 8 == gems_of(state)


def test_example_three_pigs_bring_a_coin_pity_pigs_included() -> None:
    two = worth_with(5, "pig mushie", lambda laid: len(pigs(laid)) == 2)
    three = worth_with(5, "pig mushie", lambda laid: len(pigs(laid)) == 3 and any(map(is_pity, laid)))
    state = stopped(deal(2), two, three)
    assert [0, 1] == [player.coins for player in state.players]
    assert [0, 1] == [player.count.pig_coins for player in state.players if player.count]
    assert 22 - 1 == state.supply


def test_ruling_three_pigs_bring_their_coin_with_the_advanced_rule_too() -> None:
    state = stopped(deal(2, pigs="advanced"), worth(5), worth(5, "pig", but=1))
    assert [0, 1] == [player.coins for player in state.players]
    alone = stopped(deal(pigs="advanced"), worth(5, "pig", but=1))
    assert 1 == alone.players[0].coins
    bought, _ = play(alone, 0, "buy:g1 end")
    assert Step.MUTATE is bought.players[0].step


@pytest.mark.parametrize("version", [1, 2])
def test_in_games_of_the_first_two_versions_advanced_pigs_bring_no_coin(version: int) -> None:
    table = deal(2, pigs="advanced")
    state = stopped(changed(table, rules=changed(table.rules, version=version)), worth(5), worth(5, "pig", but=1))
    assert [0, 0] == [player.coins for player in state.players]


def test_ruling_each_pond_brings_a_coin_whatever_its_size() -> None:
    state = stopped(deal(3, ponds="on"), garden(POND_OF_ONE), garden(TWO_PONDS), worth(5, but=2))
    expected = [1, 2, len(ponds(worth(5, but=2)))]
    assert expected == [player.count.pond_coins for player in state.players if player.count]
    assert (
        expected[:2] == [player.coins - (player.count.pig_coins if player.count else 0) for player in state.players][:2]
    )
    without = stopped(deal(3), garden(POND_OF_ONE), garden(TWO_PONDS), worth(5))
    assert [0, 0, 0] == [player.count.pond_coins for player in without.players if player.count]


@pytest.mark.parametrize(("supply", "coins"), [(0, [0, 0, 0]), (1, [0, 1, 0]), (2, [0, 1, 1]), (3, [1, 1, 1])])
def test_ruling_coins_are_handed_out_in_the_order_of_buying(supply: int, coins: list[int]) -> None:
    table = replace(deal(3), first=Seat(1), turn=Seat(1), supply=supply)
    state = stopped(table, *(worth(5, "pig", but=number) for number in (1, 2, 3)))
    assert coins == [player.coins for player in state.players]
    assert max(0, supply - 3) == state.supply


def test_twenty_gems_take_the_victory_tile() -> None:
    state, _ = play(closing(deal(2), worth(20), worth(19)), 0, "end")
    state, events = play(state, 1, "end")
    assert Phase.OVER is state.phase
    assert [Stopped, GardenCounted, GardenCounted, VictoryTaken] == [type(event) for event in events]
    result = result_of(state)
    assert ((1, 2), (20, 19), False) == (result.places, result.totals, result.tie_break_used)


def test_ruling_the_victory_tile_is_taken_without_asking() -> None:
    state = stopped(deal(), worth(20))
    assert frozenset() == GARDLINGS.to_act(state)
    assert "" == legal(state)


def test_seventeen_gems_are_enough_in_a_short_game_and_not_in_a_normal_one() -> None:
    assert Phase.OVER is stopped(deal(2, length="short"), worth(17), worth(9)).phase
    assert Phase.BUY is stopped(deal(2), worth(17), worth(9)).phase
    assert Phase.BUY is stopped(deal(2, length="short"), worth(16), worth(9)).phase


def test_coins_do_not_help_to_the_victory_tile() -> None:
    assert Phase.BUY is stopped(deal(2), worth(19), worth(9), coins=(5, 0)).phase


def test_most_gems_win_among_those_with_enough() -> None:
    result = result_of(stopped(deal(3), worth(20), worth(22), worth(21), coins=(9, 0, 9)))
    assert (3, 1, 2) == result.places


def test_example_of_two_with_23_gems_the_one_with_more_coins_wins() -> None:
    result = result_of(stopped(deal(2), worth(23), worth(23, but=1), coins=(1, 2)))
    assert ((2, 1), (23, 23), True) == (result.places, result.totals, result.tie_break_used)


def test_ruling_coins_of_this_round_count_in_a_tie_and_those_spent_in_it_cannot() -> None:
    pig = worth(20, "pig", but=1)
    result = result_of(stopped(deal(2), worth(20), pig, coins=(1, 1)))
    assert (2, 1) == result.places


def test_example_in_a_full_tie_nobody_wins_and_all_buy() -> None:
    closed, _ = play(closing(deal(3), worth(23), worth(23, but=1), worth(21), coins=(1, 1, 9)), 0, "end")
    closed, _ = play(closed, 1, "end")
    state, events = play(closed, 2, "end")
    assert Phase.BUY is state.phase
    assert [0, 1] == [event.seat for event in events if isinstance(event, VictoryMissed)]
    buyers = []
    while state.phase is Phase.BUY:
        buyers.append(state.turn)
        state, _ = play(state, state.turn, "buy:pity end")
    assert [0, 1, 2] == sorted(buyers)
    assert (Phase.BUILD, 2) == (state.phase, state.round)


def test_ruling_places_after_the_winner_go_by_gems_and_then_by_coins() -> None:
    gardens = [worth(20), worth(9), worth(9, but=1), worth(9, but=2)]
    result = result_of(stopped(deal(4), *gardens, coins=(0, 1, 3, 1)))
    assert (1, 3, 2, 3) == result.places
    assert result.tie_break_used


def test_the_sheet_tells_what_was_taken() -> None:
    table = deal(2, dragons="advanced")
    result = result_of(stopped(table, worth(20, "dragon", but=1), worth(13), bust=(1,), coins=(2, 4)))
    second = {line.category: line.points for line in result.sheet[1]}
    assert {"dragons": -2, "gnomes": -3, "coins": 4} == {name: second[name] for name in ("dragons", "gnomes", "coins")}
    assert 13 == second["borders"] + second["mushies"]
    assert (20, 8) == result.totals


@pytest.mark.parametrize(
    ("target", "tiles", "expected"),
    [
        *[(17, tiles, Medal.GOLD) for tiles in (9, 13)],
        *[(17, tiles, Medal.SILVER) for tiles in (14, 16)],
        *[(17, tiles, Medal.BRONZE) for tiles in (17, 19)],
        *[(17, tiles, Medal.TRY_AGAIN) for tiles in (20, 40)],
        *[(20, tiles, Medal.GOLD) for tiles in (9, 15)],
        *[(20, tiles, Medal.SILVER) for tiles in (16, 18)],
        *[(20, tiles, Medal.BRONZE) for tiles in (19, 21)],
        *[(20, tiles, Medal.TRY_AGAIN) for tiles in (22, 40)],
    ],
)
def test_few_tiles_bring_a_medal_to_whoever_plays_alone(target: int, tiles: int, expected: Medal) -> None:
    assert expected is medal(target, tiles)


def test_alone_all_tiles_count_and_the_victory_tile_too() -> None:
    state = stopped(deal(), worth(20))
    result = result_of(state)
    assert ((len(state.players[0].bag) + len(worth(20)) + 1,), (1,)) == (result.totals, result.places)


def test_nothing_is_counted_before_the_last_has_stopped() -> None:
    state, _ = play(closing(deal(2), worth(7), worth(9)), 0, "end")
    assert [None, None] == [player.count for player in state.players]
    assert frozenset({1}) == GARDLINGS.to_act(state)
    assert None is GARDLINGS.result(state)
