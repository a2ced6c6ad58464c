"""Rows of servers on which the bot is or was, and their settings."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from sqlite3 import Connection

from db.engine.rows import columns, fetch_all, fetch_column, fetch_one, fetch_value, update

MOST_VACATION = 21
"""Days of vacation per person and year; a server may let fewer count at its tables."""
BY_MESSAGE = True
"""Whether new tables write to those who join, where a server's managers have not chosen."""


def enter_guild(connection: Connection, guild_id: int, at: int, language: str = "en") -> None:
    """Record that the bot is on a server; its tables speak `language` if the bot has never been there."""
    connection.execute(
        "INSERT INTO guilds (guild_id, seen_at, language) VALUES (?, ?, ?)"
        " ON CONFLICT (guild_id) DO UPDATE SET seen_at = excluded.seen_at, left_at = NULL",
        (guild_id, at, language),
    )


def leave_guild(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the bot has left a server."""
    connection.execute("UPDATE guilds SET left_at = ? WHERE guild_id = ?", (at, guild_id))


def ungreeted_guilds(connection: Connection) -> tuple[int, ...]:
    """Return the servers on which the bot is, where its greeting was not posted and none waits in the outbox."""
    sql = (
        "SELECT guild_id FROM guilds WHERE greeted_at IS NULL AND left_at IS NULL AND NOT EXISTS (SELECT 1 FROM outbox"
        " WHERE outbox.guild_id = guilds.guild_id AND kind = 'greeting' AND done_at IS NULL AND parked IS NULL)"
        " ORDER BY guild_id"
    )
    return fetch_column(connection, int, sql)


def end_greeting(connection: Connection, guild_id: int, at: int) -> None:
    """Record that the greeting was posted."""
    connection.execute("UPDATE guilds SET greeted_at = ? WHERE guild_id = ?", (at, guild_id))


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
    `daily_hour` (UTC) on; both or neither are set. `by_message` is None until the managers choose whether new tables
    write directly to those who join.
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
    by_message: bool | None = None
    channels: frozenset[int] = frozenset()

    @property
    def writes_directly(self) -> bool:
        """Whether new tables write directly to those who join."""
        return BY_MESSAGE if self.by_message is None else self.by_message


def find_guild_settings(connection: Connection, guild_id: int) -> GuildSettings:
    """Return the settings of a server, or the defaults."""
    settings = fetch_one(connection, GuildSettings, "SELECT * FROM guilds WHERE guild_id = ?", (guild_id,))
    if settings is None:
        return GuildSettings(guild_id=guild_id)
    sql = "SELECT channel_id FROM guild_channels WHERE guild_id = ?"
    return replace(settings, channels=frozenset(fetch_column(connection, int, sql, (guild_id,))))


def save_guild_settings(connection: Connection, settings: GuildSettings, at: int) -> None:
    """Replace the settings of a server; `at` is when the bot first saw it, if there is no row for it yet."""
    sql = "INSERT INTO guilds (guild_id, seen_at) VALUES (?, ?) ON CONFLICT (guild_id) DO NOTHING"
    connection.execute(sql, (settings.guild_id, at))
    changes = columns(settings)
    del changes["channels"]
    update(connection, "guilds", "guild_id", settings.guild_id, changes)
    connection.execute("DELETE FROM guild_channels WHERE guild_id = ?", (settings.guild_id,))
    sql = "INSERT INTO guild_channels (guild_id, channel_id) VALUES (?, ?)"
    connection.executemany(sql, [(settings.guild_id, channel_id) for channel_id in sorted(settings.channels)])


def hosted_tables(connection: Connection, guild_id: int, host_id: int) -> int:
    """Return how many lobbies and games in play of a server a person hosts."""
    sql = "SELECT count(*) FROM games WHERE host_id = ? AND guild_id = ? AND status IN ('lobby', 'playing')"
    return fetch_value(connection, int, sql, (host_id, guild_id)) or 0


def set_report_channel(connection: Connection, guild_id: int, channel_id: int | None) -> None:
    """Set the report channel of a server; None for its channel for moderators."""
    if channel_id is None:
        connection.execute("DELETE FROM report_channels WHERE guild_id = ?", (guild_id,))
        return
    sql = "INSERT OR REPLACE INTO report_channels (guild_id, channel_id) VALUES (?, ?)"
    connection.execute(sql, (guild_id, channel_id))


def report_channel(connection: Connection, guild_id: int) -> int | None:
    sql = "SELECT channel_id FROM report_channels WHERE guild_id = ?"
    return fetch_value(connection, int, sql, (guild_id,))


def told_lost(connection: Connection, guild_id: int) -> frozenset[int]:
    """Return the channels and roles of which a server's managers were told that they were deleted."""
    sql = "SELECT id FROM lost_settings WHERE guild_id = ?"
    return frozenset(fetch_column(connection, int, sql, (guild_id,)))


def note_lost(connection: Connection, guild_id: int, ids: frozenset[int]) -> frozenset[int]:
    """Record that a server's managers are told that these were deleted. Returns: what was not recorded before."""
    new = ids - told_lost(connection, guild_id)
    sql = "INSERT INTO lost_settings (guild_id, id) VALUES (?, ?)"
    connection.executemany(sql, [(guild_id, one) for one in sorted(new)])
    return new


@dataclass(frozen=True, slots=True, kw_only=True)
class _RoleRow:
    slug: str
    role_id: int


def game_roles(connection: Connection, guild_id: int) -> Mapping[str, int]:
    """Return the roles that a server calls for tables, by the slug of the game."""
    rows = fetch_all(
        connection, _RoleRow, "SELECT slug, role_id FROM game_roles WHERE guild_id = ? ORDER BY slug", (guild_id,)
    )
    return {row.slug: row.role_id for row in rows}


def set_game_role(connection: Connection, guild_id: int, slug: str, role_id: int | None) -> None:
    """Choose the role of a game on a server; None for none."""
    if role_id is None:
        connection.execute("DELETE FROM game_roles WHERE guild_id = ? AND slug = ?", (guild_id, slug))
        return
    sql = "INSERT OR REPLACE INTO game_roles (guild_id, slug, role_id) VALUES (?, ?, ?)"
    connection.execute(sql, (guild_id, slug, role_id))
