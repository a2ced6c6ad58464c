"""Spectators: they start and stop watching by button or command, and get public posts as direct messages."""

from collections.abc import Mapping
from dataclasses import replace

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.context import Context
from cogs.interactions.answers import Interaction, Reply, answer, said
from cogs.interactions.askers import member_on, person_of
from cogs.interactions.buttons import PressButton
from cogs.interactions.command_list import on_servers
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import layout, paragraph, rows
from cogs.interactions.presses import ContextCog, Handlers, beside, in_place
from cogs.interactions.which_table import Action, at_pressed_table, which_table
from cogs.messages import posts
from cogs.messages.announcements import name_of
from cogs.messages.posts import PostContent
from cogs.words import general as words
from cogs.words import spectators as spectator_words
from cogs.words import take_backs as take_back_words
from db.delivery.outbox import Post
from db.games.games import Status
from tables.delivery.outbox import OutboxEntry
from tables.lookup import TableRef
from tables.spectators.service import Watch


class SpectatorCommands(ContextCog):
    """The commands that start and stop watching."""

    @app_commands.command(name="watch", description=locale_str("Watch a table by direct message"))
    @on_servers
    async def watch(self, interaction: Interaction) -> None:
        """Start to watch the table of the thread, or one of the channel."""
        await answer(interaction, self._begun(interaction), what="watch")

    @app_commands.command(name="unwatch", description=locale_str("Stop watching a table"))
    async def unwatch(self, interaction: Interaction) -> None:
        """Stop watching the table of the thread, or one of those that the user watches."""
        await answer(interaction, self._ended(interaction), what="unwatch")

    async def _begun(self, interaction: Interaction) -> Reply:
        find, channel_id = self._context.tables.lookup, interaction.channel_id or 0
        here = await find.table_of_thread(channel_id)
        tables = (here,) if here else await find.tables_in(channel_id)
        played = tuple(table for table in tables if table is here or table.status is Status.PLAYING)
        if not played:
            return said(spectator_words.NOTHING_TO_WATCH)
        if len(played) > 1:
            return which_table(played, Verb.MEANT, "watch", spectator_words.WHICH_TO_WATCH)
        return await watch_reply(self._context, played[0].game_id, interaction)

    async def _ended(self, interaction: Interaction) -> Reply:
        watched = await self._context.tables.spectators.watched_by(interaction.user.id)
        here = [table for table in watched if table.thread_id == interaction.channel_id]
        meant = here or watched
        if not meant:
            return said(spectator_words.WATCH_NOTHING)
        if len(meant) > 1:
            return which_table(meant, Verb.MEANT, "unwatch", spectator_words.WHICH_TO_LEAVE)
        return await unwatch_reply(self._context, meant[0].game_id, interaction)


async def watch_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Make somebody a spectator of a table. Raises: Refusal: it is not in play, or they play there."""
    watch = await context.tables.spectators.watch(game_id, person_of(interaction))
    table = await _table(context, game_id)
    told = (
        spectator_words.BEGUN.said(table=table.name)
        if watch is Watch.BEGUN
        else spectator_words.GOES_ON.said(table=table.name)
    )
    stop = PressButton(Press(Verb.UNWATCH, game_id, rest="here"), spectator_words.UNWATCH)
    return Reply(layout(paragraph(told), *rows((stop,))))


async def unwatch_reply(context: Context, game_id: int, interaction: Interaction) -> Reply:
    """Stop sending a table's posts to somebody. Raises: Refusal: they do not watch it."""
    await context.tables.spectators.unwatch(game_id, interaction.user.id)
    return said(spectator_words.ENDED.said(table=(await _table(context, game_id)).name))


async def is_in_sight(client: discord.Client, context: Context, entry: OutboxEntry) -> bool:
    """
    Return whether a spectator still watches the table and can see its channel.

    If they can no longer see it, they stop being a spectator. Raises: discord.HTTPException.
    """
    assert entry.user_id is not None
    watching = context.tables.spectators
    if entry.kind is Post.WATCH and not await watching.is_watching(entry.game_id, entry.user_id):
        return False
    table = await _table(context, entry.game_id)
    guild = client.get_guild(table.place.guild_id or 0)
    if guild is None or await _sees(guild, table.place.channel_id, entry.user_id):
        return True
    await watching.lost_sight(entry.game_id, entry.user_id)
    return False


async def _sees(guild: discord.Guild, channel_id: int, user_id: int) -> bool:
    member = await member_on(guild, user_id)
    channel = guild.get_channel(channel_id)
    return member is not None and (channel is None or channel.permissions_for(member).view_channel)


def for_spectator(content: PostContent, table: TableRef) -> PostContent:
    """Return the same content with a link to the table, as a spectator needs it in their direct messages."""
    link = words.jump_link(table.place.guild_id, table.thread_id or table.place.channel_id)
    return replace(content, link=link)


async def watched_reply(context: Context, entry: OutboxEntry, content: PostContent) -> Reply:
    """Return the post of a turn for a spectator, in words if they chose so; without a move, say why they get it."""
    assert entry.user_id is not None
    if entry.refs.first_seq > entry.refs.last_seq:
        content = replace(content, lines=(await _reason(context, entry, content),))
    person = await context.tables.people.find(entry.user_id)
    if person is not None and person.text_only:
        return posts.text_post(content)
    return await posts.turn_post(content)


async def _reason(context: Context, entry: OutboxEntry, content: PostContent) -> str:
    """Say why a spectator gets a post without a move."""
    if entry.refs.who is None:
        return spectator_words.WATCHING.said(table=content.name)
    return take_back_words.told(await name_of(context, entry.refs.who), entry.refs.detail)


def deleted_reply(table: TableRef, row_number: int) -> Reply:
    """Return the message to a spectator that the table was deleted."""
    return Reply(layout(paragraph(spectator_words.DELETED.said(table=table.name)), row_number=row_number))


async def _table(context: Context, game_id: int) -> TableRef:
    table = await context.tables.lookup.table(game_id)
    assert table is not None
    return table


ACTIONS: Mapping[str, Action] = {"watch": watch_reply, "unwatch": unwatch_reply}
PRESSES: Handlers = {
    Verb.WATCH: beside(at_pressed_table(watch_reply)),
    # In a direct message the button is under a picture, which the answer must not replace.
    Verb.UNWATCH: in_place(at_pressed_table(unwatch_reply), lambda press: bool(press.rest)),
}
