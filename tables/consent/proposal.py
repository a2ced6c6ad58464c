"""What can be proposed at a table in play, who must agree, and what follows. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.consent import ProposalKind, ProposalRow
from db.games.games import Status
from rules.game import Seat
from tables.changes.entries import calling
from tables.changes.plan import Plan, standing
from tables.model import refusals, take_back
from tables.model.table import Table
from tables.model.take_back import TakeBack, take_back_of
from tables.model.timing import is_away as is_on_vacation

LONG_AWAY = 3 * 86400
"""Seconds for which somebody must have been away before the others may give their seat to somebody else."""
OF_ALL = frozenset({ProposalKind.END, ProposalKind.TAKE_BACK})
"""Proposals to which everybody who holds a seat must agree, present or not."""
LONG_MISSED = 7 * 86400
"""Seconds for which a table must have waited for somebody before the others may offer their seat."""
PATIENCE = 3 * 86400
"""Seconds after which a proposal lapses if not everybody has answered."""


@dataclass(frozen=True, slots=True)
class Motion:
    """
    What somebody proposes.

    `about` is the seat it is about, if any; `commit_no` is the commit that this seat would take back. With `deletes`,
    an early end deletes the table, too.
    """

    kind: ProposalKind
    about: Seat | None = None
    commit_no: int | None = None
    deletes: bool = False

    def voters(self, table: Table) -> frozenset[Seat]:
        """
        Return who must agree, including the one who proposes it.

        To an end or a take-back, everybody who holds a seat must agree; to other proposals, those who are present
        except the one it is about.
        """
        held = [row for row in table.seats if row.is_held]
        if self.kind in OF_ALL:
            return frozenset(Seat(row.seat) for row in held)
        return frozenset(Seat(row.seat) for row in held if row.seat != self.about and row.away_at is None)

    def check(self, table: Table, now: int) -> None:
        """Raises: Refusal: it cannot be proposed now."""
        match self.kind:
            case ProposalKind.PAUSE if table.row.paused_at is not None:
                raise refusals.paused_already()
            case ProposalKind.OFFER | ProposalKind.COMPUTER:
                self._check_long_away(table, now)
            case ProposalKind.TAKE_BACK:
                self.taken(table)
            case _:
                pass

    def taken(self, table: Table) -> TakeBack:
        """Return what would be taken back. Raises: Refusal: it can no longer be taken back."""
        taken = None if self.about is None else take_back_of(table, self.about)
        if taken is None or taken.commit_no != self.commit_no:
            raise take_back.nothing_to_take_back()
        if taken.is_refused:
            raise take_back.obstructed(taken)
        return taken

    def _check_long_away(self, table: Table, now: int) -> None:
        if self.about not in range(len(table.seats)):
            raise refusals.not_away()
        assert self.about is not None
        row = table.seats[self.about]
        if row.away_at is None:
            if self.kind is ProposalKind.COMPUTER or not is_missed(table, self.about, now):
                raise refusals.not_away()
            return
        if now < row.away_at + LONG_AWAY:
            raise refusals.not_long_away(table.names[self.about], LONG_AWAY // 86400)
        if self.kind is ProposalKind.OFFER and row.offered_at is not None:
            raise refusals.offered_already(table.names[self.about])


DELETION = Motion(ProposalKind.END, deletes=True)
"""The game ends now, and the table is deleted; only its host may propose that."""


def is_missed(table: Table, seat: Seat, now: int) -> bool:
    """Return whether a table has waited `LONG_MISSED` for somebody, who is not on vacation while it is not paused."""
    row = table.seats[seat]
    excused = table.row.paused_at is not None or is_on_vacation(table.hours.get(row.user_id or 0), now)
    waits = row.is_held and seat in table.to_act and not excused
    return waits and now >= (table.row.active_at or now) + LONG_MISSED


def motion_of(row: ProposalRow) -> Motion:
    """Return what a stored proposal proposes."""
    about = None if row.about_seat is None else Seat(row.about_seat)
    return Motion(row.kind, about, row.commit_no, deletes=row.deletes)


def proposed(table: Table, row: ProposalRow) -> Iterator[NewEntry]:
    """Return the post to the table, and the notifications of the others who must agree."""
    asked = sorted(motion_of(row).voters(table) - {row.by_seat})
    return calling(table, NewEntry(EntryKind.PROPOSED, _refs(table, row)), asked, row.made_at)


def decided(table: Table, row: ProposalRow) -> NewEntry:
    """Return the post that tells the table what became of a proposal."""
    return NewEntry(EntryKind.DECIDED, _refs(table, row))


def agreed_end(table: Table, at: int) -> Plan:
    """End the game now: nobody has a place, and its secrets stay secret."""
    row = table.row
    seats = tuple(
        replace(seat, to_act=False, notice=None, rev=seat.rev + (Seat(seat.seat) in table.drafts))
        for seat in table.seats
    )
    told = EntryFacts(first_seq=row.told_seq + 1, last_seq=row.seq)
    return Plan(
        progress=replace(standing(row), status=Status.ENDED, agreed=True, told_seq=row.seq, ended_at=at),
        moves=(),
        seats=seats,
        undrafted=tuple(table.drafts),
        cleared=tuple(Seat(seat.seat) for seat in seats),
        deadlines=(),
        entries=(*((NewEntry(EntryKind.TURN, told),) if table.untold else ()), NewEntry(EntryKind.FINAL, told)),
    )


def _refs(table: Table, row: ProposalRow) -> EntryFacts:
    return EntryFacts(
        first_seq=table.row.seq + 1, last_seq=table.row.seq, next=tuple(sorted(table.to_act)), proposal=row.id
    )
