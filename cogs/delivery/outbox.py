"""The courier: carries what the outbox holds to Discord, each letter once, in order."""

import asyncio
import logging

import discord
import structlog
from structlog.contextvars import bound_contextvars

from cogs.context import Context
from cogs.delivery.dispatch import Dispatch
from cogs.delivery.members import Members
from cogs.delivery.redelivery import Redelivery
from cogs.delivery.table_card import TableCard
from cogs.interactions.failures import note
from cogs.interactions.timeouts import patience
from cogs.metrics import POSTS
from cogs.pictures.drawing import for_posts
from cogs.wakeup import Wakeup
from tables.delivery.outbox import Letter

_LEFT = "the person left the server"
_AT_ONCE = 16
"""Letters carried at the same time: one that hangs holds up nothing but what waits behind it."""
PATIENCE = 75.0
"""Seconds for one try; discord.py itself waits up to 60 if Discord tells it to."""
_IDLE = 30.0
"""Seconds after which the outbox is looked at even if nobody rang."""
_UNWELL = 5.0
"""Seconds after which a letter is seen to again of which nothing could be written down."""

_log = structlog.get_logger(__name__)


class _HasLeft(Exception):
    """The letter's receiver is not on the server any more."""


class OutboxWorker:
    """Carries letters until it is cancelled; `wake` tells it that there may be new ones."""

    def __init__(self, client: discord.Client, context: Context, members: Members) -> None:
        self._context = context
        self._client = client
        self._dispatch = Dispatch(client, context)
        self._redelivery = Redelivery(client, context, members)
        self._members = members
        self._card = TableCard(client, context)
        self._wakeup = Wakeup()
        self._rested = asyncio.Event()
        self._under_way: dict[asyncio.Task[None], Letter] = {}

    def wake(self, game_id: int) -> None:  # noqa: ARG002 - a listener is told which game; all are looked at
        """Wake the courier; returns at once."""
        self._rested.clear()
        self._wakeup.wake()

    async def finish(self) -> None:
        """Return when everything has been carried that may go out now; what failed waits for its next try."""
        self.wake(0)
        await self._rested.wait()

    async def run(self) -> None:
        """Carry what is due, then wait for the bell or for the next letter's time."""
        catching_up = asyncio.create_task(self._catch_up())
        try:
            await self._carry_on()
        finally:
            for task in (tasks := [catching_up, *self._under_way]):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # Last: letters that were just told may have left their card to be shown later.
            await self._card.close()

    async def _catch_up(self) -> None:
        try:
            with for_posts():
                await self._card.catch_up()
        except Exception as fault:  # noqa: BLE001 - nothing depends on the cards
            note(_log, "some table cards are not up to date", fault, logging.WARNING)

    async def _carry_on(self) -> None:
        while True:
            self._wakeup.clear()
            try:
                seconds = await self._begin_due()
            except Exception:  # noqa: BLE001 - the courier must outlive any single fault
                _log.exception("the outbox could not be read")
                seconds = _IDLE
            if not self._under_way and not self._wakeup.is_set:
                self._rested.set()
            await self._wakeup.wait(seconds)

    async def _begin_due(self) -> float:
        """Begin to carry all that is due and for which there is a hand free. Returns: the seconds until the next."""
        letters, now = self._context.tables.outbox, self._context.clock()
        if len(self._under_way) >= _AT_ONCE:
            return _IDLE
        # Those of now: what arrives while the outbox is read was still waiting there, and would be taken up again.
        for letter in await letters.pending(_AT_ONCE, tuple(self._under_way.values())):
            task = asyncio.create_task(self._carry(letter), name=f"letter {letter.id}")
            self._under_way[task] = letter
            task.add_done_callback(self._came_back)
        next_at = await letters.next_at(after=now)
        return _IDLE if next_at is None else min(max(next_at - self._context.clock(), 1.0), _IDLE)

    def _came_back(self, task: asyncio.Task[None]) -> None:
        self._under_way.pop(task)
        self._wakeup.wake()

    async def _carry(self, letter: Letter) -> None:
        with bound_contextvars(game=letter.game_id, letter=letter.id, kind=letter.kind.value), for_posts():
            try:
                await self._carried(letter)
            except Exception as fault:  # noqa: BLE001 - what became of it cannot be written down, so it is tried again
                note(_log, "a letter could not be seen to", fault, logging.WARNING)
                await asyncio.sleep(_UNWELL)

    async def _carried(self, letter: Letter) -> None:
        try:
            async with patience(self._client, PATIENCE):
                message_id = await self._sent(letter)
        except _HasLeft:
            await self._context.tables.outbox.park(letter.id, _LEFT)
            return
        except Exception as fault:  # noqa: BLE001 - one letter that fails must not stop the others
            await self._redelivery.judge(letter, fault)
            return
        await self._context.tables.outbox.done(letter.id, message_id)
        POSTS.labels(letter.kind.value).inc()
        _log.debug("carried")
        await self._card.refresh(letter)

    async def _sent(self, letter: Letter) -> int | None:
        """Send the letter unless it is found where it was sent before; return its message, if it has one."""
        if letter.begun_at is not None and (message_id := await self._dispatch.found(letter)) is not None:
            return message_id
        if await self._members.has_left(letter):
            raise _HasLeft
        await self._context.tables.outbox.begin(letter.id)
        return await self._dispatch.send(letter)
