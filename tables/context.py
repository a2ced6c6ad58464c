"""What all services share: the database, the games, the clock and one lock per table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog
from aiosqlite import Connection

from db.engine.batches import Batch
from db.engine.database import Database
from db.engine.errors import CommitUnknown, WriteFailed
from db.games.commits import is_carried_out
from db.games.seats import seats_of_game
from rules.game import AnyGame, Seat
from tables.model import refusals
from tables.thinking.protocol import InlineThinking, Thinking

Clock = Callable[[], int]
"""Returns UTC seconds."""
Entropy = Callable[[int], bytes]
"""Returns that many unpredictable bytes."""
Listener = Callable[[int], None]
"""Called with the id of a game after every write there, because outbox and deadlines may have changed."""
LookUp = Callable[[], Awaitable[bool]]
IDLE_AFTER = 14 * 86400
"""Seconds without activity after which a table is asked whether it goes on."""

R = TypeVar("R")

_log = structlog.get_logger(__name__)


class Context:
    """The shared dependencies of all services in one process."""

    def __init__(
        self,
        database: Database,
        games: Mapping[str, AnyGame],
        clock: Clock,
        entropy: Entropy,
        idle_after: int = IDLE_AFTER,
        thinking: Thinking | None = None,
    ) -> None:
        self.database = database
        self.games = games
        self.clock = clock
        self.entropy = entropy
        self.idle_after = idle_after
        self.thinking = thinking or InlineThinking()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []

    @asynccontextmanager
    async def locked(self, game_id: int) -> AsyncIterator[None]:
        """Hold the table's lock, so that nothing else changes it."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            yield

    @asynccontextmanager
    async def saving(self, look_up: LookUp | None = None) -> AsyncIterator[Connection]:
        """
        Write in one transaction; failures of the database become NotSaved, whose sentence players understand.

        Args:
            look_up: tells whether the change is in the database after all; called if COMMIT itself failed.
        Raises: NotSaved.
        """
        async with self._raising_not_saved(look_up), self.database.transaction() as connection:
            yield connection

    async def save(self, batch: Batch[R], look_up: LookUp | None = None) -> R:
        """
        Write in one transaction like `saving`, with a single hand-over to the database's thread.

        Returns: the result of `batch`. Raises: NotSaved, and what `batch` raises.
        """
        made = []

        async def noted(connection: Connection) -> None:
            made.append(await batch(connection))

        async with self._raising_not_saved(look_up):
            await self.database.write(noted)
        return made[0]

    @asynccontextmanager
    async def _raising_not_saved(self, look_up: LookUp | None) -> AsyncIterator[None]:
        """Turn failures of the database into NotSaved. Raises: NotSaved."""
        try:
            yield
        except WriteFailed as error:
            _log.exception("a transaction was rolled back")
            raise refusals.not_saved() from error
        except CommitUnknown as error:
            _log.exception("a transaction may or may not have been committed")
            if look_up is None:
                raise refusals.unclear() from error
            if not await look_up():
                raise (refusals.not_saved() if error.is_settled else refusals.unclear()) from error

    async def is_repeated(self, interaction_id: int | None) -> bool:
        """Return whether the interaction has been carried out before; False for None."""
        return await self.database.quick_read(lambda connection: is_carried_out(connection, interaction_id))

    def nonce(self) -> str:
        """Return a fresh nonce for the outbox: 24 characters."""
        return self.entropy(12).hex()

    def listen(self, listener: Listener) -> None:
        """Call this listener after every write from now on; it must return at once."""
        self._listeners.append(listener)

    def tell(self, game_id: int) -> None:
        """Call the listeners after a write."""
        for listener in self._listeners:
            listener(game_id)

    def rev_reached(self, game_id: int, seat: Seat, rev: int) -> LookUp:
        """Return a look-up that tells whether the seat has reached that `rev`."""

        async def look_up() -> bool:
            rows = await self.database.quick_read(lambda connection: seats_of_game(connection, game_id))
            return rows[seat].rev >= rev

        return look_up


class Service:
    """What one service of `Tables` is made of; the context is all that it shares with the others."""

    def __init__(self, context: Context) -> None:
        self._context = context
