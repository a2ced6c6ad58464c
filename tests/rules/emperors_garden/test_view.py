from collections import Counter
from collections.abc import Callable

import pytest

from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.state import NO_LOOK, Phase, State
from rules.game import Seat
from tests.rules.emperors_garden.boards import after, on_turn
from tests.rules.games import Setting, decisions, key_of, opening, played_out, settings_of

TABLES = [setting for setting in settings_of(EMPERORS_GARDEN) if str(setting).endswith("western-own-falls-score=on")]
each_count = pytest.mark.parametrize("setting", TABLES, ids=str)


HIDDEN: tuple[Callable[[State], object], ...] = (
    lambda state: state.scoring[1],
    lambda state: state.scoring[3],
    lambda state: state.players[1].agent,
    lambda state: state.draw[-1],
    lambda state: state.draw[0],
)
KNOWN: tuple[Callable[[State], object], ...] = (
    lambda state: state.scoring[0],
    lambda state: state.players[0].agent,
    lambda state: state.removed,
)
"""What seat 0 does not know, and what it does, once it has looked at the first scoring card."""


def test_every_card_that_is_not_known_is_imagined_in_every_hidden_place() -> None:
    """What is unknown may be anything: nothing in the rules makes one of the unknown cards likelier than another."""
    state = on_turn("a3 ## EE", scoring="abcd")
    seen = EMPERORS_GARDEN.view(state, Seat(0))
    imagined = [EMPERORS_GARDEN.imagine(seen, key_of(number)) for number in range(800)]
    unknown = 48 - len(seen.known_cards)
    for place in HIDDEN:
        assert unknown == len({place(one) for one in imagined})
    for place in KNOWN:
        assert {place(state)} == {place(one) for one in imagined}


def test_a_wish_of_others_is_imagined_until_it_is_carried_out() -> None:
    state = opening(TABLES[0], 1)
    first, second = state.order
    wished = after(state, f"{EMPERORS_GARDEN.legal_moves(state, first)[0]} wish:3 end")
    seen = EMPERORS_GARDEN.view(wished, second)
    wishes = Counter(EMPERORS_GARDEN.imagine(seen, key_of(number)).players[first].wish for number in range(80))
    assert {0, 1, 2, 3} == set(wishes)
    assert {2} == {
        EMPERORS_GARDEN.imagine(EMPERORS_GARDEN.view(wished, first), key_of(number)).players[first].wish
        for number in range(9)
    }
    looked = after(wished, f"{EMPERORS_GARDEN.legal_moves(wished, second)[0]} none end")
    assert (Phase.LOOKS, 2) == (looked.phase, looked.players[first].look)
    seen = EMPERORS_GARDEN.view(looked, second)
    assert {2} == {EMPERORS_GARDEN.imagine(seen, key_of(number)).players[first].wish for number in range(9)}
    assert {NO_LOOK} == {EMPERORS_GARDEN.imagine(seen, key_of(number)).players[second].wish for number in range(9)}


@each_count
def test_a_view_shows_what_lies_open_and_counts_what_is_left(setting: Setting) -> None:
    for decision in decisions(setting, 3):
        state = decision.state
        seen = EMPERORS_GARDEN.view(state, None)
        assert len(state.draw) == seen.cards_left
        assert EMPERORS_GARDEN.to_act(state) == seen.acting
        assert (state.turns // setting.players + 1, len(seen.players)) == (seen.round, setting.players)
        assert str({2: 18, 3: 12, 4: 8}[setting.players]) == str(seen.rounds)
        for name in ("deck", "own_falls_score", "phase", "step", "order", "turn", "turns", "board", "removed", "now"):
            assert getattr(state, name) == getattr(seen, name), name
        for player, other in zip(state.players, seen.players, strict=True):
            for name in ("is_agent_used", "look", "earned", "last"):
                assert getattr(player, name) == getattr(other, name), name
            assert sum(player.earned) == other.points
            assert (player.wish != NO_LOOK) == other.has_wish
            assert (player.agent if player.is_agent_used else NO_CARD) == other.agent


@each_count
def test_a_finished_game_shows_its_last_round_and_all_scoring_cards(setting: Setting) -> None:
    over = played_out(setting, 4)
    seen = EMPERORS_GARDEN.view(over, None)
    assert Phase.OVER is seen.phase
    assert seen.rounds == seen.round
    assert frozenset() == seen.acting
    assert over.scoring == seen.scoring


def test_a_seat_sees_its_own_agent_and_one_scoring_card_and_a_spectator_neither() -> None:
    state = on_turn("a3 ## EE", players=3, scoring="abcd")
    for seat, player in enumerate(state.players):
        seen = EMPERORS_GARDEN.view(state, Seat(seat))
        agents = [player.agent if other == seat else NO_CARD for other in range(3)]
        assert (seat, agents) == (seen.seat, [other.agent for other in seen.players])
        assert (state.scoring[0], NO_CARD, NO_CARD, NO_CARD) == seen.scoring
    spectator = EMPERORS_GARDEN.view(state, None)
    assert (None, (NO_CARD,) * 4, {NO_CARD}) == (
        spectator.seat,
        spectator.scoring,
        {player.agent for player in spectator.players},
    )


def test_open_cards_are_those_in_sight_and_known_cards_those_one_has_seen() -> None:
    state = on_turn("a3 ## EE", players=4, scoring="abcd", drawn="f")
    garden = {card for _, card in state.board.garden}
    open_cards = {*garden, *state.removed, state.now.card}
    assert open_cards == EMPERORS_GARDEN.view(state, None).open_cards
    assert open_cards == EMPERORS_GARDEN.view(state, Seat(1)).open_cards
    known = EMPERORS_GARDEN.view(state, Seat(1)).known_cards
    assert open_cards | {state.players[1].agent, state.scoring[0]} == known
