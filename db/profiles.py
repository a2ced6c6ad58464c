"""What results and ratings say of people: only of ended games at which others sat, too."""

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_one, fetch_value

_THEIRS = (
    "its.user_id = :user AND players > 1 AND (:guild IS NULL OR guild_id = :guild) AND (:slug IS NULL OR slug = :slug)"
)
"""The seats of a person, of all servers or one, of all games or one."""
_PLAYED = f"result_seats AS its JOIN results USING (game_id) WHERE {_THEIRS}"


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose results, on which server (None: all), of which game (None: all)."""

    user_id: int
    guild_id: int | None
    slug: str | None

    @property
    def values(self) -> dict[str, object]:
        return {"user": self.user_id, "guild": self.guild_id, "slug": self.slug}


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow:
    """
    Games of one kind in which somebody came to one place, None for games that ended by consent.

    `best` is the most points, None if none were counted; `turns` took `seconds`.
    """

    slug: str
    place: int | None
    games: int
    best: int | None
    turns: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalRow:
    """How often somebody came before an opponent, and behind them."""

    user_id: int
    name: str
    won: int
    lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """The points by category, as JSON, of a seat at one of somebody's tables; `is_own` is theirs."""

    game_id: int
    is_own: bool
    sheet: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TopRow:
    """The best result of a game, and whose it was."""

    slug: str
    user_id: int
    name: str
    points: int


def tally(connection: Connection, scope: Scope) -> tuple[TallyRow, ...]:
    """Return somebody's games by kind and place."""
    sql = (
        "SELECT slug, place, count(*) AS games, max(points) AS best, sum(its.turns) AS turns, sum(seconds) AS seconds"
        f" FROM {_PLAYED} GROUP BY slug, place"
    )
    return fetch_all(connection, TallyRow, sql, scope.values)


def last_places(connection: Connection, scope: Scope, most: int) -> tuple[int, ...]:
    """Return the places of somebody's last games, the newest last."""
    sql = f"SELECT place FROM {_PLAYED} AND place IS NOT NULL ORDER BY ended_at DESC, game_id DESC LIMIT :most"
    return fetch_column(connection, int, sql, {**scope.values, "most": most})[::-1]


def rivals(
    connection: Connection, scope: Scope, most: int, shown_on: int | None, only: int | None = None
) -> tuple[RivalRow, ...]:
    """
    Return whom somebody met most, without those who show their profile to nobody; `only` one of them.

    Args:
        shown_on: the server whose names they have; None for that where they met last.
    """
    sql = (
        "WITH met AS (SELECT others.user_id, count(*) AS games, sum(its.place < others.place) AS won,"
        " sum(its.place > others.place) AS lost, max(ended_at),"
        " guild_id AS met_on FROM result_seats AS its JOIN results USING (game_id)"
        " JOIN result_seats AS others ON others.game_id = its.game_id AND others.user_id != its.user_id"
        f" WHERE {_THEIRS} AND (:only IS NULL OR others.user_id = :only)"
        " GROUP BY others.user_id)"
        " SELECT met.user_id, won, lost, coalesce((SELECT name FROM names WHERE names.user_id = met.user_id"
        " AND names.guild_id = coalesce(:shown, met_on, 0)), '') AS name"
        " FROM met JOIN people ON people.user_id = met.user_id"
        " WHERE (profile != 'nobody' OR met.user_id = :only) AND won + lost > 0"
        " ORDER BY games DESC, met.user_id LIMIT :most"
    )
    return fetch_all(connection, RivalRow, sql, {**scope.values, "most": most, "shown": shown_on, "only": only})


def last_sheets(connection: Connection, scope: Scope, most: int) -> tuple[SheetRow, ...]:
    """Return the score sheets of all seats in somebody's last games whose points were counted."""
    sql = (
        f"WITH own AS (SELECT game_id, seat FROM {_PLAYED} AND points IS NOT NULL"
        " ORDER BY ended_at DESC, game_id DESC LIMIT :most)"
        " SELECT game_id, own.seat = seats.seat AS is_own, sheet FROM own JOIN result_seats AS seats USING (game_id)"
    )
    return fetch_all(connection, SheetRow, sql, {**scope.values, "most": most})


