"""The stage over simcord, a simulation of Discord that others wrote: no sockets, and the bot's tasks are followed."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from cogs.client.client import Client
from cogs.context import Context
from cogs.wakeup import Wakeup
from db.engine.database import Database
from playground.actors.seen import Seen
from render.game import AnyLook
from rules.registry import GAMES
from tables.service import Tables
from tests.db.ready import lay_out
from tests.endtoend.driver.player import Option
from tests.endtoend.driver.table import USUAL
from tests.endtoend.parterre import numbered_entropy
from tests.endtoend.plain_look import PLAIN
from tests.secondopinion.stage import GUEST, HOST

_NOON = 1_800_000_000
_WRITTEN = (discord.MessageType.default, discord.MessageType.chat_input_command)
"""
The two disagree here: simcord tells the channel of every new thread by a message of the system, our stand-in only of
threads that hang on no message. Parterre reads neither, so such messages are left out.
"""


def _seen(message: discord.Message) -> Seen:
    payload = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "flags": message.flags.value,
        "content": message.content,
        "components": [component.to_dict() for component in message.components],
    }
    return Seen(payload, {})


class SimulatedPerson:
    """Implements `Person`; in direct messages simcord wants the user, in servers the member."""

    def __init__(self, stage: "SimulatedStage", name: str) -> None:
        self._stage = stage
        self._user = stage.env.create_user(name)
        self._member = stage.env.guild.add_member(self._user)
        self.id, self.name = self._user.id, name

    @property
    def dms(self) -> Sequence[Seen]:
        return [_seen(message) for message in self._user.dm_channel.history(viewer=self._user)]

    async def new_table(self) -> Seen:
        return _answered(await self._member.slash(self._stage.channel, "new", game=USUAL))

    async def press(self, message: Seen, option: Option) -> None:
        in_dm = message.channel_id == self._user.dm_channel.id
        actor = self._user if in_dm else self._member
        channel = self._user.dm_channel if in_dm else self._stage.channel
        shown = next(one for one in channel.history() if one.id == message.id)
        if not option.values:
            await actor.click(shown, custom_id=option.custom_id)
        else:
            await actor.select(shown, list(option.values), custom_id=option.custom_id)

    async def offers(self, typed: str) -> Sequence[str]:
        choices = await self._member.autocomplete(self._stage.thread, "play", "moves", typed)
        return [str(choice["value"]) for choice in choices]

    async def play(self, moves: str) -> Seen:
        return _answered(await self._member.slash(self._stage.thread, "play", moves=moves))


def _answered(result: simcord.InteractionResult) -> Seen:
    assert result.response is not None
    return _seen(result.response.message)


class _Attentive(simcord.Env):
    """Looks whether the bot is at rest every 2 milliseconds instead of every 50."""

    async def _settle_internal(self, *, idle: float = 0.002, **how: Any) -> None:  # noqa: ANN401 - simcord's own
        await super()._settle_internal(idle=idle, **how)


class SimulatedStage:
    def __init__(self, path: Path, looks: Mapping[str, AnyLook]) -> None:
        self._path = path
        self._looks = looks
        self._entropy = numbered_entropy()
        self.env: simcord.Env
        self.database: Database
        self.channel: simcord.ChannelHandle
        self.people: list[SimulatedPerson]

    @property
    def thread(self) -> simcord.ChannelHandle:
        (thread,) = self.channel.threads
        return thread

    @property
    def posts(self) -> Sequence[Seen]:
        messages = [*self.channel.history(), *self.thread.history()]
        return [_seen(m) for m in messages if m.type in _WRITTEN and not m.flags.ephemeral]

    async def start(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Wakeup, "wait", self._waiting(Wakeup.wait))
        self.env = _Attentive(await self._client(), settle_timeout=6.0)
        await self.env.start()
        self.channel = self.env.create_guild("Parterre").create_text_channel("garden")
        # The greeting stands in the channel before anybody does anything.
        await self.env.settle()
        self.people = [SimulatedPerson(self, name) for name in (HOST, GUEST)]

    async def restart(self) -> None:
        await self.database.close()
        await self.env.restart_bot(await self._client())

    async def until_over(self) -> None:
        """Nothing to wait for: every deed returns only when the bot is at rest."""

    async def stop(self) -> None:
        await self.env.shutdown()
        await self.database.close()
        self.env.raise_errors()

    async def _client(self) -> Client:
        self.database = await Database.open(lay_out(self._path), now=self._now())
        tables = Tables(self.database, self._now, GAMES, self._entropy)
        return Client(Context(tables, self._looks, self._now), ready_timeout=0, shards=1)

    def _now(self) -> int:
        return int(self.env.now().timestamp()) if hasattr(self, "env") else _NOON

    def _waiting(self, wait: Callable[[Wakeup, float], Awaitable[None]]) -> Callable[[Wakeup, float], Awaitable[None]]:
        """Let simcord know that whoever waits for `wake` has nothing to do; else it would wait for them."""

        async def waiting(wakeup: Wakeup, seconds: float) -> None:
            await self.env.external_wait(wait(wakeup, seconds), reason="nothing to do before somebody calls `wake`")

        return waiting


@asynccontextmanager
async def simulated_stage(path: Path, looks: Mapping[str, AnyLook] = PLAIN) -> AsyncIterator[SimulatedStage]:
    """Open the stage on a new database file."""
    stage = SimulatedStage(path, looks)
    with pytest.MonkeyPatch.context() as monkeypatch:
        await stage.start(monkeypatch)
        try:
            yield stage
        finally:
            await stage.stop()
