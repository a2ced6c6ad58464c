"""What a start or a commit has to tell, and to whom. Pure: rows of the outbox before they are written."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import msgspec

from db.delivery.outbox import Post
from db.games.seats import SeatRow
from rules.game import AnyGame, Event, Seat
from tables.model.draft import Draft, chapters_of
from tables.model.table import Table
from tables.model.timing import is_resting


@dataclass(frozen=True, slots=True, kw_only=True)
class Refs:
    """
    What a row of the outbox refers to: numbers only, so that no secret waits in a queue.

    `first_seq` to `last_seq` are the moves to tell (none if `first_seq` is larger); a direct message tells those that
    no public post has told. `seat` is the receiver's own seat, or the one that something happened to. `next` are the
    seats that must act, `mention` the people to be mentioned since nothing else reaches them or they wish so. `who` is
    the person it is about, `former` the one whose seat they took, `proposal` what is proposed or was decided, `post`
    the row whose message is edited. `detail` says more of some kinds: of a reminder its step, of a take-back how many
    other seats lost something by it, of a vacation when it ends at the latest (0 when it is over), of a nudge the seat
    of whoever asks.
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
    """Write refs as JSON."""
    return msgspec.json.encode(refs).decode()


def decode_refs(text: str) -> Refs:
    """Read refs. Raises: msgspec.MsgspecError."""
    return msgspec.json.decode(text, type=Refs)


@dataclass(frozen=True, slots=True)
class Told:
    """One thing to tell, to the table if `user_id` is None; what is for one person stands there if it mentions them."""

    kind: Post
    refs: Refs
    user_id: int | None = None


def called(table: Table, kind: Post, refs: Refs, user_id: int) -> Told:
    """Return what rings for one person: by direct message, or by a mention in the thread."""
    return Told(kind, replace(refs, mention=(user_id,)) if user_id in table.mentioned else refs, user_id)


_WATCHED = {
    Post.TURN: Post.WATCH,
    Post.TAKEN_BACK: Post.WATCH,
    Post.FINAL: Post.WATCH_END,
    Post.DELETED: Post.WATCH_END,
}


def for_watchers(posts: Iterable[Told], watchers: Sequence[int]) -> Iterator[Told]:
    """Yield what of this those who look on are told, too: turns, take-backs and the end."""
    for told in posts:
        if told.user_id is None and told.kind in _WATCHED:
            refs = replace(told.refs, seat=None, mention=())
            yield from (Told(_WATCHED[told.kind], refs, user_id) for user_id in watchers)


def is_watched(told: Told) -> bool:
    """Tell whether those who look on hear of this, too."""
    return told.user_id is None and told.kind in _WATCHED


def ends_watching(told: Told) -> bool:
    """Tell whether there is nothing more to see after this."""
    return told.user_id is None and _WATCHED.get(told.kind) is Post.WATCH_END


def posts_of_start(seats: Iterable[SeatRow], to_act: Iterable[Seat], looking: Seat | None = None) -> tuple[Told, ...]:
    """
    Return the table card, its thread, the first message and a hand for every person.

    Args:
        looking: the seat of somebody whose click dealt it and is answered by their hand.
    """
    people = [row for row in seats if row.user_id is not None]
    acting = tuple(sorted(to_act))
    hands = [Told(Post.HAND, Refs(seat=row.seat, next=acting), row.user_id) for row in people if row.seat != looking]
    everybody = tuple(row.user_id for row in people if row.user_id is not None)
    return (
        Told(Post.BOARD, Refs(next=acting)),
        Told(Post.THREAD, Refs()),
        Told(Post.START, Refs(next=acting, mention=everybody)),
        *hands,
    )


