"""The whole stand-in: world, server, and the people who act."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Self

from playground.actors.actor import Actor
from playground.actors.seen import PATIENCE
from playground.deliveries import Recorder
from playground.wire.server import API, Server
from playground.world import channels, people, threads
from playground.world.files import Files
from playground.world.happenings import (
    FIRST_ANSWER_MILLIS,
    AnswerKind,
    ClockMoved,
    Happening,
    Interaction,
    InteractionAnswered,
)
from playground.world.permissions import Permission
from playground.world.state import Channel, Guild
from playground.world.world import Clock, World

PEOPLE = ("Anna", "Ben", "Clara", "David")
GUILD = "Castle grounds"
CHANNELS = ("garden", "parlour")
ROLES = {"Head gardener": Permission.MANAGE_GUILD | Permission.MANAGE_ROLES, "Gardener": Permission(0)}
"""The first one manages the server, and gives people the second one."""


def furnish(world: World, bot_name: str | None = None) -> Guild:
    """Fill an empty world with four people and a guild with roles and channels; grant the bot what it needs."""
    world.bot.name = bot_name or world.bot.name
    guild = people.add_guild(world, GUILD)
    for name in PEOPLE:
        people.join(world, guild, people.add_user(world, name))
    for name, permissions in ROLES.items():
        people.add_role(world, guild, name, permissions)
    for name in CHANNELS:
        channels.add_text_channel(world, guild, name)
    return guild


class StandIn:
    """
    A running stand-in.

    Args:
        world: its state; furnished with four people and two channels if it holds no guild yet.
        is_recording: whether deliveries are kept; a load test does without.
    """

    patience = FIRST_ANSWER_MILLIS / 1000
    """Seconds of real time that people wait for a first answer."""
    people_wait = False
    """Whether they do nothing else until they see what was promised."""

    def __init__(self, world: World, *, is_recording: bool = True) -> None:
        self.world = world
        self.server = server = Server(world)
        self.payloads, self.gateway, self.faults = server.payloads, server.gateway, server.faults
        self.recorder = Recorder(self.payloads)
        self._pulse = asyncio.Event()
        self._abandoned: set[int] = set()
        self._awaited: dict[int, asyncio.Future[None]] = {}
        if not world.state.guilds:
            furnish(world)
        if is_recording:
            world.watchers.append(self.recorder.watch)
        world.watchers.append(self._watch)
        server.on_request = self.gateway.on_change = self._beat

    @classmethod
    @asynccontextmanager
    async def running(cls, clock: Clock | None = None, files: Files | None = None) -> AsyncIterator[Self]:
        """
        A stand-in with a fresh world, listening on a free port while the block runs.

        Timeouts are long, so that a busy machine does not look like a bot that never answers.
        """
        standin = cls(World(clock=clock, files=files))
        standin.patience = PATIENCE
        await standin.start()
        try:
            yield standin
        finally:
            await standin.stop()

    async def start(self, port: int = 0) -> None:
        """Listen; on another free port if that one is taken."""
        await self.server.start(port)

    async def stop(self) -> None:
        """Close everything."""
        await self.server.stop()

    @property
    def base(self) -> str:
        """The address of the server, `http://127.0.0.1:…`."""
        return self.server.payloads.base

    @property
    def api_base(self) -> str:
        """What discord.py's `Route.BASE` must be."""
        return self.base + API

    @property
    def gateway_url(self) -> str:
        """What discord.py's `DEFAULT_GATEWAY` must be."""
        return self.base.replace("http", "ws", 1) + "/gateway"

    @property
    def unknown(self) -> list[str]:
        """Requests and opcodes that the stand-in does not know; a test should fail if there are any."""
        return self.server.unknown + self.gateway.unknown

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.world.state.guilds.values()))

    def channel(self, name: str) -> Channel:
        """The channel or thread of that name; raises KeyError if there is none."""
        for channel in self.world.state.channels.values():
            if channel.name == name and channel.recipient_id is None:
                return channel
        raise KeyError(name)

    def actor(self, name: str) -> Actor:
        """Act as somebody, by name; raises KeyError if there is nobody."""
        for user in self.world.state.users.values():
            if user.name == name:
                return Actor(self, user)
        raise KeyError(name)

    def add_person(self, name: str, locale: str = "en-US") -> Actor:
        """Somebody new in the first guild."""
        user = people.add_user(self.world, name, locale)
        people.join(self.world, self.guild, user)
        return Actor(self, user)

    async def until(self, predicate: Callable[[], object], limit: float = PATIENCE) -> None:
        """
        Wait until the predicate holds; it is checked after each happening and each request, never by time.

        Raises: TimeoutError: it did not hold within `limit` seconds of real time.
        """
        async with asyncio.timeout(limit):
            while not predicate():
                await self._pulse.wait()

    async def first_answer(self, interaction: Interaction, limit: float) -> None:
        """
        Wait for the first answer to an interaction that has just begun; for all that it promises if `people_wait`.

        Each waits for an event of its own, so that thousands can be in progress at once.
        Raises: TimeoutError.
        """
        if interaction.answer is None:
            future = self._awaited.setdefault(interaction.id, asyncio.get_running_loop().create_future())
            try:
                await asyncio.wait_for(future, limit)
            finally:
                del self._awaited[interaction.id]
        if self.people_wait:
            await self.until(lambda: interaction.is_shown, limit)

    async def settled(self, quiet: float = 0.05, limit: float = PATIENCE) -> None:
        """
        Wait until nothing is in progress and nothing has happened for `quiet` seconds.

        In progress are unanswered requests and interactions, and deferred messages. The stand-in cannot see what the
        bot does internally, so prefer `until` if there is something to wait for.
        """
        async with asyncio.timeout(limit):
            while True:
                await self.until(self._is_idle, limit)
                try:
                    await asyncio.wait_for(self._pulse.wait(), quiet)
                except TimeoutError:
                    return

    def abandon(self, interaction: Interaction) -> None:
        """Stop waiting for the answer to an interaction."""
        self._abandoned.add(interaction.id)

    def _is_idle(self) -> bool:
        return not self.server.under_way and not any(map(self._is_open, self.world.interactions.values()))

    def _is_open(self, interaction: Interaction) -> bool:
        has_promise = interaction.original_id in self.world.state.messages and not interaction.is_shown
        is_promised = interaction.answer is AnswerKind.DEFERRED_MESSAGE and has_promise
        return (interaction.answer is None or is_promised) and interaction.id not in self._abandoned

    def _watch(self, happening: Happening) -> None:
        if isinstance(happening, InteractionAnswered):
            future = self._awaited.get(happening.interaction.id)
            # The waiter may have just been cancelled.
            if future is not None and not future.done():
                future.set_result(None)
        if isinstance(happening, ClockMoved):
            threads.archive_idle(self.world)
        self._beat()

    def _beat(self) -> None:
        self._pulse.set()
        self._pulse = asyncio.Event()
