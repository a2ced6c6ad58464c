"""The clock loop: computers play and time runs out when the deadlines say so, but not where nobody can play."""

import asyncio

import structlog

from cogs.client.in_flight import Liveness
from cogs.context import Context
from cogs.delivery.members import Members
from cogs.wakeup import Wakeup

_MAX_WAIT = 5.0
"""Seconds between two checks at most: the injected clock may be moved."""
_LONG_GAP = 120
"""Seconds without a check, or without a server, that a grace period follows: nobody could play meanwhile."""
_SWEEP_INTERVAL = 600.0
"""Seconds between two cleanups of the database."""

_log = structlog.get_logger(__name__)


class Outages:
    """Servers that cannot be reached, where nobody's time ends; only in memory, as a new gateway reports them again."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._since: dict[int, int] = {}

    @property
    def guilds(self) -> frozenset[int]:
        """The servers that cannot be reached."""
        return frozenset(self._since)

    def begin(self, guild_id: int) -> None:
        """Note that a server can no longer be reached."""
        self._since.setdefault(guild_id, self._context.clock())

    async def end(self, guild_id: int) -> None:
        """Note that a server can be reached again, or that the bot has left it. Raises: NotSaved."""
        since = self._since.get(guild_id)
        if since is None:
            return
        if self._context.clock() - since > _LONG_GAP:
            _log.warning("a server was unreachable for long; no turn ends there during a grace period", guild=guild_id)
            await self._context.tables.clock.spare(guild_id)
        # Only after the grace period was saved may turns end there again.
        self._since.pop(guild_id, None)


class ClockLoop:
    """Carries out deadlines that are due, until it is cancelled; call `wake` when there may be a nearer deadline."""

    def __init__(self, context: Context, outages: Outages, members: Members) -> None:
        self._context = context
        self._members = members
        self._outages = outages
        self._wakeup = Wakeup()
        self._checked_at: int | None = None
        self._is_cut_off = False
        self.liveness = Liveness()
        """Updated at each check of the deadlines, also while Discord is disconnected."""

    def wake(self, game_id: int) -> None:  # noqa: ARG002 - a listener is told which game; all are looked at
        """Check the deadlines now; return at once."""
        self._wakeup.wake()

    def clock_moved(self) -> None:
        """Check the deadlines now, and grant no grace period: the clock was moved forward on purpose."""
        self._checked_at = None
        self._wakeup.wake()

    def cut_off(self) -> None:
        """Stop the clock: Discord is disconnected and nobody can play, so nobody's time may end."""
        self._is_cut_off = True

    def connected(self) -> None:
        """Let the clock go on: Discord is connected again."""
        self._is_cut_off = False
        self._wakeup.wake()

    async def sweep(self) -> None:
        """Clean the database up every ten minutes."""
        while True:
            await asyncio.sleep(_SWEEP_INTERVAL)
            try:
                swept = await self._context.tables.clock.sweep()
                _log.debug("swept", busy=swept.busy, logged=swept.logged, moved=swept.moved)
            except Exception:  # noqa: BLE001 - the next sweep may succeed
                _log.exception("the database could not be cleaned up")

    async def run(self) -> None:
        """Carry out what is due, then wait for `wake` or the next deadline."""
        while True:
            self._wakeup.clear()
            try:
                seconds = await self._check()
            except Exception:  # noqa: BLE001 - the clock must outlive any single fault
                _log.exception("the deadlines could not be carried out")
                seconds = _MAX_WAIT
            await self._wakeup.wait(seconds)

    async def _check(self) -> float:
        """Carry out what is due. Returns: the seconds until the next check."""
        self.liveness.beat()
        if self._is_cut_off:
            return _MAX_WAIT
        await self._spare_after_gap()
        await self._members.notice_endings()
        await self._context.tables.clock.tick(self._outages.guilds)
        due = await self._context.tables.clock.next_due(self._outages.guilds)
        return _MAX_WAIT if due is None else min(max(due - self._context.clock(), 0.05), _MAX_WAIT)

    async def _spare_after_gap(self) -> None:
        """Grant a grace period after a long gap between two checks: nobody could play during it."""
        now, before = self._context.clock(), self._checked_at
        if before is not None and now - before > _LONG_GAP:
            _log.warning("the clock jumped; no turn ends during a grace period", seconds=now - before)
            await self._context.tables.clock.spare()
        self._checked_at = now
