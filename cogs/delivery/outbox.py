"""The outbox worker: sends each entry once and in order; those that could not be sent are retried or kept."""

import asyncio
import logging

import discord
import structlog
from structlog.contextvars import bound_contextvars

from cogs.app import App
from cogs.concurrency import Wakeup
from cogs.delivery.dispatch import Dispatch
from cogs.delivery.members import LEFT, Members, NobodyThere
from cogs.delivery.table_card import TableCard
from cogs.delivery.threads import LostThreads
from cogs.interactions.failures import (
    MOST_REFUSALS,
    REFUSED_PAUSES,
    MessagesUnasked,
    NoThread,
    TableDeleted,
    Verdict,
    classify,
    is_bug,
    note,
    pause,
    reason,
)
from cogs.interactions.rate_limit import patience
from cogs.metrics import PARKED, POSTS, RETRIES
from cogs.pictures.drawing import for_posts
from db.delivery.entries import TO_WATCHERS, Entry, EntryKind
from tables.delivery.places import ThreadLoss

_ANOTHER_THREAD = 5
"""Seconds that a mention waits until its table has a new thread."""
_MOST_EDITS = 20
"""Attempts to edit an outdated panel; with the pauses between them they take about three hours."""

_AT_ONCE = 16
"""Entries sent at the same time: one that hangs delays only later entries of the same table."""
PATIENCE = 75.0
"""Seconds for one attempt; discord.py itself waits up to 60 if Discord tells it to."""
_IDLE = 30.0
"""Seconds after which the outbox is read even if nobody called `wake`."""
_UNSAVED_PAUSE = 5.0
"""Seconds until the next attempt if the result of one could not be saved."""

_log = structlog.get_logger(__name__)


class Redelivery:
    """Decides what happens to entries that could not be sent."""

    def __init__(self, client: discord.Client, app: App, members: Members) -> None:
        self._app = app
        self._entries = app.tables.outbox
        self._members = members
        self._lost_threads = LostThreads(client, app)

    async def judge(self, entry: Entry, fault: Exception) -> None:
        """
        Decide what happens to the entry, and save it.

        A bug in deciding counts as if sending had failed by it, so that the entry is given up in the end.
        Raises: NotSaved, sqlite3.Error.
        """
        try:
            await self._settle(entry, fault)
        except Exception as own:
            if not is_bug(own):
                raise
            await self._settle(entry, own)

    async def _settle(self, entry: Entry, fault: Exception) -> None:
        if is_bug(fault):
            _log.error("a bug keeps an entry from being sent", why=reason(fault), exc_info=fault)
        verdict = _verdict(entry, fault)
        is_refused = verdict is Verdict.REFUSED
        if entry.kind is EntryKind.OUTDATED and (verdict is not Verdict.RETRY or entry.attempts >= _MOST_EDITS):
            # Nobody misses the edit: pressing the outdated panel shows the current one.
            PARKED.labels(entry.kind.value).inc()
            await self._entries.park(entry.id, reason(fault))
        elif verdict is Verdict.RETRY or (is_refused and _may_pass(entry, fault)):
            await self._try_again(entry, fault, is_refused=is_refused)
        elif entry.is_direct and not isinstance(fault, (NoThread, TableDeleted)):
            await self._mention_instead(entry, fault)
        elif verdict is Verdict.PARK and (loss := await self._lost_threads.loss(entry, fault)) is not None:
            await self._await_thread(entry, loss, fault)
        elif is_bug(fault) or await self._lost_threads.is_hopeless(entry, fault):
            await self._give_up(entry, fault)
        elif is_refused and not entry.is_barred:
            await self._tell_elsewhere(entry, fault)
        else:
            await self._keep(entry, fault)

    async def _try_again(self, entry: Entry, fault: Exception, *, is_refused: bool) -> None:
        why = reason(fault)
        RETRIES.labels(entry.kind.value).inc()
        _log.warning("an entry could not be sent and will be retried", why=why)
        wait = REFUSED_PAUSES[entry.refusals] if is_refused else pause(fault, entry.attempts)
        await self._entries.retry(entry.id, self._app.clock() + wait, why, is_refused=is_refused)

    async def _mention_instead(self, entry: Entry, fault: Exception) -> None:
        """Have the person mentioned at the table instead, unless they have left."""
        why = reason(fault)
        if await self._members.was_refused(entry, fault):
            await self._entries.park(entry.id, LEFT)
            return
        _log.info("a direct message was refused", why=why)
        PARKED.labels(entry.kind.value).inc()
        if entry.kind in TO_WATCHERS and classify(fault) is not Verdict.CLOSED_DMS:
            await self._entries.park(entry.id, why)
        else:
            is_closed = not (is_bug(fault) or isinstance(fault, MessagesUnasked))
            await self._entries.undeliverable(entry.id, why, is_closed=is_closed)

    async def _await_thread(self, entry: Entry, loss: ThreadLoss, fault: Exception) -> None:
        """Let an entry wait for the new thread; if there will be none, send it to the channel if it is needed there."""
        why = reason(fault)
        if loss is not ThreadLoss.LAST:
            _log.warning("a thread is gone; the table gets a new one", why=why)
            if entry.user_id is not None:
                await self._entries.retry(entry.id, self._app.clock() + _ANOTHER_THREAD, why)
        elif entry.is_needed:
            await self._entries.retry(entry.id, self._app.clock(), why)
        else:
            PARKED.labels(entry.kind.value).inc()
            await self._entries.park(entry.id, why)

    async def _tell_elsewhere(self, entry: Entry, fault: Exception) -> None:
        """Give an entry up that its place does not want, and tell those who must know it."""
        _log.warning("an entry was given up and is told elsewhere", why=reason(fault))
        PARKED.labels(entry.kind.value).inc()
        await self._app.tables.blocked_places.unheard(entry, reason(fault), is_place=True)

    async def _keep(self, entry: Entry, fault: Exception) -> None:
        _log.warning("the place of a table accepts no posts at present", why=reason(fault))
        RETRIES.labels(entry.kind.value).inc()
        is_known = _verdict(entry, fault) is not Verdict.REFUSED
        await self._app.tables.blocked_places.refused(entry, reason(fault), can_be_opened=is_known)

    async def _give_up(self, entry: Entry, fault: Exception) -> None:
        _log.warning("an entry was given up", why=reason(fault))
        PARKED.labels(entry.kind.value).inc()
        if await self._lost_threads.is_place_gone(entry, fault):
            await self._app.tables.blocked_places.gone(entry, reason(fault))
        elif not isinstance(fault, (NoThread, TableDeleted)):
            await self._app.tables.blocked_places.unheard(entry, reason(fault))
        else:
            await self._entries.park(entry.id, reason(fault))


