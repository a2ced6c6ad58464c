"""Who holds a seat: resignations, replacements, and who becomes host when the host leaves."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from sqlite3 import Connection

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.delivery.queue import PanelFate
from db.games.consent import EVERY_KIND
from db.games.games import GameRow, Progress, Status
from db.games.seats import NewHolder, SeatKind, SeatRow, add_holder, seat_holder
from db.games.watchers import remove_watcher
from rules.game import Seat
from rules.resignations import ends_game
from tables.changes.absence import affected_seats, change_seat, without_order
from tables.changes.opening import agree, computer_name, meet
from tables.changes.plan import Plan, standing, write_plan
from tables.core import Core
from tables.model.place import DEPUTY, Person
from tables.model.refusals import Notice
from tables.model.table import Table
from tables.model.timing import deadlines_for


def longest_seated(seats: Iterable[SeatRow], *, without: int | None = None) -> SeatRow | None:
    """Return the person who has held a seat longest, people who are present first; None if nobody is left."""
    people = [row for row in seats if row.is_held and row.user_id != without]
    return min(people, key=lambda row: (row.away_at is not None, row.taken_at or 0, row.seat), default=None)


def with_new_host(plan: Plan, row: GameRow) -> Plan:
    """
    Make the person who has sat there longest the host, if the host of a table in play loses their seat by the plan.

    Nobody is told, because a host has little to do during a game.
    """
    following = longest_seated(plan.seats)
    is_held = any(seat.is_held and seat.user_id == row.host_id for seat in plan.seats)
    if following is None or is_held or plan.progress.status is not Status.PLAYING:
        return plan
    return replace(plan, host_id=following.user_id)


def host_told(row: GameRow, host: SeatRow) -> NewEntry:
    """Return the post that tells a table in play who is its host now."""
    return NewEntry(
        EntryKind.HOST, EntryFacts(first_seq=row.seq + 1, last_seq=row.seq, seat=host.seat, who=host.user_id)
    )


class ResignationEffect(Enum):
    """What happens to a table when somebody resigns."""

    OTHER_WINS = "wins"
    """Two play: the game is over, and the other has won it."""
    DEPUTY = "deputy"
    """The others play on, with a deputy in the seat that was resigned from."""
    LAST = "last"
    """No other person is left, so the game is over."""


def effect_of_resigning(table: Table, seat: Seat) -> ResignationEffect:
    """Return what happens to a table in play when this seat resigns."""
    people = sum(row.is_held for row in table.seats if row.seat != seat)
    if not ends_game(len(table.seats), people):
        return ResignationEffect.DEPUTY
    return ResignationEffect.OTHER_WINS if len(table.seats) == 2 else ResignationEffect.LAST  # noqa: PLR2004 - two play


@dataclass(frozen=True, slots=True, kw_only=True)
class Resignation:
    """Somebody gives up a seat for good; this is logged, but it is no move of the game."""

    table: Table
    seat: Seat
    at: int

    def plan(self) -> Plan:
        """Return everything that the resignation writes."""
        row, seats = self.table.row, self._seats()
        everybody = frozenset(Seat(seat.seat) for seat in seats)
        gone = everybody if self._is_end else {self.seat}
        concerned = everybody if self._is_end else affected_seats(self.table, self.seat, seats)
        acting = frozenset() if self._is_end else concerned & self.table.to_act
        plan = Plan(
            progress=self._progress(),
            moves=(),
            seats=seats,
            undrafted=tuple(sorted(gone & self.table.drafts.keys())),
            cleared=tuple(sorted(concerned)),
            deadlines=tuple(deadlines_for(acting, seats, self.table.pace, self.at)),
            entries=tuple(self._ending() if self._is_end else self._entries_in_play(row.seq)),
            overtakes=EVERY_KIND,
            outdated={} if (user_id := self.table.seats[self.seat].user_id) is None else {user_id: PanelFate.LEFT},
        )
        return with_new_host(plan, row)

    @property
    def _is_end(self) -> bool:
        return effect_of_resigning(self.table, self.seat) is not ResignationEffect.DEPUTY

    def _progress(self) -> Progress:
        row = self.table.row
        return replace(
            standing(row),
            status=Status.ENDED if self._is_end else Status.PLAYING,
            told_seq=row.seq if self._is_end else row.told_seq,
            commit_no=row.commit_no + 1,
            chain_seat=None if row.chain_seat == self.seat else row.chain_seat,
            ended_at=self.at if self._is_end else None,
        )

    def _seats(self) -> tuple[SeatRow, ...]:
        return tuple(self._seat(row) for row in self.table.seats)

    def _seat(self, row: SeatRow) -> SeatRow:
        to_act = row.to_act and not self._is_end
        if row.seat == self.seat:
            seq = self.table.row.seq
            gone = replace(row, notice=None, resigned_seq=seq, resigned_at=self.at, away_at=None, offered_at=None)
            return replace(gone, rev=row.rev + 1, to_act=to_act, lost=None)
        loses_draft = self._is_end and Seat(row.seat) in self.table.drafts
        return replace(row, rev=row.rev + loses_draft, to_act=to_act)

    def _entries_in_play(self, seq: int) -> Iterator[NewEntry]:
        # No turn begins here: if the seat was on turn, its deputy plays soon, and that turn is told as usual.
        following = tuple(sorted(self.table.to_act))
        yield NewEntry(EntryKind.RESIGNED, EntryFacts(first_seq=seq + 1, last_seq=seq, seat=self.seat, next=following))

    def _ending(self) -> Iterator[NewEntry]:
        facts = EntryFacts(first_seq=self.table.row.told_seq + 1, last_seq=self.table.row.seq, seat=self.seat)
        if self.table.untold:
            yield NewEntry(EntryKind.TURN, facts)
        yield NewEntry(EntryKind.FINAL, facts)


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
            name = computer_name(former.game_id, former.seat, (row.name for row in self.table.seats))
            return replace(vacated, kind=SeatKind.COMPUTER, user_id=None, name=name, level=DEPUTY.value)
        notice = Notice.SEAT_TAKEN.value
        return replace(vacated, user_id=self.person.user_id, name=self.person.name, notice=notice)

    def plan(self) -> Plan:
        """Return what changes in the game."""
        plan = change_seat(self.table, self.row, self.at, tuple(self._entries()))
        undrafted = (self.seat,) if self.seat in self.table.drafts else ()
        outdated = {self.holder().user_id: PanelFate.LEFT}
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

    def _entries(self) -> list[NewEntry]:
        seq, former = self.table.row.seq, self.table.seats[self.seat].user_id
        nothing = EntryFacts(first_seq=seq + 1, last_seq=seq, seat=self.seat, next=tuple(sorted(self.table.to_act)))
        if self.person is None:
            return [NewEntry(EntryKind.TAKEN, replace(nothing, former=former))]
        user_id = self.person.user_id
        # A mention adds the person to the thread.
        told = NewEntry(EntryKind.TAKEN, replace(nothing, who=user_id, former=former, mention=(user_id,)))
        return [told, NewEntry(EntryKind.HAND, nothing, user_id)]


def write_replacement(connection: Connection, core: Core, replacement: Replacement) -> None:
    """Write it as part of a transaction; the caller tells the listeners."""
    table, at = replacement.table, replacement.at
    if replacement.person is not None:
        person = meet(connection, replacement.person, table.row.id, at)
        replacement = replace(replacement, person=person)
        # A player is told anyway, so they need no spectator's subscription.
        remove_watcher(connection, table.row.id, person.user_id)
        if table.row.terms.by_message and any(row.is_held and row.seat != replacement.seat for row in table.seats):
            agree(connection, person.user_id)
    plan = replacement.plan()
    write_plan(connection, core, table.row.id, plan, at)
    seat_holder(connection, plan.seats[replacement.seat])
    add_holder(connection, replacement.holder())
