"""Replacements: what changes when a seat gets another holder."""

from dataclasses import dataclass, replace

from aiosqlite import Connection

from db.consent import EVERY_KIND
from db.delivery.outbox import Post
from db.delivery.panels import Stand
from db.games.seats import NewHolder, SeatKind, SeatRow, add_holder, seat_holder
from db.spectators import remove_watcher
from rules.game import Seat
from tables.changes.absence import change_seat, without_order
from tables.changes.host import with_new_host
from tables.changes.opening import free_computer_name, meet
from tables.changes.plan import Plan, write_plan
from tables.changes.posts import Refs, Told
from tables.context import Context
from tables.model.notices import Notice
from tables.model.place import DEPUTY, Person
from tables.model.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """
    A new holder for a seat, with all that the seat holds and knows; `person` is None for a computer.

    The former holder's draft and order are dropped.
    """

    table: Table
    seat: Seat
    person: Person | None
    at: int

    @property
    def row(self) -> SeatRow:
        """The seat's row with the new holder."""
        former = without_order(self.table, self.seat).seats[self.seat]
        vacated = replace(former, away_at=None, offered_at=None, taken_at=self.at, notice=None, lost=None)
        if self.person is None:
            name = free_computer_name(row.name for row in self.table.seats)
            return replace(vacated, kind=SeatKind.COMPUTER, user_id=None, name=name, level=DEPUTY.value)
        notice = Notice.SEAT_TAKEN.value
        return replace(vacated, user_id=self.person.user_id, name=self.person.name, notice=notice)

    def plan(self) -> Plan:
        """Return what changes in the game."""
        plan = change_seat(self.table, self.row, self.at, tuple(self._posts()))
        undrafted = (self.seat,) if self.seat in self.table.drafts else ()
        outdated = {self.holder().user_id: Stand.LEFT}
        plan = replace(plan, undrafted=undrafted, overtakes=EVERY_KIND, outdated=outdated)
        return with_new_host(plan, self.table.row)

    def holder(self) -> NewHolder:
        """Return who held the seat so far."""
        row = self.table.seats[self.seat]
        assert row.user_id is not None
        return NewHolder(
            game_id=row.game_id,
            seat=row.seat,
            user_id=row.user_id,
            name=row.name,
            last_seq=self.table.row.seq,
            left_at=self.at,
        )

    def _posts(self) -> list[Told]:
        seq, former = self.table.row.seq, self.table.seats[self.seat].user_id
        nothing = Refs(first_seq=seq + 1, last_seq=seq, seat=self.seat, next=tuple(sorted(self.table.to_act)))
        if self.person is None:
            return [Told(Post.TAKEN, replace(nothing, former=former))]
        user_id = self.person.user_id
        # A mention adds the person to the thread.
        told = Told(Post.TAKEN, replace(nothing, who=user_id, former=former, mention=(user_id,)))
        return [told, Told(Post.HAND, nothing, user_id)]


async def write_replacement(connection: Connection, context: Context, replacement: Replacement) -> None:
    """Write it as part of a transaction; the caller tells the listeners."""
    table, at = replacement.table, replacement.at
    if replacement.person is not None:
        await meet(connection, replacement.person, at)
        # A player is told anyway, so they need no spectator's subscription.
        await remove_watcher(connection, table.row.id, replacement.person.user_id)
    plan = replacement.plan()
    await write_plan(connection, context, table.row.id, plan, at)
    await seat_holder(connection, plan.seats[replacement.seat])
    await add_holder(connection, replacement.holder())
