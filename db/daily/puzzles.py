"""Rows of the puzzle of the day: which one a day has, and first answers. Days are counted from 1970-01-01."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_one, fetch_value, insert


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


async def find_choice(connection: Connection, day: int) -> int | None:
    """Return which puzzle a day has, None if none was chosen yet."""
    return await fetch_value(connection, int, "SELECT puzzle FROM daily_choices WHERE day = ?", (day,))


async def choose_puzzle(connection: Connection, day: int, puzzle: int) -> None:
    """Give a day its puzzle, unless it has one."""
    await connection.execute("INSERT OR IGNORE INTO daily_choices (day, puzzle) VALUES (?, ?)", (day, puzzle))


async def add_answer(connection: Connection, row: AnswerRow) -> None:
    """Write an answer."""
    await insert(connection, "daily_puzzles", row)


async def find_answer(connection: Connection, day: int, user_id: int) -> AnswerRow | None:
    """Return somebody's answer to the puzzle of a day, or None."""
    sql = "SELECT day, user_id, guild_id, is_solved, answered_at FROM daily_puzzles WHERE day = ? AND user_id = ?"
    return await fetch_one(connection, AnswerRow, sql, (day, user_id))


async def count_answers(connection: Connection, day: int) -> AnswersRow:
    """Count the answers to the puzzle of a day."""
    sql = "SELECT count(*) AS people, coalesce(sum(is_solved), 0) AS solved FROM daily_puzzles WHERE day = ?"
    found = await fetch_one(connection, AnswersRow, sql, (day,))
    return found or AnswersRow(people=0, solved=0)


async def answered_days(connection: Connection, user_id: int) -> tuple[AnsweredDay, ...]:
    """Return the days whose puzzle somebody has answered, the latest first."""
    sql = "SELECT day, is_solved FROM daily_puzzles WHERE user_id = ? ORDER BY day DESC"
    return await fetch_all(connection, AnsweredDay, sql, (user_id,))
