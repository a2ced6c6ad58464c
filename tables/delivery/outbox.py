"""The outbox as its worker uses it: entries in order, each sent once."""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from sqlite3 import Connection

from db.daily import card_stands
from db.delivery.entries import CALLS, IN_CHANNEL, TO_WATCHERS, WITHOUT_TABLE, Address, Entry, EntryKind, NewEntry
from db.delivery.outbox import (
    begin_entry,
    entries_of_game,
    find_entry,
    finish_entry,
    games_told_lately,
    park_entry,
    put_off_entry,
    retry_entry,
    set_facts,
)
from db.delivery.queue import (
    RENEWED,
    PanelRow,
    awaits_hand,
    barred_places,
    begin_panel,
    edited_panel,
    find_panel,
    live_panel,
    move_panel,
    next_entry_at,
    note_unlocked,
    pending_entries,
    renew_panel,
    settle_panel,
    unbar,
    waiting_with,
)
from db.games.games import Status, change_game, find_game
from db.games.seats import note_call, note_seen, rung_before, seats_of_game
from db.games.watchers import fail_watcher
from db.people.people import DmState, PersonRow, find_person, set_dm
from db.servers import end_greeting
from db.time import HoursRow, counted, hours_of_people, vacation_days_at
from tables.changes.plan import arrived, write_entries
from tables.core import Core, Service
from tables.model.timing import ring_at

_MOST_EDITS = 4
"""Panels edited at the same time, so that edits do not hold up messages."""
_MOST_WITHOUT_TABLE = 8
"""Entries about no table sent at the same time, so that one about a table need not wait until they are sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The post in the channel that offered a person's seat."""

    message_id: int
    user_id: int | None


