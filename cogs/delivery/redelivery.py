"""Letters that could not be sent: retried, sent in another way, kept until their place is open, or given up."""

import discord
import structlog

from cogs.context import Context
from cogs.delivery.lost_threads import LostThreads
from cogs.delivery.members import Members
from cogs.interactions.failures import Verdict, classify, is_bug, pause, reason
from cogs.metrics import PARKED, RETRIES
from db.delivery.outbox import TO_WATCHERS, Post
from tables.delivery.lost_places import ThreadLoss
from tables.delivery.outbox import Letter

_LEFT = "the person left the server"
_ANOTHER_THREAD = 5
"""Seconds that a mention waits until its table has a new thread."""
_MOST_EDITS = 20
"""Attempts to edit an outdated panel; with the pauses between them they take about three hours."""

_log = structlog.get_logger(__name__)


class Redelivery:
    """Decides what happens to letters that could not be sent."""

    def __init__(self, client: discord.Client, context: Context, members: Members) -> None:
        self._context = context
        self._letters = context.tables.outbox
        self._members = members
        self._lost_threads = LostThreads(client, context)

    async def judge(self, letter: Letter, fault: Exception) -> None:
        """
        Decide what happens to the letter, and save it.

        A bug in deciding counts as if sending had failed by it, so that the letter is given up in the end.
        Raises: NotSaved, sqlite3.Error.
        """
        try:
            await self._settle(letter, fault)
        except Exception as own:
            if not is_bug(own):
                raise
            await self._settle(letter, own)

    async def _settle(self, letter: Letter, fault: Exception) -> None:
        if is_bug(fault):
            _log.error("a bug keeps a letter from being sent", why=reason(fault), exc_info=fault)
        verdict = classify(fault, letter.attempts)
        if letter.kind is Post.OUTDATED and (verdict is not Verdict.RETRY or letter.attempts >= _MOST_EDITS):
            # Nobody misses the edit: pressing the outdated panel shows the current one.
            PARKED.labels(letter.kind.value).inc()
            await self._letters.park(letter.id, reason(fault))
        elif verdict is Verdict.RETRY:
            await self._try_again(letter, fault)
        elif letter.is_direct and isinstance(fault, discord.HTTPException):
            await self._mention_instead(letter, fault)
        elif verdict is Verdict.PARK and (loss := await self._lost_threads.loss(letter, fault)) is not None:
            await self._await_thread(letter, loss, fault)
        elif is_bug(fault) or await self._lost_threads.is_hopeless(letter, fault):
            await self._give_up(letter, fault)
        else:
            await self._keep(letter, fault)

    async def _try_again(self, letter: Letter, fault: Exception) -> None:
        why = reason(fault)
        RETRIES.labels(letter.kind.value).inc()
        _log.warning("a letter could not be sent and will be retried", why=why)
        await self._letters.retry(letter.id, self._context.clock() + pause(fault, letter.attempts), why)

    async def _mention_instead(self, letter: Letter, fault: Exception) -> None:
        """Have the person mentioned at the table instead, unless they have left."""
        why = reason(fault)
        if await self._members.was_refused(letter, fault):
            await self._letters.park(letter.id, _LEFT)
            return
        _log.info("a direct message was refused", why=why)
        PARKED.labels(letter.kind.value).inc()
        if letter.kind in TO_WATCHERS and classify(fault) is not Verdict.CLOSED_DMS:
            await self._letters.park(letter.id, why)
        else:
            await self._letters.undeliverable(letter.id, why)

    async def _await_thread(self, letter: Letter, loss: ThreadLoss, fault: Exception) -> None:
        """Let a letter wait for the new thread; if there will be none, send it to the channel if it is needed there."""
        why = reason(fault)
        if loss is not ThreadLoss.LAST:
            _log.warning("a thread is gone; the table gets a new one", why=why)
            if letter.user_id is not None:
                await self._letters.retry(letter.id, self._context.clock() + _ANOTHER_THREAD, why)
        elif letter.is_needed:
            await self._letters.retry(letter.id, self._context.clock(), why)
        else:
            PARKED.labels(letter.kind.value).inc()
            await self._letters.park(letter.id, why)

    async def _keep(self, letter: Letter, fault: Exception) -> None:
        _log.warning("the place of a table accepts no posts at present", why=reason(fault))
        RETRIES.labels(letter.kind.value).inc()
        await self._context.tables.blocked_places.refused(letter, reason(fault))
        await self._lost_threads.note_lock(letter, fault)

    async def _give_up(self, letter: Letter, fault: Exception) -> None:
        _log.warning("a letter was given up", why=reason(fault))
        PARKED.labels(letter.kind.value).inc()
        if await self._lost_threads.is_place_gone(letter, fault):
            await self._context.tables.blocked_places.gone(letter, reason(fault))
        elif letter.kind is Post.DELETED and not is_bug(fault):
            await self._context.tables.blocked_places.unheard(letter, reason(fault))
        else:
            await self._letters.park(letter.id, reason(fault))
