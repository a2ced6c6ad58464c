"""
Rows of ratings, written in the transaction that ends a game, and again when all are rebuilt.

`rated_games` numbers the rated games in the order in which they ended; `rated_players` says who was rated by each, or
played beside them, and who came in where. `ratings` has what is known of everybody now, by game and server;
`rating_changes` what each game did to that, which is also the history that charts show; `rated_meetings` numbers
the games of any two people. The server 0 stands for all servers together, and for tables outside of servers.

Of somebody who had their data deleted nothing stays but a place without a name. What their games did to others cannot
be computed any more, so for these games `rating_changes` is what counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_value, insert_all

_PRESENT = "slug = ? AND guild_id IN (0, ?) AND user_id IN (SELECT value FROM json_each(?))"

# The last meeting by each instant is found by key, so that this takes as long however often they met.
_MET = "SELECT number FROM rated_meetings AS met WHERE met.one = mine.value AND met.other = its.value AND slug = :slug"
_LAST = "ORDER BY ended_at DESC, rated_id DESC LIMIT 1"
_MEETINGS = (
    "WITH met AS MATERIALIZED (SELECT mine.value AS one, its.value AS other,"  # noqa: S608 - no value in it
    f" ({_MET} {_LAST}) AS number, ({_MET} AND ended_at <= :season {_LAST}) AS season,"
    f" ({_MET} AND ended_at <= :week {_LAST}) AS week"
    " FROM json_each(:people) AS mine JOIN json_each(:people) AS its ON its.value > mine.value)"
    " SELECT one, other, number, number - coalesce(season, 0) AS season, number - coalesce(week, 0) AS week"
    " FROM met WHERE number IS NOT NULL"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlayerRow:
    """One who came in at a place: a person, a computer of a `level`, or if both are None somebody who is forgotten."""

    rated_id: int
    seat: int
    user_id: int | None
    level: str | None
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """
    The rating of a person at a game, on one server or over all (0).

    `points` with their `uncertainty`, a standard deviation, as they were `at`, when the last of `games` games that
    counted ended.
    """

    guild_id: int
    slug: str
    user_id: int
    points: float
    uncertainty: float
    games: int
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChangeRow:
    """
    What one game, which ended at `ended_at`, did to a rating.

    It was `points_before` with `uncertainty_before`, `at_before`, after `games_before` games. `share` is how much of
    the game counted; if it is 0, `points` and `uncertainty` are those from before.
    """

    user_id: int
    slug: str
    guild_id: int
    rated_id: int
    ended_at: int
    share: float
    points_before: float
    uncertainty_before: float
    games_before: int
    at_before: int
    points: float
    uncertainty: float


def add_rated_game(connection: Connection, game_id: int) -> int:
    """Number a game that has just ended. Returns: its number among rated games."""
    cursor = connection.execute("INSERT INTO rated_games (game_id) VALUES (?)", (game_id,))
    assert cursor.lastrowid is not None
    return cursor.lastrowid


def add_rated_players(connection: Connection, rows: Sequence[RatedPlayerRow]) -> None:
    """Write who was rated by a game."""
    insert_all(connection, "rated_players", rows)


def ratings_of(connection: Connection, slug: str, guild_id: int, people: Sequence[int]) -> tuple[RatingRow, ...]:
    """Return the ratings of some people at a game, on a server and over all."""
    sql = f"SELECT * FROM ratings WHERE {_PRESENT}"  # noqa: S608 - no value in it
    return fetch_all(connection, RatingRow, sql, (slug, guild_id, str(list(people))))


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingsRow:
    """How many rated games two people had together, in all and since two instants, that counted for one at least."""

    one: int
    other: int
    number: int
    season: int
    week: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingRow:
    """One rated game that two people had together and that counted for one of them at least, their `number`-th."""

    slug: str
    one: int
    other: int
    ended_at: int
    rated_id: int
    number: int


def meetings_of(
    connection: Connection, slug: str, people: Sequence[int], season: int, week: int
) -> tuple[MeetingsRow, ...]:
    """Return how often any two of some people met after each of two instants, of which `season` is the earlier one."""
    values = {"people": str(list(people)), "slug": slug, "season": season, "week": week}
    return fetch_all(connection, MeetingsRow, _MEETINGS, values)


def write_changes(
    connection: Connection,
    changes: Sequence[RatingChangeRow],
    ratings: Sequence[RatingRow],
    meetings: Sequence[MeetingRow],
) -> None:
    """Write what a game did, the ratings as they are now, and who met."""
    insert_all(connection, "rating_changes", changes)
    insert_all(connection, "ratings", ratings, key="guild_id, slug, user_id")
    insert_all(connection, "rated_meetings", meetings)


def changes_of_game(connection: Connection, game_id: int) -> tuple[RatingChangeRow, ...]:
    """Return what an ended game did to ratings; empty if it was not rated."""
    sql = (
        "SELECT rating_changes.* FROM rated_games JOIN rating_changes ON rated_id = rated_games.id WHERE game_id = ?"
        " ORDER BY user_id, guild_id"
    )
    return fetch_all(connection, RatingChangeRow, sql, (game_id,))


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedGameRow:
    """A rated game, with what its result says of it."""

    id: int
    game_id: int
    slug: str
    guild_id: int | None
    ended_at: int


def rated_games(connection: Connection, after: int, limit: int) -> tuple[RatedGameRow, ...]:
    """Return rated games with a number above `after`, in the order in which they ended."""
    sql = (
        "SELECT id, game_id, slug, guild_id, ended_at FROM rated_games JOIN results USING (game_id) WHERE id > ?"
        " ORDER BY id LIMIT ?"
    )
    return fetch_all(connection, RatedGameRow, sql, (after, limit))


def players_between(connection: Connection, first: int, last: int) -> tuple[RatedPlayerRow, ...]:
    """Return the players of the rated games with these numbers, by game and seat."""
    sql = "SELECT * FROM rated_players WHERE rated_id BETWEEN ? AND ? ORDER BY rated_id, seat"
    return fetch_all(connection, RatedPlayerRow, sql, (first, last))


def changes_between(connection: Connection, first: int, last: int) -> tuple[RatingChangeRow, ...]:
    """Return what the rated games with these numbers did."""
    sql = "SELECT * FROM rating_changes WHERE rated_id BETWEEN ? AND ? ORDER BY rated_id"
    return fetch_all(connection, RatingChangeRow, sql, (first, last))


def all_ratings(connection: Connection) -> tuple[RatingRow, ...]:
    """Return everybody's ratings."""
    return fetch_all(connection, RatingRow, "SELECT * FROM ratings ORDER BY guild_id, slug, user_id")


def all_meetings(connection: Connection) -> tuple[MeetingRow, ...]:
    return fetch_all(connection, MeetingRow, "SELECT * FROM rated_meetings")


def unnumbered(connection: Connection) -> int:
    """Return how many results are rated, but not numbered, or the other way round."""
    sql = (
        "SELECT (SELECT count(*) FROM results WHERE rated = 1 AND game_id NOT IN (SELECT game_id FROM rated_games))"
        " + (SELECT count(*) FROM rated_games WHERE game_id NOT IN (SELECT game_id FROM results WHERE rated = 1))"
    )
    return fetch_value(connection, int, sql) or 0


def replace_ratings(
    connection: Connection,
    changes: Iterable[RatingChangeRow],
    ratings: Iterable[RatingRow],
    meetings: Iterable[MeetingRow],
) -> None:
    """Write all changes, ratings and meetings anew."""
    connection.execute("DELETE FROM rated_meetings")
    connection.execute("DELETE FROM rating_changes")
    connection.execute("DELETE FROM ratings")
    insert_all(connection, "rating_changes", changes)
    insert_all(connection, "ratings", ratings)
    insert_all(connection, "rated_meetings", meetings)
