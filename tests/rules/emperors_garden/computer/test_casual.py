import pytest

from rules.emperors_garden.computer.casual import beliefs
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import Phase, State
from rules.game import Seat
from tests.rules.emperors_garden.boards import after, on_turn
from tests.rules.games import opening, settings_of

DEFAULTS = [setting for setting in settings_of(EMPERORS_GARDEN) if str(setting).endswith("hanafuda-own-falls-score=on")]


def chosen(state: State) -> str:
    legal = EMPERORS_GARDEN.legal_moves(state, state.turn)
    return str(EMPERORS_GARDEN.casual(EMPERORS_GARDEN.view(state, state.turn), legal))


def test_casual_players_order_their_looks_ahead_at_different_cards() -> None:
    state, wishes = opening(DEFAULTS[2], 1), []
    while state.phase is not Phase.TURNS:
        move = chosen(state)
        wishes += [move] if move.startswith("wish") else []
        state = after(state, move)
    assert ["wish:1", "wish:2", "wish:3", "wish:4"] == wishes


def test_the_casual_player_looks_where_nobody_has_looked() -> None:
    state = opening(DEFAULTS[1], 1)
    while state.phase is Phase.SAMURAI:
        state = after(state, f"{EMPERORS_GARDEN.legal_moves(state, state.turn)[0]} none end")
    assert "look:3" == chosen(after(state, "look:2 end look:1 end"))


def test_the_casual_player_throws_a_samurai_off() -> None:
    assert "emperor:e:1" == chosen(on_turn("EE b3\na1 ##\na3 a2"))


def test_the_casual_player_joins_a_suit() -> None:
    state = on_turn("## ## ## ##\na2 ## ## ##\na3 a1 ## EE", "aaa.\n...a", agent="b")
    lift = chosen(state)
    put = chosen(after(state, lift))
    assert (0, 2, 0, 0) == after(state, f"{lift} {put}").players[0].earned


def test_the_casual_player_keeps_an_agent_that_removes_nobody() -> None:
    assert "agent" != chosen(on_turn("a3 a2 a1 EE b3", agent="a"))


def test_the_casual_player_reveals_an_agent_that_removes_rivals() -> None:
    assert "agent" == chosen(on_turn("b3 b2 b1 ## EE a3", "aaa", agent="a"))


def test_chances_are_those_of_the_cards_that_are_not_known() -> None:
    state = on_turn("## ## ## ##\nEE", "aaab", agent="c", scoring="defg")
    seen = EMPERORS_GARDEN.view(state, Seat(0))
    chances = beliefs(seen.known_cards, (), [state.scoring[0]])
    unknown = 48 - 5 - 1 - 1 - 1
    assert 1 == chances[3]
    # One card is left of the first suit, among three hidden scoring cards.
    assert pytest.approx(3 / unknown) == chances[0]
    spent = EMPERORS_GARDEN.view(on_turn("## ## ## ##\nEE", "aaaa", scoring="defg"), Seat(0))
    assert 0 == beliefs(spent.known_cards, (), ())[0]
