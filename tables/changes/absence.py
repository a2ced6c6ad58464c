"""
Plans for somebody who goes away or comes back. Pure.

The seat stays theirs: a deputy plays in it until they are back. While no person at the table is present, nobody plays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.consent import EVERY_KIND, ProposalKind
from db.games.games import Consequence
from db.games.orders import OrderChanges
from db.games.seats import SeatRow
from rules.game import Chapters, Seat
from tables.changes.entries import called
from tables.changes.plan import Plan, standing
from tables.model.refusals import Notice
from tables.model.table import Table
from tables.model.timing import deadlines_for

_VOTED_BY_THOSE_PRESENT = EVERY_KIND - {ProposalKind.END, ProposalKind.TAKE_BACK}
"""Proposals on which only those present vote; an absence or return closes them."""


def away(table: Table, seat: Seat, at: int) -> Plan:
    """Let a deputy play for somebody who announced an absence."""
    gone = replace(table.seats[seat], away_at=at)
    return change_seat(table, gone, at, (_told(table, gone, EntryKind.AWAY),))


def offered(table: Table, seat: Seat, at: int) -> Plan:
    """Let a deputy play for somebody whose time is over, until they are back or somebody else takes the seat."""
    gone = replace(table.seats[seat], away_at=at, offered_at=at, notice=Notice.TIME_OFFERED.value)
    told = tuple(_absence_told(table, gone, EntryKind.TIME_AWAY))
    return change_seat(table, gone, at, (*told, _told(table, gone, EntryKind.OFFERED)))


def missed(table: Table, seat: Seat, at: int) -> Plan:
    """Like `offered`, for somebody the others no longer want to wait for."""
    gone = replace(table.seats[seat], away_at=at, offered_at=at, notice=Notice.MISSED.value)
    told = tuple(_absence_told(table, gone, EntryKind.AWAY))
    return change_seat(table, gone, at, (*told, _told(table, gone, EntryKind.OFFERED)))


def departed(table: Table, seat: Seat, at: int) -> Plan:
    """
    Let a deputy play for somebody who left the server until they are back.

    Where a seat is offered when a time is over, so is theirs.
    """
    return _unreached(table, seat, at, Notice.LEFT_SERVER)


def out_of_sight(table: Table, seat: Seat, at: int) -> Plan:
    """Like `departed`, for somebody who does not see the channel and gets no direct messages."""
    return _unreached(table, seat, at, Notice.OUT_OF_SIGHT)


def _unreached(table: Table, seat: Seat, at: int, notice: Notice) -> Plan:
    is_offered = table.row.terms.consequence is Consequence.REPLACE
    gone = replace(table.seats[seat], away_at=at, offered_at=at if is_offered else None, notice=notice.value)
    told = _told(table, gone, EntryKind.GONE)
    told = replace(told, facts=replace(told.facts, is_out_of_sight=notice is Notice.OUT_OF_SIGHT))
    offer = (_told(table, gone, EntryKind.OFFERED),) if is_offered else ()
    return change_seat(table, gone, at, (told, *offer))


def on_offer(table: Table, seat: Seat, at: int) -> Plan:
    """Offer the seat of somebody who asked for that or is already away, until they are back."""
    row = table.seats[seat]
    gone = replace(row, away_at=at if row.away_at is None else row.away_at, offered_at=at)
    return change_seat(table, gone, at, (_told(table, gone, EntryKind.OFFERED),))


def back(table: Table, seat: Seat, at: int) -> Plan:
    """Let somebody who was away play again; the moves before their turn are told, unless the chapter goes on."""
    present = replace(table.seats[seat], away_at=None, offered_at=None, notice=None)
    return _with_untold_moves(table, seat, change_seat(table, present, at, (back_told(table, seat),)))


def back_on_turn(table: Table, seat: Seat, at: int) -> Plan:
    """Like `back`, for somebody who plays a turn that a deputy or their order was to play; the order is withdrawn."""
    plan = withdrawn(table, seat, at)
    if table.seats[seat].away_at is None:
        return plan
    return replace(back(without_order(table, seat), seat, at), orders=plan.orders)


def withdrawn(table: Table, seat: Seat, at: int) -> Plan:
    """Withdraw the order of somebody whose turn has come; they, or their deputy, play it instead."""
    left = replace(table.seats[seat], has_order=False, notice=None)
    plan = replace(change_seat(table, left, at, ()), overtakes=frozenset(), orders=OrderChanges(withdrawn=(seat,)))
    return plan if left.is_automatic else _with_untold_moves(table, seat, plan)


def called_without_order(table: Table, seat: Seat, changed: SeatRow, at: int) -> Plan:
    """Notify somebody whose order could not play their turn, and give them the whole time for it."""
    plan = _with_untold_moves(table, seat, change_seat(table, changed, at, ()))
    assert changed.user_id is not None
    first = table.row.seq if plan.entries else table.row.told_seq
    facts = EntryFacts(first_seq=first + 1, last_seq=table.row.seq, seat=seat, next=tuple(sorted(table.to_act)))
    kind = EntryKind.CALL if changed.user_id in table.mentioned else EntryKind.TURN
    return replace(
        plan,
        progress=replace(plan.progress, chain_seat=None),
        entries=(*plan.entries, called(table, kind, facts, changed.user_id)),
        overtakes=frozenset(),
    )


def _with_untold_moves(table: Table, seat: Seat, plan: Plan) -> Plan:
    """Add the post that tells the untold moves before the seat's turn, unless the chapter goes on."""
    if isinstance(table.game, Chapters) or not (seat in table.to_act and table.untold):
        return plan
    row = table.row
    turn = NewEntry(
        EntryKind.TURN, EntryFacts(first_seq=row.told_seq + 1, last_seq=row.seq, next=tuple(sorted(table.to_act)))
    )
    return replace(plan, progress=replace(plan.progress, told_seq=row.seq), entries=(*plan.entries, turn))


