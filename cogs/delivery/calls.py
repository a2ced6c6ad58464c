"""What calls people: about a lobby, to a turn, and what is about no table: day's cards, digests, reminders."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import discord

from cogs.app import App
from cogs.daily.card import card_reply
from cogs.daily.day import reminder_reply
from cogs.help.greeting import greeting
from cogs.interactions.answers import Reply
from cogs.interactions.controls import Press, PressButton, Style
from cogs.interactions.failures import ChannelGone, ServerAway
from cogs.interactions.replies import first_page_button, layout, paragraph, rows
from cogs.lobby.card import INVITED, lobby_reply
from cogs.messages import posts
from cogs.messages.announcements import name_of
from cogs.messages.posts import PostContent
from cogs.panels.panel import Display
from cogs.panels.seats import news, show_seat
from cogs.people.settings import only_there_button
from cogs.play.commands import digest_reply
from cogs.words import general as words
from cogs.words import lobby as lobby_words
from cogs.words import people as people_words
from cogs.words import time as time_words
from cogs.words.stories import saying, story_lines
from cogs.words.text import escaped_name, mentioned
from db.delivery.entries import Entry, EntryKind
from db.games.games import Status
from db.people.people import DmWish
from db.time import Step
from languages.speech import listed
from tables.lobby.waiting import CALL_PAUSE
from tables.model.lobby import Lobby
from tables.model.panel import Panel

LOBBY_CALLS = frozenset({EntryKind.INVITED, EntryKind.WANTED})
OF_TIME = frozenset({EntryKind.REMINDER, EntryKind.OVERDUE, EntryKind.NUDGE, EntryKind.VACATION})
_STEPS = tuple(Step)
_NEED_A_TURN = frozenset({EntryKind.TURN, EntryKind.CALL, EntryKind.REMINDER, EntryKind.OVERDUE, EntryKind.NUDGE})


async def of_lobby(app: App, entry: Entry) -> Reply:
    """Compose the card of a rematch, which calls those who are to play again, or say that a lobby is closed."""
    lobby = await app.tables.lobbies.lobby(entry.game_id)
    if entry.kind is EntryKind.LAPSED:
        return Reply(layout(paragraph(words.LOBBY_LAPSED.said(name=lobby.name)), row_number=entry.id))
    names = [await app.tables.people.name_at(entry.game_id, user_id) for user_id in entry.facts.mention]
    called = listed(tuple(map(mentioned, entry.facts.mention, names)))
    news = words.SAME_PEOPLE.said(mentions=called) if called else ""
    return lobby_reply(lobby, app.looks[lobby.slug], news=news, row_number=entry.id)


async def calling_reply(client: discord.Client, app: App, entry: Entry) -> Reply | None:
    """Compose an invitation or the call of a role; None if nobody is wanted there any more."""
    lobby = await app.tables.lobbies.lobby(entry.game_id)
    sits_there = any(one.user_id == entry.user_id and not one.is_ready for one in lobby.players)
    if lobby.status is not Status.LOBBY or (len(lobby.players) >= lobby.seats_most and not sits_there):
        return None
    place, name = lobby.place, await name_of(app, entry.game_id, entry.facts.who)
    link = words.message_link(lobby.name, place.guild_id, place.channel_id, lobby.message_id)
    game = app.looks[lobby.slug].title
    if entry.kind is EntryKind.WANTED:
        if app.clock() - entry.created_at >= CALL_PAUSE:
            # It could not be sent for so long that the next call may be due.
            return None
        role_id = await role_called(client, app, entry)
        told = lobby_words.WANTED.said(role=f"<@&{role_id}>", name=name, game=game, link=link)
        return None if role_id is None else _reply(told, entry, lobby)
    if not sits_there and entry.user_id not in await app.tables.invitations.awaited(entry.game_id):
        return None
    told = lobby_words.INVITES.said(name=name, game=game, link=link)
    if not entry.is_direct and entry.user_id is not None:
        called = mentioned(entry.user_id, await app.tables.people.name_at(entry.game_id, entry.user_id))
        told = lobby_words.CALLED.said(mention=called, told=told)
    return _reply(told, entry, lobby, sits_there=sits_there)


async def joined_reply(app: App, entry: Entry) -> Reply | None:
    """Tell somebody who has joined a lobby that their hand will come here; None if they have left or declined."""
    assert entry.user_id is not None
    lobby, person = await app.tables.lobbies.lobby(entry.game_id), await app.tables.people.find(entry.user_id)
    sits_there = lobby.status is Status.LOBBY and any(one.user_id == entry.user_id for one in lobby.players)
    if not sits_there or person is None or person.dm_wish is not DmWish.WANTED:
        return None
    place = lobby.place
    link = words.message_link(lobby.name, place.guild_id, place.channel_id, lobby.message_id)
    told = f"{link} · {app.looks[lobby.slug].title}"
    button = only_there_button(lobby.game_id)
    return Reply(layout(paragraph(told, people_words.COMES_HERE), *rows((button,)), row_number=entry.id))


def _reply(told: str, entry: Entry, lobby: Lobby, *, sits_there: bool = False) -> Reply:
    ready = PressButton(Press("ready", lobby.game_id, rest=INVITED), words.READY, Style.primary)
    buttons = (ready,) if sits_there else _buttons(entry, lobby)
    return Reply(layout(paragraph(told), *rows(buttons), row_number=entry.id))


def _buttons(entry: Entry, lobby: Lobby) -> Iterator[PressButton]:
    yield PressButton(Press("join", lobby.game_id, rest=INVITED), words.JOIN, Style.primary)
    if entry.kind is EntryKind.INVITED:
        yield PressButton(Press("decline", lobby.game_id), lobby_words.DECLINE)
    yield first_page_button(lobby.slug)
    if entry.kind is EntryKind.WANTED:
        yield PressButton(Press("calls", 0, rest=lobby.slug), lobby_words.CALLS)


async def role_called(client: discord.Client, app: App, entry: Entry) -> int | None:
    """Return the role that an entry calls, if it calls one that its server has, and still wants to be called."""
    if entry.kind is not EntryKind.WANTED:
        return None
    table = await app.tables.lookup.table(entry.game_id)
    if table is None or table.place.guild_id is None:
        return None
    role_id = (await app.tables.servers.game_roles(table.place.guild_id)).get(table.slug)
    guild = client.get_guild(table.place.guild_id)
    return role_id if guild is not None and guild.get_role(role_id or 0) is not None else None


@dataclass(frozen=True, slots=True)
class Call:
    """An entry, with the current panel of the person it is about."""

    app: App
    entry: Entry
    panel: Panel

    @property
    def is_due(self) -> bool:
        """Whether the entry is still true: while it waits, turns pass and times end."""
        if self.entry.kind is EntryKind.TIME_AWAY:
            return self.panel.is_away
        if self.entry.kind in _NEED_A_TURN and (not self.panel.is_to_act or self.panel.is_away):
            return False
        if self.entry.kind is EntryKind.REMINDER:
            return self.panel.due_at is not None and self.panel.due_at > self.app.clock()
        return self.entry.kind is not EntryKind.NUDGE or not self.panel.is_standing

    @property
    def sentence(self) -> str:
        """The sentence of the entry; empty if the panel says it all."""
        facts, names = self.entry.facts, [escaped_name(player.name) for player in self.panel.players]
        match self.entry.kind:
            case EntryKind.REMINDER:
                return str(time_words.HALF_GONE) if _STEPS[facts.step] is Step.HALF else str(time_words.LITTLE_LEFT)
            case EntryKind.OVERDUE if self.entry.user_id is not None:
                return str(time_words.STILL_YOURS)
            case EntryKind.OVERDUE:
                assert facts.seat is not None
                return time_words.OVERDUE.said(name=names[facts.seat])
            case EntryKind.NUDGE:
                return time_words.NUDGED_BY.said(name=names[facts.by_seat])
            case EntryKind.VACATION:
                assert facts.seat is not None
                name = names[facts.seat]
                return (
                    time_words.WENT_AWAY.said(name=name, until=facts.away_until)
                    if facts.away_until
                    else time_words.CAME_BACK.said(name=name)
                )
            case _:
                return ""


async def direct_reply(app: App, entry: Entry) -> Reply | None:
    """Return the recipient's panel with the entry's sentence; None if it is no longer true, or they resigned."""
    assert entry.user_id is not None
    panel = await app.tables.play.panel(entry.game_id, entry.user_id)
    call = Call(app, entry, panel)
    if panel.seat is None or not call.is_due:
        return None
    news = (call.sentence, *await _told(call), _link(panel))
    return await show_seat(app, entry.user_id, panel, Display(news=news, row_number=entry.id))


async def direct_panel(app: App, user_id: int, game_id: int, row_number: int, line: str) -> Reply:
    """Return somebody's present panel for the message that shows it already, with a line about what became of it."""
    panel = await app.tables.play.panel(game_id, user_id)
    return await show_seat(app, user_id, panel, Display(news=(line, _link(panel)), row_number=row_number))


