"""What rated games do to ratings, one after the other: as they end, rebuilt from all, or tried out. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tables.ratings.levels import strength_of
from tables.ratings.model import Entrant, Rating, rated
from tables.ratings.rules import Met, meetings_in, share

EVERYWHERE = 0
"""Stands for all servers together, where otherwise a server's id stands."""


@dataclass(frozen=True, slots=True)
class Player:
    """One who came in at a place: a person, or a computer of a level if `user_id` is None."""

    user_id: int | None
    place: int
    level: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGame:
    """A game that is rated: its players by seat, two people at least; `guild_id` is None outside of servers."""

    slug: str
    guild_id: int | None
    at: int
    players: tuple[Player, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of the people, by seat."""
        return tuple(player.user_id for player in self.players if player.user_id is not None)

    @property
    def ladders(self) -> tuple[int, ...]:
        """Where it counts."""
        return (EVERYWHERE,) if self.guild_id is None else (EVERYWHERE, self.guild_id)


@dataclass(frozen=True, slots=True)
class Change:
    """What a game did to one rating of a person; `before` is as it was when their last game had ended."""

    user_id: int
    guild_id: int
    share: float
    before: Rating
    after: Rating


Ratings = Mapping[tuple[int, int], Rating]
"""By the ids of person and server."""


def changes_of(game: RatedGame, ratings: Ratings, met: Met) -> Iterator[Change]:
    """Yield what a game does to the ratings of its people; who has none yet begins at the mean."""
    for guild_id in game.ladders:
        yield from _changes(game, guild_id, {one: ratings.get((one, guild_id), Rating()) for one in game.people}, met)


def _changes(game: RatedGame, guild_id: int, before: Mapping[int, Rating], met: Met) -> Iterator[Change]:
    games = {one: rating.games for one, rating in before.items()}
    strengths = [strength_of(game.slug, player.level) for player in game.players]
    computers = sum(strength is not None for strength in strengths)
    people: list[int | None] = []
    entrants: list[Entrant] = []
    for player, strength in zip(game.players, strengths, strict=True):
        one = player.user_id
        if one is not None:
            entrants.append(Entrant(before[one], player.place, share(one, games, computers, met)))
        elif strength is not None:
            entrants.append(Entrant(strength, player.place, 0.0))
        else:
            continue
        people.append(one)
    for one, entrant, after in zip(people, entrants, rated(entrants, game.at), strict=True):
        if one is not None:
            yield Change(one, guild_id, entrant.share, entrant.rating, after)


def pairs_of(changes: Sequence[Change]) -> Iterator[tuple[int, int]]:
    """Yield any two people for one of whom a game counted, the lower id first."""
    counted = sorted((change.user_id, change.share > 0) for change in changes if change.guild_id == EVERYWHERE)
    for (one, is_counted), (other, is_too) in combinations(counted, 2):
        if is_counted or is_too:
            yield one, other


class Ladder:
    """The ratings of one game, as they are after all that was entered so far, in the order in which it ended."""

    def __init__(self) -> None:
        self.ratings: dict[tuple[int, int], Rating] = {}
        self._met: dict[frozenset[int], list[int]] = {}

    def enter(self, game: RatedGame) -> tuple[Change, ...]:
        """Rate a game. Returns: what it changed."""
        changes = tuple(changes_of(game, self.ratings, self._before(game)))
        self.note(game, changes)
        return changes

    def note(self, game: RatedGame, changes: Sequence[Change]) -> None:
        """Take over what a game has changed."""
        self.ratings.update({(change.user_id, change.guild_id): change.after for change in changes})
        for pair in pairs_of(changes):
            self._met.setdefault(frozenset(pair), []).append(game.at)

    def _before(self, game: RatedGame) -> Met:
        pairs = map(frozenset, combinations(game.people, 2))
        return {pair: meetings_in(self._met[pair], game.at) for pair in pairs if pair in self._met}
