"""What all services share: the database, the games, the clock and one lock per table."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from sqlite3 import Connection
from typing import ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

import structlog

from db.engine.database import Database
from db.engine.threads import CommitUnknown, Function, WriteFailed
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
Gone = Callable[[int, Collection[int]], Collection[int]]
"""Returns which of these channels and roles a server no longer has, by its id; none while unknown. For any thread."""
LookUp = Callable[[], Awaitable[bool]]
IDLE_AFTER = 14 * 86400
"""Seconds without activity after which a table is asked whether it goes on."""

FEW = 32
"""
The most moves that are replayed in a thread of the database, usually from where a game stood at its last post.

They take some milliseconds, and asking another process costs about as much.
"""

P = ParamSpec("P")
R = TypeVar("R")

_log = structlog.get_logger(__name__)


class Reads(Protocol):
    """Reads the database, as the database itself does or in another process (`tables/apart/`)."""

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Run a function that reads one consistent state. Returns and raises: what it does."""


class Core:
    """
    The shared dependencies of all services in one process.

    `replaying` and `exporting` do what takes long beside the event loop: the database's own thread, or processes.
    `gone` tells what servers have deleted.
    """

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
        self.replaying: Reads = database
        self.exporting: Reads = database
        self.gone: Gone = lambda *_: ()
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

    async def read(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Run a function that reads the few rows of one table or person. Returns and raises: what it does."""
        return await self.database.read(function, *arguments, **named)

    async def read_aside(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Do as `read` in another thread: for what takes longer, the more is stored."""
        return await self.database.read_aside(function, *arguments, **named)

    async def write(self, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """
        Run a function that writes in one transaction; failures of the database become sentences for players.

        Returns: what the function does. Raises: NotSaved, and what the function raises.
        """
        return await self.write_or_look_up(None, function, *arguments, **named)

    async def write_or_look_up(
        self, look_up: LookUp | None, function: Function[P, R], *arguments: P.args, **named: P.kwargs
    ) -> R:
        """
        Write like `write`, where a look tells what became of it.

        Args:
            look_up: tells whether the change is in the database after all; called if COMMIT itself failed.
        """
        made = []

        def noted(connection: Connection) -> None:
            made.append(function(connection, *arguments, **named))

        try:
            await self.database.write(noted)
        except WriteFailed as error:
            _log.exception("a transaction was rolled back")
            raise refusals.not_saved() from error
        except CommitUnknown as error:
            _log.exception("a transaction may or may not have been committed")
            if look_up is None:
                raise refusals.unclear() from error
            if not await look_up():
                raise (refusals.not_saved() if error.is_settled else refusals.unclear()) from error
        return made[0]

    async def replay(self, moves: int, function: Function[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Run a function that reads so many moves of a game and replays them, in another process if they are many."""
        reads = self.database if moves <= FEW else self.replaying
        return await reads.read(function, *arguments, **named)

    async def is_repeated(self, interaction_id: int | None) -> bool:
        """Return whether the interaction has been carried out before; False for None."""
        return await self.read(is_carried_out, interaction_id)

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

        async def look_up() -> bool:
            rows = await self.read(seats_of_game, game_id)
            return rows[seat].rev >= rev

        return look_up


class Service:
    """What one service of `Tables` is made of; the core is all that it shares with the others."""

    def __init__(self, core: Core) -> None:
        self._core = core
