"""Processes of ours as whoever runs them sees them, in a folder and with settings of their own."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from host.settings import PREFIX
from tests.source_tree import ROOT


def environment(**settings: str) -> dict[str, str]:
    """Return the environment of this process with these settings only."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith((PREFIX, "DISCORD_TOKEN"))}
    return {**bare, **settings, "PYTHONPATH": str(ROOT)}


@asynccontextmanager
async def process(folder: Path, *arguments: str, **settings: str) -> AsyncIterator[Process]:
    """Run Python while the block runs."""
    started = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, cwd=folder, env=environment(**settings), stdout=PIPE, stderr=PIPE, umask=0o022
    )
    try:
        yield started
    finally:
        if started.returncode is None:
            started.kill()
        await started.communicate()
