"""Entries that could not be sent: retried, sent in another way, kept until their place is open, or given up."""

import discord
import structlog

from cogs.context import Context
from cogs.delivery.lost_threads import LostThreads
from cogs.delivery.members import Members
from cogs.interactions.failures import (
    MOST_REFUSALS,
    REFUSED_PAUSES,
    MessagesUnasked,
    NoThread,
    TableDeleted,
    classify,
    is_bug,
    pause,
    reason,
)
from cogs.interactions.verdicts import Verdict
from cogs.metrics import PARKED, RETRIES
from db.delivery.outbox import TO_WATCHERS, Post
from tables.delivery.lost_places import ThreadLoss
from tables.delivery.outbox import OutboxEntry

LEFT = "the person left the server"
_ANOTHER_THREAD = 5
"""Seconds that a mention waits until its table has a new thread."""
_MOST_EDITS = 20
"""Attempts to edit an outdated panel; with the pauses between them they take about three hours."""

_log = structlog.get_logger(__name__)


class Redelivery:
    """Decides what happens to entries that could not be sent."""

    def __init__(self, client: discord.Client, context: Context, members: Members) -> None:
        self._context = context
        self._entries = context.tables.outbox
        self._members = members
        self._lost_threads = LostThreads(client, context)

    async def judge(self, entry: OutboxEntry, fault: Exception) -> None:
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

    async def _settle(self, entry: OutboxEntry, fault: Exception) -> None:
        if is_bug(fault):
            _log.error("a bug keeps an entry from being sent", why=reason(fault), exc_info=fault)
        verdict = _verdict(entry, fault)
        is_refused = verdict is Verdict.REFUSED
        if entry.kind is Post.OUTDATED and (verdict is not Verdict.RETRY or entry.attempts >= _MOST_EDITS):
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

    async def _try_again(self, entry: OutboxEntry, fault: Exception, *, is_refused: bool) -> None:
        why = reason(fault)
        RETRIES.labels(entry.kind.value).inc()
        _log.warning("an entry could not be sent and will be retried", why=why)
        wait = REFUSED_PAUSES[entry.refusals] if is_refused else pause(fault, entry.attempts)
        await self._entries.retry(entry.id, self._context.clock() + wait, why, is_refused=is_refused)

    async def _mention_instead(self, entry: OutboxEntry, fault: Exception) -> None:
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

    async def _await_thread(self, entry: OutboxEntry, loss: ThreadLoss, fault: Exception) -> None:
        """Let an entry wait for the new thread; if there will be none, send it to the channel if it is needed there."""
        why = reason(fault)
        if loss is not ThreadLoss.LAST:
            _log.warning("a thread is gone; the table gets a new one", why=why)
            if entry.user_id is not None:
                await self._entries.retry(entry.id, self._context.clock() + _ANOTHER_THREAD, why)
        elif entry.is_needed:
            await self._entries.retry(entry.id, self._context.clock(), why)
        else:
            PARKED.labels(entry.kind.value).inc()
            await self._entries.park(entry.id, why)

    async def _tell_elsewhere(self, entry: OutboxEntry, fault: Exception) -> None:
        """Give an entry up that its place does not want, and tell those who must know it."""
        _log.warning("an entry was given up and is told elsewhere", why=reason(fault))
        PARKED.labels(entry.kind.value).inc()
        await self._context.tables.blocked_places.unheard(entry, reason(fault), is_place=True)

    async def _keep(self, entry: OutboxEntry, fault: Exception) -> None:
        _log.warning("the place of a table accepts no posts at present", why=reason(fault))
        RETRIES.labels(entry.kind.value).inc()
        is_known = _verdict(entry, fault) is not Verdict.REFUSED
        await self._context.tables.blocked_places.refused(entry, reason(fault), can_be_opened=is_known)

    async def _give_up(self, entry: OutboxEntry, fault: Exception) -> None:
        _log.warning("an entry was given up", why=reason(fault))
        PARKED.labels(entry.kind.value).inc()
        if await self._lost_threads.is_place_gone(entry, fault):
            await self._context.tables.blocked_places.gone(entry, reason(fault))
        elif not isinstance(fault, (NoThread, TableDeleted)):
            await self._context.tables.blocked_places.unheard(entry, reason(fault))
        else:
            await self._entries.park(entry.id, reason(fault))


def _verdict(entry: OutboxEntry, fault: Exception) -> Verdict:
    """Return what a failure means for an entry; what means nothing for a place is a refusal there."""
    verdict = classify(fault)
    is_known = entry.is_direct or verdict in (Verdict.RETRY, Verdict.PARK, Verdict.BARRED)
    return verdict if is_known else Verdict.REFUSED


def _may_pass(entry: OutboxEntry, fault: Exception) -> bool:
    """Tell whether to try again soon what was refused; not if its place refused the entry before it, too."""
    is_place = entry.is_barred and not entry.is_direct and not is_bug(fault)
    return not is_place and entry.refusals + 1 < MOST_REFUSALS
