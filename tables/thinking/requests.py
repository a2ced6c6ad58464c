"""
Questions to a search process and its answers, as bytes on a pipe.

Only rules are imported here, so that such a process starts quickly and takes little memory.
"""

import json
import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rules.computer.choosing import Choice, Level, Option, choose, chosen, even_search, search_of
from rules.computer.reasons import TRIALS, Outlook, Part, beside_random, foreseen
from rules.computer.search import Search
from rules.game import AnyGame, Seat

SLICE = 10
"""Iterations between two checks of the clock: some hundredths of a second in every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """
    A decision as its seat sees it, and nothing else.

    `view` is what the seat sees, `legal` are its legal moves, at least one; `seed` fixes all randomness of the search.
    """

    game: AnyGame
    view: Any
    legal: tuple[Any, ...]
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """
    A decision, and how long to search it.

    With a `level`, the answer is the choice of that level; with None, what every move is worth. After `seconds` the
    search stops and the answer is its result so far.
    """

    decision: Decision
    iterations: int
    level: Level | None
    seconds: float

    def answered(self) -> bytes:
        """Search, and write the choice as bytes; moves are written as indices into the legal moves."""
        choice, legal = ponder(self), self.decision.legal
        places = {move: place for place, move in enumerate(legal)}
        options = [(places[option.move], option.value, option.visits) for option in choice.options]
        return json.dumps([choice.iterations, options]).encode()

    def read(self, answer: bytes) -> Choice[Any]:
        iterations, places = json.loads(answer)
        options = tuple(Option(self.decision.legal[place], value, visits) for place, value, visits in places)
        return Choice(options[0].move, options, iterations)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlookQuestion:
    """
    What may come of turns, as notations, by what a seat sees: each is tried in so many deals, the same ones.

    With a `seat`, there is one turn, which that seat made, and the answer tells of it and of a random one; it is empty
    if what the viewer saw does not tell.
    """

    game: AnyGame
    view: Any
    seed: int
    turns: tuple[tuple[str, ...], ...]
    seat: Seat | None = None
    trials: int = TRIALS
    seconds: float = 0.0

    def found(self) -> tuple[Outlook, ...]:
        """Work it out; it takes tenths of a second, so nothing is cut short when the `seconds` are over."""
        if self.seat is not None:
            (turn,) = self.turns
            return beside_random(self.game, self.view, self.seat, turn, self.trials, self.seed) or ()
        return tuple(foreseen(self.game, self.view, turn, self.trials, self.seed) for turn in self.turns)

    def answered(self) -> bytes:
        """Work it out and write it as bytes."""
        written = [[[(part.kind, part.points, part.about) for part in seat] for seat in one] for one in self.found()]
        return json.dumps(written).encode()

    def read(self, answer: bytes) -> tuple[Outlook, ...]:
        return tuple(
            tuple(tuple(Part(kind, points, tuple(about)) for kind, points, about in seat) for seat in one)
            for one in json.loads(answer)
        )


AnyQuestion = SearchRequest | OutlookQuestion


def write_question(question: AnyQuestion) -> bytes:
    return pickle.dumps(question)


def read_question(written: bytes) -> AnyQuestion:
    """Read a question from the parent process; nobody else can write to the pipe."""
    # The bytes come from our own parent process.
    question = pickle.loads(written)  # noqa: S301
    assert isinstance(question, AnyQuestion)
    return question


def ponder(question: SearchRequest, clock: Callable[[], float] = time.monotonic) -> Choice[Any]:
    """Search until the iterations are done or the time is over, but at least one slice."""
    until = clock() + question.seconds
    search = _begun(question)
    while (left := question.iterations - search.iterations) > 0:
        search.run(min(left, SLICE))
        if clock() >= until:
            break
    return chosen(search, question.decision.legal)


def _begun(question: SearchRequest) -> Search:
    asked = question.decision
    if question.level is None:
        return even_search(asked.game, asked.view, asked.legal, question.iterations, asked.seed)
    return search_of(asked.game, asked.view, asked.legal, question.level, asked.seed)


def casually(decision: Decision, level: Level = Level.CASUAL) -> Choice[Any]:
    """Choose without a search, as a casual player does, or as a learner."""
    without = level if level is Level.LEARNER else Level.CASUAL
    return choose(decision.game, decision.view, decision.legal, without, decision.seed)
