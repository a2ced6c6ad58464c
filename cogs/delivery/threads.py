"""Threads of tables: starting, posting, keeping them open, and replacing those that were deleted."""

import asyncio
from collections.abc import Iterable
from typing import Literal

import discord
import structlog

from cogs.app import App
from cogs.interactions.answers import Reply
from cogs.interactions.click import Click
from cogs.interactions.controls import About, Changes, Needs, button
from cogs.interactions.failures import CHANNEL_GONE, MESSAGE_GONE, NETWORK, Verdict, classify, note, reason
from cogs.interactions.rate_limit import patience
from cogs.interactions.replies import message_in
from cogs.metrics import GIVEN_UP
from cogs.panels.panel import Display
from cogs.panels.seats import show_seat
from cogs.words import seats as seat_words
from db.delivery.entries import IN_CHANNEL, Entry, EntryKind
from db.delivery.queue import BarredRow
from tables.delivery.places import ThreadLoss
from tables.lookup import TableRef
from tables.model.place import Place

LONG: Literal[10080] = 10080
_SHORT: Literal[4320] = 4320
"""Minutes without activity after which Discord archives a thread; changing the value counts as activity."""
_WITHOUT_A_THREAD = frozenset(
    {EntryKind.ARCHIVE, EntryKind.CARD, EntryKind.DELETED, EntryKind.LOCKED, EntryKind.UNOFFERED}
)
"""The entries that are not worth a new thread."""
_OPTIONAL = _WITHOUT_A_THREAD | {EntryKind.THREAD}
"""The entries that nothing depends on: without a thread a table is played in its channel."""
_PATIENCE = 75.0
"""Seconds for deleting a card, or for one thread, since the others wait for it."""
_INTERVAL = 3600.0
"""Seconds between two searches for threads that would soon be archived."""

_log = structlog.get_logger(__name__)


async def post(
    channel: discord.abc.Messageable,
    reply: Reply,
    *,
    nonce: str,
    rings: bool = False,
    mentioned: Iterable[int] = (),
    role_id: int | None = None,
) -> discord.Message:
    """
    Post a message that rings only for those who are mentioned, or have a role that is, if it rings at all.

    Args:
        nonce: Discord returns the first message if the same one comes again within minutes.
        mentioned: ids of people.
    Raises: discord.HTTPException, or what the network raises.
    """
    return await channel.send(
        view=reply.view,
        files=reply.files(),
        nonce=nonce,
        silent=not (rings or role_id),
        allowed_mentions=discord.AllowedMentions(
            users=[discord.Object(user) for user in mentioned], roles=[discord.Object(role_id)] if role_id else []
        ),
    )


def may_look(client: discord.Client, guild_id: int | None, channel_id: int | None) -> bool:
    """Tell whether the bot may read what stands in a channel; else Discord says that nothing does."""
    guild = None if guild_id is None else client.get_guild(guild_id)
    channel = None if guild is None else guild.get_channel(channel_id or 0)
    return guild is None or channel is None or channel.permissions_for(guild.me).read_message_history


async def start_thread(card: discord.PartialMessage, name: str) -> discord.Thread:
    """Start a thread on a card. Raises: discord.HTTPException, or what the network raises."""
    return await card.create_thread(name=name, auto_archive_duration=LONG)


async def keep_open(client: discord.Client, thread_id: int) -> None:
    """Keep a thread from being archived, without posting. Raises: discord.HTTPException, or what the network raises."""
    thread = await client.fetch_channel(thread_id)
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=False, auto_archive_duration=_SHORT)
        await thread.edit(auto_archive_duration=LONG)


async def archive(client: discord.Client, thread_id: int) -> None:
    """Archive a thread. Raises: discord.HTTPException, or what the network raises."""
    thread = await client.fetch_channel(thread_id)
    if isinstance(thread, discord.Thread) and not thread.archived:
        await thread.edit(archived=True)


