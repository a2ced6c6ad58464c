"""The judgement counts on sets of cells what the casual player counts cell by cell."""

import pytest

from rules.game import Seat
from rules.sanssouci.computer import promise
from rules.sanssouci.computer.judgement import HORIZON, KEEN, MASTERS
from rules.sanssouci.game import SANSSOUCI
from rules.sanssouci.moves import MoveNoble, PlaceGardener, Stay
from rules.sanssouci.state import Phase, Step
from tests.rules.computer.playing import choices
from tests.rules.games import Setting, decisions, played_out, settings_of

SETTINGS = [setting for setting in settings_of(SANSSOUCI) if setting.options["gardens"] == "random"]
CLOSE = 1e-9


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("kinds", [(MoveNoble, Stay), (PlaceGardener,)])
def test_the_casual_player_takes_what_promises_most(setting: Setting, kinds: tuple[type, ...]) -> None:
    seen = 0
    for state, seat, legal in choices(setting, kinds):
        appeals = KEEN.appeals(state, seat, legal)
        taken = SANSSOUCI.casual(SANSSOUCI.view(state, seat), legal)
        assert max(appeals) - CLOSE <= appeals[legal.index(taken)]
        seen += 1
    assert seen >= 3


def test_a_noble_that_leaves_no_stops_behind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted mistake, which shows that the two are compared where nobles move."""
    still = {goal: (column, row, 0) for goal, (column, row, _) in promise._GOALS.items()}  # noqa: SLF001 - the mistake
    monkeypatch.setattr(promise, "_GOALS", still)
    with pytest.raises(AssertionError):
        for setting in SETTINGS:
            test_the_casual_player_takes_what_promises_most(setting, (MoveNoble, Stay))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_ended_game_is_judged_by_its_score_sheet(setting: Setting) -> None:
    """Lines that were begun still promise a little, which the score sheet does not count."""
    over = played_out(setting, 2)
    result = SANSSOUCI.result(over)
    assert result is not None
    for worth, total in zip(MASTERS.worths(over), result.totals, strict=True):
        assert total <= worth + CLOSE
        assert worth < total + 40


def test_masters_judge_once_all_have_had_as_many_turns() -> None:
    judged = [
        decision.state
        for decision in decisions(SETTINGS[0], 3)
        if not MASTERS.goes_on(decision.state, decision.seat, HORIZON)
    ]
    playing = [state for state in judged if state.phase is Phase.TURNS]
    assert len(playing) >= 3
    for state in playing:
        assert Step.CARD is state.step
        assert 1 == len({len(player.played) for player in state.players})


def test_keen_players_judge_in_the_middle_of_a_turn() -> None:
    assert Step.NOBLE in {
        decision.state.step
        for decision in decisions(SETTINGS[0], 2)
        if not KEEN.goes_on(decision.state, decision.seat, HORIZON)
    }


def test_quick_play_goes_on_to_the_horizon() -> None:
    state = SANSSOUCI.setup(bytes(32), 2, SETTINGS[0].options)
    assert MASTERS.goes_on(state, Seat(0), HORIZON - 1)
    assert not MASTERS.goes_on(state, Seat(0), HORIZON)
