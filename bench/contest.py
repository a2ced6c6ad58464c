"""Contests: our code and yardsticks do the same kind of work, in shuffled turns."""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contender:
    """
    A contender; `work` does a piece of work and returns its number of units.

    `wanted` of a yardstick is how many times as fast our code should be.
    """

    name: str
    work: Callable[[], int]
    wanted: float | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """Our code against at least one yardstick; the work of all is counted in the same unit."""

    name: str
    unit: str
    ours: Contender
    yardsticks: tuple[Contender, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """A named contest; `prepared` sets it up, which may take as long as the contest itself."""

    name: str
    prepared: Callable[[], Contest]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: in full, or for a short look that decides nothing."""

    rounds: int
    cpu_seconds: float


FULL = Effort(rounds=15, cpu_seconds=0.25)
QUICK = Effort(rounds=3, cpu_seconds=0.05)


@dataclass(frozen=True, slots=True)
class Standing:
    """
    Our code against one yardstick.

    `ours` and `theirs` are median units per CPU-second. `low`, `ratio` and `high` are the quartiles and the median of
    ours divided by theirs in each round: above 1 ours is faster; `wanted` is the ratio that should be reached.
    """

    yardstick: str
    ours: float
    theirs: float
    low: float
    ratio: float
    high: float
    wanted: float | None


Clock = Callable[[], float]


def run(contest: Contest, effort: Effort, chance: random.Random, clock: Clock = time.process_time) -> list[Standing]:
    """Let all contenders work in every round, in a new order each time, and compare them within the rounds."""
    contenders = (contest.ours, *contest.yardsticks)
    for contender in contenders:
        contender.work()  # caches and imports are filled before anything counts
    rounds = [_round(contenders, effort.cpu_seconds, chance, clock) for _ in range(effort.rounds)]
    return [_standing(contest.ours, yardstick, rounds) for yardstick in contest.yardsticks]


def _round(
    contenders: Sequence[Contender], cpu_seconds: float, chance: random.Random, clock: Clock
) -> dict[str, float]:
    order = chance.sample(contenders, len(contenders))
    return {contender.name: _rate(contender, cpu_seconds, clock) for contender in order}


def _rate(contender: Contender, cpu_seconds: float, clock: Clock) -> float:
    units, begun = 0, clock()
    while (spent := clock() - begun) < cpu_seconds:
        units += contender.work()
    return units / spent


def _standing(ours: Contender, yardstick: Contender, rounds: Sequence[dict[str, float]]) -> Standing:
    low, ratio, high = statistics.quantiles([rates[ours.name] / rates[yardstick.name] for rates in rounds], n=4)
    return Standing(
        yardstick.name,
        statistics.median(rates[ours.name] for rates in rounds),
        statistics.median(rates[yardstick.name] for rates in rounds),
        low,
        ratio,
        high,
        yardstick.wanted,
    )
