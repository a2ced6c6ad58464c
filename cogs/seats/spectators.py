"""Spectators: they start and stop watching by button or command, and get public posts as direct messages."""

from dataclasses import replace

import discord
from discord.app_commands import locale_str

from cogs.app import App
from cogs.interactions.answers import Reply, said
from cogs.interactions.askers import member_on, sees
from cogs.interactions.click import Click
from cogs.interactions.commands import command, made_at, which_table
from cogs.interactions.controls import About, Changes, Handler, Needs, Press, PressButton, Where, button
from cogs.interactions.replies import layout, paragraph, rows
from cogs.messages import posts
from cogs.messages.announcements import name_of
from cogs.messages.posts import PostContent
from cogs.words import general as words
from cogs.words import seats as seat_words
from db.delivery.entries import Entry, EntryKind
from db.games.games import Status
from tables.lookup import TableRef
from tables.seats.spectators import Watch


async def _to_watch(click: Click, handler: Handler) -> Reply:
    """Watch the table of the thread, or one of the channel."""
    find, channel_id = click.tables.lookup, click.interaction.channel_id or 0
    here = await find.table_of_thread(channel_id)
    tables = (here,) if here else await find.tables_in(channel_id)
    played = tuple(table for table in tables if table is here or table.status is Status.PLAYING)
    if not played:
        return said(seat_words.NOTHING_TO_WATCH)
    if len(played) > 1:
        return await which_table(click, played, asked=seat_words.WHICH_TO_WATCH)
    return await made_at(click, handler, played[0].game_id)


async def _watched(click: Click, handler: Handler) -> Reply:
    """Stop watching the table of the thread, or one of those that the user watches."""
    watched = await click.tables.spectators.watched_by(click.user_id)
    here = [table for table in watched if table.thread_id == click.interaction.channel_id]
    meant = here or watched
    if not meant:
        return said(seat_words.WATCH_NOTHING)
    if len(meant) > 1:
        return await which_table(click, meant, asked=seat_words.WHICH_TO_LEAVE)
    return await made_at(click, handler, meant[0].game_id)


@command(
    "watch", locale_str("Watch a table by direct message"), Needs.MEMBER, Changes.OWN, at=_to_watch, is_for_servers=True
)
@button("watch", Needs.MEMBER, Changes.OWN, about=About.TABLE)
async def watch(click: Click) -> Reply:
    """Make somebody a spectator of a table. Raises: Refusal: it is not in play, or they play there."""
    begun = await click.tables.spectators.watch(click.game_id, click.person)
    table = await _table(click.app, click.game_id)
    told = (
        seat_words.BEGUN.said(table=table.name) if begun is Watch.BEGUN else seat_words.GOES_ON.said(table=table.name)
    )
    stop = PressButton(Press("unwatch", click.game_id, rest="here"), seat_words.UNWATCH)
    return Reply(layout(paragraph(told), *rows((stop,))))


@command("unwatch", locale_str("Stop watching a table"), Needs.READER, Changes.OWN, at=_watched)
@button(
    "unwatch",
    Needs.READER,
    Changes.OWN,
    about=About.TABLE,
    where=Where.CLICKED_MESSAGE,
    # In a direct message the button is under a picture, which the answer must not replace.
    when=lambda click: bool(click.rest),
)
async def unwatch(click: Click) -> Reply:
    """Stop sending a table's posts to somebody. Raises: Refusal: they do not watch it."""
    await click.tables.spectators.unwatch(click.game_id, click.user_id)
    return said(seat_words.ENDED.said(table=(await _table(click.app, click.game_id)).name))


async def is_in_sight(client: discord.Client, app: App, entry: Entry) -> bool:
    """
    Return whether a spectator still watches the table and can see its channel.

    If they can no longer see it, they stop being a spectator. Raises: discord.HTTPException.
    """
    assert entry.user_id is not None
    watching = app.tables.spectators
    if entry.kind is EntryKind.WATCH and not await watching.is_watching(entry.game_id, entry.user_id):
        return False
    table = await _table(app, entry.game_id)
    guild = client.get_guild(table.place.guild_id or 0)
    member = None if guild is None else await member_on(guild, entry.user_id)
    if guild is None or (member is not None and sees(guild, table.place.channel_id, member)):
        return True
    await watching.lost_sight(entry.game_id, entry.user_id)
    return False


def for_spectator(content: PostContent, table: TableRef) -> PostContent:
    """Return the same content with a link to the table, as a spectator needs it in their direct messages."""
    link = words.jump_link(table.place.guild_id, table.thread_id or table.place.channel_id)
    return replace(content, link=link)


async def watched_reply(app: App, entry: Entry, content: PostContent) -> Reply:
    """Return the post of a turn for a spectator, in words if they chose so; without a move, say why they get it."""
    assert entry.user_id is not None
    if entry.facts.first_seq > entry.facts.last_seq:
        content = replace(content, lines=(await _reason(app, entry, content),))
    person = await app.tables.people.find(entry.user_id)
    if person is not None and person.text_only:
        return posts.text_post(content)
    return await posts.turn_post(content)


async def _reason(app: App, entry: Entry, content: PostContent) -> str:
    """Say why a spectator gets a post without a move."""
    if entry.facts.who is None:
        return seat_words.WATCHING.said(table=content.name)
    return seat_words.told(await name_of(app, entry.game_id, entry.facts.who), entry.facts.others_lost)


def deleted_reply(table: TableRef, row_number: int) -> Reply:
    """Return the message to a spectator that the table was deleted."""
    return Reply(layout(paragraph(seat_words.DELETED.said(table=table.name)), row_number=row_number))


async def _table(app: App, game_id: int) -> TableRef:
    table = await app.tables.lookup.table(game_id)
    assert table is not None
    return table
