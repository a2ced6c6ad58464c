"""The learner: sensible but for what it overlooks, so that whoever plays for the first time can win."""

from dataclasses import dataclass

import pytest

from rules.computer.choosing import SEEN_WHOLE, Level, choose
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES
from tests.rules.computer.test_laws import EACH_GAME, samples
from tests.rules.games import Setting, key_of

GAMES_EACH = 300
LEAST, MOST = 0.15, 0.3
"""What share of games against a casual player it should win."""


@dataclass(frozen=True)
class Highest:
    """A game whose casual player takes the highest of any numbers."""

    slug: str = "highest"

    def casual(self, view: None, legal: list[int]) -> int:  # noqa: ARG002 - the contract's signature
        return max(legal)


def learnt(numbers: int, seed: int) -> int:
    game: AnyGame = Highest()  # type: ignore[assignment]  # it answers all that is asked of it
    return choose(game, None, range(1, numbers + 1), Level.LEARNER, seed).move  # type: ignore[arg-type]  # nothing is seen


def test_a_learner_overlooks_some_of_many_moves_and_none_of_few() -> None:
    assert {SEEN_WHOLE} == {learnt(SEEN_WHOLE, seed) for seed in range(50)}
    chosen = [learnt(10, seed) for seed in range(200)]
    assert {10, 9, 8} <= {*chosen}
    assert sum(chosen) / len(chosen) > 8
    assert chosen == [learnt(10, seed) for seed in range(200)]


@pytest.mark.parametrize("setting", EACH_GAME)
def test_a_learner_plays_what_is_legal(setting: Setting) -> None:
    for decision in samples(setting):
        legal = setting.game.legal_moves(decision.state, decision.seat)
        view = setting.game.view(decision.state, decision.seat)
        assert all(choose(setting.game, view, legal, Level.LEARNER, seed).move in legal for seed in range(5))


@pytest.mark.full
@pytest.mark.parametrize("slug", GAMES)
def test_a_learner_wins_some_games_against_a_casual_player(slug: str) -> None:
    games = GAMES_EACH if slug != "gardlings" else 100
    assert LEAST <= sum(share_won(GAMES[slug], number) for number in range(games)) / games <= MOST


def share_won(game: AnyGame, number: int) -> float:
    """Play a deal, each with the learner in another seat. Returns: 1 if it won, a half if both did, else 0."""
    state = game.setup(key_of(number // 2), 2, choose_options(game.options, 2, {}))
    learner, made = Seat(number % 2), 0
    while acting := game.to_act(state):
        seat, made = min(acting), made + 1
        level = Level.LEARNER if seat == learner else Level.CASUAL
        choice = choose(game, game.view(state, seat), game.legal_moves(state, seat), level, 1000 * number + made)
        state, _ = game.apply(state, seat, choice.move)
    result = game.result(state)
    assert result is not None
    return (result.places[learner] == 1) / result.places.count(1)
