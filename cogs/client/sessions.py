"""
The sessions that Discord lets a bot begin in a day: none is begun that could cost the bot its token.

They also tell of another process with the same token, which this one must not work beside.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import discord
import structlog
import yarl
from discord.ext import commands

from cogs.client.in_flight import Monotonic
from cogs.discord_internals import end_socket, note_sockets
from cogs.interactions.failures import NETWORK, reason

_ASK_AGAIN = 600.0
"""Seconds between two questions how many are left, while waiting and while all is well."""
_SOON = 5.0
"""Seconds until a question is repeated that was not answered."""
_SHORTEST = 1.0
"""Seconds between two questions at least."""
_SPARED = 100
"""One of so many sessions is never begun: Discord resets the token of a bot that begins more than all."""
_SEVERAL, _WITHIN = 3, 600.0
"""First answers that were given by somebody else, and the seconds within which so many tell of another process."""
_REMEMBERED = 3600.0
"""Seconds for which another process is told of after it was last noticed."""

_SOCKET: ContextVar[aiohttp.ClientWebSocketResponse] = ContextVar("socket")
"""The socket that the current task has opened last, on which a session may begin."""

_log = structlog.get_logger(__name__)


def is_enough(limits: discord.SessionStartLimits, count: int) -> bool:
    """Return whether Discord lets so many sessions begin now."""
    spared = limits.total // _SPARED
    return limits.remaining - spared >= min(count, limits.total - spared)


class OtherProcess:
    """Notices another process with the bot's token by what it does: it answers clicks, and begins sessions."""

    def __init__(self, now: Monotonic = time.monotonic) -> None:
        self._now = now
        self._answers: deque[float] = deque(maxlen=_SEVERAL)
        self._seen_at: float | None = None
        self.begun = 0
        """How many sessions this process has begun."""
        self._base: tuple[int, int] | None = None
        """How many sessions of the day were left, and how many this process had begun by then."""

    @property
    def complaint(self) -> str:
        """What was noticed within an hour, in one line for the host; empty if nothing was."""
        if self._seen_at is None or self._now() - self._seen_at > _REMEMBERED:
            return ""
        return "another process seems to use this bot's token; stop it, or reset the token and keep the new one here"

    def has_answered(self) -> None:
        """Note that the first attempt at an answer met one that was there (40060)."""
        self._answers.append(self._now())
        if len(self._answers) == _SEVERAL and self._answers[-1] - self._answers[0] <= _WITHIN:
            self._seen("it answers clicks before this one")

    def compare(self, left: int, begun: int) -> None:
        """
        Note how many sessions are left; fewer than after those of this process mean that another began some.

        Args:
            begun: how many this process had begun when it asked. Discord may count one later than it was begun.
        """
        if self._base is None or left > self._base[0]:
            # The first question, or a new day.
            self._base = left, begun
        elif left < self._base[0] - (self.begun - self._base[1]):
            self._base = left, begun
            self._seen("it begins sessions, too")

    def _seen(self, why: str) -> None:
        if not self.complaint:
            self._seen_at = self._now()
            _log.warning(self.complaint, why=why)
        self._seen_at = self._now()


