"""The list of commands as Discord keeps it: told again only when it has changed."""

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import discord
import structlog
from discord import app_commands

from cogs.context import Context
from cogs.interactions.failures import NETWORK, pause, reason
from cogs.interactions.timeouts import patience
from languages.speech import Phrase
from tables.upkeep.registrations import Registered

_NAMED = re.compile(r"`/([a-z]+)((?: [a-z]+)*)`")
"""A command as sentences name it."""

_log = structlog.get_logger(__name__)

Tree = app_commands.CommandTree[Any]
Command = app_commands.Command[Any, Any, Any] | app_commands.Group | app_commands.ContextMenu
_PATIENCE = 75.0
"""Seconds for telling the commands: nothing else begins before that, at the start."""


async def digest(tree: Tree) -> str:
    """Return a digest of all that Discord would be told of the commands; the same for the same commands."""
    told = sorted([await _told(tree, command) for command in tree.get_commands()], key=lambda command: command["name"])
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


async def _told(tree: Tree, command: Command) -> dict[str, Any]:
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


class Registrar:
    """
    Tells Discord the commands, and knows their ids.

    Discord limits how often commands may be told, and takes a while to hand changed ones to everybody; so a start with
    the commands of the last one tells nothing.
    """

    def __init__(self, tree: Tree, context: Context) -> None:
        self._tree = tree
        self._context = context
        self._telling = asyncio.Lock()
        self._ids: Mapping[str, int] = {}
        self._tries = 0
        self._wait = 0

    async def register(self, application_id: int) -> None:
        """Tell Discord the commands unless it was told the same before."""
        async with self._telling:
            known = await self._context.tables.registrations.find(application_id)
            self._ids = {} if known is None else known.ids
            if known is None or known.digest != await digest(self._tree):
                await self._tell(application_id)

    async def insist(self, application_id: int) -> None:
        """Tell Discord the commands again, with growing pauses, as long as it does not take them."""
        while self._wait:
            await asyncio.sleep(self._wait)
            await self.register(application_id)

    async def register_anew(self, application_id: int) -> None:
        """Tell Discord the commands since it holds others: somebody used the same token with another program."""
        if self._telling.locked():
            return
        async with self._telling:
            await self._context.tables.registrations.forget(application_id)
            await self._tell(application_id)

    def commands(self) -> Iterator[tuple[str, Phrase]]:
        """Yield name and description of every command that does something, by name; groups by their parts."""
        for command in sorted(self._tree.walk_commands(), key=lambda command: command.qualified_name):
            if isinstance(command, app_commands.Command):
                yield command.qualified_name, Phrase(command.description)

    def mentioned(self, text: str) -> str:
        """Turn each command that a text names into one that can be tapped, as far as its id is known."""
        return _NAMED.sub(self._mention, text)

    def _mention(self, named: re.Match[str]) -> str:
        name, rest = named.groups()
        return f"</{name}{rest}:{self._ids[name]}>" if name in self._ids else named.group()

    async def _tell(self, application_id: int) -> None:
        try:
            async with patience(self._tree.client, _PATIENCE):
                held = await self._tree.sync()
        except NETWORK as fault:
            # Buttons work without commands, and those of before are still there.
            _log.warning("Discord did not take the commands", why=reason(fault))
            self._wait = pause(fault, self._tries)
            self._tries += 1
            return
        self._wait = self._tries = 0
        self._ids = {command.name: command.id for command in held if command.type is discord.AppCommandType.chat_input}
        await self._context.tables.registrations.told(application_id, Registered(await digest(self._tree), self._ids))
        _log.info("commands told", commands=len(held))
