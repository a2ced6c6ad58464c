from collections import Counter

import pytest

from rules.errors import BadOption
from rules.game import choose_options
from rules.gardlings.box import BOX, TILES, Level
from rules.gardlings.market.stacks import LEVELS, PITY, level_of
from rules.gardlings.setup import OPTIONS, PLAYER_COUNTS, rules_of
from rules.gardlings.state import Phase, Rules
from tests.rules.gardlings.tables import deal

NAMES = ("length", "building", "advanced", "gnomes", "dragons", "pigs", "ponds")


def rules(*, players: int = 4, **wanted: str) -> Rules:
    return rules_of(players, choose_options(OPTIONS, players, wanted))


@pytest.mark.parametrize(("players", "copies"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (16, 4), (17, 5), (20, 5)])
def test_each_copy_of_the_game_seats_four(players: int, copies: int) -> None:
    state = deal(players)
    assert copies == state.rules.copies
    assert 1 + 8 * copies == len(state.stacks)
    assert 28 * copies == state.supply + state.with_coin.bit_count()
    assert 6 * copies == state.with_coin.bit_count()


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_bag_begins_with_four_single_gnomes_two_double_ones_and_two_pity_pigs(players: int) -> None:
    for player in deal(players).players:
        levels = Counter(TILES[kind].level for kind in player.bag)
        assert {Level.SINGLE: 4, Level.DOUBLE: 2, Level.PITY: 2} == levels


@pytest.mark.parametrize("players", [1, 4, 5, 20])
def test_all_other_tiles_but_unused_gnomes_lie_in_the_stacks(players: int) -> None:
    state = deal(players)
    copies = state.rules.copies
    there = Counter(kind for pile in state.stacks for kind in pile)
    for player in state.players:
        there.update(player.bag)
    for level in Level:
        box = Counter(BOX.kinds(level, copies))
        found = Counter({kind: number for kind, number in there.items() if TILES[kind].level is level})
        if level in LEVELS:
            assert box == found
        else:
            assert not found - box


@pytest.mark.parametrize("players", [1, 3, 7, 20])
def test_stacks_of_a_level_differ_by_one_tile_at_most(players: int) -> None:
    state = deal(players)
    for level in range(1, 5):
        sizes = [len(pile) for stack, pile in enumerate(state.stacks) if level_of(stack) == level]
        assert max(sizes) - min(sizes) <= 1
        assert 2 * state.rules.copies == len(sizes)


@pytest.mark.parametrize("players", [1, 4, 5, 20])
def test_ruling_all_pity_pigs_lie_in_one_stack(players: int) -> None:
    state = deal(players)
    assert 20 * state.rules.copies - 2 * players == len(state.stacks[PITY])


def test_a_coin_lies_beside_each_stack_but_the_green_ones_and_the_pity_pigs() -> None:
    state = deal(5)
    assert [level_of(stack) > 1 for stack in range(17)] == [bool(state.with_coin >> stack & 1) for stack in range(17)]


def test_ruling_the_lot_decides_who_begins_in_gardlings() -> None:
    assert {0, 1, 2} == {deal(3, number).first for number in range(20)}
    assert all(state.first == state.turn for state in (deal(3, number) for number in range(5)))


def test_everybody_begins_by_building() -> None:
    state = deal(3)
    assert (Phase.BUILD, 1, (0,) * 9) == (state.phase, state.round, state.known)
    assert {0} == {player.coins for player in state.players}


def test_the_options_are_length_building_and_the_advanced_rules() -> None:
    assert NAMES == tuple(spec.name for spec in OPTIONS)
    assert Rules(4, 20, hidden=True, gnomes=False, dragons=False, pigs=False, ponds=False, version=3) == rules()


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"length": "short"}, {"target": 17}),
        ({"building": "open"}, {"hidden": False}),
        ({"gnomes": "advanced"}, {"gnomes": True}),
        ({"dragons": "advanced"}, {"dragons": True}),
        ({"pigs": "advanced"}, {"pigs": True}),
        ({"ponds": "on"}, {"ponds": True}),
        ({"advanced": "all"}, {"gnomes": True, "dragons": True, "pigs": True, "ponds": True}),
    ],
)
def test_an_option_changes_one_rule_and_advanced_all_four(wanted: dict[str, str], expected: dict[str, object]) -> None:
    plain = rules()
    chosen = rules_of(4, choose_options(OPTIONS, 4, wanted))
    assert expected == {
        name: getattr(chosen, name)
        for name in ("target", "hidden", "gnomes", "dragons", "pigs", "ponds")
        if getattr(chosen, name) != getattr(plain, name)
    }


def test_alone_dragons_stay_basic_and_nothing_is_hidden() -> None:
    assert Rules(1, 20, hidden=False, gnomes=True, dragons=False, pigs=True, ponds=True, version=3) == rules(
        players=1, advanced="all"
    )
    for name, value in (("dragons", "advanced"), ("building", "open")):
        with pytest.raises(BadOption, match=f"The option {name} is not for one player; leave it at"):
            choose_options(OPTIONS, 1, {name: value})
