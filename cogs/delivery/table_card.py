"""The table card in the channel: kept up to date, best effort, since nothing depends on it."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil
from weakref import WeakValueDictionary

import discord
import structlog

from cogs.app import App
from cogs.interactions.failures import MESSAGE_GONE, note, noticing_deletion
from cogs.interactions.rate_limit import patience
from cogs.interactions.replies import message_in
from cogs.lobby.card import lobby_reply
from cogs.messages.posts import table_card as card_of
from db.delivery.entries import Entry, EntryKind
from db.games.seats import SeatKind

_CHANGING = frozenset(
    {
        EntryKind.TURN,
        EntryKind.CALL,
        EntryKind.RESIGNED,
        EntryKind.AWAY,
        EntryKind.TIME_AWAY,
        EntryKind.GONE,
        EntryKind.BACK,
        EntryKind.TAKEN,
        EntryKind.TAKEN_BACK,
    }
)
"""The entries after which the card of a table in play has to change."""
PAUSE, QUICK = 60.0, 10.0
"""Seconds between two edits, of which Discord allows few where the message is older than an hour; until then fewer."""
_YOUNG = 50 * 60
_PATIENCE = 75.0
"""Seconds for one edit."""

_log = structlog.get_logger(__name__)


class TableCard:
    """Edits the card, which is the message that the thread belongs to, and the card of a lobby that lapsed."""

    def __init__(self, client: discord.Client, app: App) -> None:
        self._client = client
        self._app = app
        self._edited_at: dict[int, float] = {}
        self._scheduled: dict[int, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def refresh(self, entry: Entry) -> None:
        """
        Show the newest state after a hand-over or a resignation, though not too often; show the end at once.

        A change soon after another is shown later, so that the card does not stay wrong; so is one after which only
        computers are next, since they play in a moment. A place that accepts no posts is not tried.
        """
        if (entry.is_barred and entry.is_direct) or not entry.is_about_table:
            return
        if entry.kind in (EntryKind.LAPSED, EntryKind.CARD):
            await self._try_edit(entry.game_id, self._edit_either)
        if entry.user_id is not None and entry.facts.first_seq > entry.facts.last_seq:
            # Only direct messages with moves tell of a hand-over, ahead of the thread.
            return
        if entry.kind in _CHANGING:
            await self._refresh_spaced(entry.game_id)
        if entry.kind is EntryKind.FINAL:
            self._forget(entry.game_id)
            await self._try_edit(entry.game_id, self._edit)

    async def catch_up(self) -> None:
        """Edit the cards that the previous process may have left out of date: those of the tables posted to last."""
        for game_id in await self._app.tables.outbox.told_lately(ceil(PAUSE + _PATIENCE)):
            self._edited_at[game_id] = asyncio.get_running_loop().time()
            await self._try_edit(game_id, self._edit)

    async def close(self) -> None:
        """Cancel all edits, scheduled and running; the next process catches up."""
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, game_id: int) -> None:
        self._edited_at.pop(game_id, None)
        if task := self._scheduled.pop(game_id, None):
            task.cancel()

    async def _spacing(self, game_id: int) -> tuple[float, bool]:
        """Return the least seconds between two edits of a card, and whether only computers are next at its table."""
        table = await self._app.tables.lookup.table(game_id)
        if table is None or table.board_message_id is None:
            return PAUSE, False
        seats = (await self._app.tables.lookup.seats([table]))[game_id]
        is_brief = {seat.kind for seat in seats if seat.to_act} == {SeatKind.COMPUTER}
        age = self._app.clock() - discord.utils.snowflake_time(table.board_message_id).timestamp()
        return (min(QUICK, PAUSE) if age < _YOUNG else PAUSE), is_brief

    async def _refresh_spaced(self, game_id: int, *, may_wait: bool = True) -> None:
        try:
            pause, is_brief = await self._spacing(game_id)
        except Exception as fault:  # noqa: BLE001 - nothing depends on the card
            note(_log, "the table card could not be edited", fault, game=game_id)
            return
        now = asyncio.get_running_loop().time()
        due = self._edited_at.get(game_id, now - pause) + pause
        if is_brief and may_wait:
            due = max(due, now + min(QUICK, pause))
        if due <= now:
            self._forget(game_id)
            self._edited_at[game_id] = now
            await self._try_edit(game_id, self._edit)
        elif game_id not in self._scheduled:
            self._scheduled[game_id] = task = asyncio.create_task(self._refresh_later(game_id, due - now))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _refresh_later(self, game_id: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        # A hand-over from here on schedules an edit of its own.
        del self._scheduled[game_id]
        await self._refresh_spaced(game_id, may_wait=False)

    async def _try_edit(self, game_id: int, edit: Callable[[int], Awaitable[None]]) -> None:
        """Edit the card, and only log a failure: the entry itself has been sent."""
        try:
            await self._edit_in_turn(game_id, edit)
        except Exception as fault:  # noqa: BLE001 - nothing depends on the card
            note(_log, "the table card could not be edited", fault, game=game_id)

    async def _edit_in_turn(self, game_id: int, edit: Callable[[int], Awaitable[None]]) -> None:
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        try:
            # One at a time, so that an older state is not shown last.
            async with patience(self._client, _PATIENCE), lock:
                with noticing_deletion():
                    await edit(game_id)
        except discord.HTTPException as fault:
            if fault.code == MESSAGE_GONE:
                await self._note_loss(game_id)
            raise

    async def _note_loss(self, game_id: int) -> None:
        table = await self._app.tables.lookup.table(game_id)
        if table is not None and table.board_message_id is not None:
            await self._app.tables.lost_places.card_lost(game_id)

    async def _edit_either(self, game_id: int) -> None:
        """Edit the card of a lobby, or of the table if it has started."""
        table = await self._app.tables.lookup.table(game_id)
        if table is None or table.board_message_id is None:
            await self._edit_lobby(game_id)
        else:
            self._forget(game_id)
            await self._edit(game_id)

    async def _edit_lobby(self, game_id: int) -> None:
        lobby = await self._app.tables.lobbies.lobby(game_id)
        if lobby.message_id is not None:
            card = message_in(self._client, lobby.place, lobby.message_id)
            reply = lobby_reply(lobby, self._app.looks[lobby.slug])
            await card.edit(view=reply.view, attachments=reply.files())

    async def _edit(self, game_id: int) -> None:
        table = await self._app.tables.lookup.table(game_id)
        if table is None or table.board_message_id is None:
            return
        reply = await card_of(self._app, table)
        card = message_in(self._client, table.place, table.board_message_id)
        await card.edit(view=reply.view, attachments=reply.files())
