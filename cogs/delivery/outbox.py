"""The outbox worker: sends the entries of the outbox to Discord, each once and in order."""

import asyncio
import logging

import discord
import structlog
from structlog.contextvars import bound_contextvars

from cogs.context import Context
from cogs.delivery.dispatch import Dispatch
from cogs.delivery.members import Members
from cogs.delivery.redelivery import LEFT, Redelivery
from cogs.delivery.table_card import TableCard
from cogs.interactions.failures import note
from cogs.interactions.timeouts import patience
from cogs.metrics import POSTS
from cogs.pictures.drawing import for_posts
from cogs.wakeup import Wakeup
from tables.delivery.outbox import OutboxEntry

_AT_ONCE = 16
"""Entries sent at the same time: one that hangs delays only later entries of the same table."""
PATIENCE = 75.0
"""Seconds for one attempt; discord.py itself waits up to 60 if Discord tells it to."""
_IDLE = 30.0
"""Seconds after which the outbox is read even if nobody called `wake`."""
_UNSAVED_PAUSE = 5.0
"""Seconds until the next attempt if the result of one could not be saved."""

_log = structlog.get_logger(__name__)


class _HasLeft(Exception):
    """The recipient has left the server."""


class OutboxWorker:
    """Sends entries until it is cancelled; call `wake` when there may be new ones."""

    def __init__(self, client: discord.Client, context: Context, members: Members) -> None:
        self._context = context
        self._client = client
        self._dispatch = Dispatch(client, context)
        self.direct_messages = self._dispatch.direct_messages
        self._redelivery = Redelivery(client, context, members)
        self._members = members
        self._card = TableCard(client, context)
        self._wakeup = Wakeup()
        self._idle = asyncio.Event()
        self._sending: dict[asyncio.Task[None], OutboxEntry] = {}

    def wake(self, game_id: int) -> None:  # noqa: ARG002 - a listener is told which game; all are looked at
        """Read the outbox now; return at once."""
        self._idle.clear()
        self._wakeup.wake()

    async def finish(self) -> None:
        """Return when every entry that may go out now was tried; those that failed wait for their next attempt."""
        self.wake(0)
        await self._idle.wait()

    async def run(self) -> None:
        """Send what is due, then wait for `wake` or the next entry's time."""
        catching_up = asyncio.create_task(self._catch_up())
        try:
            await self._loop()
        finally:
            for task in (tasks := [catching_up, *self._sending]):
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # Last, since entries sent until now may have scheduled an edit of their card.
            await self._card.close()

    async def _catch_up(self) -> None:
        try:
            with for_posts():
                await self._card.catch_up()
        except Exception as fault:  # noqa: BLE001 - nothing depends on the cards
            note(_log, "some table cards are not up to date", fault, logging.WARNING)

    async def _loop(self) -> None:
        while True:
            self._wakeup.clear()
            try:
                seconds = await self._start_due()
            except Exception:  # noqa: BLE001 - the worker must outlive any single fault
                _log.exception("the outbox could not be read")
                seconds = _IDLE
            if not self._sending and not self._wakeup.is_set:
                self._idle.set()
            await self._wakeup.wait(seconds)

    async def _start_due(self) -> float:
        """Start to send what is due, up to `_AT_ONCE` entries at a time. Returns: the seconds until the next is due."""
        entries, now = self._context.tables.outbox, self._context.clock()
        if len(self._sending) >= _AT_ONCE:
            return _IDLE
        # A copy: an entry that is sent while the outbox is read still counts as waiting there, and would be sent again.
        for entry in await entries.pending(_AT_ONCE, tuple(self._sending.values())):
            task = asyncio.create_task(self._deliver(entry), name=f"entry {entry.id}")
            self._sending[task] = entry
            task.add_done_callback(self._ended)
        next_at = await entries.next_at(after=now)
        return _IDLE if next_at is None else min(max(next_at - self._context.clock(), 1.0), _IDLE)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._sending.pop(task)
        self._wakeup.wake()

    async def _deliver(self, entry: OutboxEntry) -> None:
        with bound_contextvars(game=entry.game_id, entry=entry.id, kind=entry.kind.value), for_posts():
            try:
                await self._send_or_judge(entry)
            except Exception as fault:  # noqa: BLE001 - the result could not be saved, so the entry is tried again
                note(_log, "the result of sending an entry could not be saved", fault, logging.WARNING)
                await asyncio.sleep(_UNSAVED_PAUSE)

    async def _send_or_judge(self, entry: OutboxEntry) -> None:
        try:
            async with patience(self._client, PATIENCE):
                message_id = await self._send_once(entry)
        except _HasLeft:
            await self._context.tables.outbox.park(entry.id, LEFT)
            return
        except Exception as fault:  # noqa: BLE001 - one entry that fails must not stop the others
            await self._redelivery.judge(entry, fault)
            return
        await self._context.tables.outbox.done(entry.id, message_id)
        POSTS.labels(entry.kind.value).inc()
        _log.debug("entry sent")
        await self._card.refresh(entry)

    async def _send_once(self, entry: OutboxEntry) -> int | None:
        """Send the entry unless an earlier attempt arrived. Returns: the message's id, if there is a message."""
        if entry.begun_at is not None and (message_id := await self._dispatch.found(entry)) is not None:
            return message_id
        if await self._members.has_left(entry):
            raise _HasLeft
        await self._context.tables.outbox.begin(entry.id)
        return await self._dispatch.send(entry)
