"""What rated games do to ratings, one after the other, in the transaction that ends each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from sqlite3 import Connection

import msgspec

from db.games.games import GameRow
from db.games.seats import HolderRow, SeatKind, SeatRow
from db.ratings import (
    MeetingRow,
    RatedPlayerRow,
    RatingChangeRow,
    RatingRow,
    add_rated_game,
    add_rated_players,
    meetings_of,
    ratings_of,
    write_changes,
)
from rules.game import Result
from tables.ratings.model import (
    A_SEASON,
    A_WEEK,
    Entrant,
    Meetings,
    Met,
    Rating,
    Sitting,
    Unrated,
    meetings_in,
    obstacle,
    placed,
    rated,
    share,
    strength_of,
)

EVERYWHERE = 0
"""Stands for all servers together, where otherwise a server's id stands."""
Ratings = Mapping[tuple[int, int], Rating]
"""By the ids of person and server."""


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
        return (EVERYWHERE,) if self.guild_id is None else (EVERYWHERE, self.guild_id)


@dataclass(frozen=True, slots=True)
class Change:
    """What a game did to one rating of a person; `before` is as it was when their last game had ended."""

    user_id: int
    guild_id: int
    share: float
    before: Rating
    after: Rating


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


def why_unrated(row: GameRow, seats: Sequence[SeatRow], former: Sequence[HolderRow]) -> Unrated | None:
    """Return why an ended game is not rated; None if it is."""
    people = sum(sitting.user_id is not None for sitting in _sittings(seats, former))
    return obstacle(row.terms, people, is_agreed=row.agreed)


def players_of(row: GameRow, seats: Sequence[SeatRow], former: Sequence[HolderRow]) -> Mapping[int, Player]:
    """
    Return by seat who is rated by an ended game, or plays beside them, and who came in where.

    People who took over a seat during the game are left out, and so are those whose data were deleted meanwhile.
    """
    sittings = _sittings(seats, former)
    places = (1,) * len(seats) if row.result is None else msgspec.json.decode(row.result, type=Result).places
    return {
        seat: Player(sitting.user_id, place, sitting.level)
        for seat, (sitting, place) in enumerate(zip(sittings, placed(sittings, places), strict=True))
        if sitting.user_id is not None or sitting.level is not None
    }


def _sittings(seats: Sequence[SeatRow], former: Sequence[HolderRow]) -> tuple[Sitting, ...]:
    first = {holder.seat: holder for holder in reversed(former)}
    return tuple(_sitting(row, first.get(row.seat)) for row in seats)


def _sitting(row: SeatRow, first: HolderRow | None) -> Sitting:
    left = None if row.resigned_seq is None else row.resigned_seq + 1
    if first is not None and first.user_id != row.user_id:
        return Sitting(user_id=_known(first.user_id), left_from=first.last_seq + 1)
    if row.kind is SeatKind.COMPUTER:
        return Sitting(level=row.level)
    return Sitting(user_id=_known(row.user_id), left_from=left)


def _known(user_id: int | None) -> int | None:
    """Return the id of a person who is not forgotten."""
    return None if user_id is None or user_id < 0 else user_id


def rate_ended(connection: Connection, row: GameRow, seats: Sequence[SeatRow], former: Sequence[HolderRow]) -> None:
    """Rate a game that has just ended, unless it is not rated, as part of the transaction that has written its end."""
    if why_unrated(row, seats, former) is not None:
        return
    assert row.ended_at is not None
    slug, guild_id, at, players = row.slug, row.guild_id, row.ended_at, players_of(row, seats, former)
    game = RatedGame(slug=slug, guild_id=guild_id, at=at, players=tuple(players.values()))
    people = game.people
    present = {
        (row.user_id, row.guild_id): rating_of(row)
        for row in ratings_of(connection, slug, guild_id or EVERYWHERE, people)
    }
    meetings = meetings_of(connection, slug, people, at - A_SEASON, at - A_WEEK)
    met = {frozenset({row.one, row.other}): Meetings(row.season, row.week) for row in meetings}
    numbers = {(row.one, row.other): row.number for row in meetings}
    rated_id = add_rated_game(connection, row.id)
    came_in = [
        RatedPlayerRow(rated_id=rated_id, seat=seat, user_id=player.user_id, level=player.level, place=player.place)
        for seat, player in players.items()
    ]
    add_rated_players(connection, came_in)
    changes = tuple(changes_of(game, present, met))
    write_changes(
        connection,
        [change_row(change, slug, rated_id, at) for change in changes],
        [rating_row(change.user_id, change.guild_id, slug, change.after) for change in changes],
        [
            MeetingRow(
                slug=slug, one=one, other=other, ended_at=at, rated_id=rated_id, number=numbers.get((one, other), 0) + 1
            )
            for one, other in pairs_of(changes)
        ],
    )


def rating_of(row: RatingRow) -> Rating:
    return Rating(points=row.points, uncertainty=row.uncertainty, games=row.games, at=row.at)


def rating_row(user_id: int, guild_id: int, slug: str, rating: Rating) -> RatingRow:
    return RatingRow(
        guild_id=guild_id,
        slug=slug,
        user_id=user_id,
        points=rating.points,
        uncertainty=rating.uncertainty,
        games=rating.games,
        at=rating.at,
    )


def change_row(change: Change, slug: str, rated_id: int, at: int) -> RatingChangeRow:
    """Return the row that stores what a game did to a rating."""
    return RatingChangeRow(
        user_id=change.user_id,
        slug=slug,
        guild_id=change.guild_id,
        rated_id=rated_id,
        ended_at=at,
        share=change.share,
        points_before=change.before.points,
        uncertainty_before=change.before.uncertainty,
        games_before=change.before.games,
        at_before=change.before.at,
        points=change.after.points,
        uncertainty=change.after.uncertainty,
    )
