"""
What a process that thinks is asked, and what it answers: all of it as bytes on a pipe.

Nothing but rules is imported here, so that such a process begins quickly and takes little memory.
"""

import json
import pickle  # nosec B403
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.computer.choosing import Choice, Level, Option, choose, chosen, even_search, search_of
from rules.computer.search import Search
from rules.game import AnyGame

SLICE = 10
"""Iterations between two looks at the clock: some hundredths of a second in every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """
    A seat's decision as it lies before the seat, and nothing else.

    `view` is what the seat sees, `legal` are its moves, at least one; `seed` fixes all chance of thinking about it.
    """

    game: AnyGame
    view: Any
    legal: tuple[Any, ...]
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """
    How long to think about a decision.

    `level` is whose choice is wanted; None asks what every move is worth. After `seconds` the answer is what was found.
    """

    decision: Decision
    iterations: int
    level: Level | None
    seconds: float

    def written(self) -> bytes:
        """Write the question for another process of ours."""
        return pickle.dumps(self)


def read_question(written: bytes) -> Question:
    """Read what the process that began this one has asked; nobody else holds the other end of the pipe."""
    # Written by our own process a moment ago.
    question = pickle.loads(written)  # noqa: S301 # nosec B301
    assert isinstance(question, Question)
    return question


def ponder(question: Question, clock: Callable[[], float] = time.monotonic) -> Choice[Any]:
    """Search until the iterations are done or the seconds are over, for one slice at least."""
    until = clock() + question.seconds
    search = _begun(question)
    while (left := question.iterations - search.iterations) > 0:
        search.run(min(left, SLICE))
        if clock() >= until:
            break
    return chosen(search, question.decision.legal)


def write_answer(choice: Choice[Any], legal: Sequence[Any]) -> bytes:
    """Write a choice without its moves: by their places among the legal ones."""
    places = {move: place for place, move in enumerate(legal)}
    options = [(places[option.move], option.value, option.visits) for option in choice.options]
    return json.dumps([choice.iterations, options]).encode()


def read_answer(written: bytes, legal: Sequence[Any]) -> Choice[Any]:
    """Read an answer to a question about these moves."""
    iterations, places = json.loads(written)
    options = tuple(Option(legal[place], value, visits) for place, value, visits in places)
    return Choice(options[0].move, options, iterations)


def _begun(question: Question) -> Search:
    asked = question.decision
    if question.level is None:
        return even_search(asked.game, asked.view, asked.legal, question.iterations, asked.seed)
    return search_of(asked.game, asked.view, asked.legal, question.level, asked.seed)


def casually(decision: Decision) -> Choice[Any]:
    """Choose at first sight."""
    return choose(decision.game, decision.view, decision.legal, Level.CASUAL, decision.seed)
