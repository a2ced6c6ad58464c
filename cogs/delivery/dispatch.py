"""Turns one entry of the outbox into one message."""

import sys
from collections.abc import Sequence
from dataclasses import replace

import discord

from cogs.app import App
from cogs.delivery.calls import (
    LOBBY_CALLS,
    OF_TIME,
    calling_reply,
    channel_of,
    direct_reply,
    edit_card,
    joined_reply,
    of_lobby,
    public_reply,
    reply_without_table,
    role_called,
)
from cogs.delivery.direct_messages import DirectMessages, close_offer, close_panel, show_in_panel
from cogs.delivery.threads import archive, may_look, post, start_thread
from cogs.interactions.answers import Reply, in_words, note_read
from cogs.interactions.askers import addressing
from cogs.interactions.failures import (
    BLOCKED_WORDS,
    TOO_MANY_EDITS,
    HistoryHidden,
    NoThread,
    Verdict,
    noticing_deletion,
    verdict_of,
)
from cogs.interactions.replies import component_number, find_message, layout, message_in, paragraph
from cogs.messages import endings, posts
from cogs.messages.announcements import ASKING, BULLETINS, asking, bulletin, name_of
from cogs.messages.endings import course
from cogs.messages.posts import PostContent, explained_move
from cogs.panels.buttons import ending
from cogs.panels.panel import escaped_names, plain_names
from cogs.seats.spectators import deleted_reply, for_spectator, is_in_sight, watched_reply
from cogs.words import general as words
from cogs.words import messages as message_words
from cogs.words import seats as seat_words
from cogs.words.stories import with_lines
from db.delivery.entries import IN_CHANNEL, TO_WATCHERS, Entry, EntryKind
from db.games.games import Status
from db.people.people import DmState
from languages.explanations import Reader
from languages.speech import Text
from rules.game import Seat
from tables.lookup import TableRef

_OF_LOBBIES = frozenset({EntryKind.LOBBY, EntryKind.LAPSED})
_WITHOUT_LOG = frozenset({EntryKind.FAULT, EntryKind.MENDED, EntryKind.DELETED})
EDITS = frozenset({EntryKind.ARCHIVE, EntryKind.CARD, EntryKind.UNOFFERED, EntryKind.OUTDATED, EntryKind.DAY_CARD_EDIT})
"""The entries that change what was posted before."""
_TELLS_MOVES = frozenset({EntryKind.TURN, EntryKind.CALL, EntryKind.ANNOUNCED, EntryKind.MENTION, EntryKind.WATCH})
"""The entries that tell certain moves and show the table after the last of them."""
_ENDS = frozenset({EntryKind.FINAL, EntryKind.WATCH_END})
"""The entries that look back on the whole game."""
_NOTHING = (sys.maxsize, None)
"""The part of the log that the other entries tell: none of it."""
_NONCES_LAST = 60
"""Seconds for which Discord surely knows a nonce again; it says "a few minutes"."""
_LAST_TRIES = 3
"""Refusals after which an entry is sent without pictures, since they may be what Discord does not want."""


