"""Rows of the garden and the puzzle of the day: deals, first tries and answers; and its cards on servers."""

from collections.abc import Mapping
from dataclasses import dataclass
from sqlite3 import Connection

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


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareRow:
    """
    What somebody has shared of a day in a channel.

    `at` is when they last did; `message_id` None until the message was known to be there.
    """

    user_id: int
    channel_id: int
    day: int
    has_garden: bool
    has_puzzle: bool
    at: int
    message_id: int | None = None


def find_share(connection: Connection, user_id: int, channel_id: int, day: int) -> ShareRow | None:
    """Return what somebody has shared of a day in a channel, or None."""
    sql = "SELECT * FROM shares WHERE user_id = ? AND channel_id = ? AND day = ?"
    return fetch_one(connection, ShareRow, sql, (user_id, channel_id, day))


def save_share(connection: Connection, row: ShareRow) -> None:
    """Write what somebody shares of a day in a channel."""
    insert(connection, "shares", row, key="user_id, channel_id, day")


def note_share(connection: Connection, user_id: int, channel_id: int, day: int, message_id: int | None) -> None:
    """Write which message tells what somebody shares; delete that they do if there is none."""
    values = {"user": user_id, "channel": channel_id, "day": day, "message": message_id}
    which = "user_id = :user AND channel_id = :channel AND day = :day"
    if message_id is None:
        connection.execute(f"DELETE FROM shares WHERE {which}", values)  # noqa: S608 - our own text
    else:
        connection.execute(f"UPDATE shares SET message_id = :message WHERE {which}", values)  # noqa: S608 - our own text


def find_daily_secret(connection: Connection) -> bytes | None:
    """Return the secret of the deals of all days, None before the first one."""
    return fetch_value(connection, bytes, "SELECT secret FROM daily_secret")


def draw_daily_secret(connection: Connection, fresh: bytes) -> bytes:
    """Return the secret; `fresh` becomes it if there is none yet."""
    connection.execute("INSERT OR IGNORE INTO daily_secret (id, secret) VALUES (1, ?)", (fresh,))
    return find_daily_secret(connection) or fresh


def begin_try(connection: Connection, day: int, digest: bytes) -> bool:
    """Note that somebody begins a try of a day. Returns: whether it is their first."""
    cursor = connection.execute("INSERT OR IGNORE INTO daily_tries VALUES (?, ?)", (day, digest))
    return cursor.rowcount > 0


def forget_tries(connection: Connection, before: int) -> None:
    """Delete who has begun tries of days before one."""
    connection.execute("DELETE FROM daily_tries WHERE day < ?", (before,))


def add_daily_result(connection: Connection, row: DailyResultRow) -> None:
    """Write a result, unless that person has one of that day."""
    insert(connection, "daily_results", row)


def find_daily_result(connection: Connection, day: int, user_id: int) -> DailyResultRow | None:
    """Return somebody's result of a day, or None."""
    sql = (
        "SELECT day, user_id, guild_id, slug, score, points, others, ended_at FROM daily_results"
        " WHERE day = ? AND user_id = ?"
    )
    return fetch_one(connection, DailyResultRow, sql, (day, user_id))


def daily_people(connection: Connection, day: int) -> int:
    """Return how many people have ended their try of a day."""
    return fetch_value(connection, int, "SELECT count(*) FROM daily_results WHERE day = ?", (day,)) or 0


def daily_counts(connection: Connection, day: int) -> tuple[CountRow, ...]:
    """Return how many people had how many points on a day, by points."""
    sql = (
        "SELECT points, count(*) AS people, max(score) AS score FROM daily_results WHERE day = ?"
        " GROUP BY points ORDER BY points"
    )
    return fetch_all(connection, CountRow, sql, (day,))


def people_above(connection: Connection, day: int, score: int) -> int:
    """Return how many people did better than a score on a day."""
    sql = "SELECT count(*) FROM daily_results WHERE day = ? AND score > ?"
    return fetch_value(connection, int, sql, (day, score)) or 0


def people_below(connection: Connection, day: int, score: int) -> int:
    """Return how many people did worse than a score on a day."""
    sql = "SELECT count(*) FROM daily_results WHERE day = ? AND score < ?"
    return fetch_value(connection, int, sql, (day, score)) or 0


def honoured(connection: Connection, day: int, guild_id: int, limit: int) -> tuple[HonourRow, ...]:
    """Return the best of a day on a server who show their profile there, the best first."""
    sql = (
        "SELECT score, points, others, coalesce((SELECT name FROM names WHERE names.user_id = daily_results.user_id"
        " AND names.guild_id = daily_results.guild_id), '') AS name"
        " FROM daily_results JOIN people USING (user_id)"
        " WHERE day = ? AND guild_id = ? AND profile != ? ORDER BY score DESC, daily_results.id LIMIT ?"
    )
    return fetch_all(connection, HonourRow, sql, (day, guild_id, Showing.NOBODY.value, limit))


