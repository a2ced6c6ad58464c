"""The outbox as its worker uses it: entries in order, each sent once."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from aiosqlite import Connection

from db.delivery.outbox import (
    TO_WATCHERS,
    OutboxRow,
    Post,
    begin_post,
    find_post,
    finish_post,
    games_told_lately,
    park_post,
    posts_of_game,
    put_off_post,
    retry_post,
    set_refs,
)
from db.delivery.panels import PanelRow, begin_panel, find_panel, forget_panel, settle_panel
from db.delivery.queue import barred_among, next_post_at, note_unlocked, pending_posts, unbar_game, waiting_with
from db.games.games import change_game
from db.games.seats import note_seen
from db.people.people import DmState, set_dm
from db.spectators import fail_watcher
from db.time.hours import HoursRow, counted, hours_of_people, vacation_days_at
from tables.changes.plan import arrived, write_posts
from tables.changes.posts import PlannedPost, Refs, decode_refs, encode_refs
from tables.context import Service
from tables.model.timing import ring_at

IN_CHANNEL = frozenset(
    {
        *(Post.LOBBY, Post.INVITED, Post.WANTED, Post.LAPSED),
        *(Post.BOARD, Post.OFFERED, Post.UNOFFERED, Post.ASLEEP, Post.LOCKED),
    }
)
"""Kinds that go to the channel even if there is a thread."""
_FOR_ALL = frozenset({Post.FINAL, Post.DELETED, Post.FAULT, Post.MENDED})
"""Kinds that everybody at a table must be told, in another place if need be."""
_SILENT = frozenset({Post.HAND, Post.TIME_UP, Post.RESTORED, Post.OUTDATED}) | TO_WATCHERS
_MOST_EDITS = 4
"""Panels edited at the same time, so that edits do not hold up messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxEntry:
    """
    An entry of the outbox; its worker renders it from `History` when sending it.

    `id` becomes the component id in the message. `user_id` is None for entries to the table. A mention of one person
    goes to the thread too, but waits in that person's queue. If `begun_at` is set, the entry may have been sent
    already: look for its message from that time on before sending it again. `refusals` are the failed attempts that
    Discord refused for good. `is_barred`: the table's place refused the last post.
    """

    id: int
    game_id: int
    kind: Post
    user_id: int | None
    refs: Refs
    nonce: str
    created_at: int
    begun_at: int | None
    attempts: int
    refusals: int = 0
    is_barred: bool = False

    @property
    def is_direct(self) -> bool:
        """Whether it is a direct message."""
        return self.user_id is not None and not self.refs.mention

    @property
    def is_asked_for(self) -> bool:
        """Whether its reader asked for just this, so that it is sent although they may want no other direct message."""
        is_for_spectator = self.kind in TO_WATCHERS and self.refs.seat is None
        return is_for_spectator or self.kind is Post.DIGEST

    @property
    def is_needed(self) -> bool:
        """Whether it is posted even if the table has no thread: the game ended or is damaged, or a mention."""
        return self.kind in _FOR_ALL or bool(self.refs.mention)

    @property
    def rings(self) -> bool:
        """Whether it notifies its reader; hands and what was played for somebody arrive silently."""
        return self.kind not in _SILENT and (self.user_id is not None or bool(self.refs.mention))


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The post in the channel that offered a person's seat."""

    message_id: int
    user_id: int | None


