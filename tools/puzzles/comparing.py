"""Compares moves by searching, with every single trial kept, so that the spread of a difference is known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from rules.computer.judgement import judgement_of
from rules.computer.search import SCALE, Search, Seen
from rules.computer.tree import Style
from rules.game import AnyGame

MARGIN_POINTS = 1.0
"""By how many points at the end the best move must be better than any other."""
SPREADS = 2.0
"""How many standard errors of the difference it must be better, too."""
FEW = 6
"""Trials below which the value of a move is not known."""


def margin_of(game: AnyGame) -> float:
    """Return what `MARGIN_POINTS` are worth where seats are level, on the scale from 0 (lost) to 1 (won)."""
    judgement = judgement_of(game)
    return MARGIN_POINTS / (4 * (SCALE if judgement is None else judgement.scale))


@dataclass(frozen=True, slots=True)
class Compared:
    """
    What a search found: for each move, in the order asked, what every trial brought.

    The nth trials of all moves met the same deal.
    """

    moves: tuple[Any, ...]
    trials: tuple[tuple[float, ...], ...]

    def value(self, move: Any) -> float:  # noqa: ANN401 - any game's move
        """Return what a move brought on average; 0 if it was hardly tried, since the search saw no reason to."""
        trials = self.trials[self.moves.index(move)]
        return fmean(trials) if len(trials) >= FEW else 0.0

    @property
    def ranked(self) -> Sequence[Any]:
        """The moves, the best first."""
        return sorted(self.moves, key=self.value, reverse=True)

    def lead(self, best: Any, other: Any) -> tuple[float, float]:  # noqa: ANN401 - any game's moves
        """Return by how much a move is better than another, deal by deal, and the standard error of that."""
        pairs = zip(*(self.trials[self.moves.index(move)] for move in (best, other)), strict=False)
        leads = [one - two for one, two in pairs]
        if len(leads) < FEW:
            return 0.0, 1.0
        return fmean(leads), stdev(leads) / sqrt(len(leads))


def compare(
    game: AnyGame,
    view: Seen,
    moves: Sequence[Any],
    iterations: int,
    seed: int,
    *,
    is_hopeless: Callable[["Compared"], bool] = lambda _: False,
) -> Compared:
    """
    Search for so many iterations which of the moves is best; half of them go to all alike.

    Args:
        game: any game of the contract.
        view: what the seat that is to move sees.
        moves: at least two legal ones.
        iterations: how many to spend.
        seed: fixes all chance.
        is_hopeless: whether to stop after that half, given what it found.
    """
    asked = tuple(moves)
    search = Search(game, view, asked, seed, Style(least=iterations // (2 * len(asked))))
    trials: list[list[float]] = [[] for _ in asked]
    totals = [0.0] * len(asked)
    for number in range(iterations):
        if number == iterations // 2 and is_hopeless(Compared(asked, tuple(map(tuple, trials)))):
            break
        search.run(1)
        for place, branch in enumerate(search.root.among(asked)):
            if branch.visits > len(trials[place]):
                trials[place].append(branch.total - totals[place])
                totals[place] = branch.total
    return Compared(asked, tuple(map(tuple, trials)))


@dataclass(frozen=True, slots=True)
class Lead:
    """The best move and the second best, their values, by how much the best is better at least, and its spread."""

    best: Any
    second: Any
    values: tuple[float, float]
    margin: float
    spread: float

    def is_clear(self, margin: float) -> bool:
        """Return whether the best move is better by a margin, and beyond its spread."""
        return self.margin >= margin and self.margin >= SPREADS * self.spread


def lead_of(searches: Sequence[Compared]) -> Lead | None:
    """Return how far ahead the best move is in the search in which it is least; None if they do not agree on it."""
    best, *others = {search.ranked[0]: None for search in searches}
    if others:
        return None
    leads = []
    for search in searches:
        second = search.ranked[1]
        leads.append(Lead(best, second, (search.value(best), search.value(second)), *search.lead(best, second)))
    return min(leads, key=lambda lead: lead.margin - SPREADS * lead.spread)


def is_below(margin: float) -> Callable[[Compared], bool]:
    """Return a question for `compare`: whether the best move is hardly by so much better than the second best."""

    def asked(compared: Compared) -> bool:
        lead = lead_of([compared])
        return lead is None or lead.margin + SPREADS * lead.spread < margin

    return asked