def best_board(connection: Connection, day: int, guild_id: int, topic: str) -> int | None:
    """Return the board of the best try of a day on a server, of those whom `honoured` names; None if it is gone."""
    sql = (
        "SELECT boards.id FROM daily_results JOIN people USING (user_id)"
        " LEFT JOIN boards ON boards.user_id = people.user_id AND topic = ? AND number = 1"
        " WHERE day = ? AND guild_id = ? AND profile != ? ORDER BY score DESC, daily_results.id LIMIT 1"
    )
    return fetch_value(connection, int, sql, (topic, day, guild_id, Showing.NOBODY.value))


def days_played(connection: Connection, user_id: int) -> tuple[int, ...]:
    """Return the days whose garden somebody has played or whose puzzle they have answered, the latest first."""
    sql = (
        "SELECT day FROM daily_results WHERE user_id = ?1 UNION SELECT day FROM daily_puzzles WHERE user_id = ?1"
        " ORDER BY day DESC"
    )
    return fetch_column(connection, int, sql, (user_id,))


def month_between(connection: Connection, first: int, last: int) -> tuple[MonthRow, ...]:
    """Return the month of everybody who played on a day from `first` to `last`: 0.3 s for 10,000 people."""
    sql = (
        "WITH ranked AS (SELECT user_id, percent_rank() OVER (PARTITION BY day ORDER BY score) AS part"
        " FROM daily_results WHERE day BETWEEN ? AND ?), sums AS (SELECT user_id, sum(part) AS part, count(*) AS days"
        " FROM ranked WHERE user_id IS NOT NULL GROUP BY user_id)"
        " SELECT user_id, rank() OVER (ORDER BY part DESC) AS place, count(*) OVER () AS people, days FROM sums"
    )
    return fetch_all(connection, MonthRow, sql, (first, last))


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow:
    """
    Somebody's first answer to the puzzle of a day, given on that day.

    `user_id` is None if they had their data deleted, `guild_id` the server on which they gave it, None in a direct
    message.
    """

    day: int
    user_id: int | None
    guild_id: int | None
    is_solved: bool
    answered_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswersRow:
    """How many people have answered the puzzle of a day, and how many of them have solved it."""

    people: int
    solved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredDay:
    """A day whose puzzle somebody has answered."""

    day: int
    is_solved: bool


def find_choice(connection: Connection, day: int) -> int | None:
    """Return which puzzle a day has, None if none was chosen yet."""
    return fetch_value(connection, int, "SELECT puzzle FROM daily_choices WHERE day = ?", (day,))


def choose_puzzle(connection: Connection, day: int, puzzle: int) -> None:
    """Give a day its puzzle, unless it has one."""
    connection.execute("INSERT OR IGNORE INTO daily_choices (day, puzzle) VALUES (?, ?)", (day, puzzle))


def last_choices(connection: Connection, day: int) -> Mapping[int, int]:
    """Return by puzzle how many days before one it was chosen last."""
    sql = "SELECT puzzle, ?1 - max(day) AS ago FROM daily_choices WHERE day < ?1 GROUP BY puzzle"
    return {row["puzzle"]: row["ago"] for row in connection.execute(sql, (day,)).fetchall()}


def last_day_by_file(connection: Connection) -> int:
    """Return the last day whose puzzle followed from the order of the file; -1 if there was none."""
    return fetch_value(connection, int, "SELECT by_file_until FROM daily_secret") or -1


def add_answer(connection: Connection, row: AnswerRow) -> None:
    insert(connection, "daily_puzzles", row)


def find_answer(connection: Connection, day: int, user_id: int) -> AnswerRow | None:
    """Return somebody's answer to the puzzle of a day, or None."""
    sql = "SELECT day, user_id, guild_id, is_solved, answered_at FROM daily_puzzles WHERE day = ? AND user_id = ?"
    return fetch_one(connection, AnswerRow, sql, (day, user_id))


def count_answers(connection: Connection, day: int) -> AnswersRow:
    sql = "SELECT count(*) AS people, coalesce(sum(is_solved), 0) AS solved FROM daily_puzzles WHERE day = ?"
    found = fetch_one(connection, AnswersRow, sql, (day,))
    return found or AnswersRow(people=0, solved=0)


