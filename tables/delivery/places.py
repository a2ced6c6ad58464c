"""Places that take no posts, which are tried once an hour; and threads and cards that somebody deleted."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from sqlite3 import Connection

from db.delivery.entries import IN_CHANNEL, Address, Entry, EntryFacts, EntryKind, NewEntry
from db.delivery.outbox import find_entry, park_entry, set_facts
from db.delivery.queue import (
    BarredRow,
    bar,
    barred_on,
    give_up_posts_of_place,
    hold_entry,
    note_locked,
    note_lost_card,
    note_lost_thread,
    people_shown_end,
    take_waiting_entries,
    try_barred,
    waits_for_thread,
)
from db.games.games import GameRow, Status, find_game
from db.games.lobbies import wants_messages
from db.games.seats import SeatRow, seats_of_game
from db.people.people import closed_people, mentioned_people
from tables.changes.entries import where_it_stands
from tables.changes.plan import write_entries
from tables.core import Service

_ENDS = frozenset({EntryKind.FINAL, EntryKind.DELETED})
_CALLS = frozenset(
    {
        EntryKind.TURN,
        EntryKind.CALL,
        EntryKind.REMINDER,
        EntryKind.OVERDUE,
        EntryKind.NUDGE,
        EntryKind.TIME_AWAY,
        EntryKind.PROPOSED,
        EntryKind.IDLE,
    }
)
"""Kinds that can be sent as a direct message instead of a mention."""
AN_HOUR = 3600
"""Seconds between two attempts at a place that refuses posts."""
A_DAY = 86400
"""
Seconds of refusals after which a place counts as gone if nobody can tell what opens it, or if the game is over.

People look at a table once a day or so; by then those who must know hear of it by direct message.
"""
LONGEST = 30 * A_DAY
"""The same for a place that the server's managers can open: after a month the posts are too old to matter."""
_MOVED = "it waits behind the new thread"


def directly(unheard: Iterable[NewEntry], seats: Sequence[SeatRow], closed: Collection[int]) -> Iterator[NewEntry]:
    """
    Yield the direct messages that replace posts to the table which people must see.

    Args:
        closed: people whom direct messages failed to reach lately; the end of the game is sent to them nevertheless.
    """
    for told in unheard:
        if told.kind in _ENDS:
            # The same kind as for spectators; the seat in it shows that the reader is a player.
            facts = replace(told.facts, mention=())
            people = ((row.seat, row.user_id) for row in seats if row.is_held and not row.is_forgotten)
            yield from (NewEntry(EntryKind.WATCH_END, replace(facts, seat=seat), user_id) for seat, user_id in people)
        elif told.kind in _CALLS:
            facts = replace(told.facts, mention=())
            yield from (NewEntry(told.kind, facts, user_id) for user_id in told.facts.mention if user_id not in closed)


