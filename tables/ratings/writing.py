"""Rates a game in the transaction that ends it."""

from collections.abc import Sequence

from aiosqlite import Connection

from db.games.games import GameRow
from db.games.seats import HolderRow, SeatRow
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
from tables.ratings.ladder import EVERYWHERE, Change, RatedGame, changes_of, pairs_of
from tables.ratings.model import Rating
from tables.ratings.rules import A_SEASON, A_WEEK, Meetings
from tables.ratings.seats import players_of, why_unrated


async def rate_ended(
    connection: Connection, row: GameRow, seats: Sequence[SeatRow], former: Sequence[HolderRow]
) -> None:
    """Rate a game that has just ended, unless it is not rated, as part of the transaction that has written its end."""
    if why_unrated(row, seats, former) is not None:
        return
    assert row.ended_at is not None
    slug, guild_id, at, players = row.slug, row.guild_id, row.ended_at, players_of(row, seats, former)
    game = RatedGame(slug=slug, guild_id=guild_id, at=at, players=tuple(players.values()))
    people = game.people
    present = {
        (row.user_id, row.guild_id): rating_of(row)
        for row in await ratings_of(connection, slug, guild_id or EVERYWHERE, people)
    }
    meetings = await meetings_of(connection, slug, people, at - A_SEASON, at - A_WEEK)
    met = {frozenset({row.one, row.other}): Meetings(row.season, row.week) for row in meetings}
    numbers = {(row.one, row.other): row.number for row in meetings}
    rated_id = await add_rated_game(connection, row.id)
    came_in = [
        RatedPlayerRow(rated_id=rated_id, seat=seat, user_id=player.user_id, level=player.level, place=player.place)
        for seat, player in players.items()
    ]
    await add_rated_players(connection, came_in)
    changes = tuple(changes_of(game, present, met))
    await write_changes(
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
    """Return the rating that a row stores."""
    return Rating(points=row.points, uncertainty=row.uncertainty, games=row.games, at=row.at)


def rating_row(user_id: int, guild_id: int, slug: str, rating: Rating) -> RatingRow:
    """Return the row that stores a rating."""
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