class Dispatch:
    """Sends entries, and finds the messages of entries that may have been sent before."""

    def __init__(self, client: discord.Client, app: App) -> None:
        self._client = client
        self._app = app
        self.direct_messages = DirectMessages(client, app)

    async def send(self, entry: Entry) -> int | None:
        """
        Send the entry.

        Returns: the id of the message or thread; None if there is nothing left to say.
        Raises: TableDeleted, discord.HTTPException, or what the network raises.
        """
        if entry.kind is EntryKind.THREAD:
            return await self._start_thread(entry)
        if entry.kind in EDITS:
            await self._change(entry)
            return None
        reply, reader = await self.composed(entry)
        if reply is None:
            return None
        if entry.refusals >= _LAST_TRIES:
            reply = in_words(reply)
        try:
            message_id = await self._put(entry, reply)
        except discord.HTTPException as fault:
            if not _leads_on(entry) or fault.code not in BLOCKED_WORDS:
                raise
            async with addressing(self._app, entry):
                bare = posts.bare_post(entry.game_id, entry.id, entry.facts.mention)
            return await self._put(entry, bare)
        await note_read(reader, reply)
        return message_id

    async def _put(self, entry: Entry, reply: Reply) -> int:
        """EntryKind a message, or make the lobby's card that of the table. Returns: its id."""
        if entry.kind is EntryKind.BOARD and (card_id := await self._from_lobby(entry, reply)) is not None:
            return card_id
        if (message_id := await show_in_panel(self._client, self._app, entry, reply)) is not None:
            return message_id
        channel = await self._destination(entry)
        role_id = await role_called(self._client, self._app, entry)
        message = await post(
            channel, reply, nonce=entry.nonce, rings=entry.rings, mentioned=entry.facts.mention, role_id=role_id
        )
        if entry.is_direct and entry.user_id is not None:
            await self._app.tables.people.dm_open(entry.user_id, message.channel.id)
        return message.id

    async def composed(self, entry: Entry) -> tuple[Reply | None, Reader | None]:
        """
        Compose the message of an entry that makes one.

        Returns: None if there is nothing left to say, and whose explanations count.
        Raises: TableDeleted.
        """
        async with addressing(self._app, entry) as reader:
            with noticing_deletion():
                return await self._reply(entry), reader

    async def _from_lobby(self, entry: Entry, reply: Reply) -> int | None:
        """Make the lobby's card that of the table. Returns: its id; None if there is no such message to edit."""
        table = await self._table(entry)
        if table.first_card_id is None:
            return None
        try:
            card = message_in(self._client, table.place, table.first_card_id)
            await card.edit(view=reply.view, attachments=reply.files())
        except discord.RateLimited:
            # An old message may be edited a few times an hour only; the table does not wait for that.
            return None
        except discord.HTTPException as fault:
            if fault.code != TOO_MANY_EDITS and verdict_of(fault) in (Verdict.RETRY, Verdict.BARRED):
                raise
            # Whatever is wrong with that message, a new one may do.
            return None
        return table.first_card_id

    async def found(self, entry: Entry) -> int | None:
        """
        Return the id of the message if an earlier attempt to send the entry arrived; else None.

        Raises: HistoryHidden: it may have arrived, and would be there twice.
        """
        if entry.kind is EntryKind.THREAD or entry.kind in EDITS or entry.begun_at is None:
            return None
        place = (await self._table(entry)).place if entry.is_about_table else entry.address
        if not (entry.is_direct or may_look(self._client, place.guild_id, place.channel_id)):
            if self._app.clock() - entry.begun_at > _NONCES_LAST:
                raise HistoryHidden
            return None
        channel = await self._destination(entry)
        return await find_message(channel, self._client.user, component_number(entry.id), entry.begun_at)

    async def _destination(self, entry: Entry) -> discord.abc.Messageable:
        if entry.is_direct and entry.user_id is not None:
            return await self.direct_messages.channel(entry.user_id, is_asked_for=entry.is_asked_for)
        if not entry.is_about_table:
            return channel_of(self._client, entry)
        table = await self._table(entry)
        to_channel = entry.kind in IN_CHANNEL or table.thread_id is None
        if entry.kind not in IN_CHANNEL and table.is_threadless and not entry.is_needed:
            raise NoThread
        channel_id = table.place.channel_id if to_channel else table.thread_id
        assert channel_id is not None
        return self._client.get_partial_messageable(channel_id, guild_id=table.place.guild_id)

    async def _start_thread(self, entry: Entry) -> int | None:
        table = await self._table(entry)
        if table.board_message_id is None:
            return None
        card = message_in(self._client, table.place, table.board_message_id)
        try:
            thread = await start_thread(card, table.name)
        except discord.HTTPException as fault:
            match verdict_of(fault):
                case Verdict.DONE:
                    # A thread has the id of the message it hangs on.
                    return table.board_message_id
                case Verdict.NO_THREAD:
                    # The table is then played in its channel.
                    return None
                case _:
                    raise
        return thread.id

    async def _change(self, entry: Entry) -> None:
        """Change what was posted before, except cards of tables: an offer, a panel, a thread, or the card of a day."""
        if entry.kind is EntryKind.DAY_CARD_EDIT:
            await edit_card(self._client, self._app, entry)
            return
        if entry.kind is EntryKind.UNOFFERED:
            await close_offer(self._client, self._app, entry)
            return
        table = await self._table(entry)
        if entry.kind is EntryKind.OUTDATED:
            await close_panel(self._client, self._app, entry, table, lambda: self._end(entry))
        is_over = table.is_asleep or table.status is Status.CLOSED
        if entry.kind is EntryKind.ARCHIVE and is_over and table.thread_id is not None:
            await archive(self._client, table.thread_id)

    async def _end(self, entry: Entry) -> Reply:
        """Compose for a player's direct messages how the game ended, as the thread is told."""
        return await self._final(await self._content(replace(entry, kind=EntryKind.FINAL)))

    async def _table(self, entry: Entry) -> TableRef:
        table = await self._app.tables.lookup.table(entry.game_id)
        assert table is not None
        return table

    async def _reply(self, entry: Entry) -> Reply | None:
        if not entry.is_about_table:
            return await reply_without_table(self._client, self._app, entry)
        if entry.kind in TO_WATCHERS:
            return await self._watched(entry)
        if entry.kind in LOBBY_CALLS:
            return await calling_reply(self._client, self._app, entry)
        if entry.kind in ASKING:
            return await asking(self._app, entry, await self._content(entry))
        if entry.is_direct:
            is_joining = (await self._table(entry)).status in (Status.LOBBY, Status.CLOSED)
            return await (joined_reply if is_joining else direct_reply)(self._app, entry)
        if entry.kind in OF_TIME or (entry.kind is EntryKind.CALL and entry.user_id is not None):
            return await public_reply(self._app, entry, await self._content(entry))
        return await self._public(entry)

    async def _watched(self, entry: Entry) -> Reply | None:
        """Compose what a spectator gets of a post, if they may still see the table."""
        if not await is_in_sight(self._client, self._app, entry):
            return None
        table = await self._table(entry)
        if table.status is Status.CLOSED:
            return await self._without_log(entry) if entry.facts.seat is not None else deleted_reply(table, entry.id)
        content = for_spectator(await self._content(entry), table)
        if entry.kind is EntryKind.WATCH_END:
            return await self._final(content)
        return None if content.is_void else await watched_reply(self._app, entry, content)

    async def _public(self, entry: Entry) -> Reply | None:
        if entry.kind in _WITHOUT_LOG:
            return await self._without_log(entry)
        if entry.kind in _OF_LOBBIES:
            return await of_lobby(self._app, entry)
        content = await self._content(entry)
        return None if content.is_void else await self._told(entry, content)

    async def _told(self, entry: Entry, content: PostContent) -> Reply | None:
        if entry.kind in BULLETINS:
            return await bulletin(self._app, entry, content)
        match entry.kind:
            case EntryKind.BOARD:
                table = await self._table(entry)
                return await posts.board_post(replace(content, thread_id=table.thread_id))
            case EntryKind.START:
                return posts.start_post(content, (await self._app.tables.history.deal(entry.game_id)).key_hash)
            case EntryKind.CALL:
                return posts.call_post(content) if content.mention else None
            case EntryKind.ANNOUNCED:
                return posts.announced_post(content)
            case EntryKind.MENTION:
                return posts.mention_post(content, is_closed=await self._is_closed(entry)) if content.mention else None
            case EntryKind.FINAL:
                return await self._final(content)
            case _ if content.heading:
                return posts.call_post(content)
            case _:
                return await posts.turn_post(content)

    async def _is_closed(self, entry: Entry) -> bool:
        """Return whether direct messages do not reach the person who is mentioned, although they want some."""
        person = await self._app.tables.people.find(entry.facts.mention[0])
        return person is not None and person.dm_state is DmState.CLOSED

    async def _without_log(self, entry: Entry) -> Reply:
        """Compose a post about a table whose log is damaged or was deleted."""
        table = await self._table(entry)
        told: Text = words.MENDED if entry.kind is EntryKind.MENDED else words.RESTING
        lines: Sequence[Text] = (_heading(entry, table), told)
        if table.status is Status.CLOSED:
            has_thread = not (table.is_threadless or entry.is_direct)
            is_agreed = entry.facts.proposal is not None
            name = None if is_agreed else await name_of(self._app, entry.game_id, entry.facts.who)
            lines = (seat_words.deleted(table.name, name, has_thread=has_thread),)
        return Reply(layout(paragraph(*lines), row_number=entry.id))

    async def _final(self, content: PostContent) -> Reply:
        history = self._app.tables.history
        panel = await self._app.tables.play.panel(content.game_id, None)
        changes = await self._app.tables.ratings.changes(content.game_id)
        players = {int(player.seat): player.user_id or 0 for player in content.players}
        rated = {seat: changes[user_id] for seat, user_id in players.items() if user_id in changes}
        told = replace(
            content,
            ending=ending(panel),
            rated=message_words.ratings(escaped_names(content.players), rated),
            is_over=True,
            is_cut_short=panel.is_cut_short,
        )
        if panel.is_agreed:
            return await endings.agreed_post(told)
        if panel.result is None:
            return await endings.cut_short_post(told, await history.disclosed(content.game_id))
        bests = await self._app.tables.results.bests(content.game_id)
        pages = await course(self._app, told.look, told.game_id, plain_names(told.players), panel.result)
        return await endings.final_post(told, panel.result, bests, pages)

    async def _content(self, entry: Entry) -> PostContent:
        facts = entry.facts
        tells_moves = entry.kind in _TELLS_MOVES
        has_moves = tells_moves and facts.first_seq <= facts.last_seq
        table = await self._table(entry)
        look = self._app.looks[table.slug]
        first, last = (
            (facts.first_seq, facts.last_seq) if tells_moves else (1, None) if entry.kind in _ENDS else _NOTHING
        )
        story, told = await self._app.tables.history.told(with_lines(look), entry.game_id, None, first, last)
        lines = told if tells_moves else ()
        if entry.kind is EntryKind.ANNOUNCED:
            lines = look.story(story.announced, escaped_names(story.players))
        holding = {player.user_id for player in story.players if not player.is_resigned}
        # Do not mention people who resigned or were replaced meanwhile.
        mention = tuple(user_id for user_id in facts.mention if user_id in holding)
        return PostContent(
            game_id=entry.game_id,
            name=story.name,
            look=look,
            players=story.players,
            view=story.view,
            before=story.before,
            row_number=entry.id,
            heading=_heading(entry, table),
            pictures=table.terms.pictures,
            events=story.events if tells_moves or entry.kind in _ENDS else (),
            lines=lines,
            next=tuple(Seat(seat) for seat in facts.next),
            mention=mention,
            due_at=await self._app.tables.lookup.time_ends(entry.game_id, [Seat(seat) for seat in facts.next]),
            is_void=has_moves and not (story.entries and (lines or facts.next or mention)),
            explained=explained_move(story) if tells_moves and not entry.is_direct else None,
        )


def _leads_on(entry: Entry) -> bool:
    """Return whether people need a message, even without words, to find the table or to hear that it waits for them."""
    is_end = entry.kind in _ENDS or entry.kind is EntryKind.DELETED
    return not (entry.is_direct or is_end) and (entry.kind is EntryKind.BOARD or bool(entry.facts.mention))


def _heading(entry: Entry, table: TableRef) -> str:
    """Return the table's name, for a post in a channel since the thread is lost; else an empty string."""
    is_among_others = table.is_threadless and not entry.is_direct and entry.kind not in IN_CHANNEL
    return f"**{table.name}**" if is_among_others else ""
