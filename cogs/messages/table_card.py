"""The card of a table that has started: the message in the channel on which its thread hangs."""

from cogs.context import Context
from cogs.interactions.answers import Reply
from cogs.interactions.language import audience_at
from cogs.interactions.layout import layout, paragraph
from cogs.messages import posts
from cogs.messages.posts import PostContent
from cogs.panels.endings import ending
from cogs.words import hosts as host_words
from db.games.games import Status
from tables.lookup import TableRef


async def table_card(context: Context, table: TableRef) -> Reply:
    """Show the table as it is now, in its language and its server's format, since all read it."""
    with (await audience_at(context, table)).addressed():
        if table.status is Status.CLOSED:
            return Reply(layout(paragraph(host_words.DELETED_CARD.said(table=table.name))))
        panel = await context.tables.play.panel(table.game_id, None)
        return await posts.board_post(
            PostContent(
                game_id=table.game_id,
                name=table.name,
                look=context.looks[table.slug],
                players=panel.players,
                view=panel.live,
                next=panel.waiting_for,
                is_over=panel.is_over,
                is_cut_short=panel.is_cut_short,
                ending=ending(panel),
                thread_id=None if table.thread_id == table.board_message_id else table.thread_id,
            )
        )
