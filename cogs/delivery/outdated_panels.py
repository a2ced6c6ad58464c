"""Outdated panels in direct messages: edited to one line, so that nobody presses their buttons."""

from collections.abc import Mapping

import discord

from cogs.context import Context
from cogs.interactions.language import language_of
from cogs.interactions.layout import layout, paragraph
from cogs.words import general as words
from db.delivery.panels import Stand
from languages.speech import N_, Phrase, speaking
from tables.delivery.outbox import OutboxEntry
from tables.lookup import TableRef

OUTDATED: Mapping[Stand, Phrase] = {
    Stand.PLAYED: N_("Played."),
    Stand.PLAYED_FOR: N_("A computer played for you."),
    Stand.TAKEN_BACK: N_("Taken back."),
    Stand.BELOW: N_("It goes on below."),
    Stand.OVER: N_("The game is over."),
    Stand.LEFT: N_("You do not play here any more."),
    Stand.DELETED: N_("The table was deleted."),
}


async def close_panel(client: discord.Client, context: Context, entry: OutboxEntry, table: TableRef) -> None:
    """Replace a panel by a line that says what became of it. Raises: discord.HTTPException."""
    assert entry.user_id is not None
    panel, person = await context.tables.outbox.panel_of(entry), await context.tables.people.find(entry.user_id)
    if panel is None or panel.message_id is None or person is None or person.dm_channel_id is None:
        return
    with speaking(language_of(person)):
        told = layout(paragraph(*_told(panel.panel, table)), row_number=panel.id)
    channel = client.get_partial_messageable(person.dm_channel_id)
    await channel.get_partial_message(panel.message_id).edit(view=told, attachments=[])


def _told(stand: Stand, table: TableRef) -> tuple[str, ...]:
    line = f"**{table.name}** · {OUTDATED[stand]}"
    if stand is not Stand.OVER:
        return (line,)
    return (line, words.jump_link(table.place.guild_id, table.thread_id or table.place.channel_id))