class Outbox(Service):
    """The entries that wait to be sent."""

    async def pending(self, limit: int = 50, under_way: Collection[OutboxEntry] = ()) -> tuple[OutboxEntry, ...]:
        """
        Return the entries to send now, oldest first, at most one for each receiver of each game; then some panel edits.

        Entries that would notify somebody in their quiet hours or on vacation are put off until those end, and so are
        entries to spectators. For a place that refuses posts there is at most one entry, which tries it.

        Args:
            limit: the greatest number of entries, including those in progress.
            under_way: entries that are being sent and must not be returned again.
        """
        now, under_way = self._context.clock(), tuple(under_way)

        async def due(connection: Connection) -> tuple[list[OutboxEntry], dict[int, int]]:
            rows = await pending_posts(connection, now, limit)
            barred = await barred_among(connection, {row.game_id for row in rows})
            entries = list(_one_at_a_time((_entry(row, barred) for row in rows), under_way))
            hours = await hours_of_people(connection, {one.user_id for one in entries if one.user_id is not None})
            days = {one.game_id: await vacation_days_at(connection, one.game_id) for one in entries if one.user_id}
            return entries, {one.id: at for one in entries if (at := _notify_at(one, hours, days, now)) > now}

        entries, later = await self._context.database.quick_read(due)
        if later:
            async with self._context.saving() as connection:
                for entry_id, at in later.items():
                    await put_off_post(connection, entry_id, at)
        return tuple([await self._merged(entry) for entry in entries if entry.id not in later])

    async def _merged(self, entry: OutboxEntry) -> OutboxEntry:
        """Merge all waiting entries of a spectator into this one, so that they get one message rather than many."""
        if entry.kind is not Post.WATCH or entry.begun_at is not None:
            return entry
        waiting = await self._context.database.quick_read(lambda connection: waiting_with(connection, entry.id))
        if len(waiting) < 2:  # noqa: PLR2004 - it and another one
            return entry
        told = [decode_refs(row.refs) for row in waiting]
        first, last = min(refs.first_seq for refs in told), max(refs.last_seq for refs in told)
        refs = replace(told[-1], first_seq=first, last_seq=last)
        async with self._context.saving() as connection:
            await set_refs(connection, entry.id, encode_refs(refs))
            for row in waiting[1:]:
                await finish_post(connection, row.id, None, self._context.clock())
        return replace(entry, refs=refs)

    async def next_at(self, after: int | None = None) -> int | None:
        """Return when the next entry is due (UTC seconds), optionally the first one after `after`; None if none is."""
        return await self._context.database.quick_read(lambda connection: next_post_at(connection, after))

    async def begin(self, entry_id: int) -> None:
        """Record that an entry is about to be sent."""

        async def begun(connection: Connection) -> None:
            await begin_post(connection, entry_id, self._context.clock())
            await begin_panel(connection, entry_id)

        await self._context.save(begun)

    async def done(self, entry_id: int, message_id: int | None = None) -> None:
        """Record that an entry was sent, and as which message or thread; the table stores ids of cards and thread."""
        await self._context.save(lambda connection: self._finish(connection, entry_id, message_id))

    async def _finish(self, connection: Connection, entry_id: int, message_id: int | None) -> None:
        row = await find_post(connection, entry_id)
        if row is None:
            # The reader has deleted their data in the meantime.
            return
        await finish_post(connection, entry_id, message_id, self._context.clock())
        refs = decode_refs(row.refs)
        if row.kind is Post.OUTDATED:
            await forget_panel(connection, refs.post or 0)
            return
        if _entry(row).is_direct:
            told = await arrived(connection, row.game_id, entry_id, message_id)
            await write_posts(connection, self._context, row.game_id, told, self._context.clock())
        if row.kind is Post.TURN and row.user_id is not None and refs.seat is not None:
            # The message contains the seat's panel, with what was played before.
            await note_seen(connection, row.game_id, refs.seat, refs.last_seq)
        if row.kind is Post.LOBBY and message_id is not None:
            await change_game(connection, row.game_id, lobby_message_id=message_id)
        if row.kind is Post.BOARD:
            await change_game(connection, row.game_id, board_message_id=message_id)
        if row.kind is Post.THREAD:
            await change_game(connection, row.game_id, thread_id=message_id)
        if message_id is None or _entry(row).is_direct or row.kind is Post.LOCKED:
            return
        await unbar_game(connection, row.game_id, self._context.clock())
        if row.user_id is None and row.kind not in IN_CHANNEL:
            await note_unlocked(connection, row.game_id)

    async def panel_of(self, entry: OutboxEntry) -> PanelRow | None:
        """Return the panel that an entry is to edit; None if it no longer needs an edit."""
        return await self._context.database.quick_read(lambda connection: find_panel(connection, entry.refs.post or 0))

    async def settled(self, game_id: int, message_id: int) -> None:
        """Record that a message now shows the end of the game instead of a panel."""
        await self._context.save(lambda connection: settle_panel(connection, game_id, message_id))

    async def retry(self, entry_id: int, at: int, error: str, *, is_refused: bool = False) -> None:
        """
        Try again at that instant (UTC seconds); later entries to the same receiver wait as well.

        `is_refused` counts the attempt among those that hardly pass by themselves.
        """
        await self._context.save(lambda connection: retry_post(connection, entry_id, at, error, is_refused=is_refused))

    async def park(self, entry_id: int, reason: str) -> None:
        """Give up an entry; later ones are sent nevertheless."""
        await self._context.save(lambda connection: park_post(connection, entry_id, reason))

    async def undeliverable(self, entry_id: int, reason: str, *, is_closed: bool = True) -> None:
        """
        Give up a direct message that does not reach its person, and mention them at the table instead.

        `is_closed`: none reaches them until they do something, so none is tried.
        """
        async with self._context.saving() as connection:
            row = await find_post(connection, entry_id)
            if row is None:
                return
            assert row.user_id is not None
            await park_post(connection, entry_id, reason)
            if is_closed:
                await set_dm(connection, row.user_id, DmState.CLOSED, None)
            if row.kind in TO_WATCHERS:
                # The thread is for players; spectators are told when they look again.
                await fail_watcher(connection, row.game_id, row.user_id, self._context.clock())
                return
            mention = replace(decode_refs(row.refs), mention=(row.user_id,))
            # A digest belongs to no table in particular, so no table is told that it did not arrive.
            told = () if row.kind is Post.DIGEST else (PlannedPost(Post.MENTION, mention),)
            if row.kind is Post.INVITED:
                told = (PlannedPost(Post.INVITED, mention, row.user_id),)
            await write_posts(connection, self._context, row.game_id, told, self._context.clock())
        self._context.tell(row.game_id)

    async def told_lately(self, seconds: int) -> tuple[int, ...]:
        """Return the games with posts in the `seconds` before the last post, except where posts are refused."""
        async with self._context.database.reading() as connection:
            games = await games_told_lately(connection, seconds)
            barred = await barred_among(connection, games)
        return tuple(game_id for game_id in games if game_id not in barred)

    async def offer_of(self, game_id: int, seat: int) -> Offer | None:
        """Return the newest post that offers a seat; None if there is none."""
        rows = await self._context.database.read(lambda connection: posts_of_game(connection, game_id))
        for row in reversed(rows):
            refs = decode_refs(row.refs)
            if row.kind is Post.OFFERED and refs.seat == seat and row.message_id is not None:
                return Offer(message_id=row.message_id, user_id=refs.who)
        return None

    async def of_game(self, game_id: int) -> tuple[OutboxRow, ...]:
        """Return all entries of a game in order, including sent ones."""
        return await self._context.database.read(lambda connection: posts_of_game(connection, game_id))


