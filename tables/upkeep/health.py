"""Health checks for monitoring: whether the database can be written to, and whether the outbox is emptied."""

from dataclasses import dataclass
from sqlite3 import Connection

from db.delivery.queue import count_waiting, next_entry_at
from db.time import note_alive
from tables.core import Service


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """
    The entries waiting in the outbox.

    `waiting` counts all entries that are still to be delivered, including those put off. `late` is how many seconds ago
    the oldest due entry should have been tried; it stays near 0 while the outbox worker runs, even if Discord refuses.
    """

    waiting: int
    late: int


class DatabaseHealth(Service):
    """The health of the database and the outbox."""

    async def write(self) -> None:
        """Write something small to the disk. Raises: NotSaved: the database cannot be written to."""
        await self._core.write(note_alive, self._core.clock())

    async def backlog(self) -> Backlog:
        """Return what waits in the outbox."""

        def read(connection: Connection) -> tuple[int, int | None]:
            return count_waiting(connection), next_entry_at(connection)

        waiting, next_at = await self._core.read(read)
        return Backlog(waiting=waiting, late=0 if next_at is None else max(self._core.clock() - next_at, 0))
