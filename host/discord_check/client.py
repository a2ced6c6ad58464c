"""The check's own connection to Discord, and the place that its host has named."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import yarl

from cogs.app import App
from cogs.client.client import READY_TIMEOUT, Client, connection_options
from cogs.client.sessions import is_enough
from cogs.interactions.answers import Interaction
from cogs.interactions.command_list import payloads
from db.engine.database import Database
from host.diagnosis import diagnosed
from host.discord_check.presses import Presses
from host.discord_check.wire import Wire
from render.registry import LOOKS
from rules.registry import GAMES
from tables.service import Tables

NEEDED = discord.Permissions(309237763072)
"""What the invitation in `docs/operating.md` asks for."""
_CONNECTING = 60.0
"""Seconds until Discord must have told which servers the bot is on."""
_LINK = re.compile(r"(?:https://(?:\w+\.)?discord\.com/channels/\d+/)?(\d+)")


class CannotStart(Exception):
    """The check cannot begin; `str(error)` is one line for the host."""


class CheckClient(discord.AutoShardedClient):
    """Connects as the bot does, with its token, and hears presses; it does nothing by itself."""

    def __init__(
        self, wire: Wire, presses: Presses, shards: int | None, *, ready_timeout: float = READY_TIMEOUT
    ) -> None:
        super().__init__(**connection_options(shards, ready_timeout, wire.trace))
        self._presses = presses

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard. Raises: CannotStart: Discord lets too few sessions begin."""
        limits = await self.fetch_session_start_limits()
        if not is_enough(limits, 1):
            told = f"Only {limits.remaining} of {limits.total} sessions of a day are left, too few for a check"
            raise CannotStart(f"{told}; wait {limits.reset_after // 60_000 + 1} minutes")
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Take a press."""
        await self._presses.heard(interaction)


@asynccontextmanager
async def connected(client: CheckClient, token: str) -> AsyncIterator[None]:
    """Be connected while the block runs. Raises: CannotStart."""
    running = asyncio.create_task(client.start(token))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({running, ready}, timeout=_CONNECTING, return_when=asyncio.FIRST_COMPLETED)
        if not client.is_ready():
            raise CannotStart(_why(running))
        yield
    finally:
        await client.close()
        for task in (running, ready):
            task.cancel()
        await asyncio.gather(running, ready, return_exceptions=True)


def _why(running: "asyncio.Task[None]") -> str:
    fault = running.exception() if running.done() else None
    told = fault if isinstance(fault, CannotStart) else fault and diagnosed(fault)
    return f"{told or 'Discord could not be reached'}."


def find_channel(client: discord.Client, named: str) -> discord.TextChannel:
    """Find a channel by its id, link or name. Raises: CannotStart: there is none, or the bot lacks rights in it."""
    link = _LINK.fullmatch(named)
    channels = [channel for guild in client.guilds for channel in guild.text_channels]
    if link is not None:
        found = [channel for channel in channels if channel.id == int(link[1])]
    else:
        found = [channel for channel in channels if channel.name == named.removeprefix("#")]
    if len(found) != 1:
        many = "several text channels" if found else "no text channel"
        raise CannotStart(f"The bot sees {many} called {named}; name one by its id or link.")
    rights = found[0].permissions_for(found[0].guild.me)
    if missing := [name.replace("_", " ") for name, needed in NEEDED if needed and not getattr(rights, name)]:
        raise CannotStart(f"The bot lacks rights in that channel: {', '.join(missing)}.")
    return found[0]


async def commands_of_the_bot() -> Sequence[Mapping[str, Any]]:
    """Return all commands as the bot registers them."""
    with TemporaryDirectory() as folder:
        database = await Database.open(Path(folder) / "empty.sqlite3", now=int(time.time()))
        tables = Tables(database, lambda: int(time.time()), GAMES)
        # It is never connected, so there is nothing to close.
        client = Client(App(tables, LOOKS, lambda: int(time.time())))
        try:
            await client.add_commands()
            return await payloads(client.tree)
        finally:
            await tables.close()
            await database.close()
