"""The table card in the channel: kept near the truth, best effort, since nothing depends on it."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil
from weakref import WeakValueDictionary

import discord
import structlog

from cogs.context import Context
from cogs.interactions.failures import MESSAGE_GONE, note, noticing_deletion
from cogs.interactions.layout import layout, paragraph
from cogs.interactions.timeouts import patience
from cogs.messages import posts
from cogs.messages.lobby_card import lobby_reply
from cogs.messages.posts import Telling
from cogs.panels.endings import ending
from cogs.words import hosts as host_words
from db.delivery.outbox import Post
from db.games.games import Status
from languages.speech import speaking
from tables.delivery.outbox import Letter
from tables.lookup import TableRef
from tables.model.panel import Panel
from tables.model.place import Place

_CHANGING = frozenset(
    {Post.TURN, Post.CALL, Post.RESIGNED, Post.AWAY, Post.TIME_AWAY, Post.GONE, Post.BACK, Post.TAKEN, Post.TAKEN_BACK}
)
"""What is told of the table while it lasts and shows on its card."""
PAUSE = 60.0
"""Seconds between two edits: Discord allows few edits of old messages."""
_PATIENCE = 75.0
"""Seconds for one edit."""

_log = structlog.get_logger(__name__)


class TableCard:
    """Edits the message that the thread hangs on, and the card of a lobby that lapsed."""

    def __init__(self, client: discord.Client, context: Context) -> None:
        self._client = client
        self._context = context
        self._edited: dict[int, float] = {}
        self._later: dict[int, asyncio.Task[None]] = {}
        self._under_way: set[asyncio.Task[None]] = set()
        self._editing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def refresh(self, letter: Letter) -> None:
        """
        Show the newest state after a hand-over or a resignation, at most once a minute, and an end at once.

        What comes within that minute is shown when it is over, so that the card does not stay wrong. Where the table's
        place takes nothing, it would take no edit either.
        """
        if letter.is_barred and letter.is_direct:
            return
        if letter.kind in (Post.LAPSED, Post.CARD):
            await self._trying(letter.game_id, self._edit_either)
        if letter.user_id is not None and not _is_all_that_tells(letter):
            return
        if letter.kind in _CHANGING:
            await self._refresh_in_time(letter.game_id)
        if letter.kind is Post.FINAL:
            self._forget(letter.game_id)
            await self._trying(letter.game_id, self._edit)

    async def catch_up(self) -> None:
        """Show what the process before did not live to show: the newest state of the tables that were told of last."""
        for game_id in await self._context.tables.outbox.told_lately(ceil(PAUSE + _PATIENCE)):
            self._edited[game_id] = asyncio.get_running_loop().time()
            await self._trying(game_id, self._edit)

    async def close(self) -> None:
        """Give up what was to be shown later, or is being shown; the next process catches up with it."""
        for task in (tasks := list(self._under_way)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, game_id: int) -> None:
        self._edited.pop(game_id, None)
        if task := self._later.pop(game_id, None):
            task.cancel()

    async def _refresh_in_time(self, game_id: int) -> None:
        now = asyncio.get_running_loop().time()
        due = self._edited.get(game_id, now - PAUSE) + PAUSE
        if due <= now:
            self._edited[game_id] = now
            await self._trying(game_id, self._edit)
        elif game_id not in self._later:
            self._later[game_id] = task = asyncio.create_task(self._refresh_later(game_id, due - now))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _refresh_later(self, game_id: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        # From here on a newer hand-over waits for an edit of its own.
        del self._later[game_id]
        await self._refresh_in_time(game_id)

    async def _trying(self, game_id: int, edit: Callable[[int], Awaitable[None]]) -> None:
        """Edit the card, be it in vain: whatever becomes of it, the letter before it has been told."""
        try:
            await self._tried(game_id, edit)
        except Exception as fault:  # noqa: BLE001 - nothing depends on the card
            note(_log, "the table card could not be edited", fault, game=game_id)

    async def _tried(self, game_id: int, edit: Callable[[int], Awaitable[None]]) -> None:
        lock = self._editing.setdefault(game_id, asyncio.Lock())
        try:
            # One after the other, lest an older state is shown last.
            async with patience(self._client, _PATIENCE), lock:
                with noticing_deletion():
                    await edit(game_id)
        except discord.HTTPException as fault:
            if fault.code == MESSAGE_GONE:
                await self._note_loss(game_id)
            raise

    async def _note_loss(self, game_id: int) -> None:
        table = await self._context.tables.lookup.table(game_id)
        if table is not None and table.board_message_id is not None:
            await self._context.tables.lost_places.card_lost(game_id)

    async def _edit_either(self, game_id: int) -> None:
        """Edit the card of a lobby, or of the table that it became."""
        table = await self._context.tables.lookup.table(game_id)
        if table is None or table.board_message_id is None:
            await self._edit_lobby(game_id)
        else:
            self._forget(game_id)
            await self._edit(game_id)

    async def _edit_lobby(self, game_id: int) -> None:
        lobby = await self._context.tables.lobbies.lobby(game_id)
        if lobby.message_id is not None:
            await self._card(lobby.place, lobby.message_id).edit(
                view=lobby_reply(lobby, self._context.looks[lobby.slug]).view
            )

    async def _edit(self, game_id: int) -> None:
        table = await self._context.tables.lookup.table(game_id)
        if table is None or table.board_message_id is None:
            return
        card = self._card(table.place, table.board_message_id)
        if table.status is Status.CLOSED:
            with speaking(table.language):
                closed = layout(paragraph(host_words.deleted_card(table.name)))
            await card.edit(view=closed, attachments=[])
            return
        panel = await self._context.tables.play.panel(game_id, None)
        telling = Telling(
            game_id=game_id,
            name=table.name,
            look=self._context.looks[table.slug],
            players=panel.players,
            view=panel.live,
            next=panel.waiting_for,
            is_over=panel.is_over,
            is_cut_short=panel.is_cut_short,
            ending=_ending(panel, table),
            thread_id=None if table.thread_id == table.board_message_id else table.thread_id,
        )
        with speaking(table.language):
            reply = await posts.board_post(telling)
        await card.edit(view=reply.view, attachments=reply.files())

    def _card(self, place: Place, message_id: int) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(place.channel_id, guild_id=place.guild_id)
        return channel.get_partial_message(message_id)


def _ending(panel: Panel, table: TableRef) -> str:
    with speaking(table.language):
        return ending(panel)


def _is_all_that_tells(letter: Letter) -> bool:
    """Tell whether a direct message follows from a hand-over of which the thread hears only later."""
    return letter.refs.first_seq <= letter.refs.last_seq
