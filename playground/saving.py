"""The world on disk: saved shortly after each change, loaded at the next start."""

import asyncio
import os
from pathlib import Path

import msgspec

from playground.world.files import FolderFiles
from playground.world.happenings import Happening, InteractionBegan
from playground.world.state import MessageFlag, WorldState
from playground.world.world import World

WORLD_FILE = "world.json"
FILES_FOLDER = "files"
CALM_SECONDS = 0.5


class DamagedWorld(Exception):
    """The saved world cannot be read; move it aside to start with a new one."""


def world_exists(state_dir: Path) -> bool:
    """Whether a world was saved in that folder."""
    return (state_dir / WORLD_FILE).exists()


def set_aside(state_dir: Path) -> Path | None:
    """Move a saved world with its files to a new folder. Returns: that folder; None if nothing was saved."""
    found = [path for name in (WORLD_FILE, FILES_FOLDER) if (path := state_dir / name).exists()]
    if not found:
        return None
    number = 1
    while (aside := state_dir / f"world-aside-{number}").exists():
        number += 1
    aside.mkdir()
    for path in found:
        path.rename(aside / path.name)
    return aside


def files_in(state_dir: Path) -> FolderFiles:
    """The file store of a saved world."""
    return FolderFiles(state_dir / FILES_FOLDER)


def load(state_dir: Path) -> WorldState:
    """
    The saved world; an empty one if none was saved. Files that no message holds any more are deleted.

    Raises: DamagedWorld: the file is there but holds no world.
    """
    try:
        saved = (state_dir / WORLD_FILE).read_bytes()
    except FileNotFoundError:
        return WorldState()
    try:
        state = msgspec.json.decode(saved, type=WorldState)
    except msgspec.DecodeError as fault:
        raise DamagedWorld(f"{state_dir / WORLD_FILE} holds no world: {fault}") from fault
    # Interaction tokens end with the process, so deferred answers will never come.
    state.messages = {i: m for i, m in state.messages.items() if not m.flags & MessageFlag.LOADING}
    held = frozenset(a.id for message in state.messages.values() for a in message.attachments)
    files_in(state_dir).keep_only(held | state.emojis.keys())
    return state


class Saver:
    """Watches a world and saves its changes, at most every half second, and at the end."""

    def __init__(self, world: World, state_dir: Path) -> None:
        self._world = world
        self._state_dir = state_dir
        self._due: asyncio.TimerHandle | None = None
        self._writing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def watch(self, happening: Happening) -> None:
        """Save soon, except after the start of an interaction, which changes nothing that is saved."""
        if self._due is None and not isinstance(happening, InteractionBegan):
            self._due = asyncio.get_running_loop().call_later(CALM_SECONDS, self._begin)

    def _begin(self) -> None:
        self._due = None
        task = asyncio.ensure_future(self.save())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def save(self) -> None:
        """Save now; other tasks go on while the disk works."""
        encoded = msgspec.json.encode(self._world.state)
        async with self._writing:
            await asyncio.to_thread(_replace, self._state_dir / WORLD_FILE, encoded)

    async def close(self) -> None:
        """Save for the last time."""
        if self._due is not None:
            self._due.cancel()
        await asyncio.gather(*self._tasks)
        await self.save()


def _replace(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    # The folder may be anybody's; a link in the draft's place would lead elsewhere.
    draft.unlink(missing_ok=True)
    with draft.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