def announced(game: AnyGame, events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events of which all hear at once, whenever the rest is told."""
    chapters = chapters_of(game)
    return () if chapters is None else tuple(event for event in events if chapters.is_announced(event))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver:
    """
    A commit as the table hears of it.

    `chain_seat` is the seat whose own click began what goes on; `last_seq` numbers the last move, made at `at`.
    `is_ordered`: the seat's person had ordered it ahead, and the clock played it.
    """

    table: Table
    draft: Draft
    chain_seat: Seat | None
    last_seq: int
    at: int
    is_ordered: bool = False

    @property
    def after(self) -> frozenset[Seat]:
        """Who must decide something now."""
        return self.table.game.to_act(self.draft.state)

    @property
    def is_told(self) -> bool:
        """
        Tell whether the table hears of it now.

        Not while the seat stays on turn, nor before a simultaneous phase closes, nor between automatic turns. A game of
        chapters is told when one closes, whoever plays.
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
        # A phase that everybody shared is over, and whoever closed it begins the next.
        return after == self.table.to_act == {seat} and not self.table.untold <= {seat}

    @property
    def kept_chain(self) -> Seat | None:
        """Whose chain goes on with what follows: nobody's any more once it has come to another person."""
        return self.chain_seat if all(map(self._is_by_clock, self.after - {self.chain_seat})) else None

    def posts(self) -> tuple[Told, ...]:
        """Return what goes out; unless `is_told` only pings, announcements and hands that were dealt."""
        pinged = self._pinged()
        dealt = tuple(row for row in self._dealt() if row not in pinged and row.seat != self.chain_seat)
        mention = tuple(user_id for row in pinged if (user_id := self._named(row)) is not None)
        direct = (self._turn_of(row) for row in pinged if self._named(row) is None)
        hands = (self._hand_of(row) for row in dealt if row.user_id not in self.table.closed)
        return (*self._public(mention), *direct, *hands)

    def _public(self, mention: tuple[int, ...]) -> Iterator[Told]:
        refs = self._refs(self.table.row.told_seq + 1, mention=mention)
        if self.is_told:
            yield Told(Post.TURN, refs)
            if not self.after:
                yield Told(Post.FINAL, refs)
            return
        if announced(self.table.game, self._events):
            yield Told(Post.ANNOUNCED, self._refs(self.table.row.seq + 1))
        if mention:
            yield Told(Post.CALL, refs)

    def _turn_of(self, row: SeatRow) -> Told:
        first = self.last_seq if self.is_told else self.table.row.told_seq
        assert row.user_id is not None
        kind = Post.CALL if row.user_id in self.table.mentioned else Post.TURN
        return called(self.table, kind, self._refs(first + 1, seat=row.seat), row.user_id)

    def _hand_of(self, row: SeatRow) -> Told:
        return Told(Post.HAND, self._refs(self.last_seq + 1, seat=row.seat), row.user_id)

    def _refs(self, first: int, *, seat: int | None = None, mention: tuple[int, ...] = ()) -> Refs:
        following = tuple(sorted(self.after))
        return Refs(first_seq=first, last_seq=self.last_seq, seat=seat, next=following, mention=mention)

    @property
    def _events(self) -> tuple[Event, ...]:
        return tuple(event for played in self.draft.played for event in played.events)

    def _named(self, row: SeatRow) -> int | None:
        """Return the person of a seat if the post itself mentions them: not in their quiet hours, which come first."""
        is_named = row.user_id in self.table.mentioned
        return row.user_id if is_named and not is_resting(self.table.hours.get(row.user_id or 0), self.at) else None

    def _is_by_clock(self, seat: Seat) -> bool:
        """Tell whether the clock plays next for a seat; whoever ordered this turn has ordered no other yet."""
        row = self.table.seats[seat]
        return row.is_automatic if seat == self.draft.seat else row.is_by_clock

    def _pinged(self) -> tuple[SeatRow, ...]:
        """Return the people who must act from now on, save the one who began the chain and still looks."""
        fresh = self.after - self.table.to_act
        if self.chain_seat is None or self.is_ordered:
            # The clock acted, not the player: whoever goes on after that has not looked.
            fresh |= self.after & {self.draft.seat}
        rows = (self.table.seats[seat] for seat in sorted(fresh) if seat != self.chain_seat)
        return tuple(row for row in rows if not self._is_by_clock(Seat(row.seat)))

    def _dealt(self) -> tuple[SeatRow, ...]:
        """Return the people to whom the commit of somebody else showed something for their eyes only."""
        if chapters_of(self.table.game) is not None and not self.is_told:
            # What shows itself bit by bit, as others finish their part, is there for whoever looks.
            return ()
        seats = {seat for event in self._events for seat in event.audience or ()} - {self.draft.seat}
        return tuple(row for seat in sorted(seats) if not (row := self.table.seats[seat]).is_automatic)