def _verdict(entry: Entry, fault: Exception) -> Verdict:
    """Return what a failure means for an entry; what means nothing for a place is a refusal there."""
    verdict = classify(fault)
    is_known = entry.is_direct or verdict in (Verdict.RETRY, Verdict.PARK, Verdict.BARRED)
    return verdict if is_known else Verdict.REFUSED


def _may_pass(entry: Entry, fault: Exception) -> bool:
    """Tell whether to try again soon what was refused; not if its place refused the entry before it, too."""
    is_place = entry.is_barred and not entry.is_direct and not is_bug(fault)
    return not is_place and entry.refusals + 1 < MOST_REFUSALS


class OutboxWorker:
    """Sends entries until it is cancelled; call `wake` when there may be new ones."""

    def __init__(self, client: discord.Client, app: App, members: Members) -> None:
        self._app = app
        self._client = client
        self._dispatch = Dispatch(client, app)
        self.direct_messages = self._dispatch.direct_messages
        self._redelivery = Redelivery(client, app, members)
        self._members = members
        self._card = TableCard(client, app)
        self._wakeup = Wakeup()
        self._idle = asyncio.Event()
        self._sending: dict[asyncio.Task[None], Entry] = {}

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
        if len(self._sending) >= _AT_ONCE:
            return _IDLE
        # A copy: an entry that is sent while the outbox is read still counts as waiting there, and would be sent again.
        entries, next_at = await self._app.tables.outbox.due(_AT_ONCE, tuple(self._sending.values()))
        for entry in entries:
            task = asyncio.create_task(self._deliver(entry), name=f"entry {entry.id}")
            self._sending[task] = entry
            task.add_done_callback(self._ended)
        return _IDLE if next_at is None else min(max(next_at - self._app.clock(), 1.0), _IDLE)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._sending.pop(task)
        self._wakeup.wake()

    async def _deliver(self, entry: Entry) -> None:
        with bound_contextvars(game=entry.address.game_id, entry=entry.id, kind=entry.kind.value), for_posts():
            try:
                await self._send_or_judge(entry)
            except Exception as fault:  # noqa: BLE001 - the result could not be saved, so the entry is tried again
                note(_log, "the result of sending an entry could not be saved", fault, logging.WARNING)
                await asyncio.sleep(_UNSAVED_PAUSE)

    async def _send_or_judge(self, entry: Entry) -> None:
        try:
            async with patience(self._client, PATIENCE):
                message_id = await self._send_once(entry)
        except NobodyThere as why:
            await self._app.tables.outbox.park(entry.id, str(why))
            return
        except Exception as fault:  # noqa: BLE001 - one entry that fails must not stop the others
            await self._redelivery.judge(entry, fault)
            return
        await self._app.tables.outbox.done(entry.id, message_id)
        POSTS.labels(entry.kind.value).inc()
        _log.debug("entry sent")
        await self._card.refresh(entry)

    async def _send_once(self, entry: Entry) -> int | None:
        """Send the entry unless an earlier attempt arrived. Returns: the message's id, if there is a message."""
        if entry.begun_at is not None and (message_id := await self._dispatch.found(entry)) is not None:
            return message_id
        if entry.is_spare and await self._is_shown(entry):
            return None
        # A server that refuses posts is not asked about its members either, until it takes one.
        reaching = entry if entry.is_barred else await self._members.reaching(entry)
        reaching = reaching.without(await self._app.tables.outbox.begin(entry.id))
        is_for_nobody = entry.user_id is not None and reaching.is_direct != entry.is_direct
        message_id = None if is_for_nobody else await self._dispatch.send(reaching)
        if entry.is_barred and not entry.is_direct:
            await self._members.reaching(entry)
        return message_id

    async def _is_shown(self, entry: Entry) -> bool:
        """Return whether the panel of the person called shows them their turn, once it may have been updated."""
        assert entry.user_id is not None
        await self._app.live_panels.settled(entry.game_id, entry.user_id)
        return await self._app.tables.outbox.is_seen(entry)
