"""The judgement sees along the same lines as the rules, and knows what a tile on each of them brings."""

import pytest

from rules.game import Seat
from rules.topiary.computer.judgement import KEEN
from rules.topiary.game import TOPIARY
from rules.topiary.moves import PickNothing, PickTile, PlaceVisitor
from rules.topiary.state import Step
from tests.rules.games import Setting, decisions, settings_of

SETTINGS = tuple(settings_of(TOPIARY))
JUDGEMENT = KEEN
CLOSE = 1e-9


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_casual_player_places_the_visitor_that_promises_most(setting: Setting) -> None:
    seen = 0
    for decision in decisions(setting, 2):
        legal = list(TOPIARY.legal_moves(decision.state, decision.seat))
        if isinstance(legal[0], PlaceVisitor):
            appeals = JUDGEMENT.appeals(decision.state, decision.seat, legal)
            taken = TOPIARY.casual(TOPIARY.view(decision.state, decision.seat), legal)
            assert max(appeals) - CLOSE <= appeals[legal.index(taken)]
            seen += 1
    assert seen >= 15


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_ended_game_is_judged_by_its_score_sheet(setting: Setting) -> None:
    """What may come to light and unmatched tiles still promise a little, which the score sheet does not count."""
    *_, last = decisions(setting, 2)
    over, _ = TOPIARY.apply(last.state, last.seat, last.move)
    result = TOPIARY.result(over)
    assert result is not None
    for worth, total in zip(JUDGEMENT.worths(over), result.totals, strict=True):
        assert total <= worth + CLOSE
        assert worth < total + 20


def test_picking_up_is_measured_beside_picking_up_nothing() -> None:
    seen = 0
    for decision in decisions(SETTINGS[0], 2):
        legal = list(TOPIARY.legal_moves(decision.state, decision.seat))
        if isinstance(legal[0], PickTile):
            appeals = dict(zip(legal, JUDGEMENT.appeals(decision.state, decision.seat, legal), strict=True))
            assert 0.0 == appeals[PickNothing()]
            seen += 1
    assert seen >= 3


def test_play_is_judged_when_all_have_made_the_same_number_of_turns() -> None:
    judged = [
        decision.state
        for decision in decisions(SETTINGS[0], 2)
        if not JUDGEMENT.goes_on(decision.state, decision.seat, 9)
    ]
    assert judged
    for state in judged:
        placed = [state.visitors.count(seat) for seat in range(len(state.players))]
        assert Step.VISITOR is state.step
        assert 1 == len({*placed})


def test_play_goes_on_for_some_turns_before_it_is_judged() -> None:
    state = TOPIARY.setup(bytes(32), 2, SETTINGS[0].options)
    assert JUDGEMENT.goes_on(state, Seat(0), 8)
    assert not JUDGEMENT.goes_on(state, Seat(0), 9)