class BlockedPlaces(Service):
    """Handles outbox entries that their place refuses, for now or for good."""

    async def refused(self, entry: Entry, why: str, *, can_be_opened: bool = True) -> None:
        """
        Hold the entry, and all others for the same place, until it is open again, but not for ever.

        If the place is a thread, its channel is told. Raises: NotSaved.

        Args:
            can_be_opened: it is known what is missing, so nothing is wrong with the entry.
        """
        now = self._core.clock()

        def write(connection: Connection) -> None:
            is_new = entry.begun_at is None
            is_first = hold_entry(connection, entry.id, now + AN_HOUR, why, is_new=is_new, is_refused=not can_be_opened)
            since = bar(connection, entry.address, now, now + AN_HOUR, why)
            row = find_game(connection, entry.game_id) if entry.is_about_table else None
            is_patient = can_be_opened and row is not None and row.status is Status.PLAYING
            if since <= now - (LONGEST if is_patient else A_DAY):
                self._give_up(connection, entry.address, why)
            self._tell_channel(connection, entry, entry.facts.mention if is_first else ())

        await self._core.write(write)
        self._core.tell(entry.address.game_id or 0)

    async def gone(self, entry: Entry, why: str) -> None:
        """
        Give up the entry, and all others for the same place, because the place no longer exists.

        What people must know is sent by direct message instead. Later entries try the place again after an hour.
        Raises: NotSaved.
        """
        now = self._core.clock()

        def write(connection: Connection) -> None:
            self._give_up(connection, entry.address, why)
            bar(connection, entry.address, now, now + AN_HOUR, why)

        await self._core.write(write)
        self._core.tell(entry.address.game_id or 0)

    async def unheard(self, entry: Entry, why: str, *, is_place: bool = False) -> None:
        """
        Give up the entry, and send it by direct message to those who must know it. Raises: NotSaved.

        `is_place`: perhaps the place refuses everything, so the next entry is tried once before it is held.
        """
        now = self._core.clock()

        def write(connection: Connection) -> None:
            park_entry(connection, entry.id, why)
            if entry.is_about_table:
                self._tell_directly(connection, entry.game_id, (NewEntry(entry.kind, entry.facts),))
            if is_place:
                bar(connection, entry.address, now, now, why)
                self._tell_channel(connection, entry, entry.facts.mention)

        await self._core.write(write)
        self._core.tell(entry.address.game_id or 0)

    async def unseen(self, user_id: int, entry: Entry | None = None) -> bool:
        """
        Return whether direct messages reach somebody who does not see the place of their table. Raises: NotSaved.

        Args:
            entry: what was to mention them there; if direct messages reach them, one calls them instead.
        """

        def write(connection: Connection) -> tuple[bool, Entry | None]:
            # What could not be sent directly is not sent so again.
            is_lost = entry is not None and entry.kind is EntryKind.MENTION
            is_reached = not is_lost and wants_messages(connection, user_id)
            row = None if entry is None or not is_reached else find_entry(connection, entry.id)
            if row is not None:
                facts = row.facts
                mention = tuple(one for one in facts.mention if one != user_id)
                # The entry of one person is thereby a direct message.
                set_facts(connection, row.id, replace(facts, mention=mention))
                told = _told_directly(connection, row, user_id)
                write_entries(connection, self._core, row.game_id, told, self._core.clock())
            return is_reached, row

        is_reached, row = await self._core.write(write)
        if row is not None:
            self._core.tell(row.game_id)
        return is_reached

    def _give_up(self, connection: Connection, place: Address, why: str) -> None:
        rows = give_up_posts_of_place(connection, place, why)
        given_up = [NewEntry(row.kind, row.facts, row.user_id) for row in rows]
        if place.game_id is not None:
            self._tell_directly(connection, place.game_id, given_up)

    def _tell_channel(self, connection: Connection, entry: Entry, called: Collection[int]) -> None:
        """
        If the entry's thread takes no posts, say so in the channel, and mention those whom only the thread reaches.

        It is told once, once a day again if one of them is to play, and whenever somebody is `called`.
        """
        if entry.is_direct or entry.kind in IN_CHANNEL or not entry.is_about_table:
            return
        row = find_game(connection, entry.game_id)
        assert row is not None
        if row.thread_id is None:
            return
        now, is_known = self._core.clock(), row.locked_at is not None
        seats = seats_of_game(connection, row.id)
        wanted = (seat.user_id for seat in seats if not seat.is_automatic and (seat.to_act or not is_known))
        mentioned = mentioned_people(connection, row.id)
        missed = [user_id for user_id in wanted if user_id in mentioned]
        mention = tuple(dict.fromkeys((*missed, *called)))
        again = now if called else now - A_DAY
        if (mention or not is_known) and note_locked(connection, row.id, now, again):
            told = NewEntry(EntryKind.LOCKED, where_it_stands(row, seats, mention))
            write_entries(connection, self._core, row.id, (told,), now)

    def _tell_directly(self, connection: Connection, game_id: int, unheard: Sequence[NewEntry]) -> None:
        closed = closed_people(connection, game_id)
        told = tuple(directly(unheard, seats_of_game(connection, game_id), closed))
        # People with a panel there are shown the end in it.
        shown = people_shown_end(connection, game_id)
        told = tuple(one for one in told if one.kind is not EntryKind.WATCH_END or one.user_id not in shown)
        write_entries(connection, self._core, game_id, told, self._core.clock())

    async def on(self, guild_id: int) -> tuple[BarredRow, ...]:
        """Return the places of a server that refuse posts."""
        return await self._core.read(barred_on, guild_id)

    async def seem_open(self, places: Iterable[BarredRow]) -> None:
        """Try these places at once. Raises: NotSaved."""
        reopened = [Address(row.game_id, row.guild_id, None if row.game_id else row.channel_id) for row in places]

        def write(connection: Connection) -> None:
            for place in reopened:
                try_barred(connection, place, self._core.clock())

        await self._core.write(write)
        for place in reopened:
            self._core.tell(place.game_id or 0)


