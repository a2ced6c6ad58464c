"""
When a tournament has played enough: a sequential probability ratio test on the scores of rounds.

It weighs two hypotheses: the candidate's true share is a little below the wanted one, or a little above it. Scores of
rounds are taken as normally distributed with the observed variance, as tests of chess programs do: games of one deal
are correlated, rounds are not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import mean, variance

LEEWAY = 0.05
"""How far the two hypotheses lie below and above what is wanted."""
ERROR = 0.05
"""How often a verdict may be wrong, either way."""
BOUND = log((1 - ERROR) / ERROR)
LEAST_ROUNDS = 8
"""Before so many rounds nothing is decided: variance is not known yet."""
TWO_SIDED = 1.96
"""So many standard errors either way hold 95 of 100."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """
    The standing of a tournament.

    `score` is the candidate's share of wins over `rounds` deals, `low` to `high` its 95 % interval, as if the number of
    rounds had been fixed beforehand. `ratio` is the logarithm of the likelihood ratio; at `BOUND` the candidate is
    strong enough, at minus `BOUND` it is not.
    """

    rounds: int
    score: float
    low: float
    high: float
    ratio: float

    @property
    def is_decided(self) -> bool:
        """Whether more rounds are not needed."""
        return abs(self.ratio) >= BOUND

    @property
    def word(self) -> str:
        """The verdict in a word or two."""
        if not self.is_decided:
            return "undecided"
        return "strong enough" if self.ratio > 0 else "too weak"


def wanted_share(wanted: float, players: int) -> float:
    """
    Return the share of wins among `players` that is as hard as `wanted` between two.

    If the candidate's odds against one rival are r to 1, they are r to (n - 1) against n - 1 rivals.
    """
    odds = wanted / (1 - wanted)
    return odds / (odds + players - 1)


def judge(scores: Sequence[float], wanted: float, games: int) -> Verdict:
    """
    Weigh the scores of rounds, at least one, of `games` games each, against the wanted share of wins.

    The variance is at least that of independent games; otherwise a few equal rounds would decide.
    """
    average = mean(scores)
    spread = max(variance(scores) if len(scores) > 1 else 1.0, wanted * (1 - wanted) / games)
    error = TWO_SIDED * sqrt(spread / len(scores))
    below, above = wanted - LEEWAY, min(1.0, wanted + LEEWAY)
    ratio = 0.0
    if len(scores) >= LEAST_ROUNDS:
        ratio = len(scores) * (above - below) * (2 * average - below - above) / (2 * spread)
    return Verdict(len(scores), average, max(0.0, average - error), min(1.0, average + error), ratio)


def first_decided(scores: Sequence[float], wanted: float, games: int) -> int | None:
    """Return after how many rounds the test had decided, or None."""
    return next((n for n in range(1, len(scores) + 1) if judge(scores[:n], wanted, games).is_decided), None)
