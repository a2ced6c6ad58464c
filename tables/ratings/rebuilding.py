"""Computes all ratings anew from the results of all rated games: the same numbers, to the last digit."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import TypeVar

from db.ratings import (
    MeetingRow,
    RatedGameRow,
    RatedPlayerRow,
    RatingChangeRow,
    RatingRow,
    all_meetings,
    all_ratings,
    changes_between,
    players_between,
    rated_games,
    replace_ratings,
    unnumbered,
)
from tables.ratings.ladder import Change, Ladder, Player, RatedGame, change_row, pairs_of, rating_row
from tables.ratings.model import Rating

R = TypeVar("R", RatedPlayerRow, RatingChangeRow)

_STEP = 1000
"""So many games are read at a time."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """All changes in the order of games, and all ratings; `differences` counts stored rows that are not like these."""

    changes: tuple[RatingChangeRow, ...]
    ratings: tuple[RatingRow, ...]
    meetings: tuple[MeetingRow, ...]
    differences: int


def rebuild(connection: Connection) -> Rebuilt:
    """Compute all ratings, and compare them with those that are stored."""
    ladders: dict[str, Ladder] = defaultdict(Ladder)
    changes: list[RatingChangeRow] = []
    meetings: list[MeetingRow] = []
    numbers: Counter[tuple[str, int, int]] = Counter()
    differences, last = unnumbered(connection), 0
    while games := rated_games(connection, last, _STEP):
        first, last = games[0].id, games[-1].id
        players = _by_game(players_between(connection, first, last))
        stored = _by_game(changes_between(connection, first, last))
        for row in games:
            entered = _entered(ladders[row.slug], row, players[row.id], stored[row.id])
            made = [change_row(change, row.slug, row.id, row.ended_at) for change in entered]
            meetings += _met(row, entered, numbers)
            changes += made
            differences += len(set(made) ^ set(stored[row.id]))
    ratings = tuple(_ratings(ladders))
    differences += len(set(ratings) ^ set(all_ratings(connection)))
    differences += len(set(meetings) ^ set(all_meetings(connection)))
    return Rebuilt(tuple(changes), ratings, tuple(meetings), differences)


def write_rebuilt(connection: Connection, rebuilt: Rebuilt) -> None:
    """Store what was computed in place of what was there."""
    replace_ratings(connection, rebuilt.changes, rebuilt.ratings, rebuilt.meetings)


def _by_game(rows: Sequence[R]) -> Mapping[int, list[R]]:
    found: dict[int, list[R]] = defaultdict(list)
    for row in rows:
        found[row.rated_id].append(row)
    return found


def _entered(
    ladder: Ladder, row: RatedGameRow, players: Sequence[RatedPlayerRow], stored: Sequence[RatingChangeRow]
) -> tuple[Change, ...]:
    """Enter a game; if somebody who played it is forgotten, by what is stored of the others."""
    game = RatedGame(
        slug=row.slug,
        guild_id=row.guild_id,
        at=row.ended_at,
        players=tuple(Player(player.user_id, player.place, player.level) for player in players),
    )
    if any(player.user_id is None and player.level is None for player in players):
        changes = tuple(_kept(ladder, one) for one in stored)
        ladder.note(game, changes)
        return changes
    return ladder.enter(game)


def _met(row: RatedGameRow, changes: Sequence[Change], numbers: Counter[tuple[str, int, int]]) -> Iterator[MeetingRow]:
    """Yield who met in a game, numbered on from those before."""
    for one, other in pairs_of(changes):
        numbers[row.slug, one, other] += 1
        number = numbers[row.slug, one, other]
        yield MeetingRow(slug=row.slug, one=one, other=other, ended_at=row.ended_at, rated_id=row.id, number=number)


def _kept(ladder: Ladder, row: RatingChangeRow) -> Change:
    """Return a change as it is stored; if the rating before is not what it was, as much is added to it."""
    is_counted = row.share > 0
    then = Rating(
        points=row.points_before, uncertainty=row.uncertainty_before, games=row.games_before, at=row.at_before
    )
    before = ladder.ratings.get((row.user_id, row.guild_id), Rating())
    after = replace(
        before,
        points=row.points if before == then else before.points + row.points - row.points_before,
        uncertainty=row.uncertainty
        if before == then
        else before.uncertainty * row.uncertainty / row.uncertainty_before,
        games=before.games + is_counted,
        at=row.ended_at if is_counted else before.at,
    )
    return Change(row.user_id, row.guild_id, row.share, before, after)


def _ratings(ladders: Mapping[str, Ladder]) -> Iterator[RatingRow]:
    for slug, ladder in ladders.items():
        for (user_id, guild_id), rating in ladder.ratings.items():
            yield rating_row(user_id, guild_id, slug, rating)
