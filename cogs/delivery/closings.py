"""What was posted and is out of date: panels in direct messages, and offers of seats."""

from collections.abc import Mapping

import discord

from cogs.context import Context
from cogs.interactions.language import audience_at, audience_of
from cogs.interactions.layout import layout, message_in, paragraph
from cogs.interactions.verdicts import MESSAGE_GONE
from cogs.messages.announcements import name_of
from cogs.words import general as words
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from db.delivery.panels import PanelFate
from languages.speech import N_, Phrase
from tables.delivery.outbox import Offer, OutboxEntry
from tables.lookup import TableRef

OUTDATED: Mapping[PanelFate, Phrase] = {
    PanelFate.PLAYED: N_("Played."),
    PanelFate.PLAYED_FOR: N_("A computer played for you."),
    PanelFate.TAKEN_BACK: N_("Taken back."),
    PanelFate.BELOW: N_("Continues below."),
    PanelFate.OVER: N_("The game is over."),
    PanelFate.LEFT: N_("You no longer play here."),
    PanelFate.DELETED: N_("The table was deleted."),
}


async def close_panel(client: discord.Client, context: Context, entry: OutboxEntry, table: TableRef) -> None:
    """Replace a panel by a line that says what became of it. Raises: discord.HTTPException."""
    assert entry.user_id is not None
    panel, person = await context.tables.outbox.panel_of(entry), await context.tables.people.find(entry.user_id)
    if panel is None or panel.message_id is None or person is None or person.dm_channel_id is None:
        return
    with audience_of(context, entry.user_id, person).addressed():
        lines = [f"**{table.name}** · {OUTDATED[panel.panel]}"]
        if panel.panel is PanelFate.OVER:
            lines.append(words.jump_link(table.place.guild_id, table.thread_id or table.place.channel_id))
        told = layout(paragraph(*lines), row_number=panel.id)
    channel = client.get_partial_messageable(person.dm_channel_id)
    await channel.get_partial_message(panel.message_id).edit(view=told, attachments=[])


async def close_offer(client: discord.Client, context: Context, entry: OutboxEntry) -> None:
    """Replace an offer by what became of it. Raises: discord.HTTPException."""
    table = await context.tables.lookup.table(entry.game_id)
    assert table is not None
    assert entry.refs.seat is not None
    offer = await context.tables.outbox.offer_of(entry.game_id, entry.refs.seat)
    if offer is None:
        return
    with (await audience_at(context, table)).addressed():
        told = layout(paragraph(await _offer_told(context, table, entry.refs.seat, offer)))
    try:
        await message_in(client, table.place, offer.message_id).edit(view=told)
    except discord.HTTPException as fault:
        if fault.code != MESSAGE_GONE:
            raise


async def _offer_told(context: Context, table: TableRef, seat: int, offer: Offer) -> str:
    panel = await context.tables.play.panel(table.game_id, None)
    former, holder = await name_of(context, offer.user_id), panel.players[seat]
    if panel.is_over or holder.user_id == offer.user_id:
        return seat_words.OFFER_WITHDRAWN.said(name=former, table=table.name)
    return seat_words.OFFER_TAKEN.said(name=escaped_name(holder.name), former=former, table=table.name)