def _notify_at(entry: OutboxEntry, hours: Mapping[int, HoursRow], days: Mapping[int, int], now: int) -> int:
    """Return when an entry may notify its reader; a vacation that its table does not count puts nothing off."""
    is_for_spectator = entry.kind in TO_WATCHERS
    row = None if entry.user_id is None else hours.get(entry.user_id)
    if row is None or not (entry.rings or is_for_spectator):
        return now
    return ring_at(row if is_for_spectator else counted(row, days[entry.game_id]), now)


def _one_at_a_time(entries: Iterable[OutboxEntry], under_way: Collection[OutboxEntry]) -> Iterator[OutboxEntry]:
    """Yield entries not in progress; one at a time for places that refuse posts, and few panel edits."""
    sent = {one.id for one in under_way}
    edits = sum(one.kind is Post.OUTDATED for one in under_way)
    tried = {one.game_id for one in under_way if not one.is_direct}
    for one in entries:
        if one.id in sent or (one.is_barred and not one.is_direct and one.game_id in tried):
            continue
        if one.kind is Post.OUTDATED:
            edits += 1
            if edits > _MOST_EDITS:
                continue
        if not one.is_direct:
            tried.add(one.game_id)
        yield one


def _entry(row: OutboxRow, barred: Collection[int] = ()) -> OutboxEntry:
    return OutboxEntry(
        id=row.id,
        game_id=row.game_id,
        kind=row.kind,
        user_id=row.user_id,
        refs=decode_refs(row.refs),
        nonce=row.nonce,
        created_at=row.created_at,
        begun_at=row.begun_at,
        attempts=row.attempts,
        refusals=row.refusals,
        is_barred=row.game_id in barred,
    )
