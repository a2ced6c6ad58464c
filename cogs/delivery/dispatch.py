"""Turns one entry of the outbox into one message."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from cogs.context import Context
from cogs.delivery.closings import close_offer, close_panel
from cogs.delivery.direct_messages import DirectMessages
from cogs.delivery.lobby_calls import LOBBY_CALLS, calling_reply, of_lobby, role_called
from cogs.delivery.threads import archive, post, start_thread
from cogs.delivery.turn_calls import OF_TIME, direct_reply, public_reply
from cogs.interactions.answers import Reply, in_words, note_read
from cogs.interactions.failures import HistoryHidden, NoThread, noticing_deletion
from cogs.interactions.language import addressing
from cogs.interactions.layout import component_number, find_message, layout, message_in, paragraph
from cogs.interactions.verdicts import BLOCKED_WORDS, TOO_MANY_EDITS, Verdict, verdict_of
from cogs.messages import endings, posts
from cogs.messages import words as message_words
from cogs.messages.announcements import ASKING, BULLETINS, asking, bulletin, name_of
from cogs.messages.course import course
from cogs.messages.posts import PostContent, explained_move
from cogs.panels.endings import ending
from cogs.panels.panel import escaped_names, plain_names
from cogs.play.turns import digest_reply
from cogs.spectators.commands import deleted_reply, for_spectator, is_in_sight, watched_reply
from cogs.words import general as words
from cogs.words import hosts as host_words
from cogs.words.stories import story_lines
from db.delivery.outbox import TO_WATCHERS, Post
from db.games.games import Status
from db.people.people import DmState
from languages.explanations import Reader
from languages.speech import Text
from render.game import AnyLook
from rules.game import Seat
from tables.delivery.outbox import IN_CHANNEL, OutboxEntry
from tables.history.log import Story
from tables.lookup import TableRef

_OF_LOBBIES = frozenset({Post.LOBBY, Post.LAPSED})
_WITHOUT_LOG = frozenset({Post.FAULT, Post.MENDED, Post.DELETED})
EDITS = frozenset({Post.ARCHIVE, Post.CARD, Post.UNOFFERED, Post.OUTDATED})
"""The entries that change what was posted before."""
_TELLS_MOVES = frozenset({Post.TURN, Post.CALL, Post.ANNOUNCED, Post.MENTION, Post.WATCH})
"""The entries that tell certain moves and show the table after the last of them."""
_ENDS = frozenset({Post.FINAL, Post.WATCH_END})
"""The entries that look back on the whole game."""
_NONCES_LAST = 60
"""Seconds for which Discord surely knows a nonce again; it says "a few minutes"."""
_LAST_TRIES = 3
"""Refusals after which an entry is sent without pictures, since they may be what Discord does not want."""


class Dispatch:
    """Sends entries, and finds the messages of entries that may have been sent before."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self.direct_messages = DirectMessages(client, context)

    async def send(self, entry: OutboxEntry) -> int | None:
        """
        Send the entry.

        Returns: the id of the message or thread; None if there is nothing left to say.
        Raises: TableDeleted, discord.HTTPException, or what the network raises.
        """
        if entry.kind is Post.THREAD:
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
            async with addressing(self._context, entry):
                bare = posts.bare_post(entry.game_id, entry.id, entry.refs.mention)
            return await self._put(entry, bare)
        await note_read(reader, reply)
        return message_id

    async def _put(self, entry: OutboxEntry, reply: Reply) -> int:
        """Post a message, or make the lobby's card that of the table. Returns: its id."""
        if entry.kind is Post.BOARD and (card_id := await self._from_lobby(entry, reply)) is not None:
            return card_id
        channel = await self._destination(entry)
        role_id = await role_called(self._context, entry)
        message = await post(
            channel, reply, nonce=entry.nonce, rings=entry.rings, mentioned=entry.refs.mention, role_id=role_id
        )
        if entry.is_direct and entry.user_id is not None:
            await self._context.tables.people.dm_open(entry.user_id, message.channel.id)
        return message.id

    async def composed(self, entry: OutboxEntry) -> tuple[Reply | None, Reader | None]:
        """
        Compose the message of an entry that makes one.

        Returns: None if there is nothing left to say, and whose explanations count.
        Raises: TableDeleted.
        """
        async with addressing(self._context, entry) as reader:
            with noticing_deletion():
                return await self._reply(entry), reader

    async def _from_lobby(self, entry: OutboxEntry, reply: Reply) -> int | None:
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

    async def found(self, entry: OutboxEntry) -> int | None:
        """
        Return the id of the message if an earlier attempt to send the entry arrived; else None.

        Raises: HistoryHidden: it may have arrived, and would be there twice.
        """
        if entry.kind is Post.THREAD or entry.kind in EDITS or entry.begun_at is None:
            return None
        if not (entry.is_direct or await self._may_look(entry)):
            if self._context.clock() - entry.begun_at > _NONCES_LAST:
                raise HistoryHidden
            return None
        channel = await self._destination(entry)
        return await find_message(channel, self._client.user, component_number(entry.id), entry.begun_at)

    async def _may_look(self, entry: OutboxEntry) -> bool:
        """Tell whether the bot may read what stands in the table's place; else Discord says that nothing does."""
        place = (await self._table(entry)).place
        guild = None if place.guild_id is None else self._client.get_guild(place.guild_id)
        channel = None if guild is None else guild.get_channel(place.channel_id)
        return guild is None or channel is None or channel.permissions_for(guild.me).read_message_history

    async def _destination(self, entry: OutboxEntry) -> discord.abc.Messageable:
        if entry.is_direct and entry.user_id is not None:
            return await self.direct_messages.channel(entry.user_id, is_asked_for=entry.is_asked_for)
        table = await self._table(entry)
        to_channel = entry.kind in IN_CHANNEL or table.thread_id is None
        if entry.kind not in IN_CHANNEL and table.is_threadless and not entry.is_needed:
            raise NoThread
        channel_id = table.place.channel_id if to_channel else table.thread_id
        assert channel_id is not None
        return self._client.get_partial_messageable(channel_id, guild_id=table.place.guild_id)

    async def _start_thread(self, entry: OutboxEntry) -> int | None:
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

    async def _change(self, entry: OutboxEntry) -> None:
        """Change what was posted before, except cards: an offer, a panel, or the thread of a table."""
        if entry.kind is Post.UNOFFERED:
            await close_offer(self._client, self._context, entry)
            return
        table = await self._table(entry)
        if entry.kind is Post.OUTDATED:
            await close_panel(self._client, self._context, entry, table)
        is_over = table.is_asleep or table.status is Status.CLOSED
        if entry.kind is Post.ARCHIVE and is_over and table.thread_id is not None:
            await archive(self._client, table.thread_id)

    async def _table(self, entry: OutboxEntry) -> TableRef:
        table = await self._context.tables.lookup.table(entry.game_id)
        assert table is not None
        return table

    async def _reply(self, entry: OutboxEntry) -> Reply | None:
        if entry.kind is Post.DIGEST and entry.user_id is not None:
            return await digest_reply(self._context, entry.user_id, entry.id)
        if entry.kind in TO_WATCHERS:
            return await self._watched(entry)
        if entry.kind in LOBBY_CALLS:
            return await calling_reply(self._context, entry)
        if entry.kind in ASKING:
            return await asking(self._context, entry, await self._content(entry))
        if entry.is_direct:
            return await direct_reply(self._context, entry)
        if entry.kind in OF_TIME or (entry.kind is Post.CALL and entry.user_id is not None):
            return await public_reply(self._context, entry, await self._content(entry))
        return await self._public(entry)

    async def _watched(self, entry: OutboxEntry) -> Reply | None:
        """Compose what a spectator gets of a post, if they may still see the table."""
        if not await is_in_sight(self._client, self._context, entry):
            return None
        table = await self._table(entry)
        if table.status is Status.CLOSED:
            return await self._without_log(entry) if entry.refs.seat is not None else deleted_reply(table, entry.id)
        content = for_spectator(await self._content(entry), table)
        if entry.kind is Post.WATCH_END:
            return await self._final(content)
        return None if content.is_void else await watched_reply(self._context, entry, content)

    async def _public(self, entry: OutboxEntry) -> Reply | None:
        if entry.kind in _WITHOUT_LOG:
            return await self._without_log(entry)
        if entry.kind in _OF_LOBBIES:
            return await of_lobby(self._context, entry)
        content = await self._content(entry)
        return None if content.is_void else await self._told(entry, content)

    async def _told(self, entry: OutboxEntry, content: PostContent) -> Reply | None:
        if entry.kind in BULLETINS:
            return await bulletin(self._context, entry, content)
        match entry.kind:
            case Post.BOARD:
                table = await self._table(entry)
                return await posts.board_post(replace(content, thread_id=table.thread_id))
            case Post.START:
                return posts.start_post(content, (await self._context.tables.history.deal(entry.game_id)).key_hash)
            case Post.CALL:
                return posts.call_post(content) if content.mention else None
            case Post.ANNOUNCED:
                return posts.announced_post(content)
            case Post.MENTION:
                return posts.mention_post(content, is_closed=await self._is_closed(entry)) if content.mention else None
            case Post.FINAL:
                return await self._final(content)
            case _ if content.heading:
                return posts.call_post(content)
            case _:
                return await posts.turn_post(content)

    async def _is_closed(self, entry: OutboxEntry) -> bool:
        """Return whether direct messages do not reach the person who is mentioned, although they want some."""
        person = await self._context.tables.people.find(entry.refs.mention[0])
        return person is not None and person.dm_state is DmState.CLOSED

    async def _without_log(self, entry: OutboxEntry) -> Reply:
        """Compose a post about a table whose log is damaged or was deleted."""
        table = await self._table(entry)
        told: Text = words.MENDED if entry.kind is Post.MENDED else words.RESTING
        lines: Sequence[Text] = (_heading(entry, table), told)
        if table.status is Status.CLOSED:
            has_thread = not (table.is_threadless or entry.is_direct)
            name = await name_of(self._context, entry.refs.who)
            lines = (host_words.deleted(table.name, name, has_thread=has_thread),)
        return Reply(layout(paragraph(*lines), row_number=entry.id))

    async def _final(self, content: PostContent) -> Reply:
        history = self._context.tables.history
        panel = await self._context.tables.play.panel(content.game_id, None)
        changes = await self._context.tables.ratings.changes(content.game_id)
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
        bests = await self._context.tables.results.bests(content.game_id)
        pages = await course(self._context, told.look, told.game_id, plain_names(told.players), panel.result)
        return await endings.final_post(told, panel.result, bests, pages)

    async def _content(self, entry: OutboxEntry) -> PostContent:
        refs = entry.refs
        tells_moves = entry.kind in _TELLS_MOVES
        has_moves = tells_moves and refs.first_seq <= refs.last_seq
        first, last = (refs.first_seq, refs.last_seq) if tells_moves else (1, None)
        story = await self._context.tables.history.story(entry.game_id, None, first, last)
        look = self._context.looks[story.slug]
        holding = {player.user_id for player in story.players if not player.is_resigned}
        # Do not mention people who resigned or were replaced meanwhile.
        mention = tuple(user_id for user_id in refs.mention if user_id in holding)
        table = await self._table(entry)
        lines = _lines(entry, story, look) if tells_moves else ()
        return PostContent(
            game_id=entry.game_id,
            name=story.name,
            look=look,
            players=story.players,
            view=story.view,
            before=story.before,
            row_number=entry.id,
            heading=_heading(entry, table),
            pictures=table.pictures,
            events=story.events if tells_moves or entry.kind in _ENDS else (),
            lines=lines,
            next=tuple(Seat(seat) for seat in refs.next),
            mention=mention,
            due_at=await self._context.tables.lookup.time_ends(entry.game_id, [Seat(seat) for seat in refs.next]),
            is_void=has_moves and not (story.entries and (lines or refs.next or mention)),
            explained=explained_move(story) if tells_moves and not entry.is_direct else None,
        )


def _leads_on(entry: OutboxEntry) -> bool:
    """Return whether people need a message, even without words, to find the table or to hear that it waits for them."""
    is_end = entry.kind in _ENDS or entry.kind is Post.DELETED
    return not (entry.is_direct or is_end) and (entry.kind is Post.BOARD or bool(entry.refs.mention))


def _heading(entry: OutboxEntry, table: TableRef) -> str:
    """Return the table's name, for a post in a channel since the thread is lost; else an empty string."""
    is_among_others = table.is_threadless and not entry.is_direct and entry.kind not in IN_CHANNEL
    return f"**{table.name}**" if is_among_others else ""


def _lines(entry: OutboxEntry, story: Story, look: AnyLook) -> Sequence[str]:
    if entry.kind is Post.ANNOUNCED:
        return look.story(story.announced, escaped_names(story.players))
    return story_lines(look, story)
