"""Rows of the roles that servers call for the tables of a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all


@dataclass(frozen=True, slots=True, kw_only=True)
class _RoleRow:
    slug: str
    role_id: int


async def game_roles(connection: Connection, guild_id: int) -> Mapping[str, int]:
    """Return the roles that a server calls for tables, by the slug of the game."""
    rows = await fetch_all(
        connection, _RoleRow, "SELECT slug, role_id FROM game_roles WHERE guild_id = ? ORDER BY slug", (guild_id,)
    )
    return {row.slug: row.role_id for row in rows}


async def set_game_role(connection: Connection, guild_id: int, slug: str, role_id: int | None) -> None:
    """Choose the role of a game on a server; None for none."""
    if role_id is None:
        await connection.execute("DELETE FROM game_roles WHERE guild_id = ? AND slug = ?", (guild_id, slug))
        return
    sql = "INSERT OR REPLACE INTO game_roles (guild_id, slug, role_id) VALUES (?, ?, ?)"
    await connection.execute(sql, (guild_id, slug, role_id))
