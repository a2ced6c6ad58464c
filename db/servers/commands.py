"""Rows of the commands registered with Discord, by application, because the token of the bot may change."""

from collections.abc import Mapping
from dataclasses import dataclass

from aiosqlite import Connection

from db.engine.rows import fetch_all, fetch_one, insert, insert_all


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
    return await fetch_one(
        connection, CommandTreeRow, "SELECT * FROM command_trees WHERE application_id = ?", (application_id,)
    )


async def commands_of(connection: Connection, application_id: int) -> tuple[CommandRow, ...]:
    """Return the commands of an application, ordered by name."""
    return await fetch_all(
        connection, CommandRow, "SELECT * FROM commands WHERE application_id = ? ORDER BY name", (application_id,)
    )


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
