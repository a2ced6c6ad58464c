"""The playground as a place to play: its folder, and its rounds between two fresh starts."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cogs.client.client import Client
from db.engine.errors import DatabaseRefused
from db.engine.lock import ProcessLock
from playground.launch import world_exists
from playground.world.happenings import ClockMoved, Happening
from playground.world.world import World


@dataclass(frozen=True, slots=True)
class Home:
    """The playground's folder: people and messages in one place, tables in another, one lifetime for both."""

    folder: Path

    @property
    def world(self) -> Path:
        """Where people and messages are kept."""
        return self.folder / "world"

    @property
    def database(self) -> Path:
        """The file with all tables."""
        return self.folder / "tables.sqlite3"

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """
        Keep other processes away while the block lasts: they would save their world over this one.

        Raises: DatabaseRefused: another process has the folder, or it cannot be made.
        """
        try:
            self.folder.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseRefused(f"The folder of {self.folder} cannot be made: {error.strerror}.") from error
        lock = ProcessLock(self.folder)
        try:
            yield
        finally:
            lock.release()

    def keep_together(self) -> Path | None:
        """
        Move everything aside if one half is missing: buttons without tables, or tables without messages.

        Returns: where to, or None if all was well.
        """
        if world_exists(self.world) == self.database.exists():
            return None
        aside = self.folder.with_name(f"{self.folder.name}-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        self.folder.rename(aside)
        return aside

    def delete_tables(self) -> None:
        """Forget all tables."""
        for file in self.folder.glob(f"{self.database.name}*"):
            shutil.rmtree(file) if file.is_dir() else file.unlink()


class Rounds:
    """Lets *Start afresh* stop the bot, and waits until everything is new."""

    def __init__(self) -> None:
        self._over = asyncio.Event()
        self._renewed = asyncio.Event()
        self.is_fresh_wanted = False

    async def start_afresh(self) -> None:
        """End the round; returns when the next one may begin."""
        self.is_fresh_wanted = True
        self._renewed.clear()
        self._over.set()
        await self._renewed.wait()

    @contextmanager
    def begin(self, stop: asyncio.Event) -> Iterator[asyncio.Event]:
        """Yield the event that ends this round: the host's wish to stop, or a fresh start."""
        self._over = asyncio.Event()
        self.is_fresh_wanted = False
        stopping = asyncio.ensure_future(self._follow(stop, self._over))
        try:
            yield self._over
        finally:
            stopping.cancel()

    def renewed(self) -> None:
        """Tell whoever waits that everything is new."""
        self._renewed.set()

    @staticmethod
    async def _follow(stop: asyncio.Event, over: asyncio.Event) -> None:
        await stop.wait()
        over.set()


@contextmanager
def rung_by_clock(client: Client, world: World) -> Iterator[None]:
    """Wake the client whenever somebody moves the playground's clock on."""

    def watch(happening: Happening) -> None:
        if isinstance(happening, ClockMoved):
            client.clock_moved()

    world.watchers.append(watch)
    try:
        yield
    finally:
        world.watchers.remove(watch)
