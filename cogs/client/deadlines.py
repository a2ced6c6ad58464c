"""The clock loop: computers play and time runs out when the deadlines say so, but not where nobody can play."""

import asyncio
import time

import structlog

from cogs.app import App
from cogs.client.in_flight import Liveness, Monotonic
from cogs.concurrency import Wakeup
from cogs.delivery.members import Members

_MAX_WAIT = 5.0
"""Seconds between two checks at most: the injected clock may be moved."""
_LONG_GAP = 120
"""Seconds without a check, or without a server, that a grace period follows: nobody could play meanwhile."""
_SWEEP_INTERVAL = 600.0
"""Seconds between two cleanups of the database."""
_A_DAY = 86400
"""
Seconds after a leap of the clock for which nothing is deleted, so that somebody can set it right.

So long a time without a process counts as a leap: nobody knows what the clock did meanwhile.
"""

_log = structlog.get_logger(__name__)


def steady() -> float:
    """Return seconds that no setting of the clock changes, and that go on while the machine sleeps, if it can tell."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Outages:
    """Servers that cannot be reached, where nobody's time ends; only in memory, as a new gateway reports them again."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._since: dict[int, int] = {}

    @property
    def guilds(self) -> frozenset[int]:
        """The servers that cannot be reached."""
        return frozenset(self._since)

    def begin(self, guild_id: int) -> None:
        """Note that a server can no longer be reached."""
        self._since.setdefault(guild_id, self._app.clock())

    async def end(self, guild_id: int) -> None:
        """Note that a server can be reached again, or that the bot has left it. Raises: NotSaved."""
        since = self._since.get(guild_id)
        if since is None:
            return
        if self._app.clock() - since > _LONG_GAP:
            _log.warning("a server was unreachable for long; no turn ends there during a grace period", guild=guild_id)
            await self._app.tables.deadlines.spare(guild_id)
        # Only after the grace period was saved may turns end there again.
        self._since.pop(guild_id, None)


class DeadlineLoop:
    """
    Carries out deadlines that are due, until it is cancelled; call `wake` when there may be a nearer deadline.

    Args:
        steady: seconds, with which the clock is compared.
    """

    def __init__(self, app: App, outages: Outages, members: Members, steady: Monotonic = steady) -> None:
        self._app = app
        self._members = members
        self._outages = outages
        self._wakeup = Wakeup()
        self._checked_at: int | None = None
        self._steady = steady
        self._steady_at = steady()
        self._distrusted_at: float | None = None
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
        if self._checked_at is None:
            self._checked_at = self._app.clock()

    def connected(self) -> None:
        """Let the clock go on: Discord is connected again."""
        self._is_cut_off = False
        self._wakeup.wake()

    @property
    def is_trusted(self) -> bool:
        """Whether the clock has not leapt for a day, so that what it calls old is old."""
        return self._distrusted_at is None or self._steady() - self._distrusted_at > _A_DAY

    async def sweep(self) -> None:
        """Clean the database up every ten minutes, and look for people who are awaited and not there."""
        while True:
            await asyncio.sleep(_SWEEP_INTERVAL)
            try:
                await self.sweep_once()
                await self._members.notice_awaited()
            except Exception:  # noqa: BLE001 - the next sweep may succeed
                _log.exception("the database could not be cleaned up")

    async def sweep_once(self) -> None:
        """Clean the database up, but delete nothing right after the clock has leapt. Raises: NotSaved."""
        is_leaping = abs(self._leap()) > _LONG_GAP
        swept = await self._app.tables.deadlines.sweep(deletes=self.is_trusted and not is_leaping)
        _log.debug("swept", busy=swept.busy, logged=swept.logged, moved=swept.moved)

    async def run(self) -> None:
        """Carry out what is due, then wait for `wake` or the next deadline."""
        is_begun = False
        while True:
            self._wakeup.clear()
            try:
                if not is_begun:
                    await self._compare_with_last_run()
                    is_begun = True
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
        await self._compare_clocks()
        deadlines, guilds = self._app.tables.deadlines, self._outages.guilds
        due = await deadlines.look(guilds)
        if due.ending:
            await self._members.notice_endings(due.ending)
        await deadlines.tick(guilds, None if due.ending else due)
        next_at = due.next_at if due.is_nothing else await deadlines.next_due(guilds)
        return _MAX_WAIT if next_at is None else min(max(next_at - self._app.clock(), 0.05), _MAX_WAIT)

    async def _compare_clocks(self) -> None:
        """
        Follow a clock that has leapt, and grant a grace period after a long gap: nobody could play during it.

        What the clock went on while the machine ran or slept is a gap, everything else a leap.
        """
        now, before = self._app.clock(), self._checked_at
        if abs(leap := self._leap()) > _LONG_GAP:
            await self._follow(leap)
        elif before is not None and now - before > _LONG_GAP:
            _log.warning("nothing was looked at for long; no turn ends during a grace period", seconds=now - before)
            await self._app.tables.deadlines.spare()
        self._checked_at, self._steady_at = now, self._steady()

    def _leap(self) -> int:
        """Return how far the clock has leapt since the last check, negative if back."""
        if self._checked_at is None:
            return 0
        return round(self._app.clock() - self._checked_at - (self._steady() - self._steady_at))

    async def _follow(self, leap: int) -> None:
        self._distrusted_at = self._steady()
        _log.warning(
            "the clock leapt; players keep the time that they had left, and nothing is deleted for a day", seconds=leap
        )
        await self._app.tables.deadlines.follow(leap)

    async def _compare_with_last_run(self) -> None:
        """Follow a clock that was set back while no process ran, or that may have leapt ahead."""
        since = await self._app.tables.deadlines.since_last_run()
        if since < -_LONG_GAP or since > _A_DAY:
            await self._follow(since)