def _told_directly(connection: Connection, row: Entry, user_id: int) -> Sequence[NewEntry]:
    """Return the direct message to somebody in place of a mention in a post to the table, if there is one."""
    facts, game = replace(row.facts, mention=()), find_game(connection, row.game_id)
    if row.user_id is not None or game is None:
        return ()
    if row.kind is EntryKind.LOBBY:
        return (NewEntry(EntryKind.INVITED, replace(facts, who=game.host_id), user_id),)
    return (NewEntry(row.kind, facts, user_id),) if row.kind in _CALLS else ()


class ThreadLoss(Enum):
    """What follows from a lost thread."""

    NOTED = "noted"
    """A new thread is queued."""
    KNOWN = "known"
    """A new thread was queued before."""
    LAST = "last"
    """The table gets no new one; what it must be told goes to its channel."""
    FINAL = "final"
    """The table had no thread any more, so it is its channel that is gone."""


class LostPlaces(Service):
    """Handles the loss of a table's thread or card at Discord."""

    async def thread_lost(self, entry: Entry) -> ThreadLoss:
        """Record that an entry's thread was deleted; the first time, a new card and thread are queued before it."""

        def write(connection: Connection) -> ThreadLoss:
            row = find_game(connection, entry.game_id)
            assert row is not None
            if row.thread_id is None and entry.kind is not EntryKind.THREAD:
                # A new thread may be queued already; if not, the table has none, so its channel is gone.
                is_known = entry.user_id is not None and waits_for_thread(connection, row.id)
                # The second thread is lost: an entry that has not been tried yet can still go to the channel.
                is_last = row.lost_threads > 1 and not entry.attempts
                return ThreadLoss.KNOWN if is_known else ThreadLoss.LAST if is_last else ThreadLoss.FINAL
            note_lost_thread(connection, row.id)
            if row.lost_threads or row.status is Status.CLOSED:
                return ThreadLoss.LAST
            seats = seats_of_game(connection, row.id)
            waiting = take_waiting_entries(connection, row.id, _MOVED)
            told = (*_thread_told(row, seats), *(_again(post) for post in waiting))
            write_entries(connection, self._core, row.id, told, self._core.clock())
            return ThreadLoss.NOTED

        async with self._core.locked(entry.game_id):
            loss = await self._core.write(write)
        if loss is ThreadLoss.NOTED:
            self._core.tell(entry.game_id)
        return loss

    async def card_lost(self, game_id: int) -> bool:
        """
        Record that the card was deleted; the first time, a new one is queued if the game is not over.

        Returns: whether a new one is queued. Raises: NotSaved.
        """

        def write(connection: Connection) -> bool:
            row = find_game(connection, game_id)
            assert row is not None
            note_lost_card(connection, game_id)
            if row.lost_cards or row.status is not Status.PLAYING:
                return False
            facts = where_it_stands(row, seats_of_game(connection, game_id))
            write_entries(connection, self._core, game_id, (NewEntry(EntryKind.BOARD, facts),), self._core.clock())
            return True

        async with self._core.locked(game_id):
            is_queued = await self._core.write(write)
        if is_queued:
            self._core.tell(game_id)
        return is_queued


def _thread_told(row: GameRow, seats: tuple[SeatRow, ...]) -> tuple[NewEntry, ...]:
    people = tuple(seat.user_id for seat in seats if seat.user_id is not None and seat.is_held)
    board = NewEntry(EntryKind.BOARD, where_it_stands(row, seats))
    return (
        board,
        NewEntry(EntryKind.THREAD, EntryFacts()),
        NewEntry(EntryKind.RESTORED, where_it_stands(row, seats, people)),
    )


def _again(post: Entry) -> NewEntry:
    return NewEntry(post.kind, post.facts)
