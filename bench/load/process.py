"""The bot's process: begun, watched and ended as a host would."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bench.load.sampling import Line
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN

_ROOT = Path(__file__).parents[2]
_STOPPING = 30.0
_RESTING = 3
"""Lines that must tell of little."""
_NEXT_TO_NOTHING = 0.1
"""Of a core."""


@dataclass(frozen=True, slots=True)
class BotProcess:
    """A bot that runs or ran; its files are in `folder`."""

    folder: Path
    process: asyncio.subprocess.Process

    @property
    def lines(self) -> list[Line]:
        """The samples so far, one a second."""
        noted = (self.folder / "figures.jsonl").read_bytes().splitlines()
        return [msgspec.json.decode(line, type=Line) for line in noted]

    def rests(self) -> bool:
        """Return whether the bot is almost idle now, and alone: after minutes of rest, its other processes end."""
        last = self.lines[-_RESTING:]
        if len(last) < _RESTING or len(last[-1].memory) > 1:
            return False
        return last[-1].all_used - last[0].all_used < _NEXT_TO_NOTHING * (last[-1].at - last[0].at)

    def told(self, event: str) -> int:
        """Count the lines of its log that contain an event."""
        return (self.folder / "bot.log").read_text(encoding="utf-8").count(event)

    def errors(self) -> Iterator[str]:
        """Yield the lines of its log that report an error, or are not log lines."""
        for line in (self.folder / "bot.log").read_text(encoding="utf-8").splitlines():
            if not any(f'"level": "{level}"' in line for level in ("debug", "info", "warning")):
                yield line


@asynccontextmanager
async def serving(standin: StandIn, folder: Path, block: float) -> AsyncIterator[BotProcess]:
    """Run the bot over the database `bot.sqlite3` of a folder; leaving the block stops it as a signal does."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PARTERRE_", "DISCORD_"))},
        "PYTHONPATH": str(_ROOT),
        "DISCORD_TOKEN": CALL_SIGN,
        "PARTERRE_DISCORD_API_BASE": standin.base,
        "PARTERRE_DISCORD_GATEWAY": standin.gateway_url,
        "PARTERRE_DATABASE_PATH": str(folder / "bot.sqlite3"),
        "PARTERRE_LOG_FORMAT": "json",
    }
    with (folder / "bot.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bench.load.launch", str(folder / "figures.jsonl"), "--block", str(block)),
            cwd=folder,
            env=environment,
            stderr=log,
        )
    try:
        yield BotProcess(folder, process)
    finally:
        await _stopped(process)


async def _stopped(process: asyncio.subprocess.Process) -> None:
    """Stop the bot as a host does, and end it if it does not."""
    if process.returncode is None:
        process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(_STOPPING):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
