"""
Ratings and what one game does to them: Plackett–Luce, on the scale that chess players know. Pure.

Every number has a reason in docs/ratings.md; `python -m tools.ratings_lab` tries them out.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from openskill.models import PlackettLuce

from db.games.games import Terms
from rules.resignations import places_after

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
LEAST_PEOPLE = 2
A_WEEK, A_SEASON = 7 * 86400, 90 * 86400
"""The seconds in which meetings of two people are counted."""
WEEKLY = 9
"""So many games of two people count in a week."""
_FAMILIAR = 4
# By game: points and uncertainty of each level. Keen ones, which people meet unless they choose others, are the zero.
STRENGTHS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "emperors-garden": {"casual": (1310, 22), "keen": (1500, 1), "master": (1667, 25)},
    "gardlings": {"casual": (1304, 19), "keen": (1500, 1), "master": (1621, 14)},
    "sanssouci": {"casual": (1336, 21), "keen": (1500, 1), "master": (1681, 29)},
    "topiary": {"casual": (1320, 24), "keen": (1500, 1), "master": (1645, 24)},
}


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


class Unrated(Enum):
    """Why an ended game was not rated."""

    HOST = "host"
    """Its host had left it so, or it is older than ratings."""
    HINTS = "hints"
    """The table gave hints."""
    LENIENT = "lenient"
    """Everything could be taken back if all agreed."""
    AGREED = "agreed"
    """It ended by consent, so nobody has a place."""
    ALONE = "alone"
    """Fewer than two people had sat there from the start."""


def obstacle(terms: Terms, people: int, *, is_agreed: bool = False) -> Unrated | None:
    """Return why a game is not rated, or None; `people` sat there from the start."""
    reasons = {
        Unrated.HOST: not terms.is_rated,
        Unrated.HINTS: terms.has_hints,
        Unrated.LENIENT: terms.is_lenient,
        Unrated.AGREED: is_agreed,
        Unrated.ALONE: people < LEAST_PEOPLE,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """
    A seat at the end of a game.

    `user_id` is the person who sat there from the start, None for a computer or somebody who is forgotten; `level` that
    of a computer from the start. `left_from` is the first move that was not the person's own any more, because they
    resigned or their seat was given away; None if they stayed, even if others played for them.
    """

    user_id: int | None = None
    level: str | None = None
    left_from: int | None = None


def placed(sittings: Sequence[Sitting], places: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat, those who left it last, in the order in which they left."""
    left = {seat: sitting.left_from for seat, sitting in enumerate(sittings) if sitting.left_from is not None}
    return places_after(places, left)


@dataclass(frozen=True, slots=True)
class Meetings:
    """How often two people met before: rated games that counted for one of them, in a season and in a week."""

    season: int = 0
    week: int = 0


Met = Mapping[frozenset[int], Meetings]


def meetings_in(ended: Sequence[int], now: int) -> Meetings:
    """Count the earlier games of two people by when these ended."""
    return Meetings(sum(at > now - A_SEASON for at in ended), sum(at > now - A_WEEK for at in ended))


def share(one: int, games: Mapping[int, int], computers: int, met: Met) -> float:
    """
    Return how much of a game counts for one of its people, from 0 to 1.

    Args:
        games: the rated games of everybody before this one, by user id.
        met: how often any two of them met before.
    """
    fresh, known = 1.0, computers
    for other in games:
        if other != one:
            before = met.get(frozenset({one, other}), Meetings())
            fresh = min(fresh, _fresh(before))
            known += _is_known(games[other], before.season) or not _is_known(games[one], before.season)
    return fresh * known / (len(games) - 1 + computers)


def _fresh(before: Meetings) -> float:
    """Return what one more game of two people tells: less each time in a season, and nothing after nine in a week."""
    return 0.0 if before.week >= WEEKLY else 1 / (1 + (before.season / _FAMILIAR) ** 2)


def _is_known(games: int, together: int) -> bool:
    """Return whether somebody is known well enough, apart from the games against one opponent."""
    return games - together >= SHOWN_FROM


def strength_of(slug: str, level: str | None) -> Rating | None:
    """Return the rating of a computer; None if its strength at that game was never measured."""
    found = STRENGTHS.get(slug, {}).get(level or "")
    return None if found is None else Rating(points=found[0], uncertainty=found[1], games=SHOWN_FROM)