class Sessions:
    """
    Waits until Discord lets a session begin, for hours if need be.

    Args:
        tell: called with why it waits, in one line, and with nothing when that is over; it must return at once.
    """

    def __init__(self, client: discord.AutoShardedClient, tell: Callable[[str], object]) -> None:
        self._client = client
        self._tell = tell
        self._closed = asyncio.Event()
        self._waiting: asyncio.Task[None] | None = None
        self._set_back = set[int]()
        self._is_told = False
        self.other_process = OtherProcess()

    async def wait(self, count: int) -> None:
        """
        Return as soon as Discord lets so many sessions begin, or the client is closed.

        Raises: GatewayNotFound, or what the network raises: Discord has never told how many are left.
        """
        waits = False
        while not self._closed.is_set() and (seconds := await self._seconds(count)):
            waits = True
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closed.wait(), max(min(seconds, _ASK_AGAIN), _SHORTEST))
        if waits:
            self._tell("")

    async def begin(self, shard_id: int, socket: aiohttp.ClientWebSocketResponse) -> bool:
        """
        Note that a shard begins a session anew, unless too few are left: then it is connected again when it may.

        Args:
            socket: the one on which it was about to begin; it is closed, since Discord waits on it for a minute only.
        Raises: GatewayNotFound, or what the network raises.
        """
        if is_enough(await self._ask(), 1):
            self.other_process.begun += 1
            return True
        self._set_back.add(shard_id)
        await end_socket(socket)
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._connect(), name="sessions")
        return False

    async def watch(self) -> None:
        """Compare every ten minutes how many sessions are left, until cancelled."""
        while True:
            await asyncio.sleep(_ASK_AGAIN)
            with suppress(*NETWORK, discord.GatewayNotFound):
                await self._ask()

    async def close(self) -> None:
        """End all waiting."""
        self._closed.set()
        if self._waiting is not None:
            self._waiting.cancel()
            await asyncio.wait({self._waiting})

    async def _connect(self) -> None:
        """Connect the shards that were set back, one after the other."""
        while self._set_back and not self._closed.is_set():
            await self.wait(len(self._set_back))
            shard = self._client.get_shard(self._set_back.pop())
            if shard is not None:
                await shard.connect()

    async def _seconds(self, count: int) -> float:
        """Return in how many seconds to ask again; 0 if enough sessions are left."""
        try:
            limits = await self._ask()
        except (discord.GatewayNotFound, *NETWORK) as fault:
            if not self._is_told:
                raise
            _log.info("Discord did not tell how many sessions are left", why=reason(fault))
            return _SOON
        self._is_told = True
        if is_enough(limits, count):
            return 0.0
        seconds = max(limits.reset_after / 1000, _SHORTEST)
        self._tell(_told(limits, seconds))
        return seconds

    async def _ask(self) -> discord.SessionStartLimits:
        begun = self.other_process.begun
        try:
            limits = await self._client.fetch_session_start_limits()
        except discord.RateLimited as error:
            # discord.py tries again after the one, and ends the process after the other.
            raise discord.GatewayNotFound from error
        self.other_process.compare(limits.remaining, begun)
        return limits


def _told(limits: discord.SessionStartLimits, seconds: float) -> str:
    until = datetime.now(UTC) + timedelta(seconds=seconds)
    left = f"{limits.remaining} of {limits.total} sessions of a day are left"
    return f"waiting until {until:%Y-%m-%d %H:%M} UTC before connecting to Discord, since {left}"


class ThriftyBot(commands.AutoShardedBot):
    """
    A client that waits before it connects, a first time or anew, until Discord lets its sessions begin.

    Args:
        options: those of discord.py.
    """

    def __init__(self, command_prefix: Any, **options: Any) -> None:  # noqa: ANN401 - as discord.py takes them
        super().__init__(command_prefix, **options)
        self.sessions = Sessions(self, self.wait_changed)
        note_sockets(self, _SOCKET.set)

    def wait_changed(self, why: str) -> None:
        """Take note why the client waits before it connects, in one line, or of the end of the wait: an empty one."""

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard for the first time, as soon as Discord lets all that are left to connect begin a session."""
        await self.sessions.wait((self.shard_count or 1) - len(self.shards))
        if not self.is_closed():
            await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Let a shard begin a session, or set it back: `launch_shard` has asked for those that connect at first."""
        await super().before_identify_hook(shard_id, initial=initial)
        if shard_id is None or self.get_shard(shard_id) is None:
            self.sessions.other_process.begun += 1
        elif not await self.sessions.begin(shard_id, _SOCKET.get()):
            # discord.py gives this attempt up without another, and goes on with other shards.
            raise asyncio.CancelledError

    async def on_answered_elsewhere(self) -> None:
        """Note that a click was answered before the bot's first attempt."""
        self.sessions.other_process.has_answered()

    async def close(self) -> None:
        """End all waiting, and disconnect."""
        await self.sessions.close()
        await super().close()