def answered_days(connection: Connection, user_id: int) -> tuple[AnsweredDay, ...]:
    """Return the days whose puzzle somebody has answered, the latest first."""
    sql = "SELECT day, is_solved FROM daily_puzzles WHERE user_id = ? ORDER BY day DESC"
    return fetch_all(connection, AnsweredDay, sql, (user_id,))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """
    The card of a day on a server.

    `entry_id` is the newest entry of the outbox that posts or edits it, `message_id` None until it was known to be
    there. `shown` stands for what it is to tell since `edited_at`. A card that `is_over` is never touched again.
    """

    guild_id: int
    day: int
    channel_id: int
    entry_id: int | None
    message_id: int | None
    shown: str
    edited_at: int
    is_over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WantingRow:
    """A server that wants the day's card in a channel, from an hour (UTC) on."""

    guild_id: int
    daily_channel_id: int
    daily_hour: int


def wanting_guilds(connection: Connection, day: int, hour: int) -> tuple[WantingRow, ...]:
    """Return the servers that have no card of a day though its hour has come."""
    sql = (
        "SELECT guild_id, daily_channel_id, daily_hour FROM guilds WHERE daily_channel_id IS NOT NULL"
        " AND left_at IS NULL AND daily_hour <= ?2 AND NOT EXISTS (SELECT 1 FROM daily_cards"
        " WHERE daily_cards.guild_id = guilds.guild_id AND day = ?1) ORDER BY guild_id"
    )
    return fetch_all(connection, WantingRow, sql, (day, hour))


def add_card(connection: Connection, guild_id: int, day: int, channel_id: int, at: int) -> None:
    """Note that a server is to get its card, unless it has one of that day."""
    sql = "INSERT OR IGNORE INTO daily_cards (guild_id, day, channel_id, edited_at) VALUES (?, ?, ?, ?)"
    connection.execute(sql, (guild_id, day, channel_id, at))


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCardRow(CardRow):
    """A card that is not over; its newest entry was given up if it `is_lost`."""

    is_lost: bool


def open_cards(connection: Connection) -> tuple[OpenCardRow, ...]:
    """Return all cards that are not over and for which nothing waits in the outbox, the oldest first."""
    sql = (
        "SELECT daily_cards.*, parked IS NOT NULL AS is_lost FROM daily_cards"
        " LEFT JOIN outbox ON outbox.id = entry_id"
        " WHERE is_over = 0 AND (outbox.id IS NULL OR done_at IS NOT NULL OR parked IS NOT NULL) ORDER BY day, guild_id"
    )
    return fetch_all(connection, OpenCardRow, sql)


def find_card(connection: Connection, guild_id: int, day: int) -> CardRow | None:
    sql = "SELECT * FROM daily_cards WHERE guild_id = ? AND day = ?"
    return fetch_one(connection, CardRow, sql, (guild_id, day))


def note_card(connection: Connection, row: CardRow) -> None:
    """Write what a card tells, by which entry, and whether it is over."""
    sql = (
        "UPDATE daily_cards SET entry_id = ?, message_id = ?, shown = ?, edited_at = ?, is_over = ?"
        " WHERE guild_id = ? AND day = ?"
    )
    values = (row.entry_id, row.message_id, row.shown, row.edited_at, row.is_over, row.guild_id, row.day)
    connection.execute(sql, values)


def card_stands(connection: Connection, entry_id: int, message_id: int | None, at: int) -> None:
    """Record that the newest entry about a card was sent."""
    sql = "UPDATE daily_cards SET message_id = coalesce(?, message_id), edited_at = ? WHERE entry_id = ?"
    connection.execute(sql, (message_id, at, entry_id))


def forget_cards(connection: Connection, before: int) -> None:
    """Delete the cards of days before one that are over."""
    connection.execute("DELETE FROM daily_cards WHERE day < ? AND is_over = 1", (before,))


@dataclass(frozen=True, slots=True, kw_only=True)
class _CountRow:
    guild_id: int
    people: int
    answers: int


def counts_by_guild(connection: Connection, day: int) -> Mapping[int, tuple[int, int]]:
    """Return by server how many have played the garden of a day there, and how many have answered its puzzle."""
    sql = (
        "SELECT guild_id, sum(played) AS people, sum(answered) AS answers FROM"
        " (SELECT guild_id, 1 AS played, 0 AS answered FROM daily_results WHERE day = ?1"
        " UNION ALL SELECT guild_id, 0, 1 FROM daily_puzzles WHERE day = ?1)"
        " WHERE guild_id IS NOT NULL GROUP BY guild_id"
    )
    rows = fetch_all(connection, _CountRow, sql, (day,))
    return {row.guild_id: (row.people, row.answers) for row in rows}
