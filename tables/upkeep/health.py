"""Whether tables can be kept and letters go out, for whoever watches the process."""

from dataclasses import dataclass

from db.delivery.queue import count_waiting, next_post_at
from db.engine.boots import note_alive
from tables.context import Context


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """
    What waits in the outbox.

    `waiting` counts all letters that are still to be delivered, also those that are put off. `late` is how many seconds
    ago the oldest one should have been tried: nearly nothing as long as the courier works, even if Discord refuses.
    """

    waiting: int
    late: int


class DatabaseHealth:
    """The health of database and outbox."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def write(self) -> None:
        """Write something small to the disk. Raises: NotSaved: it cannot be written to."""
        async with self._context.saving() as connection:
            await note_alive(connection, self._context.clock())

    async def backlog(self) -> Backlog:
        """Return what waits in the outbox."""
        async with self._context.database.reading() as connection:
            waiting = await count_waiting(connection)
            next_at = await next_post_at(connection)
        return Backlog(waiting=waiting, late=0 if next_at is None else max(self._context.clock() - next_at, 0))
