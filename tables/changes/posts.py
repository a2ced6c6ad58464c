"""What a start or a commit tells, and to whom: rows of the outbox before they are written. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

from db.delivery.outbox import Post
from db.games.games import GameRow, Status
from db.games.seats import SeatRow
from rules.game import AnyGame, Event, Seat
from tables.model.draft import Draft, chapters_of
from tables.model.snapshot import read_json, write_json
from tables.model.table import Table
from tables.model.timing import is_resting


@dataclass(frozen=True, slots=True, kw_only=True)
class Refs:
    """
    What a row of the outbox refers to: only numbers, so that no secret waits in the queue.

    `first_seq` to `last_seq` are the moves to tell (none if `first_seq` is larger); a direct message tells those that
    no public post has told. `seat` is the receiver's seat, or the one to which something happened. `next` are the seats
    that must act, `mention` the people to mention because nothing else reaches them or they prefer it. `who` is the
    person it is about, `former` the one whose seat they took, `proposal` the proposal that was made or decided, `post`
    the row whose message is edited. `detail` depends on the kind: the step of a reminder; how many other seats lost
    something by a take-back; when a vacation ends at the latest (0 when it is over); the seat of whoever nudges.
    """

    first_seq: int = 1
    last_seq: int = 0
    seat: int | None = None
    next: tuple[int, ...] = ()
    mention: tuple[int, ...] = ()
    who: int | None = None
    former: int | None = None
    proposal: int | None = None
    post: int | None = None
    detail: int = 0


def encode_refs(refs: Refs) -> str:
    """Write refs without what has its default, since most of it has."""
    values = {field.name: getattr(refs, field.name) for field in fields(refs)}
    return write_json({name: value for name, value in values.items() if value != getattr(_NONE, name)})


_NONE = Refs()


def decode_refs(text: str) -> Refs:
    """Read refs. Raises: msgspec.MsgspecError."""
    return read_json(text, Refs)


def where_it_stands(row: GameRow, seats: Sequence[SeatRow], mention: tuple[int, ...] = ()) -> Refs:
    """Return the refs of a post that tells no move, only who is to play."""
    acting = tuple(seat.seat for seat in seats if seat.to_act and row.status is Status.PLAYING)
    return Refs(first_seq=row.seq + 1, last_seq=row.seq, next=acting, mention=mention)


@dataclass(frozen=True, slots=True)
class PlannedPost:
    """One row for the outbox: for the table if `user_id` is None, else for one person (mentions go to the thread)."""

    kind: Post
    refs: Refs
    user_id: int | None = None


def called(table: Table, kind: Post, refs: Refs, user_id: int) -> PlannedPost:
    """Return the row that notifies one person: a direct message, or a mention in the thread."""
    return PlannedPost(kind, replace(refs, mention=(user_id,)) if user_id in table.mentioned else refs, user_id)


def calling(table: Table, told: PlannedPost, seats: Iterable[int], at: int) -> Iterator[PlannedPost]:
    """Yield a post to the table that mentions whom it calls, and a row for each who is told otherwise, or later."""
    people = [(seat, user_id) for seat in seats if (user_id := table.seats[seat].user_id) is not None]
    named = tuple(user_id for _, user_id in people if _is_named(table, user_id, at))
    yield replace(told, refs=replace(told.refs, mention=named))
    for seat, user_id in people:
        if user_id not in named:
            yield called(table, told.kind, replace(told.refs, seat=seat), user_id)


def _is_named(table: Table, user_id: int, at: int) -> bool:
    """Return whether a post to the table itself mentions somebody, which it does not in their quiet hours."""
    return user_id in table.mentioned and not is_resting(table.hours.get(user_id), at)


def posts_of_start(
    seats: Iterable[SeatRow], to_act: Iterable[Seat], looking: Seat | None = None
) -> tuple[PlannedPost, ...]:
    """
    Return the table card, the thread, its first message and a hand for every person.

    Args:
        looking: the seat of the person whose click started the game; the answer to it shows their hand.
    """
    people = [row for row in seats if row.user_id is not None]
    acting = tuple(sorted(to_act))
    hands = [
        PlannedPost(Post.HAND, Refs(seat=row.seat, next=acting), row.user_id) for row in people if row.seat != looking
    ]
    everybody = tuple(row.user_id for row in people if row.user_id is not None)
    return (
        PlannedPost(Post.BOARD, Refs(next=acting)),
        PlannedPost(Post.THREAD, Refs()),
        PlannedPost(Post.START, Refs(next=acting, mention=everybody)),
        *hands,
    )


def announced(game: AnyGame, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that everybody is told at once, before the chapter is told."""
    chapters = chapters_of(game)
    return () if chapters is None else tuple(event for event in events if chapters.is_announced(event))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
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
        with chapters is told when one closes, whoever plays.
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

    def posts(self) -> tuple[PlannedPost, ...]:
        """Return what goes out; unless `is_told`, only pings, announcements and dealt hands."""
        pinged = self._pinged()
        dealt = tuple(row for row in self._dealt() if row not in pinged and row.seat != self.chain_seat)
        people = (row.user_id for row in pinged if row.user_id is not None)
        mention = tuple(user_id for user_id in people if _is_named(self.table, user_id, self.at))
        direct = (self._turn_of(row) for row in pinged if row.user_id not in mention)
        hands = map(self._hand_of, dealt)
        return (*self._public(mention), *direct, *hands)

    def _public(self, mention: tuple[int, ...]) -> Iterator[PlannedPost]:
        refs = self._refs(self.table.row.told_seq + 1, mention=mention)
        if self.is_told:
            yield PlannedPost(Post.TURN, refs)
            if not self.after:
                yield PlannedPost(Post.FINAL, refs)
            return
        if announced(self.table.game, self._events):
            yield PlannedPost(Post.ANNOUNCED, self._refs(self.table.row.seq + 1))
        if mention:
            yield PlannedPost(Post.CALL, refs)

    def _turn_of(self, row: SeatRow) -> PlannedPost:
        first = self.last_seq if self.is_told else self.table.row.told_seq
        assert row.user_id is not None
        kind = Post.CALL if row.user_id in self.table.mentioned else Post.TURN
        return called(self.table, kind, self._refs(first + 1, seat=row.seat), row.user_id)

    def _hand_of(self, row: SeatRow) -> PlannedPost:
        return PlannedPost(Post.HAND, self._refs(self.last_seq + 1, seat=row.seat), row.user_id)

    def _refs(self, first: int, *, seat: int | None = None, mention: tuple[int, ...] = ()) -> Refs:
        following = tuple(sorted(self.after))
        return Refs(first_seq=first, last_seq=self.last_seq, seat=seat, next=following, mention=mention)

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

    def _dealt(self) -> tuple[SeatRow, ...]:
        """Return the people to whom somebody else's commit showed something privately."""
        if chapters_of(self.table.game) is not None and not self.is_told:
            # Before the chapter closes, people see such things when they open their panel.
            return ()
        seats = {seat for event in self._events for seat in event.audience or ()} - {self.draft.seat}
        return tuple(row for seat in sorted(seats) if not (row := self.table.seats[seat]).is_automatic)
