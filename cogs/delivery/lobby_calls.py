"""Messages about a lobby: its card if no command opened it, that it is closed, an invitation, the call of a role."""

from collections.abc import Iterator

from cogs.context import Context
from cogs.interactions.answers import Reply
from cogs.interactions.buttons import PressButton, Style
from cogs.interactions.custom_ids import Press, Verb
from cogs.interactions.layout import first_page_button, layout, paragraph, rows
from cogs.messages.announcements import name_of
from cogs.messages.lobby_card import INVITED, lobby_reply
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words.text import mentioned
from db.delivery.outbox import Post
from db.games.games import Status
from languages.listing import listed
from tables.delivery.outbox import OutboxEntry
from tables.model.lobby import Lobby

LOBBY_CALLS = frozenset({Post.INVITED, Post.WANTED})


async def of_lobby(context: Context, entry: OutboxEntry) -> Reply:
    """Compose the card of a rematch, which calls those who are to play again, or say that a lobby is closed."""
    lobby = await context.tables.lobbies.lobby(entry.game_id)
    if entry.kind is Post.LAPSED:
        return Reply(layout(paragraph(words.LOBBY_LAPSED.said(name=lobby.name)), row_number=entry.id))
    people = [(user_id, await context.tables.people.find(user_id)) for user_id in entry.refs.mention]
    called = listed([mentioned(user_id, person.name if person else "") for user_id, person in people])
    news = words.SAME_PEOPLE.said(mentions=called) if called else ""
    return lobby_reply(lobby, context.looks[lobby.slug], news=news, row_number=entry.id)


async def calling_reply(context: Context, entry: OutboxEntry) -> Reply | None:
    """Compose an invitation or the call of a role; None if nobody is wanted there any more."""
    lobby = await context.tables.lobbies.lobby(entry.game_id)
    if lobby.status is not Status.LOBBY or len(lobby.players) >= lobby.seats_most:
        return None
    place, name = lobby.place, await name_of(context, entry.refs.who)
    link = words.message_link(lobby.name, place.guild_id, place.channel_id, lobby.message_id)
    game = context.looks[lobby.slug].title
    if entry.kind is Post.WANTED:
        role_id = await role_called(context, entry)
        told = lobby_words.WANTED.said(role=f"<@&{role_id}>", name=name, game=game, link=link)
        return None if role_id is None else _reply(told, entry, lobby)
    if entry.user_id not in await context.tables.invitations.awaited(entry.game_id):
        return None
    told = lobby_words.INVITES.said(name=name, game=game, link=link)
    if not entry.is_direct and entry.user_id is not None:
        person = await context.tables.people.find(entry.user_id)
        called = mentioned(entry.user_id, person.name if person else "")
        told = lobby_words.CALLED.said(mention=called, told=told)
    return _reply(told, entry, lobby)


def _reply(told: str, entry: OutboxEntry, lobby: Lobby) -> Reply:
    return Reply(layout(paragraph(told), *rows(_buttons(entry, lobby)), row_number=entry.id))


def _buttons(entry: OutboxEntry, lobby: Lobby) -> Iterator[PressButton]:
    yield PressButton(Press(Verb.JOIN, lobby.game_id, rest=INVITED), words.JOIN, Style.primary)
    if entry.kind is Post.INVITED:
        yield PressButton(Press(Verb.DECLINE, lobby.game_id), lobby_words.DECLINE)
    yield first_page_button(lobby.slug)
    if entry.kind is Post.WANTED:
        yield PressButton(Press(Verb.CALLS, 0, rest=lobby.slug), lobby_words.CALLS)


async def role_called(context: Context, entry: OutboxEntry) -> int | None:
    """Return the role that an entry calls, if it calls one that its server still wants to be called."""
    if entry.kind is not Post.WANTED:
        return None
    table = await context.tables.lookup.table(entry.game_id)
    if table is None or table.place.guild_id is None:
        return None
    return (await context.tables.servers.game_roles(table.place.guild_id)).get(table.slug)
