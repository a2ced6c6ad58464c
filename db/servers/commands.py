"""Rows of the commands that Discord was told of, by application: another token may be used with the same file."""

from collections.abc import Mapping
from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_one


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandTreeRow:
    """All commands of an application as Discord was last told of them; `digest` is one of what it was told."""

    application_id: int
    digest: str
    told_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRow:
    """One command, with the id that Discord gave it; groups count as one."""

    application_id: int
    name: str
    command_id: int


async def find_command_tree(connection: Connection, application_id: int) -> CommandTreeRow | None:
    """Return what Discord was last told, or None if it was never told."""
    return await fetch_one(
        connection, CommandTreeRow, "SELECT * FROM command_trees WHERE application_id = ?", (application_id,)
    )


async def commands_of(connection: Connection, application_id: int) -> tuple[CommandRow, ...]:
    """Return the commands of an application by name."""
    return await fetch_all(
        connection, CommandRow, "SELECT * FROM commands WHERE application_id = ? ORDER BY name", (application_id,)
    )


async def save_command_tree(connection: Connection, tree: CommandTreeRow, ids: Mapping[str, int]) -> None:
    """Note what Discord was told, and under which ids it keeps it, in place of what was noted before."""
    await forget_command_tree(connection, tree.application_id)
    await connection.execute(
        "INSERT INTO command_trees (application_id, digest, told_at) VALUES (?, ?, ?)",
        (tree.application_id, tree.digest, tree.told_at),
    )
    await connection.executemany(
        "INSERT INTO commands (application_id, name, command_id) VALUES (?, ?, ?)",
        [(tree.application_id, name, command_id) for name, command_id in ids.items()],
    )


async def forget_command_tree(connection: Connection, application_id: int) -> None:
    """Note that nobody knows what Discord holds."""
    await connection.execute("DELETE FROM command_trees WHERE application_id = ?", (application_id,))
