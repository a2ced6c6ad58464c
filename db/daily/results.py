"""Rows of the garden of the day: the secret of its deals, and first tries. Days are counted from 1970-01-01."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_one, fetch_value, insert
from db.people.people import Showing


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyResultRow:
    """
    Somebody's first try of a day, played to its end on that day.

    `user_id` is None if they had their data deleted, `guild_id` the server on which they ended it, None in a direct
    message. The larger `score` is better; `points` are what the game counts, `others` those of the computer.
    """

    day: int
    user_id: int | None
    guild_id: int | None
    slug: str
    score: int
    points: int
    others: int | None
    ended_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRow:
    """How many people had these points on a day, and the best score among them."""

    points: int
    people: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HonourRow:
    """One of the best of a day on a server, by name."""

    name: str
    score: int
    points: int
    others: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthRow:
    """Somebody's month: their place by what part of the others they left behind, day by day, and on how many days."""

    user_id: int
    place: int
    people: int
    days: int


async def find_daily_secret(connection: Connection) -> bytes | None:
    """Return the secret of the deals of all days, None before the first one."""
    return await fetch_value(connection, bytes, "SELECT secret FROM daily_secret")


async def draw_daily_secret(connection: Connection, fresh: bytes) -> bytes:
    """Return the secret; `fresh` becomes it if there is none yet."""
    await connection.execute("INSERT OR IGNORE INTO daily_secret (id, secret) VALUES (1, ?)", (fresh,))
    return await find_daily_secret(connection) or fresh


async def begin_try(connection: Connection, day: int, digest: bytes) -> bool:
    """Note that somebody begins a try of a day. Returns: whether it is their first."""
    cursor = await connection.execute("INSERT OR IGNORE INTO daily_tries VALUES (?, ?)", (day, digest))
    return cursor.rowcount > 0


async def forget_tries(connection: Connection, before: int) -> None:
    """Delete who has begun tries of days before one."""
    await connection.execute("DELETE FROM daily_tries WHERE day < ?", (before,))


async def add_daily_result(connection: Connection, row: DailyResultRow) -> None:
    """Write a result, unless that person has one of that day."""
    await insert(connection, "daily_results", row)


async def find_daily_result(connection: Connection, day: int, user_id: int) -> DailyResultRow | None:
    """Return somebody's result of a day, or None."""
    sql = (
        "SELECT day, user_id, guild_id, slug, score, points, others, ended_at FROM daily_results"
        " WHERE day = ? AND user_id = ?"
    )
    return await fetch_one(connection, DailyResultRow, sql, (day, user_id))


async def daily_people(connection: Connection, day: int) -> int:
    """Return how many people have ended their try of a day."""
    return await fetch_value(connection, int, "SELECT count(*) FROM daily_results WHERE day = ?", (day,)) or 0


async def daily_counts(connection: Connection, day: int) -> tuple[CountRow, ...]:
    """Return how many people had how many points on a day, by points."""
    sql = (
        "SELECT points, count(*) AS people, max(score) AS score FROM daily_results WHERE day = ?"
        " GROUP BY points ORDER BY points"
    )
    return await fetch_all(connection, CountRow, sql, (day,))


async def people_above(connection: Connection, day: int, score: int) -> int:
    """Return how many people did better than a score on a day."""
    sql = "SELECT count(*) FROM daily_results WHERE day = ? AND score > ?"
    return await fetch_value(connection, int, sql, (day, score)) or 0


async def people_below(connection: Connection, day: int, score: int) -> int:
    """Return how many people did worse than a score on a day."""
    sql = "SELECT count(*) FROM daily_results WHERE day = ? AND score < ?"
    return await fetch_value(connection, int, sql, (day, score)) or 0


async def honoured(connection: Connection, day: int, guild_id: int, limit: int) -> tuple[HonourRow, ...]:
    """Return the best of a day on a server who show their profile there, the best first."""
    sql = (
        "SELECT name, score, points, others FROM daily_results JOIN people USING (user_id)"
        " WHERE day = ? AND guild_id = ? AND profile != ? ORDER BY score DESC, daily_results.id LIMIT ?"
    )
    return await fetch_all(connection, HonourRow, sql, (day, guild_id, Showing.NOBODY.value, limit))


async def best_board(connection: Connection, day: int, guild_id: int, topic: str) -> int | None:
    """Return the board of the best try of a day on a server, of those whom `honoured` names; None if it is gone."""
    sql = (
        "SELECT boards.id FROM daily_results JOIN people USING (user_id)"
        " LEFT JOIN boards ON boards.user_id = people.user_id AND topic = ? AND number = 1"
        " WHERE day = ? AND guild_id = ? AND profile != ? ORDER BY score DESC, daily_results.id LIMIT 1"
    )
    return await fetch_value(connection, int, sql, (topic, day, guild_id, Showing.NOBODY.value))


async def days_played(connection: Connection, user_id: int) -> tuple[int, ...]:
    """Return the days whose garden somebody has played or whose puzzle they have answered, the latest first."""
    sql = (
        "SELECT day FROM daily_results WHERE user_id = ?1 UNION SELECT day FROM daily_puzzles WHERE user_id = ?1"
        " ORDER BY day DESC"
    )
    return await fetch_column(connection, int, sql, (user_id,))


async def month_between(connection: Connection, first: int, last: int) -> tuple[MonthRow, ...]:
    """Return the month of everybody who played on a day from `first` to `last`: 0.3 s for 10,000 people."""
    sql = (
        "WITH ranked AS (SELECT user_id, percent_rank() OVER (PARTITION BY day ORDER BY score) AS part"
        " FROM daily_results WHERE day BETWEEN ? AND ?), sums AS (SELECT user_id, sum(part) AS part, count(*) AS days"
        " FROM ranked WHERE user_id IS NOT NULL GROUP BY user_id)"
        " SELECT user_id, rank() OVER (ORDER BY part DESC) AS place, count(*) OVER () AS people, days FROM sums"
    )
    return await fetch_all(connection, MonthRow, sql, (first, last))
