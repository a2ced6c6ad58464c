"""The courier: carries what the outbox holds to Discord, each letter once, in order."""

import asyncio

import discord
import structlog
from structlog.contextvars import bound_contextvars

from cogs.bell import Bell
from cogs.dispatch import Dispatch
from cogs.fates import Fate, fate, is_bug, pause, reason
from cogs.figures import PARKED, POSTS, RETRIES
from cogs.house import House
from cogs.membership import Memberships
from cogs.mishaps import Mishaps
from cogs.table_card import TableCard
from tables.letters import Letter

_LEFT = "the person left the server"
_AT_ONCE = 8
"""Letters carried at the same time."""
_ANOTHER_THREAD = 5
"""Seconds that a mention waits until its table has another thread."""
_IDLE = 30.0
"""Seconds after which the outbox is looked at even if nobody rang."""

_log = structlog.get_logger(__name__)


class Courier:
    """Carries letters until it is cancelled; `ring` tells it that there may be new ones."""

    def __init__(self, client: discord.Client, house: House, memberships: Memberships) -> None:
        self._house = house
        self._dispatch = Dispatch(client, house)
        self._mishaps = Mishaps(client, house)
        self._memberships = memberships
        self._card = TableCard(client, house)
        self._bell = Bell()
        self._rested = asyncio.Event()

    def ring(self, game_id: int) -> None:  # noqa: ARG002 - a listener is told which game; all are looked at
        """Wake the courier; returns at once."""
        self._rested.clear()
        self._bell.ring()

    async def finish(self) -> None:
        """Return when everything has been carried that may go out now; what failed waits for its next try."""
        self.ring(0)
        await self._rested.wait()

    async def run(self) -> None:
        """Carry what is due, then wait for the bell or for the next letter's time."""
        try:
            await self._carry_on()
        finally:
            self._card.close()

    async def _carry_on(self) -> None:
        while True:
            try:
                carried = await self._carry_due()
                seconds = await self._seconds()
            except Exception:  # noqa: BLE001 - the courier must outlive any single fault
                _log.exception("the outbox could not be read")
                carried, seconds = 0, _IDLE
            if not carried:
                if not self._bell.is_rung:
                    self._rested.set()
                await self._bell.wait(seconds)

    async def _seconds(self) -> float:
        next_at = await self._house.tables.letters.next_at()
        return _IDLE if next_at is None else min(max(next_at - self._house.clock(), 1.0), _IDLE)

    async def _carry_due(self) -> int:
        self._bell.hush()
        letters = await self._house.tables.letters.pending(_AT_ONCE)
        await asyncio.gather(*(self._carry(letter) for letter in letters))
        return len(letters)

    async def _carry(self, letter: Letter) -> None:
        with bound_contextvars(game=letter.game_id, letter=letter.id, kind=letter.kind.value):
            await self._carried(letter)

    async def _carried(self, letter: Letter) -> None:
        try:
            message_id = await self._dispatch.found(letter) if letter.begun_at is not None else None
            if message_id is None:
                if await self._memberships.has_left(letter):
                    await self._house.tables.letters.park(letter.id, _LEFT)
                    return
                await self._house.tables.letters.begin(letter.id)
                message_id = await self._dispatch.send(letter)
            await self._house.tables.letters.done(letter.id, message_id)
            POSTS.labels(letter.kind.value).inc()
            _log.debug("carried")
            await self._card.refresh(letter)
        except Exception as fault:  # noqa: BLE001 - one letter that fails must not stop the others
            await self._failed(letter, fault)

    async def _failed(self, letter: Letter, fault: Exception) -> None:
        letters, why = self._house.tables.letters, reason(fault)
        if is_bug(fault):
            _log.error("a letter cannot be made or sent by a bug", why=why, exc_info=fault)
        match fate(fault, letter.attempts):
            case Fate.CLOSED_DMS if letter.is_direct and await self._memberships.was_refused(letter, fault):
                await letters.park(letter.id, _LEFT)
            case Fate.CLOSED_DMS if letter.is_direct:
                _log.info("a direct message did not arrive", why=why)
                PARKED.labels(letter.kind.value).inc()
                await letters.undeliverable(letter.id, why)
            case Fate.PARK if await self._mishaps.has_another_thread(letter, fault):
                _log.warning("a thread is gone, and the table gets another one", why=why)
                if letter.user_id is not None:
                    await letters.retry(letter.id, self._house.clock() + _ANOTHER_THREAD, why)
            case Fate.PARK | Fate.CLOSED_DMS:
                _log.warning("a letter has nowhere to go", why=why)
                PARKED.labels(letter.kind.value).inc()
                await letters.park(letter.id, why)
                await self._mishaps.note_lock(letter, fault)
            case Fate.RETRY:
                RETRIES.labels(letter.kind.value).inc()
                _log.warning("a letter will be tried again", why=why)
                await letters.retry(letter.id, self._house.clock() + pause(fault, letter.attempts), why)
