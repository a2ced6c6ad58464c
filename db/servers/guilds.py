"""Rows of servers on which the bot is or was, their settings, and the commands registered with Discord."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from aiosqlite import Connection

from db.engine.rows import columns, fetch_all, fetch_column, fetch_one, fetch_value, insert, insert_all

MOST_VACATION = 21
"""Days of vacation per person and year; a server may let fewer count at its tables."""


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


async def enter_guild(connection: Connection, guild_id: int, at: int, language: str = "en") -> None:
    """Record that the bot is on a server; its tables speak `language` if the bot has never been there."""
    await connection.execute(
        "INSERT INTO guilds (guild_id, seen_at, language) VALUES (?, ?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET seen_at = excluded.seen_at, left_at = NULL",
        (guild_id, at, language),
    )


async def leave_guild(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the bot has left a server."""
    await connection.execute("UPDATE guilds SET left_at = ? WHERE guild_id = ?", (at, guild_id))


async def ungreeted_guilds(connection: Connection) -> tuple[GuildRow, ...]:
    """Return the servers on which the bot is and where it has not posted its greeting."""
    sql = "SELECT * FROM guilds WHERE greeted_at IS NULL AND left_at IS NULL ORDER BY guild_id"
    return await fetch_all(connection, GuildRow, sql)


async def begin_greeting(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the greeting is about to be sent; the first time is stored, because it may have arrived then."""
    sql = "UPDATE guilds SET greeting_begun_at = coalesce(greeting_begun_at, ?) WHERE guild_id = ?"
    await connection.execute(sql, (at, guild_id))


async def end_greeting(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the greeting was posted."""
    await connection.execute("UPDATE guilds SET greeted_at = ? WHERE guild_id = ?", (at, guild_id))


class Openers(Enum):
    """Who may open tables on a server."""

    EVERYONE = "everyone"
    ROLE = "role"
    """Members with a certain role, and managers."""
    MANAGERS = "managers"


class Pictures(Enum):
    """How often the posts of a table have a picture."""

    TURN = "turn"
    ROUND = "round"
    END = "end"
    """Only the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSettings:
    """
    The settings of a server; the defaults apply until they are changed.

    `language` is the language of new tables, `time_limit` their default seconds for a turn, `pictures` how often their
    posts have a picture unless their hosts choose otherwise. `picture_format` is "wide" or "tall", for what all see.
    `role_id` matters if `openers` is a role. A person may host at most `tables_each` tables there, if that is set.
    `channels` are those where tables may be opened; empty means all. The day's card comes into `daily_channel_id` from
    `daily_hour` (UTC) on; both or neither are set.
    """

    guild_id: int
    language: str = "en"
    time_limit: int | None = None
    openers: Openers = Openers.EVERYONE
    role_id: int | None = None
    tables_each: int | None = None
    vacation_days: int = MOST_VACATION
    pictures: Pictures = Pictures.ROUND
    picture_format: str = "wide"
    daily_channel_id: int | None = None
    daily_hour: int | None = None
    channels: frozenset[int] = frozenset()


async def find_guild_settings(connection: Connection, guild_id: int) -> GuildSettings:
    """Return the settings of a server, or the defaults."""
    settings = await fetch_one(connection, GuildSettings, "SELECT * FROM guilds WHERE guild_id = ?", (guild_id,))
    if settings is None:
        return GuildSettings(guild_id=guild_id)
    sql = "SELECT channel_id FROM guild_channels WHERE guild_id = ?"
    return replace(settings, channels=frozenset(await fetch_column(connection, int, sql, (guild_id,))))


async def save_guild_settings(connection: Connection, settings: GuildSettings, at: int) -> None:
    """Replace the settings of a server; `at` is when the bot first saw it, if there is no row for it yet."""
    await connection.execute(
        "INSERT INTO guilds (guild_id, seen_at, language, time_limit, openers, role_id, tables_each, vacation_days,"
        " pictures, picture_format, daily_channel_id, daily_hour) VALUES (:guild_id, :at, :language, :time_limit,"
        " :openers, :role_id, :tables_each, :vacation_days, :pictures, :picture_format, :daily_channel_id, :daily_hour)"
        " ON CONFLICT (guild_id) DO UPDATE SET language = excluded.language, time_limit = excluded.time_limit,"
        " openers = excluded.openers, role_id = excluded.role_id, tables_each = excluded.tables_each,"
        " vacation_days = excluded.vacation_days, pictures = excluded.pictures,"
        " picture_format = excluded.picture_format, daily_channel_id = excluded.daily_channel_id,"
        " daily_hour = excluded.daily_hour",
        {**columns(settings), "at": at},
    )
    await connection.execute("DELETE FROM guild_channels WHERE guild_id = ?", (settings.guild_id,))
    sql = "INSERT INTO guild_channels (guild_id, channel_id) VALUES (?, ?)"
    await connection.executemany(sql, [(settings.guild_id, channel_id) for channel_id in sorted(settings.channels)])


async def hosted_tables(connection: Connection, guild_id: int, host_id: int) -> int:
    """Return how many lobbies and games in play of a server a person hosts."""
    sql = "SELECT count(*) FROM games WHERE host_id = ? AND guild_id = ? AND status IN ('lobby', 'playing')"
    return await fetch_value(connection, int, sql, (host_id, guild_id)) or 0


async def set_report_channel(connection: Connection, guild_id: int, channel_id: int | None) -> None:
    """Set the report channel of a server; None for its channel for moderators."""
    if channel_id is None:
        await connection.execute("DELETE FROM report_channels WHERE guild_id = ?", (guild_id,))
        return
    sql = "INSERT OR REPLACE INTO report_channels (guild_id, channel_id) VALUES (?, ?)"
    await connection.execute(sql, (guild_id, channel_id))


async def report_channel(connection: Connection, guild_id: int) -> int | None:
    """Return the report channel of a server, or None."""
    sql = "SELECT channel_id FROM report_channels WHERE guild_id = ?"
    return await fetch_value(connection, int, sql, (guild_id,))


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandTreeRow:
    """The last registration of an application's commands; `digest` is a hash of what was sent."""

    application_id: int
    digest: str
    told_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRow:
    """One command or command group, with its id at Discord."""

    application_id: int
    name: str
    command_id: int


async def find_command_tree(connection: Connection, application_id: int) -> CommandTreeRow | None:
    """Return the last registration, or None."""
    sql = "SELECT * FROM command_trees WHERE application_id = ?"
    return await fetch_one(connection, CommandTreeRow, sql, (application_id,))


async def commands_of(connection: Connection, application_id: int) -> tuple[CommandRow, ...]:
    """Return the commands of an application, ordered by name."""
    sql = "SELECT * FROM commands WHERE application_id = ? ORDER BY name"
    return await fetch_all(connection, CommandRow, sql, (application_id,))


async def save_command_tree(connection: Connection, tree: CommandTreeRow, ids: Mapping[str, int]) -> None:
    """Replace the stored registration and command ids."""
    await forget_command_tree(connection, tree.application_id)
    await insert(connection, "command_trees", tree)
    rows = [
        CommandRow(application_id=tree.application_id, name=name, command_id=command_id)
        for name, command_id in ids.items()
    ]
    await insert_all(connection, "commands", rows)


async def forget_command_tree(connection: Connection, application_id: int) -> None:
    """Delete the stored registration, because Discord may have something else."""
    await connection.execute("DELETE FROM command_trees WHERE application_id = ?", (application_id,))
