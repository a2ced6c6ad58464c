"""Posts in the channel that offer a seat: edited once the seat is no longer on offer."""

import discord

from cogs.context import Context
from cogs.interactions.failures import MESSAGE_GONE
from cogs.interactions.layout import layout, paragraph
from cogs.messages.announcements import name_of
from cogs.words import seats as seat_words
from cogs.words.text import escaped_name
from languages.speech import speaking
from tables.delivery.outbox import Offer, OutboxEntry
from tables.lookup import TableRef


async def close_offer(client: discord.Client, context: Context, entry: OutboxEntry) -> None:
    """Replace an offer by what became of it. Raises: discord.HTTPException."""
    table = await context.tables.lookup.table(entry.game_id)
    assert table is not None
    assert entry.refs.seat is not None
    offer = await context.tables.outbox.offer_of(entry.game_id, entry.refs.seat)
    if offer is None:
        return
    with speaking(table.language):
        told = layout(paragraph(await _told(context, table, entry.refs.seat, offer)))
    channel = client.get_partial_messageable(table.place.channel_id, guild_id=table.place.guild_id)
    try:
        await channel.get_partial_message(offer.message_id).edit(view=told)
    except discord.HTTPException as fault:
        if fault.code != MESSAGE_GONE:
            raise


async def _told(context: Context, table: TableRef, seat: int, offer: Offer) -> str:
    panel = await context.tables.play.panel(table.game_id, None)
    former, holder = await name_of(context, offer.user_id), panel.players[seat]
    if panel.is_over or holder.user_id == offer.user_id:
        return seat_words.OFFER_WITHDRAWN.said(name=former, table=table.name)
    return seat_words.OFFER_TAKEN.said(name=escaped_name(holder.name), former=former, table=table.name)
