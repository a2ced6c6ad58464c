"""Registers the commands at Discord at each start, in the background."""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord
import structlog
from discord import app_commands

from cogs.interactions.failures import NETWORK, REFUSED_PAUSES, Verdict, classify, pause, reason
from cogs.interactions.rate_limit import patience
from cogs.metrics import GIVEN_UP
from languages.speech import Phrase

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
"""Seconds for one attempt."""


def on_servers(command: _Any) -> _Any:
    """Offer a command on servers only."""
    limited = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    return app_commands.guild_only(limited)


async def payloads(tree: Tree) -> Sequence[Mapping[str, Any]]:
    """Return what is sent to Discord."""
    return [await _payload(tree, command) for command in tree.get_commands()]


async def _payload(tree: Tree, command: Command) -> Mapping[str, Any]:
    if tree.translator is None:
        return command.to_dict(tree)
    return await command.get_translated_payload(tree, tree.translator)


class Registrar:
    """
    Registers the commands at Discord, and knows their ids.

    All are sent at once, at each start: Discord counts none that is as it was. Until it answers, nobody knows the ids.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._lock = asyncio.Lock()
        self._ids: Mapping[str, int] = {}

    async def register(self) -> None:
        """
        Register the commands, and retry with growing pauses as long as Discord does not accept them.

        A call while an earlier one is under way does nothing.
        """
        if self._lock.locked():
            return
        async with self._lock:
            try:
                await self._insist()
            except Exception:  # noqa: BLE001 - buttons work without commands
                _log.exception("the commands could not be registered")

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

    async def _insist(self) -> None:
        # `CommandTree.sync` does the same, but hides the code of a refusal.
        told, client = await payloads(self._tree), self._tree.client
        assert client.application_id is not None
        tries = refusals = 0
        while True:
            try:
                async with patience(client, _PATIENCE):
                    held = await client.http.bulk_upsert_global_commands(client.application_id, told)
            except NETWORK as fault:
                # The commands registered before are still there.
                _log.warning("Discord did not accept the commands", why=reason(fault))
                if classify(fault) is Verdict.RETRY:
                    wait, tries = pause(fault, tries), tries + 1
                elif refusals < len(REFUSED_PAUSES):
                    wait, refusals = REFUSED_PAUSES[refusals], refusals + 1
                else:
                    GIVEN_UP.labels("commands").inc()
                    _log.warning(
                        "Discord refuses the commands, so they are tried again only at the next start",
                        why=reason(fault),
                    )
                    return
            else:
                self._ids = {one["name"]: int(one["id"]) for one in held if one["type"] == _SLASH}
                _log.info("commands registered", commands=len(held))
                return
            await asyncio.sleep(wait)
