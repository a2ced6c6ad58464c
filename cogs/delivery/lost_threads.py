"""What happens when a table has lost its thread: a new thread, a post in the channel, or nothing."""

import discord
import structlog

from cogs.context import Context
from cogs.interactions.failures import classify, note
from cogs.interactions.layout import message_in
from cogs.interactions.timeouts import patience
from cogs.interactions.verdicts import CHANNEL_GONE, MESSAGE_GONE, Verdict
from db.delivery.outbox import Post
from db.delivery.queue import BarredRow
from tables.delivery.lost_places import ThreadLoss
from tables.delivery.outbox import IN_CHANNEL, OutboxEntry
from tables.lookup import TableRef
from tables.model.place import Place

_WITHOUT_A_THREAD = frozenset({Post.ARCHIVE, Post.CARD, Post.DELETED, Post.LOCKED, Post.UNOFFERED})
"""The entries that are not worth a new thread."""
_OPTIONAL = _WITHOUT_A_THREAD | {Post.THREAD}
"""The entries that nothing depends on: without a thread a table is played in its channel."""
_PATIENCE = 75.0
"""Seconds for deleting a card."""

_log = structlog.get_logger(__name__)


class LostThreads:
    """Decides about entries that did not reach their thread."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context

    async def loss(self, entry: OutboxEntry, fault: Exception) -> ThreadLoss | None:
        """Record that the entry's thread is gone. Returns: what follows; None if it is not the thread that is gone."""
        table = await self._context.tables.lookup.table(entry.game_id)
        if table is None or entry.is_direct or entry.kind in _WITHOUT_A_THREAD or not _is_thread_gone(entry, fault):
            return None
        if self._is_channel_gone(table.place):
            return None
        loss = await self._context.tables.lost_places.thread_lost(entry)
        if loss is ThreadLoss.NOTED:
            await self._remove_card(table)
        return None if loss is ThreadLoss.FINAL else loss

    async def is_hopeless(self, entry: OutboxEntry, fault: Exception) -> bool:
        """Return whether nobody misses the entry, or there will never be a place for it."""
        is_optional = entry.kind in _OPTIONAL
        return is_optional or not isinstance(fault, discord.HTTPException) or await self.is_place_gone(entry, fault)

    async def is_place_gone(self, entry: OutboxEntry, fault: Exception) -> bool:
        """
        Return whether there is nowhere left to post for the entry's table.

        A table that has lost its second thread gets so few posts that none waits until its channel accepts posts again.
        """
        if not isinstance(fault, discord.HTTPException) or entry.kind in _WITHOUT_A_THREAD:
            return False
        table = await self._context.tables.lookup.table(entry.game_id)
        is_last = table is not None and table.is_threadless and entry.is_needed
        return fault.code == CHANNEL_GONE or (is_last and classify(fault) is Verdict.BARRED)

    def _is_channel_gone(self, place: Place) -> bool:
        guild = None if place.guild_id is None else self._client.get_guild(place.guild_id)
        return guild is not None and not guild.unavailable and guild.get_channel(place.channel_id) is None

    async def _remove_card(self, table: TableRef) -> None:
        """Try to delete the card of the lost thread: Discord allows no second thread on a message."""
        if table.board_message_id is None:
            return
        try:
            async with patience(self._client, _PATIENCE):
                await message_in(self._client, table.place, table.board_message_id).delete()
        except Exception as fault:  # noqa: BLE001 - the entry that found the thread gone has another one by now
            note(_log, "the card of a lost thread could not be deleted", fault, game=table.game_id)


def _is_thread_gone(entry: OutboxEntry, fault: Exception) -> bool:
    """Return whether a fault means that the table's thread is gone, or the card on which to start it."""
    if entry.kind in IN_CHANNEL:
        return False
    wanted = MESSAGE_GONE if entry.kind is Post.THREAD else CHANNEL_GONE
    return isinstance(fault, discord.HTTPException) and fault.code == wanted


class ReopenedPlaces:
    """Tries waiting entries as soon as their place seems open again, rather than at the hourly attempt."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def look(self, guild: discord.Guild) -> None:
        """Try the entries of a server's barred tables whose place seems open by now. Raises: NotSaved."""
        barred = await self._context.tables.blocked_places.on(guild.id)
        if reopened := [row.game_id for row in barred if _seems_open(guild, row)]:
            await self._context.tables.blocked_places.seem_open(reopened)


def _seems_open(guild: discord.Guild, row: BarredRow) -> bool:
    channel = guild.get_channel(row.channel_id)
    if channel is None:
        return False
    may = channel.permissions_for(guild.me)
    if row.thread_id is None:
        return may.view_channel and may.send_messages
    thread = guild.get_thread(row.thread_id)
    is_locked = thread is not None and thread.locked
    return may.view_channel and may.send_messages_in_threads and not is_locked
