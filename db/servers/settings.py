"""Rows of servers' settings."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import fetch_one

MOST_VACATION = 21
"""Days of vacation per person and year; a server may let fewer count at its tables."""


class Openers(Enum):
    """Who may open tables on a server."""

    EVERYONE = "everyone"
    ROLE = "role"
    """Members with a certain role, and managers."""
    MANAGERS = "managers"


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings:
    """
    The settings of a server; the defaults apply until they are changed.

    `language` is the language of new tables, `time_limit` their default seconds for a turn. `role_id` matters if
    `openers` is a role. A person may host at most `tables_each` tables there, if that is set. `channels` are those
    where tables may be opened; empty means all.
    """

    guild_id: int
    language: str = "en"
    time_limit: int | None = None
    openers: Openers = Openers.EVERYONE
    role_id: int | None = None
    tables_each: int | None = None
    vacation_days: int = MOST_VACATION
    channels: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    language: str
    time_limit: int | None
    openers: Openers
    role_id: int | None
    tables_each: int | None
    vacation_days: int


async def find_guild_settings(connection: Connection, guild_id: int) -> GuildSettings:
    """Return the settings of a server, or the defaults."""
    row = await fetch_one(connection, _Row, "SELECT * FROM guilds WHERE guild_id = ?", (guild_id,))
    if row is None:
        return GuildSettings(guild_id=guild_id)
    sql = "SELECT channel_id FROM guild_channels WHERE guild_id = ?"
    channels = await connection.execute_fetchall(sql, (guild_id,))
    return GuildSettings(
        guild_id=guild_id,
        language=row.language,
        time_limit=row.time_limit,
        openers=row.openers,
        role_id=row.role_id,
        tables_each=row.tables_each,
        vacation_days=row.vacation_days,
        channels=frozenset(int(channel_id) for (channel_id,) in channels),
    )


async def save_guild_settings(connection: Connection, settings: GuildSettings, at: int) -> None:
    """Replace the settings of a server; `at` is when the bot first saw it, if there is no row for it yet."""
    await connection.execute(
        "INSERT INTO guilds (guild_id, seen_at, language, time_limit, openers, role_id, tables_each, vacation_days)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET language = excluded.language, time_limit = excluded.time_limit,"
        " openers = excluded.openers, role_id = excluded.role_id, tables_each = excluded.tables_each,"
        " vacation_days = excluded.vacation_days",
        (
            settings.guild_id,
            at,
            settings.language,
            settings.time_limit,
            settings.openers.value,
            settings.role_id,
            settings.tables_each,
            settings.vacation_days,
        ),
    )
    await _replace_channels(connection, settings.guild_id, settings.channels)


async def _replace_channels(connection: Connection, guild_id: int, channels: Iterable[int]) -> None:
    await connection.execute("DELETE FROM guild_channels WHERE guild_id = ?", (guild_id,))
    sql = "INSERT INTO guild_channels (guild_id, channel_id) VALUES (?, ?)"
    await connection.executemany(sql, [(guild_id, channel_id) for channel_id in sorted(channels)])


async def hosted_tables(connection: Connection, guild_id: int, host_id: int) -> int:
    """Return how many lobbies and games in play of a server a person hosts."""
    ((number,),) = await connection.execute_fetchall(
        "SELECT count(*) FROM games WHERE host_id = ? AND guild_id = ? AND status IN ('lobby', 'playing')",
        (host_id, guild_id),
    )
    return int(number)


async def set_report_channel(connection: Connection, guild_id: int, channel_id: int | None) -> None:
    """Set the report channel of a server; None for its system channel."""
    if channel_id is None:
        await connection.execute("DELETE FROM report_channels WHERE guild_id = ?", (guild_id,))
        return
    sql = "INSERT OR REPLACE INTO report_channels (guild_id, channel_id) VALUES (?, ?)"
    await connection.execute(sql, (guild_id, channel_id))


async def report_channel(connection: Connection, guild_id: int) -> int | None:
    """Return the report channel of a server, or None."""
    rows = await connection.execute_fetchall("SELECT channel_id FROM report_channels WHERE guild_id = ?", (guild_id,))
    return next((int(row["channel_id"]) for row in rows), None)