def _link(panel: Panel) -> str:
    return words.jump_link(panel.place.guild_id, panel.thread_id or panel.place.channel_id)


async def public_reply(app: App, entry: Entry, content: PostContent) -> Reply | None:
    """Return the post for the thread, perhaps with a mention; None if it is no longer true."""
    seat = entry.facts.seat
    user_id = entry.user_id if seat is None else content.players[seat].user_id
    panel = await app.tables.play.panel(entry.game_id, user_id)
    call = Call(app, entry, panel)
    if not call.is_due or (entry.facts.mention and not content.mention):
        return None
    if entry.kind is EntryKind.CALL:
        return posts.call_post(content)
    # A panel shows how long the turn lasts; in the thread nothing else does.
    is_running = entry.kind in (EntryKind.REMINDER, EntryKind.VACATION) and panel.is_to_act
    until = time_words.UNTIL_THEN.said(due_at=panel.due_at) if is_running and panel.due_at is not None else ""
    return posts.time_post(content, " ".join(filter(None, (call.sentence, until))))


async def _told(call: Call) -> tuple[str, ...]:
    """Return what happened since the person's last turn, or what was played for them, as far as they may know it."""
    facts, panel = call.entry.facts, call.panel
    if call.entry.kind is EntryKind.TURN:
        return tuple(await news(call.app, panel))
    if facts.first_seq > facts.last_seq:
        return ()
    tell = saying(partial(story_lines, call.app.looks[panel.slug]))
    return await call.app.tables.history.told(tell, panel.game_id, panel.seat, facts.first_seq, facts.last_seq)


