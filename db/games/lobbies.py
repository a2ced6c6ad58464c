"""Rows of tables that wait: lobbies with their invitations, and idle tables."""

from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import columns, fetch_all, fetch_column, fetch_value, insert
from db.games.games import GameRow

_WANTS_MESSAGES = "SELECT 1 FROM people WHERE user_id = ? AND dm_wish = 'wanted' AND dm_state <> 'closed'"
_WAITING = "status = 'lobby' AND frozen_at IS NULL"
_FILLING = f"{_WAITING} AND NOT EXISTS (SELECT 1 FROM seats WHERE game_id = games.id AND NOT ready)"  # noqa: S608 - our own text
"""Lobbies that computers may fill: everybody there has agreed to the options."""
_NOTHING_DUE = (
    "status = 'playing' AND fault IS NULL AND frozen_at IS NULL AND asleep_at IS NULL"
    " AND (paused_at IS NOT NULL OR NOT EXISTS"
    " (SELECT 1 FROM deadlines WHERE game_id = games.id AND (look_at IS NOT NULL OR left IS NOT NULL)))"
)
"""Of games: nothing is scheduled at the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRow:
    """Somebody who is invited to a table; `name` is what they were called then, `declined_at` when they said no."""

    game_id: int
    user_id: int
    name: str
    at: int
    declined_at: int | None = None


def add_invitation(connection: Connection, row: InvitationRow) -> bool:
    """Write an invitation. Returns: whether there was none before."""
    sql = "INSERT OR IGNORE INTO invitations (game_id, user_id, name, at) VALUES (:game_id, :user_id, :name, :at)"
    return connection.execute(sql, columns(row)).rowcount == 1


def invitations_of(connection: Connection, game_id: int) -> tuple[InvitationRow, ...]:
    """Return the invitations to a table in order, declined ones included."""
    sql = "SELECT * FROM invitations WHERE game_id = ? ORDER BY rowid"
    return fetch_all(connection, InvitationRow, sql, (game_id,))


def decline_invitation(connection: Connection, game_id: int, user_id: int, at: int) -> bool:
    """Record that somebody does not want to come. Returns: whether they were invited."""
    sql = "UPDATE invitations SET declined_at = ? WHERE game_id = ? AND user_id = ?"
    return connection.execute(sql, (at, game_id, user_id)).rowcount == 1


def wants_messages(connection: Connection, user_id: int) -> bool:
    """Return whether somebody asked for direct messages, and they reach them."""
    return bool(connection.execute(_WANTS_MESSAGES, (user_id,)).fetchall())


def lobbies_to_fill(connection: Connection, now: int) -> tuple[int, ...]:
    """Return the lobbies whose free seats computers take now."""
    sql = f"SELECT id FROM games WHERE {_FILLING} AND fills_at <= ? ORDER BY fills_at, id"  # noqa: S608 - our own text
    return fetch_column(connection, int, sql, (now,))


def lobbies_to_call(connection: Connection, now: int) -> tuple[int, ...]:
    """Return the lobbies for which a role is called now."""
    sql = f"SELECT id FROM games WHERE {_WAITING} AND calls_at <= ? ORDER BY calls_at, id"  # noqa: S608 - our own text
    return fetch_column(connection, int, sql, (now,))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleCallRow:
    """That a role was called for a lobby."""

    game_id: int
    guild_id: int
    role_id: int
    at: int


def add_role_call(connection: Connection, row: RoleCallRow) -> None:
    """Write that a role was called for a lobby."""
    insert(connection, "role_calls", row, key="game_id")


def last_role_call(connection: Connection, guild_id: int, role_id: int) -> int | None:
    """Return when a role was last called on a server, or None."""
    sql = "SELECT max(at) FROM role_calls WHERE guild_id = ? AND role_id = ?"
    return fetch_value(connection, int, sql, (guild_id, role_id))


def last_called_lobby(connection: Connection, guild_id: int, host_id: int, now: int) -> int | None:
    """
    Return when the last of somebody's lobbies for which a role of the server was called started or was closed.

    Returns: `now` if one is still open; None if there was none.
    """
    sql = (
        "SELECT max(CASE status WHEN 'lobby' THEN ?3 ELSE coalesce(started_at, ended_at) END)"
        " FROM role_calls JOIN games ON games.id = game_id WHERE role_calls.guild_id = ?1 AND host_id = ?2"
    )
    return fetch_value(connection, int, sql, (guild_id, host_id, now))


def next_of_lobbies(connection: Connection) -> int | None:
    """Return when computers next fill a lobby or a role is called for one, or None."""
    sql = (
        f"SELECT min(at) FROM (SELECT min(fills_at) AS at FROM games WHERE {_FILLING}"  # noqa: S608 - our own text
        f" UNION ALL SELECT min(calls_at) FROM games WHERE {_WAITING})"
    )
    return fetch_value(connection, int, sql)


def idle_games(connection: Connection, active_before: int) -> tuple[GameRow, ...]:
    """Return the tables without activity since an instant that have not been asked yet."""
    sql = f"SELECT * FROM games WHERE {_NOTHING_DUE} AND asked_at IS NULL AND active_at <= ? ORDER BY id"  # noqa: S608 - a constant of ours
    return fetch_all(connection, GameRow, sql, (active_before,))


def unanswered_games(connection: Connection, asked_before: int) -> tuple[GameRow, ...]:
    """Return the tables that were asked before an instant without an answer."""
    sql = f"SELECT * FROM games WHERE {_NOTHING_DUE} AND asked_at <= ? ORDER BY id"  # noqa: S608 - a constant of ours
    return fetch_all(connection, GameRow, sql, (asked_before,))


def quiet_threads(connection: Connection, before: int) -> tuple[GameRow, ...]:
    """Return the games in play, not asleep, whose threads were neither used nor kept open since an instant."""
    sql = (
        "SELECT * FROM games WHERE status = 'playing' AND thread_id IS NOT NULL AND asleep_at IS NULL"
        " AND frozen_at IS NULL"
        " AND active_at <= ? AND coalesce(kept_at, 0) <= ? ORDER BY id"
    )
    return fetch_all(connection, GameRow, sql, (before, before))


def freeze_games(connection: Connection, guild_id: int, at: int) -> None:
    """Freeze the lobbies and games in play of a server."""
    sql = "UPDATE games SET frozen_at = ? WHERE guild_id = ? AND status IN ('lobby', 'playing') AND frozen_at IS NULL"
    connection.execute(sql, (at, guild_id))


def returned_games(connection: Connection) -> tuple[GameRow, ...]:
    """Return the frozen tables of servers that the bot is on again, oldest first."""
    # The plus keeps SQLite from scanning all games by id only to get the order.
    sql = (
        "SELECT games.* FROM games JOIN guilds ON guilds.guild_id = games.guild_id"
        " WHERE frozen_at IS NOT NULL AND left_at IS NULL ORDER BY +games.id"
    )
    return fetch_all(connection, GameRow, sql)


def thaw_game(connection: Connection, game_id: int, seconds: int) -> None:
    """Thaw a table and move all its instants by `seconds`, except deadlines."""
    connection.execute(
        "UPDATE games SET frozen_at = NULL, lapses_at = lapses_at + ?, active_at = active_at + ?,"
        " asked_at = asked_at + ?, asleep_at = asleep_at + ? WHERE id = ?",
        (seconds, seconds, seconds, seconds, game_id),
    )
    sql = "UPDATE proposals SET lapses_at = lapses_at + ? WHERE game_id = ? AND outcome IS NULL"
    connection.execute(sql, (seconds, game_id))


def left_guilds(connection: Connection, present: Iterable[int]) -> tuple[int, ...]:
    """Return the servers that the bot has left: stored as present, but not in `present`."""
    here = set(present)
    stored = fetch_column(connection, int, "SELECT guild_id FROM guilds WHERE left_at IS NULL ORDER BY guild_id")
    return tuple(guild_id for guild_id in stored if guild_id not in here)
