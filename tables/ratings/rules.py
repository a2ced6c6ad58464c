"""What is rated, who is, and how much of a game counts for whom. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from rules.resignations import places_after
from tables.ratings.model import SHOWN_FROM

LEAST_PEOPLE = 2
A_WEEK, A_SEASON = 7 * 86400, 90 * 86400
"""The seconds in which meetings of two people are counted."""
WEEKLY = 9
"""So many games of two people count in a week."""
_FAMILIAR = 4


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a game was played by: whether the host wanted it rated, and what forbids it."""

    is_wanted: bool
    has_hints: bool = False
    is_lenient: bool = False
    is_agreed: bool = False


def obstacle(terms: Terms, people: int) -> Unrated | None:
    """Return why a game is not rated, or None; `people` sat there from the start."""
    reasons = {
        Unrated.HOST: not terms.is_wanted,
        Unrated.HINTS: terms.has_hints,
        Unrated.LENIENT: terms.is_lenient,
        Unrated.AGREED: terms.is_agreed,
        Unrated.ALONE: people < LEAST_PEOPLE,
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """
    A seat at the end of a game.

    `user_id` is the person who sat there from the start, None for a computer or somebody who is forgotten; `level` that
    of a computer from the start. `left_from` is the first move that was not the person's own any more, because they
    resigned or their seat was given away; None if they stayed, whoever played for them.
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