def best_since(connection: Connection, slug: str, since: int, guild_id: int | None, shown_on: int) -> TopRow | None:
    """
    Return the best result of a game since an instant, on a server or (None) by those who agreed, if there is one.

    Args:
        shown_on: the server whose name the winner has.
    """
    stands, which = ("TRUE", "results_by_game") if guild_id is None else ("guild_id = :guild", "results_by_server")
    shown = _shown_on(guild_id or ALL_SERVERS)
    sql = (
        "SELECT slug, its.user_id, points, coalesce((SELECT name FROM names WHERE names.user_id = its.user_id"
        f" AND names.guild_id = :shown_on), '') AS name FROM results INDEXED BY {which}"
        " JOIN result_seats AS its USING (game_id) JOIN people ON people.user_id = its.user_id"
        f" WHERE {stands} AND slug = :slug AND ended_at >= :since AND players > 1 AND resigned_move IS NULL"
        f" AND points IS NOT NULL AND {shown} ORDER BY points DESC, ended_at, seat LIMIT 1"
    )
    return fetch_one(connection, TopRow, sql, {"guild": guild_id, "slug": slug, "since": since, "shown_on": shown_on})


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedRow:
    """A rating after a game that ended at `ended_at`, and how unsure it was."""

    ended_at: int
    points: float
    uncertainty: float


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedRow:
    """Somebody's rating, and after how many rated games."""

    user_id: int
    name: str
    points: float
    uncertainty: float
    games: int


ALL_SERVERS = 0
"""Stands for all servers together in ratings."""


def rating_history(connection: Connection, user_id: int, slug: str, guild_id: int) -> tuple[RatedRow, ...]:
    """Return somebody's ratings at a game after each of their rated games, oldest first."""
    sql = (
        "SELECT ended_at, points, uncertainty FROM rating_changes WHERE user_id = ? AND slug = ? AND guild_id = ?"
        " ORDER BY rated_id"
    )
    return fetch_all(connection, RatedRow, sql, (user_id, slug, guild_id))


def find_ranked(connection: Connection, user_id: int, slug: str, guild_id: int, shown_on: int) -> RankedRow | None:
    """Return somebody's rating, even if they show their profile to nobody; None if they have none."""
    sql = f"SELECT {_RANKED} WHERE guild_id = :guild AND slug = :slug AND ratings.user_id = :user"
    values = {"guild": guild_id, "slug": slug, "user": user_id, "shown_on": shown_on}
    return fetch_one(connection, RankedRow, sql, values)


def ranking(
    connection: Connection, slug: str, guild_id: int, least: int, page: tuple[int, int], shown_on: int
) -> tuple[RankedRow, ...]:
    """
    Return a page of those who are ranked, best first.

    Args:
        least: so many rated games they must have.
        page: how many at most, after how many others.
        shown_on: the server whose names they have.
    """
    shown = _shown_on(guild_id)
    sql = (
        f"SELECT {_RANKED} WHERE guild_id = :guild AND slug = :slug AND games >= :least AND {shown}"
        " ORDER BY points DESC, ratings.user_id LIMIT :most OFFSET :after"
    )
    values = {"guild": guild_id, "slug": slug, "least": least, "most": page[0], "after": page[1]}
    values["shown_on"] = shown_on
    return fetch_all(connection, RankedRow, sql, values)


def ranked_above(connection: Connection, slug: str, guild_id: int, least: int, row: RankedRow | None) -> int:
    """Return how many are ranked above somebody; with None, how many there are."""
    shown = _shown_on(guild_id)
    sql = (
        "SELECT count(*) FROM ratings JOIN people USING (user_id) WHERE guild_id = :guild AND slug = :slug"
        f" AND games >= :least AND {shown}"
        " AND (:points IS NULL OR points > :points OR (points = :points AND ratings.user_id < :user))"
    )
    own = {"points": None, "user": None} if row is None else {"points": row.points, "user": row.user_id}
    return fetch_value(connection, int, sql, {"guild": guild_id, "slug": slug, "least": least, **own}) or 0


_RANKED = (
    "ratings.user_id, points, uncertainty, games, coalesce((SELECT name FROM names"
    " WHERE names.user_id = ratings.user_id AND names.guild_id = :shown_on), '') AS name"
    " FROM ratings JOIN people USING (user_id)"
)


def _shown_on(guild_id: int) -> str:
    return "profile = 'everywhere'" if guild_id == ALL_SERVERS else "profile != 'nobody'"
