import pytest

from render.emperors_garden.gains import gains
from render.emperors_garden.steps import steps
from render.game import Choice
from rules.emperors_garden.game import EMPERORS_GARDEN
from rules.emperors_garden.moves import LiftCard, Move, Pass
from rules.emperors_garden.state import State, Step
from tests.render.emperors_garden.positions import GAMES, random_game


def acting(players: int, deck: str) -> list[State]:
    return [state for state, _ in random_game(players, deck=deck) if state.step is Step.ACTION]


STATES = [state for game in GAMES for state in acting(*game)[::4]]


def offered(state: State) -> tuple[Choice[Move], ...]:
    legal = EMPERORS_GARDEN.legal_moves(state, state.turn)
    return steps(EMPERORS_GARDEN.view(state, state.turn), legal).shortcuts


def brought(state: State, move: Move) -> int:
    after, _ = EMPERORS_GARDEN.apply(state, state.turn, move)
    view, before = (EMPERORS_GARDEN.view(one, state.turn) for one in (after, state))
    return sum(gain.points for gain in gains(view, before))


def told(choice: Choice[Move]) -> int:
    figure = choice.label.rpartition(" ")[2]
    return int(figure) if figure.startswith("+") else 0


def test_an_action_says_all_that_it_brings() -> None:
    rated = [(state, choice) for state in STATES for choice in offered(state) if choice.move is not None]
    assert {True, False} == {told(choice) > 0 for _, choice in rated}
    for state, choice in rated:
        assert choice.move is not None
        assert told(choice) == brought(state, choice.move)


def test_what_brings_most_comes_first_and_nothing_that_costs_more_than_it_brings() -> None:
    for state in STATES:
        points, legal = [told(choice) for choice in offered(state)], EMPERORS_GARDEN.legal_moves(state, state.turn)
        best = [brought(state, move) for move in legal if not isinstance(move, LiftCard | Pass)]
        assert sorted((gain for gain in best if gain >= 0), reverse=True)[:12] == points


@pytest.mark.parametrize("step", [step for step in Step if step is not Step.ACTION], ids=lambda step: step.value)
def test_only_actions_have_shortcuts(step: Step) -> None:
    states = [state for state, _ in random_game(2) if state.step is step]
    assert not any(offered(state) for state in states if EMPERORS_GARDEN.legal_moves(state, state.turn))
