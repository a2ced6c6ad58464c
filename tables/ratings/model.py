"""
Ratings and what one game does to them: Plackett–Luce, on the scale that chess players know. Pure.

Every number has a reason in docs/ratings.md; `python -m tools.ratings_lab` tries them out.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from openskill.models import PlackettLuce

MEAN = 1500.0
"""The points of somebody of whom nothing is known, and of keen computers."""
UNKNOWN = 250.0
"""The uncertainty of somebody of whom nothing is known: so many points either way hold two people in three."""
SHOWN_FROM = 5
"""From so many rated games on a rating is shown, and counts for others; before, it is provisional."""
FADE = 20.0
"""By how much the square of the uncertainty grows in a day."""

_DAY = 86400
_LOGIT = 400 / math.log(10)
_SETTLED = 50.0
_LUCK = math.sqrt(_LOGIT**2 / 2 - _SETTLED**2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rating:
    """
    What is known about how well somebody plays a game.

    Between two people whose ratings are settled, 400 points more are odds of ten to one. `uncertainty` is one standard
    deviation in points, as it was `at`, when the last of `games` rated games ended.
    """

    points: float = MEAN
    uncertainty: float = UNKNOWN
    games: int = 0
    at: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether too few games were rated to show it."""
        return self.games < SHOWN_FROM

    def faded(self, now: int) -> "Rating":
        """Return it as it is now: who has been away is less well known, but keeps their points."""
        days = max(0, now - self.at) / _DAY
        grown = max(self.uncertainty, min(UNKNOWN, math.sqrt(self.uncertainty**2 + FADE * days)))
        return replace(self, uncertainty=grown if self.games else self.uncertainty)


@dataclass(frozen=True, slots=True)
class Entrant:
    """
    Somebody who is rated by a game, or against whom others are.

    `rating` is theirs before it, `place` where they came in, `share` how much of the change counts for them, from 0 to
    1; a computer's rating never changes, so its share is 0.
    """

    rating: Rating
    place: int
    share: float = 1.0


def rated(entrants: Sequence[Entrant], at: int) -> tuple[Rating, ...]:
    """Return everybody's rating, in the same order, after a game of two or more that ended at an instant."""
    if not any(entrant.share for entrant in entrants):
        return tuple(entrant.rating for entrant in entrants)
    model = _model(len(entrants))
    before = [entrant.rating.faded(at) for entrant in entrants]
    teams = [[model.rating(mu=rating.points, sigma=rating.uncertainty)] for rating in before]
    after = [team[0] for team in model.rate(teams, ranks=[float(entrant.place) for entrant in entrants])]
    return tuple(
        _moved(rating, entrant.share, new.mu, new.sigma, at) if entrant.share else entrant.rating
        for entrant, rating, new in zip(entrants, before, after, strict=True)
    )


def _moved(rating: Rating, share: float, points: float, uncertainty: float, at: int) -> Rating:
    """Return a rating after a part of a change."""
    return Rating(
        points=rating.points + share * (points - rating.points),
        uncertainty=math.sqrt(rating.uncertainty**2 + share * (uncertainty**2 - rating.uncertainty**2)),
        games=rating.games + 1,
        at=at,
    )


def chances(ratings: Sequence[Rating]) -> tuple[float, ...]:
    """Return how likely each of them is to win a game of theirs, in the same order."""
    luck = _model(len(ratings)).beta
    scale = math.sqrt(sum(rating.uncertainty**2 + luck**2 for rating in ratings))
    weights = [math.exp((rating.points - MEAN) / scale) for rating in ratings]
    return tuple(weight / sum(weights) for weight in weights)


@cache
def _model(players: int) -> PlackettLuce:
    """
    Return the model of games of so many.

    The library adds up everybody's luck, so that a table of four would tell less about two of them than a game of these
    two; here the sum is the same at every table. What a game tells counts in full (`gamma`), ratings fade by days
    rather than by games (`tau`).
    """
    luck = _LUCK * math.sqrt(2 / players)
    return PlackettLuce(mu=MEAN, sigma=UNKNOWN, beta=luck, tau=0.0, gamma=_in_full)


def _in_full(*_: object) -> float:
    return 1.0
