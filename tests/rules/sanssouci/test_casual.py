import random

import pytest

from rules.sanssouci.game import SANSSOUCI
from tests.rules.games import Setting, opening, pick, settings_of

SETTINGS = tuple(settings_of(SANSSOUCI))
DEFAULTS = [setting for setting in SETTINGS if setting.options["gardens"] == "random"]


def standing(setting: Setting, number: int) -> tuple[int, tuple[int, ...]]:
    """Play a game of one casual player, in a seat that changes with the number, against random ones."""
    state, chance, casual = opening(setting, number), random.Random(number), number % setting.players
    while acting := SANSSOUCI.to_act(state):
        seat = min(acting)
        legal = SANSSOUCI.legal_moves(state, seat)
        if seat == casual:
            move = SANSSOUCI.casual(SANSSOUCI.view(state, seat), legal)
        else:
            move = pick(SANSSOUCI, legal, chance)
        state, _ = SANSSOUCI.apply(state, seat, move)
    result = SANSSOUCI.result(state)
    assert result is not None
    return casual, result.places


def alone_first(setting: Setting, games: range) -> int:
    """Count the games that the casual player wins without sharing the first place."""
    ends = [standing(setting, number) for number in games]
    return sum(places[seat] == 1 and places.count(1) == 1 for seat, places in ends)


@pytest.mark.parametrize("setting", DEFAULTS, ids=str)
def test_the_casual_player_beats_random_ones(setting: Setting) -> None:
    assert 3 == alone_first(setting, range(3))


@pytest.mark.full
@pytest.mark.parametrize("setting", DEFAULTS, ids=str)
def test_the_casual_player_beats_random_ones_nine_times_in_ten(setting: Setting) -> None:
    assert 90 <= alone_first(setting, range(100))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_casual_player_plays_whole_games_and_the_same_ones_again(setting: Setting) -> None:
    def moves() -> list[str]:
        state, played = opening(setting, 1), []
        while acting := SANSSOUCI.to_act(state):
            seat = min(acting)
            legal = SANSSOUCI.legal_moves(state, seat)
            move = SANSSOUCI.casual(SANSSOUCI.view(state, seat), legal)
            assert move in legal
            played.append(f"{seat} {move}")
            state, _ = SANSSOUCI.apply(state, seat, move)
            if state.turns == 6:
                break
        return played

    assert moves() == moves()
