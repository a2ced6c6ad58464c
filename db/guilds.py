"""Rows of servers: where the bot is, and where it was."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.rows import fetch_one


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildRow:
    """One server; `left_at` is None while the bot is there."""

    guild_id: int
    seen_at: int
    left_at: int | None


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


async def find_guild(connection: Connection, guild_id: int) -> GuildRow | None:
    """Return what is known of a server, or None."""
    return await fetch_one(connection, GuildRow, "SELECT * FROM guilds WHERE guild_id = ?", (guild_id,))
