"""Rows of servers: where the bot is, and where it was."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildRow:
    """
    One server.

    `left_at` is None while the bot is there. `greeting_begun_at` is the first time its greeting was sent off,
    `greeted_at` when it was known to stand there.
    """

    guild_id: int
    seen_at: int
    left_at: int | None
    greeting_begun_at: int | None
    greeted_at: int | None


async def enter_guild(connection: Connection, guild_id: int, at: int) -> None:
    """Note that the bot is there."""
    await connection.execute(
        "INSERT INTO guilds (guild_id, seen_at) VALUES (?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET seen_at = excluded.seen_at, left_at = NULL",
        (guild_id, at),
    )


async def leave_guild(connection: Connection, guild_id: int, at: int) -> None:
    """Note that the bot is there no longer."""
    await connection.execute("UPDATE guilds SET left_at = ? WHERE guild_id = ?", (at, guild_id))


async def ungreeted_guilds(connection: Connection) -> tuple[GuildRow, ...]:
    """Return the servers at which the bot is and has not said so yet."""
    return await fetch_all(
        connection, GuildRow, "SELECT * FROM guilds WHERE greeted_at IS NULL AND left_at IS NULL ORDER BY guild_id"
    )


async def begin_greeting(connection: Connection, guild_id: int, at: int) -> None:
    """Note that the greeting is about to be sent; the first time is kept, since it may stand there from then on."""
    await connection.execute(
        "UPDATE guilds SET greeting_begun_at = coalesce(greeting_begun_at, ?) WHERE guild_id = ?", (at, guild_id)
    )


async def end_greeting(connection: Connection, guild_id: int, at: int) -> None:
    """Note that the greeting stands there."""
    await connection.execute("UPDATE guilds SET greeted_at = ? WHERE guild_id = ?", (at, guild_id))
