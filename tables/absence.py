"""
What it changes when somebody goes away or comes back, worked out before it is written in one transaction. Pure.

The seat stays theirs: a deputy plays in it until they are back. While nobody at all is present, nobody plays.
"""

from collections.abc import Iterator
from dataclasses import replace

from db.outbox import Post
from db.proposals import EVERY_KIND, ProposalKind
from db.seats import SeatRow
from rules.game import Chapters, Seat
from tables.commit import Plan, standing
from tables.notices import Notice
from tables.posts import Refs, Told
from tables.table import Table
from tables.timing import deadlines_for

_OF_THE_PRESENT = EVERY_KIND - {ProposalKind.END, ProposalKind.TAKE_BACK}
"""What is proposed depends on who is there, save what concerns all who hold a seat."""


def away(table: Table, seat: Seat, at: int) -> Plan:
    """Let a deputy play for somebody who says that they will be away."""
    gone = replace(table.seats[seat], away_at=at)
    return change_seat(table, gone, at, (_told(table, gone, Post.AWAY),))


def overdue(table: Table, seat: Seat, at: int) -> Plan:
    """Let a deputy play for somebody whose time is over, until they are back; they are told."""
    gone = replace(table.seats[seat], away_at=at, notice=Notice.TIME_AWAY.value)
    return change_seat(table, gone, at, tuple(_absence_told(table, gone, Post.TIME_AWAY)))


def offered(table: Table, seat: Seat, at: int) -> Plan:
    """As `overdue`, and let somebody else take the seat until its owner is back."""
    gone = replace(table.seats[seat], away_at=at, offered_at=at, notice=Notice.TIME_OFFERED.value)
    told = tuple(_absence_told(table, gone, Post.TIME_AWAY))
    return change_seat(table, gone, at, (*told, _told(table, gone, Post.OFFERED)))


def missed(table: Table, seat: Seat, at: int) -> Plan:
    """As `offered`, for somebody whom the others have waited for longer than they want to."""
    gone = replace(table.seats[seat], away_at=at, offered_at=at, notice=Notice.MISSED.value)
    told = tuple(_absence_told(table, gone, Post.AWAY))
    return change_seat(table, gone, at, (*told, _told(table, gone, Post.OFFERED)))


def put_up(table: Table, seat: Seat, at: int) -> Plan:
    """Let somebody else take the seat of somebody who asked for it, or is away already, until they are back."""
    row = table.seats[seat]
    gone = replace(row, away_at=at if row.away_at is None else row.away_at, offered_at=at)
    return change_seat(table, gone, at, (_told(table, gone, Post.OFFERED),))


def back(table: Table, seat: Seat, at: int) -> Plan:
    """Let somebody who was away play on; what was played before their turn is told, unless its chapter goes on."""
    plan = change_seat(table, replace(returned(table, seat).seats[seat], notice=None), at, (back_again(table, seat),))
    if isinstance(table.game, Chapters) or not (seat in table.to_act and table.untold):
        return plan
    row = table.row
    turn = Told(Post.TURN, Refs(first_seq=row.told_seq + 1, last_seq=row.seq, next=tuple(sorted(table.to_act))))
    return replace(plan, progress=replace(plan.progress, told_seq=row.seq), posts=(*plan.posts, turn))


def returned(table: Table, seat: Seat) -> Table:
    """Return the table with that seat's person present again."""
    present = replace(table.seats[seat], away_at=None, offered_at=None)
    return replace(table, seats=(*table.seats[:seat], present, *table.seats[seat + 1 :]))


def back_again(table: Table, seat: Seat) -> Told:
    """Return what tells the table that somebody is back."""
    return _told(table, table.seats[seat], Post.BACK)


def change_seat(table: Table, changed: SeatRow, at: int, posts: tuple[Told, ...]) -> Plan:
    """Work out everything that one changed seat writes, with the deadlines of all whom it concerns."""
    seat = Seat(changed.seat)
    row = replace(changed, rev=changed.rev + 1)
    seats = (*table.seats[:seat], row, *table.seats[seat + 1 :])
    concerned = _concerned(table, seat, seats)
    chain_seat = None if table.row.chain_seat == seat else table.row.chain_seat
    return Plan(
        progress=replace(standing(table.row), chain_seat=chain_seat),
        moves=(),
        seats=seats,
        undrafted=(),
        cleared=tuple(sorted(concerned)),
        deadlines=tuple(deadlines_for(concerned & table.to_act, seats, table.pace, at)),
        posts=posts,
        overtakes=_OF_THE_PRESENT,
    )


def _concerned(table: Table, seat: Seat, seats: tuple[SeatRow, ...]) -> frozenset[Seat]:
    """Return the seats whose deadlines change: that one, and all that computers play if the last person goes."""
    if _is_attended(table.seats) == _is_attended(seats):
        return frozenset({seat})
    return frozenset({seat, *(Seat(row.seat) for row in seats if row.is_automatic)})


def _is_attended(seats: tuple[SeatRow, ...]) -> bool:
    return any(not row.is_automatic for row in seats)


def _absence_told(table: Table, gone: SeatRow, kind: Post) -> Iterator[Told]:
    """Yield what tells the table, and the one who did not choose it."""
    is_closed = gone.user_id in table.mentioned
    mention = (gone.user_id,) if is_closed and gone.user_id is not None else ()
    told = _told(table, gone, kind)
    yield replace(told, refs=replace(told.refs, mention=mention))
    if not is_closed:
        yield replace(told, kind=Post.TIME_AWAY, user_id=gone.user_id)


def _told(table: Table, row: SeatRow, kind: Post) -> Told:
    # Nobody's turn begins with it: if the seat is on turn, its deputy plays soon, and that is told as ever.
    seq, following = table.row.seq, tuple(sorted(table.to_act))
    return Told(kind, Refs(first_seq=seq + 1, last_seq=seq, seat=row.seat, next=following, who=row.user_id))
