"""Rows of the day's cards on servers: one message a day where a server wants it."""

from collections.abc import Mapping
from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """
    The card of a day on a server.

    `begun_at` is when it was first about to be sent, `message_id` None until it was known to be there. `shown` stands
    for what it tells since `edited_at`. A card that `is_over` is never touched again.
    """

    guild_id: int
    day: int
    channel_id: int
    begun_at: int | None
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


async def wanting_guilds(connection: Connection, day: int, hour: int) -> tuple[WantingRow, ...]:
    """Return the servers that have no card of a day though its hour has come."""
    sql = (
        "SELECT guild_id, daily_channel_id, daily_hour FROM guilds WHERE daily_channel_id IS NOT NULL"
        " AND left_at IS NULL AND daily_hour <= ?2 AND NOT EXISTS (SELECT 1 FROM daily_cards"
        " WHERE daily_cards.guild_id = guilds.guild_id AND day = ?1) ORDER BY guild_id"
    )
    return await fetch_all(connection, WantingRow, sql, (day, hour))


async def add_card(connection: Connection, guild_id: int, day: int, channel_id: int, at: int) -> None:
    """Note that a server is to get its card, unless it has one of that day."""
    sql = "INSERT OR IGNORE INTO daily_cards (guild_id, day, channel_id, edited_at) VALUES (?, ?, ?, ?)"
    await connection.execute(sql, (guild_id, day, channel_id, at))


async def open_cards(connection: Connection) -> tuple[CardRow, ...]:
    """Return all cards that are not over, the oldest first."""
    sql = "SELECT * FROM daily_cards WHERE is_over = 0 ORDER BY day, guild_id"
    return await fetch_all(connection, CardRow, sql)


async def begin_card(connection: Connection, guild_id: int, day: int, at: int) -> None:
    """Note that a card is about to be sent; the first time is stored, because it may have arrived then."""
    sql = "UPDATE daily_cards SET begun_at = coalesce(begun_at, ?) WHERE guild_id = ? AND day = ?"
    await connection.execute(sql, (at, guild_id, day))


async def note_card(connection: Connection, row: CardRow) -> None:
    """Write what a card tells, and whether it is over."""
    sql = "UPDATE daily_cards SET message_id = ?, shown = ?, edited_at = ?, is_over = ? WHERE guild_id = ? AND day = ?"
    values = (row.message_id, row.shown, row.edited_at, row.is_over, row.guild_id, row.day)
    await connection.execute(sql, values)


async def forget_cards(connection: Connection, before: int) -> None:
    """Delete the cards of days before one that are over."""
    await connection.execute("DELETE FROM daily_cards WHERE day < ? AND is_over = 1", (before,))


@dataclass(frozen=True, slots=True, kw_only=True)
class _CountRow:
    guild_id: int
    people: int
    answers: int


async def counts_by_guild(connection: Connection, day: int) -> Mapping[int, tuple[int, int]]:
    """Return by server how many have played the garden of a day there, and how many have answered its puzzle."""
    sql = (
        "SELECT guild_id, sum(played) AS people, sum(answered) AS answers FROM"
        " (SELECT guild_id, 1 AS played, 0 AS answered FROM daily_results WHERE day = ?1"
        " UNION ALL SELECT guild_id, 0, 1 FROM daily_puzzles WHERE day = ?1)"
        " WHERE guild_id IS NOT NULL GROUP BY guild_id"
    )
    rows = await fetch_all(connection, _CountRow, sql, (day,))
    return {row.guild_id: (row.people, row.answers) for row in rows}
