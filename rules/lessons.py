"""A first game that is guided: each game may have one, arranged so that it is short and shows what scores."""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from rules.game import AnyGame, Options, Seat, choose_options

PLAYERS = 2
"""The learner, at seat 0, and a computer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """
    The deal of a guided game.

    `key` and `options` deal it; `moves` are notations, with blanks between them, that are played before the learner
    sits down: each by the lowest seat that is to act.
    """

    key: bytes
    moves: str
    options: tuple[tuple[str, str], ...] = ()


@runtime_checkable
class Teaches(Protocol):
    """A game with a guided first game."""

    @property
    def lesson(self) -> Lesson:
        """Its deal; the learner is to act at its beginning."""


def options_of(game: AnyGame, lesson: Lesson) -> Options:
    """Return the options of a guided game."""
    return choose_options(game.options, PLAYERS, dict(lesson.options))


def beginning(game: AnyGame, lesson: Lesson) -> Any:  # noqa: ANN401 - any game's state
    """Return the state at which a learner sits down. Raises: BadNotation, IllegalMove: the rules have changed."""
    state = game.setup(lesson.key, PLAYERS, options_of(game, lesson))
    for notation in lesson.moves.split():
        seat: Seat = min(game.to_act(state))
        state, _ = game.apply(state, seat, game.parse_move(state, seat, notation))
    return state
