"""Take-backs: what one changes, computed by replaying the log without the undone commits."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import Any

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.queue import PanelFate
from db.games.commits import CommitRow, TakenBack, commits_of_game
from db.games.consent import ProposalKind
from db.games.moves import MoveRow, moves_of_game
from db.games.orders import OrderChanges, OrderRow, spent_orders
from db.games.seats import SeatRow
from rules.errors import PlayerError
from rules.game import Chapters, Seat
from tables.changes.commit import with_outdated_deadlines
from tables.changes.entries import called
from tables.changes.plan import Plan, carried_out, standing
from tables.model.draft import Draft, commutes, redraft
from tables.model.order import Fate, OrderOutcome
from tables.model.refusals import ORDER_NOTICES, Notice
from tables.model.table import Table, encode_state, options_of, read_json
from tables.model.take_back import TakeBack, undone_by
from tables.model.timing import LEAST_LEFT, deadlines_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """
    A take-back to carry out.

    `state` is the state without the commits of `undone`, `moves` are the undone moves. `is_click`: the person who takes
    back acts now, rather than the last of those who agreed. `entries_before` tell that the person who acts is back, if
    they were away. `interaction_id` makes a second delivery do nothing. `spent` are the orders that were played or
    dropped since; `shown_in` is the message that was clicked. `had_hour`: the seat was given its last hour before in
    this turn.
    """

    table: Table
    seat: Seat
    undone: tuple[CommitRow, ...]
    moves: tuple[MoveRow, ...]
    state: Any
    at: int
    is_click: bool
    interaction_id: int | None = None
    entries_before: tuple[NewEntry, ...] = ()
    spent: tuple[OrderRow, ...] = ()
    shown_in: int | None = None
    had_hour: bool = False

    def plan(self) -> Plan:
        """Return everything that the take-back writes."""
        before, after, seats, snapshot = self.table.to_act, self._after, self._seats(), encode_state(self.state)
        renewed = (after - before) | self._restarted | with_outdated_deadlines(self.table, after)
        return Plan(
            progress=replace(
                standing(self.table.row),
                state=snapshot.state,
                state_hash=snapshot.state_hash,
                commit_no=self._number,
                chain_seat=self.seat if self.is_click else None,
            ),
            moves=(),
            seats=seats,
            undrafted=tuple(seat for seat in self.table.drafts if not self._keeps_draft(seat)),
            cleared=tuple(sorted((before | {self.seat}) - after | renewed)),
            deadlines=tuple(deadlines_for(renewed, seats, self.table.pace, self.at, self._left)),
            entries=(*self.entries_before, *self._entries()),
            interaction=carried_out(seats[self.seat], self.interaction_id, self.at, self._number),
            overtakes=frozenset({ProposalKind.TAKE_BACK}),
            taken_back=TakenBack(
                game_id=self.table.row.id,
                number=self._number,
                commits=tuple(row.commit_no for row in self.undone),
                by_seat=self.seat,
                at=self.at,
            ),
            # An order that this person has made since was for the turn after the one they get back.
            orders=OrderChanges(withdrawn=(self.seat,), restored=self._restored),
            outdated=self._outdated,
            shown_in=self.shown_in,
        )

    @property
    def _outdated(self) -> Mapping[int, PanelFate]:
        """Return the people whose panels show a turn that no longer exists."""
        seats = {self.seat, *(Seat(row.seat) for row in self.undone), *(self.table.to_act - self._after)}
        people = (self.table.seats[seat].user_id for seat in seats)
        return {user_id: PanelFate.TAKEN_BACK for user_id in people if user_id is not None}

    @property
    def _after(self) -> frozenset[Seat]:
        return self.table.game.to_act(self.state)

    @property
    def _number(self) -> int:
        return self.table.row.commit_no + 1

    @property
    def _restarted(self) -> frozenset[Seat]:
        """Return the seat that takes back, unless its time for the chapter simply runs on."""
        game, seat = self.table.game, self.seat
        is_same = isinstance(game, Chapters) and game.chapter(self.state) == game.chapter(self.table.state)
        runs_on = is_same and seat in self.table.to_act
        return frozenset() if runs_on else self._after & {seat}

    @property
    def _left(self) -> dict[Seat, int]:
        """
        Return the seconds left for seats that get their turns back, so that nobody gains time by a take-back.

        It is an hour at least, so that what was taken back can be played otherwise; but for the seat that takes back
        once a turn only, or it could go on without end.
        """
        first = {Seat(row.seat): row.left for row in reversed(self.undone)}
        least = {self.seat: 0} if self.had_hour else {}
        return {seat: max(left, least.get(seat, LEAST_LEFT)) for seat, left in first.items() if left is not None}

    @property
    def _restored(self) -> tuple[OrderRow, ...]:
        """Return the orders to restore, because the turns for which they were used will come again."""
        gone = {row.commit_no for row in self.undone}
        first: dict[int, OrderRow] = {}
        for row in self.spent:
            if row.seat not in {self.seat, *self._after} and (row.spent_no in gone or not _was_played(row)):
                first.setdefault(row.seat, row)
        return tuple(first.values())

    def _seats(self) -> tuple[SeatRow, ...]:
        return tuple(replace(self._seat(row), to_act=row.seat in self._after) for row in self.table.seats)

    def _seat(self, row: SeatRow) -> SeatRow:
        seat = Seat(row.seat)
        if seat == self.seat:
            return replace(row, rev=row.rev + 1, notice=None, has_order=False)
        if seat in {spent.seat for spent in self._restored}:
            notice = None if row.notice in {notice.value for notice in ORDER_NOTICES} else row.notice
            row = replace(row, rev=row.rev + 1, notice=notice, has_order=True)
        if seat in self.table.to_act - self._after:
            return replace(row, rev=row.rev + 1, notice=Notice.TURN_TAKEN_BACK.value)
        if seat in self.table.drafts and not self._keeps_draft(seat):
            return replace(row, rev=row.rev + 1, notice=Notice.DRAFT_DROPPED.value)
        return row

    def _keeps_draft(self, seat: Seat) -> bool:
        """Return whether a draft has the same result without the undone moves."""
        if seat == self.seat or seat not in self._after or any(row.seat != self.seat for row in self.undone):
            return False
        redone = _replayed_last(self.table, self.state, self.seat, self.moves)
        mine = redraft(self.table.game, self.state, seat, self.table.drafts[seat])
        return redone is not None and not mine.cut and commutes(redone, mine)

    def _entries(self) -> Iterator[NewEntry]:
        seq, taker = self.table.row.seq, self.table.seats[self.seat]
        others = len({row.seat for row in self.undone} - {self.seat})
        facts = EntryFacts(first_seq=seq + 1, last_seq=seq, next=tuple(sorted(self._after)), others_lost=others)
        yield NewEntry(EntryKind.TAKEN_BACK, replace(facts, seat=self.seat, who=taker.user_id))
        rung = self._after - self.table.to_act - {self.seat}
        for seat in sorted(rung if self.is_click else rung | self._after & {self.seat}):
            row = self.table.seats[seat]
            if row.user_id is not None and not row.is_by_clock:
                kind = EntryKind.CALL if row.user_id in self.table.mentioned else EntryKind.TURN
                yield called(self.table, kind, replace(facts, seat=seat, others_lost=0), row.user_id)


def undo_of(
    connection: Connection, table: Table, seat: Seat, taken: TakeBack, at: int, *, interaction_id: int | None = None
) -> Undo | None:
    """
    Return the take-back as a click of its seat; None if a later move that stays would be illegal without it.

    Args:
        connection: any that can read.
    """
    commits = commits_of_game(connection, table.row.id)
    undone = undone_by(commits, taken)
    gone = {row.commit_no for row in undone}
    log = moves_of_game(connection, table.row.id)
    state = _replayed(table, [move for move in log if move.commit_no not in gone])
    if state is None:
        return None
    return Undo(
        table=table,
        seat=seat,
        undone=undone,
        moves=tuple(move for move in log if move.commit_no in gone),
        state=state,
        at=at,
        is_click=True,
        interaction_id=interaction_id,
        spent=spent_orders(connection, table.row.id, min(gone)),
        had_hour=_had_hour(commits, seat, min(gone)),
    )


def _had_hour(commits: Sequence[CommitRow], seat: Seat, commit_no: int) -> bool:
    """Return whether a seat took back, in the turn of a commit, another one for which it had less than an hour left."""
    before = [row for row in commits if row.seat == seat and row.commit_no < commit_no]
    begun = max((row.commit_no for row in before if not row.is_undone), default=0)
    return any(row.left is not None and row.left < LEAST_LEFT for row in before if row.commit_no > begun)


def _was_played(row: OrderRow) -> bool:
    assert row.outcome is not None
    return read_json(row.outcome, OrderOutcome).fate is Fate.PLAYED


def _replayed(table: Table, moves: Sequence[MoveRow]) -> Any | None:  # noqa: ANN401 - any game's state
    assert table.row.key is not None
    state = table.game.setup(table.row.key, len(table.seats), options_of(table.row))
    for move in moves:
        seat = Seat(move.seat)
        try:
            state, _ = table.game.apply(state, seat, table.game.parse_move(state, seat, move.notation))
        except PlayerError:
            return None
    return state


def _replayed_last(table: Table, state: Any, seat: Seat, moves: Sequence[MoveRow]) -> Draft | None:  # noqa: ANN401
    """Replay the undone moves on top of the state without them."""
    draft = Draft(game=table.game, seat=seat, start=state, state=state)
    for move in moves:
        try:
            draft = draft.with_move(table.game.parse_move(draft.state, seat, move.notation))
        except PlayerError:
            return None
    return draft
