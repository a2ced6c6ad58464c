"""The clock's errands: computers play, and time runs out, as the deadlines in the database say."""

import asyncio

import structlog

from cogs.client.in_flight import Liveness
from cogs.client.outages import Outages
from cogs.context import Context
from cogs.delivery.members import Members
from cogs.wakeup import Wakeup

_LONGEST = 5.0
"""Seconds between two looks at most: the injected clock may be moved on."""
_AWAY = 120
"""Seconds without a look after which the bot counts as having been away: cut off, or its machine asleep."""
_SWEEP = 600.0
"""Seconds between two sweeps of the database."""

_log = structlog.get_logger(__name__)


class ClockLoop:
    """Plays what is due until it is cancelled; `ring` tells it that a deadline may be nearer."""

    def __init__(self, context: Context, outages: Outages, memberships: Members) -> None:
        self._context = context
        self._members = memberships
        self._outages = outages
        self._wakeup = Wakeup()
        self._looked_at: int | None = None
        self._is_cut_off = False
        self.liveness = Liveness()
        """Beaten at each look at the deadlines, also while Discord cannot be heard."""

    def ring(self, game_id: int) -> None:  # noqa: ARG002 - a listener is told which game; all are looked at
        """Wake it; returns at once."""
        self._wakeup.ring()

    def clock_moved(self) -> None:
        """Say that the clock was put forward on purpose, so that what falls due by that is meant to."""
        self._looked_at = None
        self._wakeup.ring()

    def cut_off(self) -> None:
        """Say that Discord cannot be heard: nobody can play, so nobody's time ends."""
        self._is_cut_off = True

    def connected(self) -> None:
        """Say that Discord is heard again."""
        self._is_cut_off = False
        self._wakeup.ring()

    async def sweep(self) -> None:
        """Tidy the database up, every ten minutes."""
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                swept = await self._context.tables.clock.sweep()
                _log.debug("swept", busy=swept.busy, logged=swept.logged, moved=swept.moved)
            except Exception:  # noqa: BLE001 - the next sweep may succeed
                _log.exception("the database could not be swept")

    async def run(self) -> None:
        """Play what is due, then wait for the bell or the next deadline."""
        while True:
            self._wakeup.hush()
            try:
                seconds = await self._look()
            except Exception:  # noqa: BLE001 - the clock must outlive any single fault
                _log.exception("the deadlines could not be worked off")
                seconds = _LONGEST
            await self._wakeup.wait(seconds)

    async def _look(self) -> float:
        """Play what is due. Returns: the seconds until the next look."""
        self.liveness.beat()
        if self._is_cut_off:
            return _LONGEST
        await self._spare_after_absence()
        await self._members.notice_endings()
        await self._context.tables.clock.tick(self._outages.guilds)
        return await self._seconds()

    async def _spare_after_absence(self) -> None:
        """Let nobody's time end for a while if nothing was looked at for long: nobody could play meanwhile either."""
        now, before = self._context.clock(), self._looked_at
        if before is not None and now - before > _AWAY:
            _log.warning("the clock jumped, so no turn ends for a while", seconds=now - before)
            await self._context.tables.clock.spare()
        self._looked_at = now

    async def _seconds(self) -> float:
        due = await self._context.tables.clock.next_due(self._outages.guilds)
        return _LONGEST if due is None else min(max(due - self._context.clock(), 0.05), _LONGEST)
