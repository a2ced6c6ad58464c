"""Commits: all that one changes is computed from the table, then written in one transaction."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

import msgspec
import structlog

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.queue import PanelFate
from db.games.consent import EVERY_KIND, ProposalKind
from db.games.games import Progress, Status
from db.games.moves import ActedBy, MoveRow
from db.games.orders import OrderChanges, SpentOrder
from db.games.seats import SeatRow
from db.time import DeadlineKind
from rules.game import Seat
from tables.changes.entries import CommitEntries
from tables.changes.plan import Plan, Then, carried_out, save_plan
from tables.core import Core
from tables.metrics import MOVES
from tables.model.draft import Draft, chapters_of, commutes
from tables.model.order import OrderOutcome
from tables.model.refusals import TIME_NOTICES, Notice
from tables.model.table import Table, encode_state, write_json
from tables.model.take_back import commit_row
from tables.model.timing import deadlines_for

R = TypeVar("R")

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """
    Moves to commit, by whom and when.

    `is_click`: the player acts now, rather than the clock for them. `notice` is what the seat's next panel explains,
    `entries_before` go out before the commit's own posts. `outcome` is what became of the seat's order, which ends with
    the commit, no matter who played. `shown_in` is the message in which the player acts.
    """

    table: Table
    draft: Draft
    acted_by: ActedBy
    at: int
    is_click: bool = False
    notice: Notice | None = None
    interaction_id: int | None = None
    entries_before: tuple[NewEntry, ...] = ()
    outcome: OrderOutcome | None = None
    shown_in: int | None = None

    def plan(self) -> Plan:
        """Return everything that the commit writes."""
        commit_entries, seats = self._commit_entries(), self._seats()
        acting, before = commit_entries.after, self.table.to_act
        kept = frozenset() if self._goes_on else acting & {self.draft.seat}
        renewed = (acting - before) | kept | with_outdated_deadlines(self.table, acting)
        return Plan(
            progress=self._progress(commit_entries),
            moves=self._moves(),
            seats=seats,
            undrafted=tuple(
                Seat(row.seat)
                for row in seats
                if row.seat in self.table.drafts and not self._keeps_draft(Seat(row.seat))
            ),
            cleared=tuple(sorted((before | {self.draft.seat}) - acting | renewed)),
            deadlines=tuple(deadlines_for(renewed, seats, self.table.pace, self.at)),
            entries=(*self.entries_before, *commit_entries.entries(), *self._time_up(commit_entries)),
            interaction=carried_out(seats[self.draft.seat], self.interaction_id, self.at, self._commit_no),
            overtakes=self._closed_proposals(acting),
            commit=commit_row(self.table, self.draft, self.acted_by, self.at),
            orders=self._orders(),
            outdated=self._outdated(acting),
            uncalled=self._uncalled,
            shown_in=self.shown_in,
        )

    def _outdated(self, acting: frozenset[Seat]) -> Mapping[int, PanelFate]:
        """Return the new state of the seat's panel, unless its turn goes on."""
        user_id = self.table.seats[self.draft.seat].user_id
        if user_id is None or self.draft.seat in acting:
            return {}
        return {user_id: PanelFate.PLAYED_FOR if self.acted_by is ActedBy.DEPUTY else PanelFate.PLAYED}

    @property
    def _uncalled(self) -> frozenset[Seat]:
        """
        Return the seats whose people are rung when they are next on turn: the one that plays, and those that wait.

        Those that wait are not, if this seat plays otherwise what it took back: their turn is the one they know of.
        """
        seat, known = self.draft.seat, self.table.commits
        own = [row.commit_no for row in known if row.seat == seat and not row.is_undone]
        ended = max((row.commit_no for row in known if row.commit_no in own and not row.goes_on), default=0)
        undone = any(row.seat == seat and row.is_undone and row.commit_no > ended for row in known)
        # Of a seat of which nothing stands, not all commits are known.
        is_again = undone or (not own and self.table.undone > 0)
        if is_again or self.acted_by is not ActedBy.PERSON:
            return frozenset({seat})
        return frozenset(Seat(row.seat) for row in self.table.seats) - self.table.to_act | {seat}

    def _closed_proposals(self, acting: frozenset[Seat]) -> frozenset[ProposalKind]:
        """Return the kinds of proposals that the commit closes: of take-backs if a person played, all at the end."""
        if not acting:
            return EVERY_KIND
        return frozenset({ProposalKind.TAKE_BACK}) if self.acted_by is ActedBy.PERSON else frozenset()

    @property
    def _goes_on(self) -> bool:
        """Whether a person plays on in the same chapter, so that their time is not renewed."""
        game = chapters_of(self.table.game)
        if not self.is_click or game is None:
            return False
        return game.chapter(self.draft.state) == game.chapter(self.table.state)

    @property
    def _last_seq(self) -> int:
        return self.table.row.seq + len(self.draft.played)

    @property
    def _commit_no(self) -> int:
        return self.table.row.commit_no + 1

    def _commit_entries(self) -> CommitEntries:
        return CommitEntries(
            table=self.table,
            draft=self.draft,
            chain_seat=self._chain_seat(),
            last_seq=self._last_seq,
            at=self.at,
            is_ordered=self.acted_by is ActedBy.ORDER,
        )

    def _orders(self) -> OrderChanges | None:
        game_id, seat = self.table.row.id, self.draft.seat
        if self.outcome is None:
            return OrderChanges(withdrawn=(seat,)) if seat in self.table.orders else None
        outcome = write_json(self.outcome)
        spent = SpentOrder(game_id=game_id, seat=seat, spent_no=self._commit_no, outcome=outcome)
        return OrderChanges(spent=spent)

    def _time_up(self, commit_entries: CommitEntries) -> Iterator[NewEntry]:
        """Tell somebody whose time was over what was played for them, unless they get a post or mention anyway."""
        seat, user_id = self.draft.seat, self.table.seats[self.draft.seat].user_id
        reached = {told.user_id for told in commit_entries.entries()}
        if self.notice in TIME_NOTICES and user_id is not None and user_id not in reached and commit_entries.after:
            facts = EntryFacts(first_seq=self.table.row.seq + 1, last_seq=self._last_seq, seat=seat)
            yield NewEntry(EntryKind.TIME_UP, facts, user_id)

    def _chain_seat(self) -> Seat | None:
        if self.is_click:
            return self.draft.seat
        is_by_clock = self.acted_by is ActedBy.ORDER or self.table.seats[self.draft.seat].is_automatic
        chain_seat = self.table.row.chain_seat
        if not is_by_clock or chain_seat is None or (self.acted_by is ActedBy.ORDER and chain_seat == self.draft.seat):
            # Somebody who has ordered their next turn since the click is no longer watching.
            return None
        return Seat(chain_seat)

    def _progress(self, commit_entries: CommitEntries) -> Progress:
        row, over = self.table.row, not commit_entries.after
        snapshot = encode_state(self.draft.state)
        result = replace(self.table, state=self.draft.state).result
        return Progress(
            status=Status.ENDED if over else Status.PLAYING,
            state=snapshot.state,
            state_hash=snapshot.state_hash,
            result=None if result is None else msgspec.json.encode(result),
            seq=self._last_seq,
            told_seq=self._last_seq if commit_entries.is_told else row.told_seq,
            commit_no=self._commit_no,
            chain_seat=commit_entries.kept_chain,
            ended_at=self.at if over else None,
        )

    def _moves(self) -> tuple[MoveRow, ...]:
        row = self.table.row
        return tuple(
            MoveRow(
                game_id=row.id,
                seq=seq,
                commit_no=self._commit_no,
                seat=self.draft.seat,
                notation=played.notation,
                acted_by=self.acted_by,
                rules_version=row.rules_version,
                at=self.at,
            )
            for seq, played in enumerate(self.draft.played, row.seq + 1)
        )

    def _seats(self) -> tuple[SeatRow, ...]:
        acting = self.table.game.to_act(self.draft.state)
        same_turn = acting if self._goes_on else acting - {self.draft.seat}
        return tuple(
            replace(
                self._seat(row), to_act=row.seat in acting, turn_left=row.turn_left if row.seat in same_turn else None
            )
            for row in self.table.seats
        )

    def _seat(self, row: SeatRow) -> SeatRow:
        if row.seat == self.draft.seat:
            notice = None if self.notice is None else self.notice.value
            return replace(row, rev=row.rev + 1, notice=notice, lost=self._lost(), has_order=False)
        if Seat(row.seat) in self.table.drafts and not self._keeps_draft(Seat(row.seat)):
            return replace(row, rev=row.rev + 1, notice=Notice.DRAFT_DROPPED.value, lost=None)
        # The game goes on, so the notice that a turn was taken back is outdated.
        return replace(row, notice=None) if row.notice == Notice.TURN_TAKEN_BACK.value else row

    def _lost(self) -> str | None:
        """Return the notations of the person's draft that is lost because a deputy played."""
        if self.acted_by is not ActedBy.DEPUTY:
            return None
        chosen = self.table.drafts.get(self.draft.seat, ())
        return " ".join(chosen) or self.table.seats[self.draft.seat].lost

    def _keeps_draft(self, seat: Seat) -> bool:
        return seat != self.draft.seat and commutes(self.draft, self.table.draft_of(seat))


def with_outdated_deadlines(table: Table, acting: frozenset[Seat]) -> frozenset[Seat]:
    """Return the seats to act whose deadlines are of the wrong kind: somebody came back, or a deputy took over."""
    automatic = {row.seat for row in table.deadlines if row.kind is DeadlineKind.AUTO}
    return frozenset(seat for seat in acting if table.seats[seat].is_by_clock != (seat in automatic))


async def save_commit(core: Core, commit: Commit, then: Then[R] | None = None) -> R | None:
    """
    Write a commit in one transaction and tell the listeners; the caller holds the table's lock.

    Args:
        then: reads in the same transaction after the write.
    Returns: the result of `then`. Raises: NotSaved: nothing has changed.
    """
    found = await save_plan(core, commit.table.row.id, commit.draft.seat, commit.plan(), commit.at, then)
    _log.info("committed", game=commit.table.row.id, seat=int(commit.draft.seat), by=commit.acted_by.value)
    MOVES.labels(commit.table.game.slug, commit.acted_by.value).inc(len(commit.draft.played))
    return found