def returned(table: Table, seat: Seat) -> Table:
    """Return the table with that seat's person present again and without their order."""
    return with_seat(table, replace(table.seats[seat], away_at=None, offered_at=None, has_order=False))


def without_order(table: Table, seat: Seat) -> Table:
    return with_seat(table, replace(table.seats[seat], has_order=False))


def with_seat(table: Table, row: SeatRow) -> Table:
    return replace(table, seats=(*table.seats[: row.seat], row, *table.seats[row.seat + 1 :]))


def back_told(table: Table, seat: Seat) -> NewEntry:
    """Return the post that tells the table that somebody is back."""
    return _told(table, table.seats[seat], EntryKind.BACK)


def change_seat(table: Table, changed: SeatRow, at: int, entries: tuple[NewEntry, ...]) -> Plan:
    """Return the plan for one changed seat, with the deadlines of all seats that it affects."""
    seat = Seat(changed.seat)
    left = _left(table, changed, at)
    turn_left = None if changed.away_at is None else left.get(seat)
    seats = with_seat(table, replace(changed, rev=changed.rev + 1, turn_left=turn_left)).seats
    concerned = affected_seats(table, seat, seats)
    chain_seat = None if table.row.chain_seat == seat else table.row.chain_seat
    return Plan(
        progress=replace(standing(table.row), chain_seat=chain_seat),
        moves=(),
        seats=seats,
        undrafted=(),
        cleared=tuple(sorted(concerned)),
        deadlines=tuple(deadlines_for(concerned & table.to_act, seats, table.pace, at, left)),
        entries=entries,
        overtakes=_VOTED_BY_THOSE_PRESENT,
    )


def _left(table: Table, changed: SeatRow, at: int) -> Mapping[Seat, int]:
    """Return the seconds left for the turn of a seat that changes, so that nobody gains time by going away."""
    before = table.seats[changed.seat]
    left = table.seconds_left(Seat(changed.seat), at) if before.away_at is None else before.turn_left
    return {} if left is None or changed.user_id != before.user_id else {Seat(changed.seat): max(left, 0)}


def affected_seats(table: Table, seat: Seat, seats: tuple[SeatRow, ...]) -> frozenset[Seat]:
    """
    Return the seats whose deadlines change with a seat: it, and all seats that computers play if its person was the
    last one present or is the first to come back.

    Args:
        seats: as they are from now on.
    """
    if _is_attended(table.seats) == _is_attended(seats):
        return frozenset({seat})
    return frozenset({seat, *(Seat(row.seat) for row in seats if row.is_automatic)})


def _is_attended(seats: tuple[SeatRow, ...]) -> bool:
    return any(not row.is_automatic for row in seats)


def _absence_told(table: Table, gone: SeatRow, kind: EntryKind) -> Iterator[NewEntry]:
    """Yield the posts for the table, and for the absent person unless they chose the absence."""
    is_closed = gone.user_id in table.mentioned
    mention = (gone.user_id,) if is_closed and gone.user_id is not None else ()
    told = _told(table, gone, kind)
    yield replace(told, facts=replace(told.facts, mention=mention))
    if not is_closed:
        yield replace(told, kind=EntryKind.TIME_AWAY, user_id=gone.user_id)


def _told(table: Table, row: SeatRow, kind: EntryKind) -> NewEntry:
    # No turn begins here: if the seat is on turn, its deputy plays soon, and that turn is told as usual.
    seq, following = table.row.seq, tuple(sorted(table.to_act))
    return NewEntry(kind, EntryFacts(first_seq=seq + 1, last_seq=seq, seat=row.seat, next=following, who=row.user_id))
