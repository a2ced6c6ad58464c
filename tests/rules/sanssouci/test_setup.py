from collections import Counter

import pytest

from rules.game import Discloses, Seat, choose_options
from rules.sanssouci.box import BOX
from rules.sanssouci.events import HandDealt
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.state import NOTHING, Phase, State, Step
from tests.rules.games import key_of


def deal(number: int, players: int = 3, **wanted: str) -> State:
    return SANSSOUCI.setup(key_of(number), players, choose_options(SANSSOUCI.options, players, wanted))


@pytest.mark.parametrize(("players", "tiles"), [(2, 45), (3, 63), (4, 81)])
def test_as_many_tiles_are_shuffled_as_the_sets_have(players: int, tiles: int) -> None:
    state = deal(1, players)
    counts = Counter((*state.market, *state.supply))
    assert tiles == sum(counts.values())
    assert dict.fromkeys(range(9), tiles // 9) == counts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_supply_is_exactly_one_tile_short_of_every_refill(players: int) -> None:
    state = deal(1, players)
    assert 10 == len(state.market)
    assert 18 * players - 1 == len(state.supply)


def test_everybody_gets_eighteen_cards_two_in_hand_two_missions_and_nobles_on_the_terrace() -> None:
    state = deal(1, 4)
    for player in state.players:
        assert (2, 16, 2) == (len(player.hand), len(player.deck), len(player.missions))
        assert sorted(BOX.cards) == sorted((*player.hand, *player.deck))
        assert (0,) * 9 == player.garden.nobles
    assert 8 == len({mission for player in state.players for mission in player.missions})


def test_ruling_the_lot_decides_who_begins() -> None:
    firsts = Counter(deal(number).first for number in range(90))
    assert {0, 1, 2} == set(firsts)
    assert all(15 <= count <= 45 for count in firsts.values()), firsts
    assert all(deal(number).turn == deal(number).first for number in range(5))


def test_ruling_gardens_by_lot_are_different_boards_with_either_side() -> None:
    deals = [deal(number, 4) for number in range(40)]
    for state in deals:
        assert {0, 1, 2, 3} == {player.garden.side // 2 for player in state.players}
    assert set(range(8)) == {state.players[0].garden.side for state in deals}


def test_ruling_with_gardens_same_everybody_plays_one_side_drawn_by_lot() -> None:
    deals = [deal(number, 3, gardens="same") for number in range(60)]
    assert {1} == {len({player.garden.side for player in state.players}) for state in deals}
    assert set(range(8)) == {state.players[0].garden.side for state in deals}


def test_ruling_with_gardens_choose_everybody_takes_a_free_board_before_hands_are_seen() -> None:
    state = deal(2, 3, gardens="choose")
    seats = [Seat((state.first + turn) % 3) for turn in range(3)]
    for turn, seat in enumerate(seats):
        assert frozenset((seat,)) == SANSSOUCI.to_act(state)
        choices = SANSSOUCI.legal_moves(state, seat)
        assert 8 - 2 * turn == len(choices)
        assert choices[-1] == SANSSOUCI.parse_move(state, seat, str(choices[-1]).removeprefix("garden:"))
        assert all(((), ()) == (own.hand, own.missions) for own in (SANSSOUCI.view(state, one) for one in seats))
        state, _ = SANSSOUCI.apply(state, seat, choices[-1])
        assert ["end"] == [str(move) for move in SANSSOUCI.legal_moves(state, seat)]
        state, events = SANSSOUCI.apply(state, seat, SANSSOUCI.parse_move(state, seat, "end"))
    assert (Phase.TURNS, state.first) == (state.phase, state.turn)
    assert [HandDealt] * 3 == [type(event) for event in events]
    assert [frozenset((Seat(seat),)) for seat in range(3)] == [event.audience for event in events]
    assert {Discloses.STOCK} == {event.discloses for event in events}
    dealt = [(event.seat, event.hand, event.missions) for event in events if isinstance(event, HandDealt)]
    assert [(seat, player.hand, player.missions) for seat, player in enumerate(state.players)] == dealt
    assert all(2 == len(SANSSOUCI.view(state, seat).hand) for seat in seats)


def test_the_expansion_deals_everybody_another_board() -> None:
    state = deal(1, 4, expansion="on")
    assert Phase.SIDES is state.phase
    assert {0, 1, 2, 3} == {player.expansion for player in state.players}
    assert {NOTHING} == {player.expansion for player in deal(1, 4).players}


def test_after_gardens_are_chosen_the_sides_of_the_expansion_follow() -> None:
    state = deal(2, 2, gardens="choose", expansion="on")
    while state.phase is Phase.GARDENS:
        seat = state.turn
        state, _ = SANSSOUCI.apply(state, seat, SANSSOUCI.legal_moves(state, seat)[0])
    assert (Phase.SIDES, frozenset((0, 1))) == (state.phase, SANSSOUCI.to_act(state))


def test_options_that_nobody_chose_have_their_defaults() -> None:
    options = choose_options(SANSSOUCI.options, 2, {})
    assert {"expansion": "off", "gardens": "random"} == options.to_dict()
    assert "off" == options["expansion"]
    assert (Phase.TURNS, Step.CARD) == (deal(1, 2).phase, deal(1, 2).step)


@pytest.mark.parametrize("gardens", ["random", "same"])
def test_a_garden_begins_with_fifteen_of_its_squares_filled(gardens: str) -> None:
    """As the lesson says at its end."""
    assert {15} == {player.garden.filled.bit_count() for player in deal(1, gardens=gardens).players}
