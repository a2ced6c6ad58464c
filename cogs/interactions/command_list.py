"""Registers the commands at Discord, only when they have changed."""

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord
import structlog
from discord import app_commands

from cogs.context import Context
from cogs.interactions.failures import NETWORK, REFUSED_PAUSES, classify, pause, reason
from cogs.interactions.timeouts import patience
from cogs.interactions.verdicts import Verdict
from cogs.metrics import GIVEN_UP
from languages.speech import Phrase
from tables.upkeep.registrations import Registered

_COMMAND = re.compile(r"`/([a-z]+)((?: [a-z]+)*)`")
"""How sentences name a command."""

_log = structlog.get_logger(__name__)

Tree = app_commands.CommandTree[Any]
Command = app_commands.Command[Any, Any, Any] | app_commands.Group | app_commands.ContextMenu
CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
"""Where commands are offered: on servers and in the bot's own direct messages, in no others and in no groups."""
INSTALLS = app_commands.AppInstallationType(guild=True, user=False)
"""Servers install the bot; people cannot take it along to places where it may not post."""
_Any = TypeVar("_Any")
_SLASH = discord.AppCommandType.chat_input.value
_PATIENCE = 75.0
"""Seconds for registering the commands: at the start everything else waits for it."""


def on_servers(command: _Any) -> _Any:
    """Offer a command on servers only."""
    limited = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    return app_commands.guild_only(limited)


async def payloads(tree: Tree) -> list[dict[str, Any]]:
    """Return what would be sent to Discord, sorted by name."""
    told = [await _payload(tree, command) for command in tree.get_commands()]
    return sorted(told, key=lambda command: command["name"])


def digest(told: Sequence[Mapping[str, Any]]) -> str:
    """Return a digest of what is sent to Discord; the same for the same commands."""
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


async def _payload(tree: Tree, command: Command) -> dict[str, Any]:
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


class Registrar:
    """
    Registers the commands at Discord, and knows their ids.

    Discord limits how often commands may be registered, and takes a while to distribute them. So a start with unchanged
    commands registers nothing.
    """

    def __init__(self, tree: Tree, context: Context) -> None:
        self._tree = tree
        self._context = context
        self._lock = asyncio.Lock()
        self._ids: Mapping[str, int] = {}
        self._tries = 0
        self._refusals = 0
        self._wait = 0

    async def register(self, application_id: int) -> None:
        """Register the commands, unless the same ones are registered already."""
        async with self._lock:
            known = await self._context.tables.registrations.find(application_id)
            self._ids = {} if known is None else known.ids
            if known is None or known.digest != digest(await payloads(self._tree)):
                await self._sync(application_id)

    async def insist(self, application_id: int) -> None:
        """Retry with growing pauses as long as Discord does not accept the commands."""
        while self._wait:
            await asyncio.sleep(self._wait)
            await self.register(application_id)

    async def register_anew(self, application_id: int) -> None:
        """Register the commands although nothing changed: another program with the same token has replaced them."""
        if self._lock.locked():
            return
        async with self._lock:
            await self._context.tables.registrations.forget(application_id)
            await self._sync(application_id)

    def commands(self) -> Iterator[tuple[str, Phrase]]:
        """Yield name and description of every command, sorted by name; of groups, their subcommands."""
        for command in sorted(self._tree.walk_commands(), key=lambda command: command.qualified_name):
            if isinstance(command, app_commands.Command):
                yield command.qualified_name, Phrase(command.description)

    def mentioned(self, text: str) -> str:
        """Turn each command that a text names into a mention that can be tapped, if its id is known."""
        return _COMMAND.sub(self._mention, text)

    def _mention(self, named: re.Match[str]) -> str:
        name, rest = named.groups()
        return f"</{name}{rest}:{self._ids[name]}>" if name in self._ids else named.group()

    async def _sync(self, application_id: int) -> None:
        # `CommandTree.sync` does the same, but keeps to itself what it sends: to translate it all again takes as long.
        told = await payloads(self._tree)
        try:
            async with patience(self._tree.client, _PATIENCE):
                held = await self._tree.client.http.bulk_upsert_global_commands(application_id, told)
        except NETWORK as fault:
            # Buttons work without commands, and the commands registered before are still there.
            _log.warning("Discord did not accept the commands", why=reason(fault))
            self._wait = self._pause_after(fault)
            return
        self._wait = self._tries = self._refusals = 0
        self._ids = {command["name"]: int(command["id"]) for command in held if command["type"] == _SLASH}
        await self._context.tables.registrations.told(application_id, Registered(digest(told), self._ids))
        _log.info("commands registered", commands=len(held))

    def _pause_after(self, fault: Exception) -> int:
        """Return the seconds until the next attempt; 0 if Discord has refused the commands too often."""
        if classify(fault) is Verdict.RETRY:
            self._tries += 1
            return pause(fault, self._tries - 1)
        if self._refusals < len(REFUSED_PAUSES):
            self._refusals += 1
            return REFUSED_PAUSES[self._refusals - 1]
        GIVEN_UP.labels("commands").inc()
        _log.warning("Discord refuses the commands, so they are tried again only at the next start", why=reason(fault))
        return 0
