"""What a start or a commit tells, and to whom: rows of the outbox before they are written. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import GameRow, Status
from db.games.seats import SeatRow
from rules.game import AnyGame, Event, Seat
from tables.model.draft import Draft, chapters_of
from tables.model.table import Table
from tables.model.timing import is_resting


def where_it_stands(row: GameRow, seats: Sequence[SeatRow], mention: tuple[int, ...] = ()) -> EntryFacts:
    """Return the facts of a post that tells no move, only who is to play."""
    acting = tuple(seat.seat for seat in seats if seat.to_act and row.status is Status.PLAYING)
    return EntryFacts(first_seq=row.seq + 1, last_seq=row.seq, next=acting, mention=mention)


def called(table: Table, kind: EntryKind, facts: EntryFacts, user_id: int) -> NewEntry:
    """Return the row that notifies one person: a direct message, or a mention in the thread."""
    return NewEntry(kind, replace(facts, mention=(user_id,)) if user_id in table.mentioned else facts, user_id)


def calling(table: Table, told: NewEntry, seats: Iterable[int], at: int) -> Iterator[NewEntry]:
    """Yield a post to the table that mentions whom it calls, and a row for each who is told otherwise, or later."""
    people = [(seat, user_id) for seat in seats if (user_id := table.seats[seat].user_id) is not None]
    named = tuple(user_id for _, user_id in people if _is_named(table, user_id, at))
    yield replace(told, facts=replace(told.facts, mention=named))
    for seat, user_id in people:
        if user_id not in named:
            yield called(table, told.kind, replace(told.facts, seat=seat), user_id)


def _is_named(table: Table, user_id: int, at: int) -> bool:
    """Return whether a post to the table itself mentions somebody, which it does not in their quiet hours."""
    return user_id in table.mentioned and not is_resting(table.hours.get(user_id), at)


def entries_of_start(
    seats: Iterable[SeatRow], to_act: Iterable[Seat], looking: Seat | None = None
) -> tuple[NewEntry, ...]:
    """
    Return the table card, the thread, its first message and a hand for every person.

    Args:
        looking: the seat of the person whose click started the game; the answer to it shows their hand.
    """
    people = [row for row in seats if row.user_id is not None]
    acting = tuple(sorted(to_act))
    hands = [
        NewEntry(EntryKind.HAND, EntryFacts(seat=row.seat, next=acting), row.user_id)
        for row in people
        if row.seat != looking
    ]
    everybody = tuple(row.user_id for row in people if row.user_id is not None)
    return (
        NewEntry(EntryKind.BOARD, EntryFacts(next=acting)),
        NewEntry(EntryKind.THREAD, EntryFacts()),
        NewEntry(EntryKind.START, EntryFacts(next=acting, mention=everybody)),
        *hands,
    )


def announced(game: AnyGame, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that everybody is told at once, before the chapter is told."""
    chapters = chapters_of(game)
    return () if chapters is None else tuple(event for event in events if chapters.is_announced(event))


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitEntries:
    """
    What the table is told of a commit.

    `chain_seat` is the seat whose click began the chain of automatic turns; `last_seq` numbers the last move, made at
    `at`. `is_ordered`: the clock played what the seat's person had ordered ahead.
    """

    table: Table
    draft: Draft
    chain_seat: Seat | None
    last_seq: int
    at: int
    is_ordered: bool = False

    @property
    def after(self) -> frozenset[Seat]:
        """The seats that must act now."""
        return self.table.game.to_act(self.draft.state)

    @property
    def is_told(self) -> bool:
        """
        Whether the table is told now.

        Not while the seat stays on turn, nor before a simultaneous phase closes, nor between automatic turns. A game
        with chapters is told when one closes, no matter who plays.
        """
        after, seat, game = self.after, self.draft.seat, chapters_of(self.table.game)
        if not after:
            return True
        if game is not None:
            return game.chapter(self.draft.state) > game.chapter(self.table.state)
        acted_by_clock = self.is_ordered or self.table.seats[seat].is_automatic
        if acted_by_clock and all(map(self._is_by_clock, after)):
            return False
        if after - self.table.to_act:
            return True
        # A shared phase is over, and the seat that closed it begins the next.
        return after == self.table.to_act == {seat} and not self.table.untold <= {seat}

    @property
    def kept_chain(self) -> Seat | None:
        """The seat whose chain goes on; None once the chain has reached another person."""
        return self.chain_seat if all(map(self._is_by_clock, self.after - {self.chain_seat})) else None

    def entries(self) -> tuple[NewEntry, ...]:
        """Return what goes out; unless `is_told`, only pings, announcements and dealt hands."""
        pinged, returned = self._pinged(), self._returned()
        dealt = tuple(row for row in self._dealt() if row not in pinged and row.seat != self.chain_seat)
        people = (row.user_id for row in pinged if row.user_id is not None)
        mention = tuple(user_id for user_id in people if _is_named(self.table, user_id, self.at))
        direct = (self._turn_of(row) for row in pinged if row.user_id not in mention)
        hands = map(self._hand_of, dealt)
        unless_seen = () if returned is None else (self._turn_of(returned, unless_seen=True),)
        return (*self._public(mention), *direct, *unless_seen, *hands)

    def _public(self, mention: tuple[int, ...]) -> Iterator[NewEntry]:
        facts = self._facts(self.table.row.told_seq + 1, mention=mention)
        if self.is_told:
            yield NewEntry(EntryKind.TURN, facts)
            if not self.after:
                yield NewEntry(EntryKind.FINAL, facts)
            return
        if announced(self.table.game, self._events):
            yield NewEntry(EntryKind.ANNOUNCED, self._facts(self.table.row.seq + 1))
        if mention:
            yield NewEntry(EntryKind.CALL, facts)

    def _turn_of(self, row: SeatRow, *, unless_seen: bool = False) -> NewEntry:
        first = self.last_seq if self.is_told else self.table.row.told_seq
        assert row.user_id is not None
        kind = EntryKind.CALL if row.user_id in self.table.mentioned else EntryKind.TURN
        return called(
            self.table, kind, replace(self._facts(first + 1, seat=row.seat), unless_seen=unless_seen), row.user_id
        )

    def _hand_of(self, row: SeatRow) -> NewEntry:
        return NewEntry(EntryKind.HAND, self._facts(self.last_seq + 1, seat=row.seat), row.user_id)

    def _facts(self, first: int, *, seat: int | None = None, mention: tuple[int, ...] = ()) -> EntryFacts:
        following = tuple(sorted(self.after))
        return EntryFacts(first_seq=first, last_seq=self.last_seq, seat=seat, next=following, mention=mention)

    @property
    def _events(self) -> tuple[Event, ...]:
        return tuple(event for played in self.draft.played for event in played.events)

    def _is_by_clock(self, seat: Seat) -> bool:
        """Return whether the clock plays next for a seat; an order that this commit plays no longer counts."""
        row = self.table.seats[seat]
        return row.is_automatic if seat == self.draft.seat else row.is_by_clock

    def _pinged(self) -> tuple[SeatRow, ...]:
        """Return the people who must act from now on, except the one whose click began the chain."""
        fresh = self.after - self.table.to_act
        if self.chain_seat is None or self.is_ordered:
            # The clock acted, not the player, so somebody who stays on turn must be told.
            fresh |= self.after & {self.draft.seat}
        rows = (self.table.seats[seat] for seat in sorted(fresh) if seat != self.chain_seat)
        return tuple(row for row in rows if not self._is_by_clock(Seat(row.seat)))

    def _returned(self) -> SeatRow | None:
        """Return the one whose click began the chain if the turn has come back to them, which their panel may show."""
        seat = self.chain_seat
        if seat is None or seat == self.draft.seat or seat not in self.after - self.table.to_act:
            return None
        row = self.table.seats[seat]
        return None if self._is_by_clock(seat) else row

    def _dealt(self) -> tuple[SeatRow, ...]:
        """Return the people to whom somebody else's commit showed something privately."""
        if chapters_of(self.table.game) is not None and not self.is_told:
            # Before the chapter closes, people see such things when they open their panel.
            return ()
        seats = {seat for event in self._events for seat in event.audience or ()} - {self.draft.seat}
        return tuple(row for seat in sorted(seats) if not (row := self.table.seats[seat]).is_automatic)
