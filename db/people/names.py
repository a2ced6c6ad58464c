"""Rows of names: what somebody is called on one server, which is shown on no other."""

# ruff: noqa: S608 - statements are put together of constants of ours; all values are bound

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Connection

from db.engine.rows import fetch_all, fetch_column, fetch_value

OUTSIDE = 0
"""Stands in place of a server for tables that are on none."""

_GUILD = "(SELECT coalesce(guild_id, 0) FROM games WHERE id = :game)"
_AT_TABLE = (
    f"SELECT coalesce((SELECT name FROM names WHERE user_id = :user AND guild_id = {_GUILD}),"
    " (SELECT name FROM seats WHERE game_id = :game AND user_id = :user),"
    " (SELECT name FROM holders WHERE game_id = :game AND user_id = :user ORDER BY id DESC LIMIT 1),"
    " (SELECT name FROM invitations WHERE game_id = :game AND user_id = :user))"
)
_SITS_THERE = (
    "EXISTS (SELECT 1 FROM seats JOIN games ON games.id = game_id"
    " WHERE seats.user_id = names.user_id AND coalesce(games.guild_id, 0) = names.guild_id)"
    " OR EXISTS (SELECT 1 FROM holders JOIN games ON games.id = game_id"
    " WHERE holders.user_id = names.user_id AND coalesce(games.guild_id, 0) = names.guild_id)"
)
_PLAYED_THERE = (
    "EXISTS (SELECT 1 FROM daily_results WHERE daily_results.user_id = names.user_id AND day >= :day"
    " AND daily_results.guild_id = names.guild_id)"
)
_IS_NAMED_SOON = (
    "EXISTS (SELECT 1 FROM outbox INDEXED BY outbox_waiting CROSS JOIN games ON games.id = game_id"
    " WHERE done_at IS NULL AND parked IS NULL"
    " AND coalesce(games.guild_id, 0) = names.guild_id AND json_extract(facts, '$.who') = names.user_id)"
)
_UNUSED = (
    "guild_id IN (SELECT guild_id FROM guilds WHERE left_at < :left)"
    f" OR NOT ({_SITS_THERE} OR {_PLAYED_THERE} OR {_IS_NAMED_SOON})"
)