class Outbox(Service):
    """The entries that wait to be sent."""

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        self._tried = asyncio.Event()

    async def pending(self, limit: int = 50, under_way: Collection[Entry] = ()) -> tuple[Entry, ...]:
        """Return the entries to send now, as `due` does."""
        entries, _ = await self.due(limit, under_way)
        return entries

    async def due(self, limit: int, under_way: Collection[Entry]) -> tuple[tuple[Entry, ...], int | None]:
        """
        Return the entries to send now, at most one for each place and receiver, by importance and age; and when the
        next one after now is due, in UTC seconds, None if none is.

        Entries that would notify somebody in their quiet hours or on vacation are put off until those end, and so are
        entries to spectators. For a place that refuses posts there is at most one entry, which tries it.

        Args:
            limit: the greatest number of entries, including those in progress.
            under_way: entries that are being sent and must not be returned again.
        """
        now, under_way = self._core.clock(), tuple(under_way)

        def look(connection: Connection) -> tuple[list[Entry], dict[int, int], int | None]:
            found, barred = pending_entries(connection, now, limit), barred_places(connection)
            marked = (replace(one, is_barred=one.address in barred) for one in found)
            entries = list(_one_at_a_time(marked, under_way))
            hours = hours_of_people(connection, {one.user_id for one in entries if one.user_id is not None})
            called = [one for one in entries if one.user_id is not None and one.is_about_table]
            days = {one.game_id: vacation_days_at(connection, one.game_id) for one in called}
            later = {one.id: at for one in entries if (at := _notify_at(one, hours, days, now)) > now}
            return entries, later, next_entry_at(connection, now)

        entries, later, next_at = await self._core.read(look)
        if later:
            next_at = min(later.values()) if next_at is None else min(next_at, *later.values())

            def write(connection: Connection) -> None:
                for entry_id, at in later.items():
                    put_off_entry(connection, entry_id, at)

            await self._core.write(write)
        return tuple([await self._merged(entry) for entry in entries if entry.id not in later]), next_at

    async def _merged(self, entry: Entry) -> Entry:
        """Merge all waiting entries of a spectator into this one, so that they get one message rather than many."""
        if entry.kind is not EntryKind.WATCH or entry.begun_at is not None:
            return entry
        waiting = await self._core.read(waiting_with, entry.id)
        if len(waiting) < 2:  # noqa: PLR2004 - it and another one
            return entry
        told = [row.facts for row in waiting]
        first, last = min(facts.first_seq for facts in told), max(facts.last_seq for facts in told)
        facts = replace(told[-1], first_seq=first, last_seq=last)

        def write(connection: Connection) -> None:
            set_facts(connection, entry.id, facts)
            for row in waiting[1:]:
                finish_entry(connection, row.id, None, self._core.clock())

        await self._core.write(write)
        return replace(entry, facts=facts)

    async def next_at(self) -> int | None:
        """Return when the next entry is or was due (UTC seconds), None if none waits."""
        return await self._core.read(next_entry_at)

    async def is_seen(self, entry: Entry) -> bool:
        """Return whether the person called to their seat's turn has seen all that an entry tells."""
        seats = await self._core.read(seats_of_game, entry.game_id)
        return any(row.seat == entry.facts.seat and row.seen_seq >= entry.facts.last_seq for row in seats)

    async def begin(self, entry_id: int) -> frozenset[int]:
        """
        Record that an entry is about to be sent.

        Returns: the people at its table who were called to a turn by another one, and have neither looked nor played
            since.
        """

        def begun(connection: Connection) -> frozenset[int]:
            begin_entry(connection, entry_id, self._core.clock())
            begin_panel(connection, entry_id)
            row = find_entry(connection, entry_id)
            if row is None or row.kind not in CALLS:
                return frozenset()
            for user_id in row.called:
                note_call(connection, row.game_id, user_id, entry_id)
            return rung_before(connection, row.game_id, entry_id)

        return await self._core.write(begun)

    async def done(self, entry_id: int, message_id: int | None = None) -> None:
        """Record that an entry was sent, and as which message or thread; the table stores ids of cards and thread."""
        await self._core.write(self._finish, entry_id, message_id)
        self._note_tried()

    def _finish(self, connection: Connection, entry_id: int, message_id: int | None) -> None:
        entry, now = find_entry(connection, entry_id), self._core.clock()
        if entry is None:
            # The reader has deleted their data in the meantime.
            return
        finish_entry(connection, entry_id, message_id, now)
        if message_id is not None and not entry.is_direct and entry.kind is not EntryKind.LOCKED:
            unbar(connection, entry.address, now)
        if entry.is_about_table:
            self._finish_at_table(connection, entry, message_id)
        elif entry.kind in (EntryKind.DAY_CARD, EntryKind.DAY_CARD_EDIT):
            card_stands(connection, entry_id, message_id, now)
        elif entry.kind is EntryKind.GREETING:
            end_greeting(connection, entry.address.guild_id or 0, now)

    def _finish_at_table(self, connection: Connection, entry: Entry, message_id: int | None) -> None:
        facts, game_id = entry.facts, entry.game_id
        if entry.kind is EntryKind.OUTDATED:
            edited_panel(connection, facts.post or 0)
            return
        if entry.is_direct:
            told = arrived(connection, game_id, entry.id, message_id)
            write_entries(connection, self._core, game_id, told, self._core.clock())
        if entry.kind is EntryKind.TURN and entry.user_id is not None and facts.seat is not None:
            # The message contains the seat's panel, with what was played before.
            note_seen(connection, game_id, facts.seat, facts.last_seq)
        if entry.kind is EntryKind.LOBBY and message_id is not None:
            change_game(connection, game_id, lobby_message_id=message_id)
        if entry.kind is EntryKind.BOARD:
            change_game(connection, game_id, board_message_id=message_id)
        if entry.kind is EntryKind.THREAD:
            change_game(connection, game_id, thread_id=message_id)
        is_posted = message_id is not None and entry.user_id is None and entry.kind is not EntryKind.LOCKED
        if is_posted and entry.kind not in IN_CHANNEL:
            note_unlocked(connection, game_id)

    async def reaches(self, game_id: int, user_id: int) -> bool:
        """Wait until the hand that is on its way to somebody was tried. Returns: whether messages reach them."""
        while True:
            tried = self._tried

            def read(connection: Connection) -> tuple[PersonRow | None, bool]:
                return find_person(connection, user_id), awaits_hand(connection, game_id, user_id)

            person, is_waiting = await self._core.read(read)
            if not is_waiting:
                return person is None or person.dm_state is not DmState.CLOSED
            await tried.wait()

    def _note_tried(self) -> None:
        self._tried.set()
        self._tried = asyncio.Event()

    async def retry(self, entry_id: int, at: int, error: str, *, is_refused: bool = False) -> None:
        """
        Try again at that instant (UTC seconds); later entries to the same receiver wait as well.

        `is_refused` counts the attempt among those that hardly pass by themselves.
        """
        await self._core.write(retry_entry, entry_id, at, error, is_refused=is_refused)
        self._note_tried()

    async def park(self, entry_id: int, reason: str) -> None:
        """Give up an entry; later ones are sent nevertheless."""
        await self._core.write(park_entry, entry_id, reason)
        self._note_tried()

    async def undeliverable(self, entry_id: int, reason: str, *, is_closed: bool = True) -> None:
        """
        Give up a direct message that does not reach its person, and mention them at the table instead.

        `is_closed`: none reaches them until they do something, so none is tried.
        """

        def write(connection: Connection) -> int | None:
            row = find_entry(connection, entry_id)
            if row is None:
                return None
            assert row.user_id is not None
            park_entry(connection, entry_id, reason)
            if is_closed:
                set_dm(connection, row.user_id, DmState.CLOSED, None)
            if not row.is_about_table:
                # What is about no table is told at none.
                return None
            if row.kind in TO_WATCHERS:
                # The thread is for players; spectators are told when they look again.
                fail_watcher(connection, row.game_id, row.user_id, self._core.clock())
                return None
            mention = replace(row.facts, mention=(row.user_id,))
            told: tuple[NewEntry, ...] = (NewEntry(EntryKind.MENTION, mention),)
            game = find_game(connection, row.game_id)
            if row.kind is EntryKind.HAND and game is not None and game.status is Status.LOBBY:
                # People who have just joined are told in answer to that, and the table when it starts.
                told = ()
            if row.kind is EntryKind.INVITED:
                told = (NewEntry(EntryKind.INVITED, mention, row.user_id),)
            write_entries(connection, self._core, row.game_id, told, self._core.clock())
            return row.game_id

        game_id = await self._core.write(write)
        if game_id is not None:
            self._note_tried()
            self._core.tell(game_id)

    async def told_lately(self, seconds: int) -> tuple[int, ...]:
        """Return the games with posts in the `seconds` before the last post, except where posts are refused."""

        def read(connection: Connection) -> tuple[tuple[int, ...], frozenset[Address]]:
            return games_told_lately(connection, seconds), barred_places(connection)

        games, barred = await self._core.read(read)
        return tuple(game_id for game_id in games if Address(game_id) not in barred)

    async def offer_of(self, game_id: int, seat: int) -> Offer | None:
        """Return the newest post that offers a seat; None if there is none."""
        rows = await self._core.read(entries_of_game, game_id)
        for row in reversed(rows):
            facts = row.facts
            if row.kind is EntryKind.OFFERED and facts.seat == seat and row.message_id is not None:
                return Offer(message_id=row.message_id, user_id=facts.who)
        return None

    async def of_game(self, game_id: int) -> tuple[Entry, ...]:
        """Return all entries of a game in order, including sent ones."""
        return await self._core.read(entries_of_game, game_id)

    async def outdated_panel(self, post_id: int | None) -> PanelRow | None:
        """
        Return the panel of a row that is to be edited; None if it no longer needs an edit.

        One that is to be brought up to date is live from now on, so that what outdates it while it is composed asks for
        another edit.
        """

        def taken(connection: Connection) -> PanelRow | None:
            panel = find_panel(connection, post_id or 0)
            if panel is not None and panel.panel in RENEWED:
                renew_panel(connection, panel.id)
            return panel

        return await self._core.write(taken)

    async def live_panel(self, game_id: int, user_id: int) -> PanelRow | None:
        """Return the live panel of a person at a table that has arrived, or None."""
        return await self._core.read(live_panel, game_id, user_id)

    async def panel_moved(self, panel: PanelRow, message_id: int) -> None:
        """Record that a panel is now in another message."""
        await self._core.write(move_panel, panel.id, message_id)

    async def panel_settled(self, game_id: int, message_id: int) -> None:
        """Record that a message now shows the end of the game instead of a panel."""
        await self._core.write(settle_panel, game_id, message_id)


