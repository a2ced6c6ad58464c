"""The commands last registered with Discord, stored so that a restart need not register them again."""

from collections.abc import Mapping
from dataclasses import dataclass

from db.servers.guilds import CommandTreeRow, commands_of, find_command_tree, forget_command_tree, save_command_tree
from tables.context import Service


@dataclass(frozen=True, slots=True)
class Registered:
    """The last registration: a hash of what was sent, and the command ids that Discord returned, by name."""

    digest: str
    ids: Mapping[str, int]


class Registrations(Service):
    """The registrations of each application that ran on this database."""

    async def find(self, application_id: int) -> Registered | None:
        """Return the last registration of an application, or None."""
        async with self._context.database.reading() as connection:
            tree = await find_command_tree(connection, application_id)
            rows = await commands_of(connection, application_id)
        return None if tree is None else Registered(tree.digest, {row.name: row.command_id for row in rows})

    async def told(self, application_id: int, registered: Registered) -> None:
        """Record a registration that Discord has accepted."""
        row = CommandTreeRow(application_id=application_id, digest=registered.digest, told_at=self._context.clock())
        async with self._context.saving() as connection:
            await save_command_tree(connection, row, registered.ids)

    async def forget(self, application_id: int) -> None:
        """Record that Discord may have something else by now; the next start registers again."""
        async with self._context.saving() as connection:
            await forget_command_tree(connection, application_id)
