"""How well the order of people is found, and how well winners are predicted, beside simpler ways."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from tables.ratings.model import MEAN, Entrant, Rating, chances, rated
from tools.ratings_lab.world import DAY, LOGIT, World

ELO_STEPS = (16.0, 32.0, 48.0, 64.0, 96.0)
"""The steps that Elo is tried with; the best one is compared."""
_FEW = 5
"""Games of people who have played fewer are not predicted."""


def tau(found: Sequence[float], true: Sequence[float]) -> float:
    """Return Kendall's tau of two rankings without ties: 1 if they agree, 0 by chance, -1 if one is reversed."""
    pairs = list(combinations(range(len(found)), 2))
    agree = sum((found[one] - found[other]) * (true[one] - true[other]) > 0 for one, other in pairs)
    return 2 * agree / len(pairs) - 1


def order_found(world: World) -> float:
    """Return how well the ratings of a world order its people."""
    people = range(world.people)
    return tau([world.rating(one).points for one in people], [world.strength[one] for one in people])


AFTER = (5, 10, 20, 40, 60)
"""After so many games it is looked how many points show."""
_SETTLED = 100
"""Games after which a rating is settled."""


def shown(points: float, people: int, *, is_new: bool) -> tuple[float, ...]:
    """
    Return how many of so many points above the mean show after each of `AFTER`, on average of some people.

    They play a game a day with somebody settled at the mean. Who is not new was as good as these before.
    """
    chance, found = Random(0), [0.0] * len(AFTER)  # noqa: S311 - people in a simulation need no secrets
    for _ in range(people):
        one = Rating()
        for day, number in enumerate(range(0 if is_new else -_SETTLED, AFTER[-1]), 1):
            wins = chance.random() < 1 / (1 + math.exp(-(points if number >= 0 else 0.0) / LOGIT))
            other = Entrant(Rating(uncertainty=50.0, games=_SETTLED, at=day * DAY), 1 + wins, 0.0)
            one, _unmoved = rated((Entrant(one, 2 - wins), other), day * DAY)
            if number + 1 in AFTER:
                found[AFTER.index(number + 1)] += (one.points - MEAN) / people
    return tuple(found)


@dataclass
class Elo:
    """Elo for pairs: each game counts as one for any two of its players."""

    step: float
    points: dict[int, float] = field(default_factory=dict)

    def chance(self, one: int, other: int) -> float:
        """Return how likely one beats the other."""
        return 1 / (1 + 10 ** ((self.points.get(other, 0.0) - self.points.get(one, 0.0)) / 400))

    def rate(self, order: Sequence[int]) -> None:
        """Take in a game."""
        moved = dict.fromkeys(order, 0.0)
        for better, worse in combinations(order, 2):
            change = self.step * (1 - self.chance(better, worse)) / (len(order) - 1)
            moved[better] += change
            moved[worse] -= change
        for one, change in moved.items():
            self.points[one] = self.points.get(one, 0.0) + change


@dataclass
class Losses:
    """
    The mean log loss of predicted winners, in nats, of games in which everybody is known a little.

    `lost` adds it up: of our ratings, of a constant guess, of the truth; `pairs` of games of two alone, by name.
    """

    games: int = 0
    pair_games: int = 0
    lost: dict[str, float] = field(default_factory=dict)
    pairs: dict[str, float] = field(default_factory=dict)
    elo: Mapping[float, Elo] = field(default_factory=lambda: {step: Elo(step) for step in ELO_STEPS})

    def __call__(self, world: World, order: Sequence[int], at: int) -> None:
        """Predict the winner of a game before it is rated."""
        if all(world.played.get(one, 0) >= _FEW for one in order):
            winner = chances([world.rating(one).faded(at) for one in order])[0]
            self.games += 1
            _add(self.lost, {"ratings": winner, "constant guess": 1 / len(order)})
            if len(order) == 2:  # noqa: PLR2004 - a pair
                self.pair_games += 1
                elo = {f"Elo {step:.0f}": one.chance(*order) for step, one in self.elo.items()}
                _add(self.pairs, {"ratings": winner, "constant guess": 0.5, **elo})
        for one in self.elo.values():
            one.rate(order)

    def lines(self) -> Iterator[str]:
        """Yield what is told."""
        best = min((name for name in self.pairs if name.startswith("Elo")), key=lambda name: self.pairs[name])
        told = {name: lost / self.games for name, lost in self.lost.items()}
        pairs = {name: self.pairs[name] / self.pair_games for name in ("ratings", "constant guess", best)}
        yield f"log loss of winners, all tables: {_told(told)}"
        yield f"log loss of winners, tables of two: {_told(pairs)}"


def _add(lost: dict[str, float], chance: Mapping[str, float]) -> None:
    for name, one in chance.items():
        lost[name] = lost.get(name, 0.0) - math.log(one)


def _told(losses: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {lost:.3f}" for name, lost in losses.items())
