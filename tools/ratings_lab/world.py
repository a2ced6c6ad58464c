"""Simulated people of known strength, their year of games, and the ladder on which these are rated."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from tables.ratings.ladder import EVERYWHERE, Ladder, Player, RatedGame
from tables.ratings.model import MEAN, Rating

SLUG = "topiary"
"""The game that they play; it decides only how strong computers are."""
DAY = 86400
YEAR = 365 * DAY
MONTH = YEAR // 12
LOGIT = 400 / math.log(10)
SPREAD = 350.0
"""The standard deviation of strengths in points; see docs/ratings.md for why."""

NOBODY: Mapping[int, str] = {}

Seen = Callable[["World", Sequence[int], int], None]
"""Called with the order in which people came in, and when, before the game is rated."""


@dataclass
class World:
    """
    People, their true strengths in points, and their ratings.

    People are numbered from 0; other ids, accounts and computers, get their strength when they first play. Everybody's
    strength wanders by so many points in a year (standard deviation): people learn, and forget.
    """

    people: int
    seed: int
    spread: float = SPREAD
    wanders: float = 0.0
    ladder: Ladder = field(default_factory=Ladder)
    strength: dict[int, float] = field(default_factory=dict)
    played: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)  # noqa: S311 - people in a simulation need no secrets
        drawn = [self.chance.gauss(MEAN, self.spread) for _ in range(self.people)]
        self.strength = {one: drawn[one] - fmean(drawn) + MEAN for one in range(self.people)}

    def rating(self, one: int) -> Rating:
        """Return a person's rating."""
        return self.ladder.ratings.get((one, EVERYWHERE), Rating())

    def order(self, people: Sequence[int], helped: int | None = None, by: float = 0.0) -> list[int]:
        """Return in which order people come in at a game: by Plackett–Luce; one may be helped by some points."""
        luck = {one: -math.log(-math.log(self.chance.random())) for one in people}
        good = {one: (self.strength[one] + (by if one == helped else 0.0)) / LOGIT + luck[one] for one in people}
        return sorted(people, key=lambda one: -good[one])

    def others(self, but: Sequence[int], count: int, among: Sequence[int] | None = None) -> list[int]:
        """Return some people by lot, of all or among some."""
        free = [one for one in (range(self.people) if among is None else among) if one not in but]
        return self.chance.sample(free, count)

    def rate(self, order: Sequence[int], at: int, computers: Mapping[int, str] = NOBODY) -> None:
        """Rate a game by the order in which its players came in; `computers` have their levels by id."""
        players = tuple(
            Player(None, place, computers[one]) if one in computers else Player(one, place)
            for place, one in enumerate(order, 1)
        )
        self.ladder.enter(RatedGame(slug=SLUG, guild_id=None, at=at, players=players))
        for one in order:
            self.played[one] = self.played.get(one, 0) + 1

    def year(
        self, games: int, seen: Seen | None = None, but: frozenset[int] = frozenset(), since: int = 2 * YEAR
    ) -> Iterator[int]:
        """
        Let people play a year at tables of two to four, by lot. Yields the time after each game.

        Args:
            but: who stops, and `since` when.
        """
        for number in range(games):
            at = YEAR + number * YEAR // games
            players = self.chance.choice((2, 3, 4))
            order = self.order(self.others(sorted(but) if at >= since else (), players))
            if seen is not None:
                seen(self, order, at)
            self.rate(order, at)
            for one in order if self.wanders else ():
                self.strength[one] += self.chance.gauss(0, self.wanders * math.sqrt(self.people / games / len(order)))
            yield at
