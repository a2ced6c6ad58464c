from itertools import product

import pytest

from rules.game import Seat
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.state import NOTHING, Phase
from tests.rules.games import Setting, decisions, key_of, played_out, settings_of

FULLEST = [setting for setting in settings_of(SANSSOUCI) if str(setting).endswith("expansion=on-gardens=choose")]
each_count = pytest.mark.parametrize("setting", FULLEST, ids=str)


def test_sides_are_imagined_only_until_they_are_shown() -> None:
    states = [decision.state for decision in decisions(FULLEST[0], 3)]
    hidden = next(state for state in states if any(player.ready for player in state.players))
    ready = next(seat for seat, player in enumerate(hidden.players) if player.ready)
    seen = SANSSOUCI.view(hidden, Seat(1 - ready))
    assert {0, 1} == {SANSSOUCI.imagine(seen, key_of(number)).players[ready].sealed for number in range(20)}
    for viewer, number in product((None, Seat(0), Seat(1)), range(8)):
        shown = SANSSOUCI.imagine(SANSSOUCI.view(states[-1], viewer), key_of(number))
        assert [player.sealed for player in states[-1].players] == [player.sealed for player in shown.players]


def test_who_has_not_chosen_a_side_is_imagined_without_one() -> None:
    states = [decision.state for decision in decisions(FULLEST[1], 3)]
    hidden = next(state for state in states if sum(player.ready for player in state.players) == 1)
    chosen = next(Seat(seat) for seat, player in enumerate(hidden.players) if player.ready)
    imagined = SANSSOUCI.imagine(SANSSOUCI.view(hidden, chosen), key_of(1))
    assert [player.sealed if player.ready else NOTHING for player in hidden.players] == [
        player.sealed for player in imagined.players
    ]


@each_count
def test_a_view_shows_what_lies_open_and_counts_what_is_left(setting: Setting) -> None:
    for decision in decisions(setting, 3):
        state = decision.state
        seen = SANSSOUCI.view(state, None)
        assert len(state.supply) == sum(seen.supply)
        assert [len(one.hand) + len(one.deck) for one in state.players] == [one.cards_left for one in seen.players]
        assert SANSSOUCI.to_act(state) == seen.acting
        assert state.round == seen.round
        for name in ("phase", "step", "first", "turn", "turns", "market", "now"):
            assert getattr(state, name) == getattr(seen, name), name
        for player, other in zip(state.players, seen.players, strict=True):
            for name in ("garden", "played", "expansion", "ready", "last"):
                assert getattr(player, name) == getattr(other, name), name


@each_count
def test_a_finished_game_shows_round_18_and_all_missions(setting: Setting) -> None:
    seen = SANSSOUCI.view(played_out(setting, 4), None)
    assert Phase.OVER is seen.phase
    assert 18 == seen.round
    assert frozenset() == seen.acting
    assert [2] * setting.players == [len(player.missions) for player in seen.players]
    assert [0] * setting.players == [player.cards_left for player in seen.players]


def test_a_seat_sees_its_own_hand_and_missions_and_a_spectator_none() -> None:
    state = [decision.state for decision in decisions(FULLEST[1], 5)][40]
    for seat, player in enumerate(state.players):
        seen = SANSSOUCI.view(state, Seat(seat))
        assert (seat, player.hand, player.missions) == (seen.seat, seen.hand, seen.missions)
    spectator = SANSSOUCI.view(state, None)
    assert (None, (), ()) == (spectator.seat, spectator.hand, spectator.missions)
