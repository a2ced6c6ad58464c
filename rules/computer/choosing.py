"""
What is asked of the computer players: a move, or what each move is worth.

Everything here follows from what is passed in, so it can be carried out in any process.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from rules.chance import Chance
from rules.computer.judgement import judgement_of
from rules.computer.search import Search, Seen
from rules.computer.tree import KEEN, PLAIN, Style
from rules.game import AnyGame

M = TypeVar("M")

USUAL_EFFORTS = (200, 2000)
"""The iterations of the keen and the master player at a game without a judgement."""


SEEN_WHOLE = 3
"""Where there are no more moves than these, learners see all of them."""
SEEN_BY_LEARNERS = 65
"""How many of a hundred moves learners see, where a game does not say."""


class Level(Enum):
    """How well a computer player plays."""

    LEARNER = "learner"
    """Plays as a casual one does, but overlooks moves, as beginners do; does not search."""
    CASUAL = "casual"
    """Takes what promises most at first sight; does not search."""
    KEEN = "keen"
    MASTER = "master"


@dataclass(frozen=True, slots=True)
class Option(Generic[M]):
    """A legal move: what it is worth to its seat, from 0 (lost) to 1 (won), and how often it was tried."""

    move: M
    value: float
    visits: int


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """
    The move that is chosen, and the options there were, the best one first.

    `iterations` is what was spent on it: 0 where there is no choice, and by levels that do not search and give no
    values.
    """

    move: M
    options: tuple[Option[M], ...] = ()
    iterations: int = 0


def iterations_of(game: AnyGame, level: Level) -> int:
    """Return how many iterations a player of a level spends on one decision of a game."""
    judgement = judgement_of(game)
    keen, master = USUAL_EFFORTS if judgement is None else judgement.efforts
    return {Level.KEEN: keen, Level.MASTER: master}.get(level, 0)


def choose(game: AnyGame, view: Seen, legal: Sequence[M], level: Level, seed: int) -> Choice[M]:
    """
    Choose a move as a player of a level does.

    Args:
        game: any game of the contract.
        view: what the seat that is to move sees: never a state.
        legal: its legal moves, at least one.
        level: how well to play.
        seed: fixes all chance; with the same view the choice is the same.
    """
    if len(legal) == 1:
        return Choice(legal[0])
    if level is Level.LEARNER:
        return Choice(game.casual(view, _noticed(game, legal, seed)))
    if level is Level.CASUAL:
        return Choice(game.casual(view, legal))
    search = search_of(game, view, legal, level, seed)
    search.run(iterations_of(game, level))
    return chosen(search, legal)


def _noticed(game: AnyGame, legal: Sequence[M], seed: int) -> Sequence[M]:
    """Return the moves that a learner sees, at least one."""
    if len(legal) <= SEEN_WHOLE:
        return legal
    chance = Chance(hashlib.sha256(f"learner:{seed}".encode()).digest(), "learner")
    percent: int = getattr(game, "seen_by_learners", SEEN_BY_LEARNERS)
    return [move for move in legal if chance.below(100) < percent] or [chance.choice(legal)]


def search_of(game: AnyGame, view: Seen, legal: Sequence[M], level: Level, seed: int) -> Search:
    """Return the search of `choose` by a level that searches, before its first iteration."""
    return Search(game, view, legal, seed, KEEN if level is Level.KEEN else PLAIN)


def appraise(game: AnyGame, view: Seen, legal: Sequence[M], iterations: int, seed: int) -> Choice[M]:
    """
    Work out what each of the legal moves is worth, as far as the viewer can know.

    Half of the iterations go to all moves alike, so that those that were not chosen have a value, too.

    Args:
        game: any game of the contract.
        view: what the seat sees, or saw.
        legal: its legal moves, at least one.
        iterations: how many to spend; the more, the less does chance decide.
        seed: fixes all chance.
    """
    search = even_search(game, view, legal, iterations, seed)
    search.run(iterations)
    return chosen(search, legal)


def even_search(game: AnyGame, view: Seen, legal: Sequence[M], iterations: int, seed: int) -> Search:
    """Return the search of `appraise`, before its first iteration: for who has to stop by the clock."""
    return Search(game, view, legal, seed, Style(least=iterations // (2 * len(legal))))


def chosen(search: Search, legal: Sequence[M]) -> Choice[M]:
    """
    Return what a search has found so far.

    Moves that were tried less than half as often as the one that was tried most have not convinced; of the others, the
    one of most value is chosen.
    """
    root = search.root
    options = [
        Option(move, root.value_of(root.branches[move]), root.branches[move].visits)
        if move in root.branches
        else Option(move, 0.5, 0)
        for move in legal
    ]
    most = max(option.visits for option in options)
    options.sort(key=lambda option: (2 * option.visits >= most, option.value), reverse=True)
    return Choice(options[0].move, tuple(options), search.iterations)