def _notify_at(entry: Entry, hours: Mapping[int, HoursRow], days: Mapping[int, int], now: int) -> int:
    """Return when an entry may notify its reader; a vacation that its table does not count puts nothing off."""
    is_for_spectator = entry.kind in TO_WATCHERS
    row = None if entry.user_id is None else hours.get(entry.user_id)
    # The hour of a reminder was chosen for just that.
    if row is None or entry.kind is EntryKind.GARDEN or not (entry.rings or is_for_spectator):
        return now
    is_of_table = entry.is_about_table and not is_for_spectator
    return ring_at(counted(row, days[entry.game_id]) if is_of_table else row, now)


def _one_at_a_time(entries: Iterable[Entry], under_way: Collection[Entry]) -> Iterator[Entry]:
    """Yield entries not in progress; one at a time for places that refuse posts, and few of those that can wait."""
    sent = {one.id for one in under_way}
    edits = sum(one.kind is EntryKind.OUTDATED for one in under_way)
    others = sum(one.kind in WITHOUT_TABLE for one in under_way)
    tried = {one.address for one in under_way if not one.is_direct}
    for one in entries:
        if one.id in sent or (one.is_barred and not one.is_direct and one.address in tried):
            continue
        edits += one.kind is EntryKind.OUTDATED
        others += one.kind in WITHOUT_TABLE
        if (one.kind is EntryKind.OUTDATED and edits > _MOST_EDITS) or (
            one.kind in WITHOUT_TABLE and others > _MOST_WITHOUT_TABLE
        ):
            continue
        if not one.is_direct:
            tried.add(one.address)
        yield one
