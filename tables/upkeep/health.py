"""Health checks for monitoring: whether the database can be written to, and whether the outbox is emptied."""

from dataclasses import dataclass

from db.delivery.queue import count_waiting, next_post_at
from db.engine.database import note_alive
from tables.context import Service


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
        async with self._context.saving() as connection:
            await note_alive(connection, self._context.clock())

    async def backlog(self) -> Backlog:
        """Return what waits in the outbox."""
        async with self._context.database.reading() as connection:
            waiting = await count_waiting(connection)
            next_at = await next_post_at(connection)
        return Backlog(waiting=waiting, late=0 if next_at is None else max(self._context.clock() - next_at, 0))
