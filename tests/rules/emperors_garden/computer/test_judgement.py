"""The judgement reckons with what a seat can know, as the casual player does, and judges by what was imagined."""

from dataclasses import replace

import pytest

from rules.emperors_garden.board.deck import NO_CARD
from rules.emperors_garden.computer.judgement import EmperorsGardenJudgement, beliefs_of
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.moves import AGENT, PASS, Move, PlacePiece
from rules.game import Seat
from tests.rules.games import Setting, decisions, settings_of

SETTINGS = tuple(settings_of(EMPERORS_GARDEN))
JUDGEMENT = EmperorsGardenJudgement()
CLOSE = 1e-9


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_casual_player_places_the_piece_that_promises_most_of_all_that_can_be_placed(setting: Setting) -> None:
    """On the emperor's suit the casual player also counts his company, which first sight leaves to the search."""
    seen = 0
    for decision in decisions(setting, 2):
        legal = list(EMPERORS_GARDEN.legal_moves(decision.state, decision.seat))
        places: list[Move] = [move for move in legal if isinstance(move, PlacePiece)]
        if len(places) > 1 and PASS in legal:
            appeals = JUDGEMENT.appeals(decision.state, decision.seat, places)
            taken = EMPERORS_GARDEN.casual(EMPERORS_GARDEN.view(decision.state, decision.seat), places)
            assert max(appeals) - 5 - CLOSE <= appeals[places.index(taken)]
            seen += 1
    assert seen >= 5


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_ended_game_is_judged_by_its_score_sheet(setting: Setting) -> None:
    """Pieces that stand promise a little more, which the score sheet does not count."""
    *_, last = decisions(setting, 2)
    over, _ = EMPERORS_GARDEN.apply(last.state, last.seat, last.move)
    result = EMPERORS_GARDEN.result(over)
    assert result is not None
    for worth, total in zip(JUDGEMENT.worths(over), result.totals, strict=True):
        assert total <= worth + CLOSE <= total + 0.3 * 6 + 2 * CLOSE


def test_doing_nothing_promises_nothing_and_an_agent_costs_what_keeping_it_brings() -> None:
    seen = 0
    for decision in decisions(SETTINGS[0], 2):
        legal = list(EMPERORS_GARDEN.legal_moves(decision.state, decision.seat))
        if AGENT in legal:
            appeals = dict(zip(legal, JUDGEMENT.appeals(decision.state, decision.seat, legal), strict=True))
            assert 0.0 == appeals[PASS]
            assert -2 - CLOSE <= appeals[AGENT]
            seen += 1
    assert seen >= 3


def test_play_goes_on_for_a_turn_of_each_of_two() -> None:
    state = EMPERORS_GARDEN.setup(bytes(32), 2, SETTINGS[0].options)
    assert JUDGEMENT.goes_on(state, Seat(0), 3)
    assert not JUDGEMENT.goes_on(state, Seat(0), 4)


def test_a_card_that_a_priest_lifts_right_after_it_was_laid_is_known_once() -> None:
    seen = 0
    for decision in decisions(SETTINGS[0], 6):
        state = decision.state
        if (lifted := state.now.lifted) != NO_CARD:
            same, other = (replace(state, now=replace(state.now, card=card)) for card in (lifted, NO_CARD))
            legal = list(EMPERORS_GARDEN.legal_moves(same, decision.seat))
            expected = JUDGEMENT.appeals(other, decision.seat, legal)
            assert expected == JUDGEMENT.appeals(same, decision.seat, legal)
            assert beliefs_of(other, decision.seat) == beliefs_of(same, decision.seat)
            seen += 1
    assert seen >= 3
