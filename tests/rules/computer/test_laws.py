"""What holds of searches in every game, whatever is dealt."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from zlib import crc32

import pytest

from rules.computer.choosing import Choice, Level, choose, chosen
from rules.computer.search import Search
from rules.game import AnyGame, Seat, choose_options
from rules.registry import GAMES
from tests.rules.games import SETTINGS, Decision, Setting, decisions, key_of

ITERATIONS = 8
EACH_GAME = [
    pytest.param(Setting(game, 2, choose_options(game.options, 2, {})), id=game.slug) for game in GAMES.values()
]
SAMPLES = (5, 23)


def searched(game: AnyGame, state: Any, seat: Seat, iterations: int = ITERATIONS) -> Choice[Any]:  # noqa: ANN401 - any game's state
    legal = game.legal_moves(state, seat)
    search = Search(game, game.view(state, seat), legal, seed=7)
    search.run(iterations)
    return chosen(search, legal)


def samples(setting: Setting) -> Iterator[Decision]:
    """Yield a few decisions of a game in which there is something to choose."""
    for number, decision in enumerate(decisions(setting, 3)):
        if number in SAMPLES or (number - 1) in SAMPLES:
            yield decision
        elif number > max(SAMPLES):
            return


@pytest.mark.parametrize("setting", EACH_GAME)
def test_a_search_chooses_legal_moves(setting: Setting) -> None:
    for decision in samples(setting):
        found = searched(setting.game, decision.state, decision.seat)
        legal = setting.game.legal_moves(decision.state, decision.seat)
        assert found.move in legal
        assert sorted(map(str, legal)) == sorted(str(option.move) for option in found.options)
        assert ITERATIONS == sum(option.visits for option in found.options)
        assert all(0 <= option.value <= 1 for option in found.options)


def blind(game: AnyGame, decision: Decision) -> bool:
    """Return whether a search finds the same at a state and at others that look the same to the seat."""
    view = game.view(decision.state, decision.seat)
    others = [game.imagine(view, key_of(number)) for number in range(2)]
    found = searched(game, decision.state, decision.seat)
    return all(found == searched(game, other, decision.seat) for other in others)


@pytest.mark.parametrize("setting", EACH_GAME)
def test_a_search_never_sees_what_is_hidden(setting: Setting) -> None:
    assert all(blind(setting.game, decision) for decision in samples(setting))


@pytest.mark.full
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_search_never_sees_what_is_hidden_at_any_table(setting: Setting) -> None:
    for number, decision in enumerate(decisions(setting, 4)):
        if number % 7 == 0:
            assert blind(setting.game, decision)


@dataclass
class Remembering:
    """A game that knows which state was looked at last: what a planted fault goes by."""

    game: AnyGame
    real: Any = None

    def __post_init__(self) -> None:
        # Whether a game is one that judges is seen by what it has, without asking it for more (from Python 3.12 on).
        known = {name: getattr(self.game, name, None) for name in ("judgement", "keen_judgement")}
        vars(self).update({name: judgement for name, judgement in known.items() if judgement})

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the game has
        return getattr(self.game, name)

    def view(self, state: Any, seat: Seat | None) -> Any:  # noqa: ANN401 - any game's state and view
        self.real = state
        return self.game.view(state, seat)


class Cheating(Remembering):
    """A planted fault: once a view was made, everything is imagined as it really is."""

    def imagine(self, view: Any, key: bytes) -> Any:  # noqa: ANN401 - any game's view and state
        return self.real if self.game.view(self.real, view.seat) == view else self.game.imagine(view, key)


def gives_away(game: AnyGame, decision: Decision) -> bool:
    """Return whether a search that peeks finds something else where what the seat cannot see is something else."""
    cheating: AnyGame = Cheating(game)
    view = game.view(decision.state, decision.seat)
    others = [decision.state, *(game.imagine(view, key_of(number)) for number in range(2))]
    return len({searched(cheating, other, decision.seat) for other in others}) > 1


@pytest.mark.parametrize("setting", EACH_GAME)
def test_a_search_that_peeks_is_caught(setting: Setting) -> None:
    assert any(gives_away(setting.game, decision) for decision in islice(decisions(setting, 3), 100))


def casually(game: AnyGame, state: Any, seat: Seat, seed: int) -> Any:  # noqa: ANN401 - any game's state and move
    return choose(game, game.view(state, seat), game.legal_moves(state, seat), Level.CASUAL, seed).move


def is_consistent(game: AnyGame, decision: Decision) -> bool:
    """Return whether a casual player makes one and the same legal move, whatever the seed, and whatever is hidden."""
    view = game.view(decision.state, decision.seat)
    alike = [decision.state, *(game.imagine(view, key_of(number)) for number in range(2))]
    moves = {casually(game, state, decision.seat, seed) for state in alike for seed in range(2)}
    return len(moves) == 1 and moves <= {*game.legal_moves(decision.state, decision.seat)}


@pytest.mark.parametrize("setting", EACH_GAME)
def test_a_casual_player_plays_in_one_way(setting: Setting) -> None:
    assert all(is_consistent(setting.game, decision) for decision in samples(setting))


@pytest.mark.full
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_casual_player_plays_in_one_way_at_any_table(setting: Setting) -> None:
    for number, decision in enumerate(decisions(setting, 4)):
        if number % 7 == 0:
            assert is_consistent(setting.game, decision)


class Moody(Remembering):
    """A planted fault: a casual player that goes by what is hidden."""

    def casual(self, view: Any, legal: Sequence[Any]) -> Any:  # noqa: ANN401, ARG002 - any game's view and move
        return legal[crc32(str(self.real).encode()) % len(legal)]


@pytest.mark.parametrize("setting", EACH_GAME)
def test_a_casual_player_that_goes_by_what_is_hidden_is_caught(setting: Setting) -> None:
    moody: AnyGame = Moody(setting.game)
    assert not all(is_consistent(moody, decision) for decision in samples(setting))


PROGRAM = """
from tests.rules.computer.test_laws import EACH_GAME, casually, samples, searched
for setting in (each.values[0] for each in EACH_GAME):
    for decision in samples(setting):
        found = searched(setting.game, decision.state, decision.seat, iterations=3)
        print(*((str(one.move), one.value, one.visits) for one in found.options))
        print(casually(setting.game, decision.state, decision.seat, seed=1))
"""


def test_the_same_seed_finds_the_same_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "42")
    }
    assert 1 == len(told)
    assert told.pop()