class LostThreads:
    """Decides about entries that did not reach their thread."""

    def __init__(self, client: discord.Client, app: App) -> None:
        self._client = client
        self._app = app

    async def loss(self, entry: Entry, fault: Exception) -> ThreadLoss | None:
        """Record that the entry's thread is gone. Returns: what follows; None if it is not the thread that is gone."""
        if entry.is_direct or entry.kind in _WITHOUT_A_THREAD or not _is_thread_gone(entry, fault):
            return None
        table = await self._app.tables.lookup.table(entry.game_id)
        if table is None or self._is_channel_gone(table.place):
            return None
        loss = await self._app.tables.lost_places.thread_lost(entry)
        if loss is ThreadLoss.NOTED:
            await self._remove_card(table)
        return None if loss is ThreadLoss.FINAL else loss

    async def is_hopeless(self, entry: Entry, fault: Exception) -> bool:
        """Return whether nobody misses the entry, or there will never be a place for it."""
        if entry.kind in _OPTIONAL or not isinstance(fault, discord.HTTPException):
            return True
        return fault.code == MESSAGE_GONE or await self.is_place_gone(entry, fault)

    async def is_place_gone(self, entry: Entry, fault: Exception) -> bool:
        """
        Return whether there is nowhere left to post for the entry's table.

        A table that has lost its second thread gets so few posts that none waits until its channel accepts posts again.
        """
        if not isinstance(fault, discord.HTTPException) or entry.kind in _WITHOUT_A_THREAD:
            return False
        table = await self._app.tables.lookup.table(entry.game_id) if entry.is_about_table else None
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


def _is_thread_gone(entry: Entry, fault: Exception) -> bool:
    """Return whether a fault means that the table's thread is gone, or the card on which to start it."""
    if entry.kind in IN_CHANNEL or not entry.is_about_table:
        return False
    wanted = MESSAGE_GONE if entry.kind is EntryKind.THREAD else CHANNEL_GONE
    return isinstance(fault, discord.HTTPException) and fault.code == wanted


class ReopenedPlaces:
    """Tries waiting entries as soon as their place seems open again, rather than at the hourly attempt."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def look(self, guild: discord.Guild) -> None:
        """Try the entries for a server's barred places that seem open by now. Raises: NotSaved."""
        barred = await self._app.tables.blocked_places.on(guild.id)
        if reopened := [row for row in barred if _seems_open(guild, row)]:
            await self._app.tables.blocked_places.seem_open(reopened)


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


@button("wake", Needs.SEAT, Changes.OTHERS, about=About.TABLE)
async def wake(click: Click) -> Reply:
    """Wake a table, and show the user's panel. Raises: Refusal: they hold no seat in play."""
    panel = await click.tables.idle_tables.wake(click.game_id, click.user_id)
    return await show_seat(click.app, click.user_id, panel, Display(news=(str(seat_words.WOKEN),)))


class ThreadKeeper:
    """Keeps the threads of tables in play from being archived, since buttons fail in archived ones."""

    def __init__(self, client: discord.Client, app: App) -> None:
        self._client = client
        self._app = app

    async def run(self) -> None:
        """Keep threads open, every hour until it is cancelled."""
        await self._client.wait_until_ready()
        while True:
            try:
                await self.keep()
            except Exception:  # noqa: BLE001 - the next look may succeed
                _log.exception("the threads could not be kept open")
            await asyncio.sleep(_INTERVAL)

    async def keep(self) -> None:
        """Keep all threads open that would soon be archived; retry next time those that fail."""
        for table in await self._app.tables.idle_tables.threads_to_keep():
            try:
                assert table.thread_id is not None
                async with patience(self._client, _PATIENCE):
                    await keep_open(self._client, table.thread_id)
            except NETWORK as fault:
                # Nothing is lost: the next post opens the thread again.
                _log.info("a thread could not be kept open", game=table.game_id, why=reason(fault))
                if classify(fault) in (Verdict.RETRY, Verdict.BARRED):
                    continue
                GIVEN_UP.labels("thread").inc()
            await self._app.tables.idle_tables.kept(table.game_id)