_DAY = 86400
CALL = "call"
"""The kind of a use that a called role leaves behind, with the instant at which its lobby was over."""
_USES = (
    "SELECT guild_id, kind, at FROM uses WHERE user_id = :user UNION ALL"
    " SELECT role_calls.guild_id, :call, coalesce(started_at, ended_at, :at) FROM role_calls"
    " JOIN games ON games.id = game_id WHERE host_id = :user"
)
_SEATS = (
    "SELECT game_id, seat FROM games JOIN (SELECT game_id, seat FROM seats WHERE user_id = :user"
    " UNION SELECT game_id, seat FROM holders WHERE user_id = :user) ON game_id = id WHERE status = 'playing'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRow:
    """What somebody is called on a server."""

    user_id: int
    guild_id: int
    name: str


def keep_name(connection: Connection, user_id: int, guild_id: int, name: str) -> None:
    """Keep what somebody is called on a server, unless a name is kept there; `rename_person` changes it."""
    sql = "INSERT OR IGNORE INTO names (user_id, guild_id, name) VALUES (?, ?, ?)"
    connection.execute(sql, (user_id, guild_id, name))


def name_at_table(connection: Connection, game_id: int, user_id: int) -> str:
    """Return what somebody who belongs or belonged to a table is called on its server; empty if that is unknown."""
    return fetch_value(connection, str, _AT_TABLE, {"game": game_id, "user": user_id}) or ""


def guild_of_table(connection: Connection, game_id: int) -> int:
    """Return a table's server, as it stands in names."""
    return fetch_value(connection, int, f"SELECT {_GUILD}", {"game": game_id}) or OUTSIDE


def rename_person(connection: Connection, user_id: int, guild_id: int, name: str) -> None:
    """Write a person's present name on a server in all seats that they hold or held; deleted people stay anonymous."""
    values = {"user": user_id, "guild": guild_id, "name": name}
    for table in ("seats", "holders"):
        connection.execute(
            f"UPDATE {table} SET name = :name WHERE user_id = :user AND name != :name"
            " AND game_id IN (SELECT id FROM games WHERE guild_id = :guild)",
            values,
        )
    connection.execute(
        "INSERT INTO names (user_id, guild_id, name) SELECT :user, :guild, :name"
        " WHERE EXISTS (SELECT 1 FROM names WHERE user_id = :user AND guild_id = :guild)"
        " OR EXISTS (SELECT 1 FROM seats JOIN games ON games.id = game_id WHERE user_id = :user AND guild_id = :guild)"
        " ON CONFLICT DO UPDATE SET name = excluded.name",
        values,
    )


def is_renamed(connection: Connection, user_id: int, guild_id: int, name: str) -> bool:
    """Return whether a person with a seat on a server, or a name kept there, is not kept under this one."""
    values = {"user": user_id, "guild": guild_id, "name": name}
    sql = "SELECT name FROM names WHERE user_id = :user AND guild_id = :guild"
    if (kept := fetch_value(connection, str, sql, values)) is not None:
        return kept != name
    sql = "SELECT 1 FROM seats JOIN games ON games.id = game_id WHERE user_id = :user AND guild_id = :guild LIMIT 1"
    return bool(connection.execute(sql, values).fetchall())


def unused_names(connection: Connection, day: int, left: int, limit: int) -> tuple[NameRow, ...]:
    """
    Return names that need not be kept: nothing on the server is that person's any more.

    Args:
        day: tries of the garden of the day count from that day on.
        left: names go with servers that the bot left before that instant.
    """
    values = {"day": day, "left": left, "limit": limit}
    return fetch_all(connection, NameRow, f"SELECT * FROM names WHERE {_UNUSED} LIMIT :limit", values)


def forget_names(connection: Connection, rows: Iterable[NameRow], day: int, left: int) -> None:
    """Delete those of these names that need not be kept now either."""
    connection.executemany(
        f"DELETE FROM names WHERE user_id = :user AND guild_id = :guild AND ({_UNUSED})",
        [{"user": row.user_id, "guild": row.guild_id, "day": day, "left": left} for row in rows],
    )


def digest_of(secret: bytes, topic: str, user_id: int) -> bytes:
    """Return what stands for a person in one topic; without the secret nobody can tell whom it means."""
    return hmac.digest(secret, f"{topic}:{user_id}".encode(), "sha256")


def _of_day(secret: bytes, user_id: int, guild_id: int, at: int) -> bytes:
    return digest_of(secret, f"uses:{guild_id}:{at // _DAY}", user_id)


def _of_game(secret: bytes, user_id: int, game_id: int) -> bytes:
    return digest_of(secret, f"table:{game_id}", user_id)


def keep_digests(connection: Connection, secret: bytes, user_id: int, at: int) -> None:
    """Write the digests of somebody whose data is about to be deleted; earlier ones of theirs stay."""
    values = {"user": user_id, "call": CALL, "at": at}
    uses = [tuple(row) for row in connection.execute(_USES, values).fetchall()]
    connection.executemany(
        "INSERT INTO former_uses (digest, kind, at) VALUES (?, ?, ?)",
        [(_of_day(secret, user_id, guild_id, used_at), kind, used_at) for guild_id, kind, used_at in uses],
    )
    seats = [tuple(row) for row in connection.execute(_SEATS, {"user": user_id}).fetchall()]
    connection.executemany(
        "INSERT OR IGNORE INTO former_seats (game_id, seat, digest) VALUES (?, ?, ?)",
        [(game_id, seat, _of_game(secret, user_id, game_id)) for game_id, seat in seats],
    )


def former_uses(
    connection: Connection, secret: bytes, user_id: int, guild_id: int, kind: str, span: range
) -> tuple[int, ...]:
    """Return the instants within a span at which somebody used something before their data was deleted."""
    days = range(span.start // _DAY, span.stop // _DAY + 1)
    found: list[int] = []
    for day in days:
        digest = _of_day(secret, user_id, guild_id, day * _DAY)
        sql = "SELECT at FROM former_uses WHERE digest = ? AND kind = ? AND at >= ? ORDER BY at"
        found += fetch_column(connection, int, sql, (digest, kind, span.start))
    return tuple(found)


def former_seats(connection: Connection, secret: bytes, user_id: int, game_id: int) -> tuple[int, ...]:
    """Return the seats of a game that somebody held before their data was deleted."""
    sql = "SELECT seat FROM former_seats WHERE game_id = ? AND digest = ?"
    return fetch_column(connection, int, sql, (game_id, _of_game(secret, user_id, game_id)))