def channel_of(client: discord.Client, entry: Entry) -> discord.TextChannel:
    """
    Return the channel to which an entry goes.

    Raises: ServerAway. ChannelGone: its server has none of that id, or the bot left it.
    """
    guild = client.get_guild(entry.address.guild_id or 0)
    if guild is not None and guild.unavailable:
        raise ServerAway
    channel = None if guild is None else guild.get_channel(entry.address.channel_id or 0)
    if not isinstance(channel, discord.TextChannel):
        raise ChannelGone
    return channel


async def reply_without_table(client: discord.Client, app: App, entry: Entry) -> Reply | None:
    """Compose the message of an entry that is about no table; None if there is nothing left to say."""
    match entry.kind:
        case EntryKind.DIGEST:
            assert entry.user_id is not None
            return await digest_reply(app, entry.user_id, entry.id)
        case EntryKind.GARDEN:
            assert entry.user_id is not None
            day = await app.tables.daily.look(entry.user_id, None, entry.facts.day)
            return reminder_reply(app.looks, day, entry.id)
        case EntryKind.GREETING:
            channel = channel_of(client, entry)
            may_show = channel.permissions_for(channel.guild.me).attach_files
            return greeting(app, entry.id, with_picture=may_show)
        case _:
            assert entry.facts.day is not None
            is_over = entry.facts.day < app.tables.daily.today
            # One that could not be posted while its day lasted comes no more.
            return None if is_over else await _card(app, entry)


async def edit_card(client: discord.Client, app: App, entry: Entry) -> None:
    """Bring the card of a day up to date. Raises: ChannelGone, ServerAway, discord.HTTPException."""
    assert entry.facts.day is not None
    row = await app.tables.daily_cards.of_day(entry.address.guild_id or 0, entry.facts.day)
    if row is None or row.message_id is None:
        return
    reply = await _card(app, entry)
    message = channel_of(client, entry).get_partial_message(row.message_id)
    await message.edit(view=reply.view, attachments=reply.files())


async def _card(app: App, entry: Entry) -> Reply:
    assert entry.facts.day is not None
    row = await app.tables.daily_cards.of_day(entry.address.guild_id or 0, entry.facts.day)
    assert row is not None
    return await card_reply(app, await app.tables.daily_cards.news(row), entry.id)
