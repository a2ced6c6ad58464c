"""The playground's folder, and its rounds: a round ends when somebody starts afresh."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cogs.client.client import Client
from db.engine.connection import ProcessLock
from playground.launch import world_exists
from playground.limits.emojis import add
from playground.world.happenings import ClockMoved, Happening
from playground.world.world import World
from render.base.emoji_art import draw_emojis


@dataclass(frozen=True, slots=True)
class PlaygroundFolder:
    """The playground's folder: the stand-in's people and messages, and the bot's tables. Neither is kept alone."""

    folder: Path

    @property
    def world(self) -> Path:
        """The folder with people and messages."""
        return self.folder / "world"

    @property
    def database(self) -> Path:
        """The file with all tables."""
        return self.folder / "tables.sqlite3"

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Lock the folder while the block runs, so that no other process overwrites it. Raises: DatabaseRefused."""
        lock = ProcessLock(self.folder)
        try:
            yield
        finally:
            lock.release()

    def keep_together(self) -> Path | None:
        """Move the folder aside if half of it is missing: messages or tables. Returns: the new path, if any."""
        if world_exists(self.world) == self.database.exists():
            return None
        aside = self.folder.with_name(f"{self.folder.name}-{datetime.now(UTC):%Y%m%d-%H%M%S}")
        self.folder.rename(aside)
        return aside

    def delete_tables(self) -> None:
        """Delete the database with all tables."""
        for file in self.folder.glob(f"{self.database.name}*"):
            shutil.rmtree(file) if file.is_dir() else file.unlink()


def add_emojis(world: World) -> None:
    """Give the stand-in's bot the emojis that it lacks, as `make emojis` does at Discord."""
    there = {emoji.name for emoji in world.state.emojis.values()}
    for name, png in draw_emojis().items():
        if name not in there:
            add(world, name, png)


class Rounds:
    """Lets *Start afresh* stop the bot, and waits until everything has been reset."""

    def __init__(self) -> None:
        self._over = asyncio.Event()
        self._renewed = asyncio.Event()
        self.is_fresh_wanted = False

    async def start_afresh(self) -> None:
        """End the round; return when everything has been reset."""
        self.is_fresh_wanted = True
        self._renewed.clear()
        self._over.set()
        await self._renewed.wait()

    @contextmanager
    def begin(self, stop: asyncio.Event) -> Iterator[asyncio.Event]:
        """Yield the event that is set when this round must end: the host stops the bot, or somebody starts afresh."""
        self._over = over = asyncio.Event()
        self.is_fresh_wanted = False

        async def follow() -> None:
            await stop.wait()
            over.set()

        stopping = asyncio.ensure_future(follow())
        try:
            yield over
        finally:
            stopping.cancel()

    def renewed(self) -> None:
        """Let `start_afresh` return: everything has been reset."""
        self._renewed.set()


@contextmanager
def reporting_clock_moves(client: Client, world: World) -> Iterator[None]:
    """Tell the client whenever somebody moves the playground's clock, while the block runs."""

    def watch(happening: Happening) -> None:
        if isinstance(happening, ClockMoved):
            client.clock_moved()

    world.watchers.append(watch)
    try:
        yield
    finally:
        world.watchers.remove(watch)
