"""Rows of servers on which the bot is or was."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildRow:
    """
    One server.

    `left_at` is None while the bot is there. `greeting_begun_at` is when its greeting was first about to be sent,
    `greeted_at` when the greeting was known to be posted.
    """

    guild_id: int
    seen_at: int
    left_at: int | None
    greeting_begun_at: int | None
    greeted_at: int | None


async def enter_guild(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the bot is on a server."""
    await connection.execute(
        "INSERT INTO guilds (guild_id, seen_at) VALUES (?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET seen_at = excluded.seen_at, left_at = NULL",
        (guild_id, at),
    )


async def leave_guild(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the bot has left a server."""
    await connection.execute("UPDATE guilds SET left_at = ? WHERE guild_id = ?", (at, guild_id))


async def ungreeted_guilds(connection: Connection) -> tuple[GuildRow, ...]:
    """Return the servers on which the bot is and where it has not posted its greeting."""
    return await fetch_all(
        connection, GuildRow, "SELECT * FROM guilds WHERE greeted_at IS NULL AND left_at IS NULL ORDER BY guild_id"
    )


async def begin_greeting(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the greeting is about to be sent; the first time is stored, because it may have arrived then."""
    await connection.execute(
        "UPDATE guilds SET greeting_begun_at = coalesce(greeting_begun_at, ?) WHERE guild_id = ?", (at, guild_id)
    )


async def end_greeting(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the greeting was posted."""
    await connection.execute("UPDATE guilds SET greeted_at = ? WHERE guild_id = ?", (at, guild_id))
