"""Direct messages: those that are open, opening one, and closing panels and offers that are out of date."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import discord
import structlog

from cogs.app import App
from cogs.delivery.calls import direct_panel
from cogs.delivery.threads import post
from cogs.interactions.answers import Reply, in_words
from cogs.interactions.askers import audience_at, audience_of
from cogs.interactions.failures import (
    MESSAGE_GONE,
    TOO_MANY_EDITS,
    MessagesStopped,
    MessagesUnasked,
    Verdict,
    reason,
    verdict_of,
)
from cogs.interactions.replies import layout, message_in, paragraph
from cogs.messages.announcements import name_of
from cogs.metrics import STOPPED_MESSAGES
from cogs.words import people as people_words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from db.delivery.entries import Entry, EntryKind
from db.delivery.queue import RENEWED, PanelFate
from db.people.people import DmWish
from languages.speech import N_, Phrase
from tables.delivery.outbox import Offer
from tables.lookup import TableRef

STOPPED_FOR = 86400
"""
Seconds for which no direct message is opened after Discord did not let the bot open one: a day.

Discord quarantines bots that go on (codes 20026 and 40003), and says nowhere after how long it forgives.
"""

OUTDATED: Mapping[PanelFate, Phrase] = {
    PanelFate.PLAYED_FOR: N_("A computer played for you."),
    PanelFate.TAKEN_BACK: N_("Taken back."),
    PanelFate.BELOW: N_("This message is out of date."),
    PanelFate.LEFT: N_("You no longer play here."),
    PanelFate.DELETED: N_("The table was deleted."),
}
End = Callable[[], Awaitable[Reply]]
"""Composes how a game ended."""

_log = structlog.get_logger(__name__)


class DirectMessages:
    """Finds or opens the direct messages with a person."""

    def __init__(self, client: discord.Client, app: App) -> None:
        self._client = client
        self._app = app
        self._stopped_until = 0
        self._opening = asyncio.Lock()

    async def channel(self, user_id: int, *, is_asked_for: bool) -> discord.abc.Messageable:
        """
        Return the direct messages with a person; open ones cost no request.

        New ones are opened only for people who want direct messages, or have asked for just this one.
        Raises: MessagesUnasked. MessagesStopped: new ones may not be opened at present. discord.HTTPException.
        """
        person = await self._app.tables.people.find(user_id)
        if person is not None and person.dm_channel_id is not None:
            return self._client.get_partial_messageable(person.dm_channel_id)
        if not is_asked_for and (person is None or person.dm_wish is not DmWish.WANTED):
            raise MessagesUnasked
        # One at a time, so that the first refusal is heard before another one is tried.
        async with self._opening:
            return await self._open(user_id)

    async def reaches(self, user_id: int) -> bool:
        """
        Tell somebody who asked for direct messages that they come here, silently.

        Returns: whether that arrived, as far as Discord has said. Raises: NotSaved, or what the network raises.
        """
        people = self._app.tables.people
        try:
            channel = await self.channel(user_id, is_asked_for=True)
            message = await channel.send(view=layout(paragraph(people_words.COMES_HERE)), silent=True)
        except MessagesStopped:
            return False
        except discord.HTTPException as fault:
            if verdict_of(fault) not in (Verdict.CLOSED_DMS, Verdict.TOO_MANY_DMS):
                raise
            await people.dm_closed(user_id)
            return False
        await people.dm_open(user_id, message.channel.id)
        return True

    async def _open(self, user_id: int) -> discord.abc.Messageable:
        if self._app.clock() < self._stopped_until:
            raise MessagesStopped
        try:
            return await self._client.create_dm(discord.Object(user_id))
        except discord.HTTPException as fault:
            if verdict_of(fault) is Verdict.TOO_MANY_DMS:
                self._stop(fault)
            raise

    def _stop(self, fault: discord.HTTPException) -> None:
        self._stopped_until = self._app.clock() + STOPPED_FOR
        STOPPED_MESSAGES.inc()
        _log.warning(
            "Discord lets the bot open no more direct messages; for a day nobody new is written to, and whoever is to"
            " play is mentioned at their table instead",
            why=reason(fault),
        )


async def close_panel(client: discord.Client, app: App, entry: Entry, table: TableRef, end: End) -> None:
    """
    Bring a panel up to date while its reader plays on; else show the end, say in a line why it is closed, or delete it.

    Raises: discord.HTTPException.
    """
    assert entry.user_id is not None
    panel = await app.tables.outbox.outdated_panel(entry.facts.post)
    person = await app.tables.people.find(entry.user_id)
    if panel is None or panel.message_id is None or person is None or person.dm_channel_id is None:
        return
    message = client.get_partial_messageable(person.dm_channel_id).get_partial_message(panel.message_id)
    with audience_of(app, entry.user_id, person, is_direct=True).addressed():
        line = f"**{table.name}** · {OUTDATED[panel.panel]}" if panel.panel in OUTDATED else ""
        if panel.panel is PanelFate.BELOW and await _is_deleted(message):
            return
        if panel.panel is PanelFate.OVER:
            reply = await end()
        elif panel.panel in RENEWED or panel.panel is PanelFate.LIVE:
            reply = await direct_panel(app, entry.user_id, entry.game_id, panel.id, line)
        else:
            reply = Reply(layout(paragraph(line), row_number=panel.id))
    if person.text_only:
        reply = in_words(reply)
    try:
        await message.edit(view=reply.view, attachments=reply.files())
    except (discord.RateLimited, discord.HTTPException) as fault:
        if not isinstance(fault, discord.RateLimited) and fault.code != TOO_MANY_EDITS:
            raise
        # An old message may be edited a few times an hour only, so a new one takes its place.
        newer = await post(message.channel, reply, nonce=entry.nonce)
        await app.tables.outbox.panel_moved(panel, newer.id)
        await _is_deleted(message)


async def show_in_panel(client: discord.Client, app: App, entry: Entry, reply: Reply) -> int | None:
    """
    Show a hand, which rings for nobody, in the live panel of its reader.

    Returns: the message; None if it is no hand or there is none to edit. Raises: discord.HTTPException.
    """
    if entry.kind is not EntryKind.HAND or entry.user_id is None:
        return None
    panel = await app.tables.outbox.live_panel(entry.game_id, entry.user_id)
    person = await app.tables.people.find(entry.user_id)
    if panel is None or panel.message_id is None or person is None or person.dm_channel_id is None:
        return None
    message = client.get_partial_messageable(person.dm_channel_id).get_partial_message(panel.message_id)
    try:
        await message.edit(view=reply.view, attachments=reply.files())
    except discord.RateLimited:
        return None
    except discord.HTTPException as fault:
        if fault.code != TOO_MANY_EDITS and verdict_of(fault) is Verdict.RETRY:
            raise
        return None
    return panel.message_id


async def _is_deleted(message: discord.PartialMessage) -> bool:
    """Delete a message of ours. Returns: whether it is gone. Raises: discord.HTTPException: it may pass by itself."""
    try:
        await message.delete()
    except discord.HTTPException as fault:
        if verdict_of(fault) is Verdict.RETRY:
            raise
        return fault.code == MESSAGE_GONE
    return True


async def close_offer(client: discord.Client, app: App, entry: Entry) -> None:
    """Replace an offer by what became of it. Raises: discord.HTTPException."""
    table = await app.tables.lookup.table(entry.game_id)
    assert table is not None
    assert entry.facts.seat is not None
    offer = await app.tables.outbox.offer_of(entry.game_id, entry.facts.seat)
    if offer is None:
        return
    with (await audience_at(app, table)).addressed():
        told = layout(paragraph(await _offer_told(app, table, entry.facts.seat, offer)))
    try:
        await message_in(client, table.place, offer.message_id).edit(view=told)
    except discord.HTTPException as fault:
        if fault.code != MESSAGE_GONE:
            raise


async def _offer_told(app: App, table: TableRef, seat: int, offer: Offer) -> str:
    panel = await app.tables.play.panel(table.game_id, None)
    former, holder = await name_of(app, table.game_id, offer.user_id), panel.players[seat]
    if panel.is_over or holder.user_id == offer.user_id:
        return seat_words.OFFER_WITHDRAWN.said(name=former, table=table.name)
    return seat_words.OFFER_TAKEN.said(name=escaped_name(holder.name), former=former, table=table.name)
