"""Lobbies that wait for players: rows of invitations, and what happens to them by itself."""

from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import columns, fetch_all, fetch_column, fetch_value

_WANTS_MESSAGES = "SELECT 1 FROM people WHERE user_id = ? AND dm_wish = 'wanted' AND dm_state <> 'closed'"


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationRow:
    """Somebody who is invited to a table; `name` is what they were called then, `declined_at` when they said no."""

    game_id: int
    user_id: int
    name: str
    at: int
    declined_at: int | None = None


async def add_invitation(connection: Connection, row: InvitationRow) -> bool:
    """Write an invitation. Returns: whether there was none before."""
    sql = "INSERT OR IGNORE INTO invitations (game_id, user_id, name, at) VALUES (:game_id, :user_id, :name, :at)"
    return (await connection.execute(sql, columns(row))).rowcount == 1


async def invitations_of(connection: Connection, game_id: int) -> tuple[InvitationRow, ...]:
    """Return the invitations to a table in order, declined ones included."""
    sql = "SELECT * FROM invitations WHERE game_id = ? ORDER BY rowid"
    return await fetch_all(connection, InvitationRow, sql, (game_id,))


async def decline_invitation(connection: Connection, game_id: int, user_id: int, at: int) -> bool:
    """Record that somebody does not want to come. Returns: whether they were invited."""
    sql = "UPDATE invitations SET declined_at = ? WHERE game_id = ? AND user_id = ?"
    return (await connection.execute(sql, (at, game_id, user_id))).rowcount == 1


async def wants_messages(connection: Connection, user_id: int) -> bool:
    """Return whether somebody asked for direct messages, and they reach them."""
    return bool(await connection.execute_fetchall(_WANTS_MESSAGES, (user_id,)))


_WAITING = "status = 'lobby' AND frozen_at IS NULL"
_FILLING = f"{_WAITING} AND NOT EXISTS (SELECT 1 FROM seats WHERE game_id = games.id AND NOT ready)"  # noqa: S608 - our own text
"""Lobbies that computers may fill: everybody there has agreed to the options."""


async def lobbies_to_fill(connection: Connection, now: int) -> tuple[int, ...]:
    """Return the lobbies whose free seats computers take now."""
    sql = f"SELECT id FROM games WHERE {_FILLING} AND fills_at <= ? ORDER BY fills_at, id"  # noqa: S608 - our own text
    return await fetch_column(connection, int, sql, (now,))


async def lobbies_to_call(connection: Connection, now: int) -> tuple[int, ...]:
    """Return the lobbies for which a role is called now."""
    sql = f"SELECT id FROM games WHERE {_WAITING} AND calls_at <= ? ORDER BY calls_at, id"  # noqa: S608 - our own text
    return await fetch_column(connection, int, sql, (now,))


async def next_of_lobbies(connection: Connection) -> int | None:
    """Return when computers next fill a lobby or a role is called for one, or None."""
    sql = (
        f"SELECT min(at) FROM (SELECT min(fills_at) AS at FROM games WHERE {_FILLING}"  # noqa: S608 - our own text
        f" UNION ALL SELECT min(calls_at) FROM games WHERE {_WAITING})"
    )
    return await fetch_value(connection, int, sql)
