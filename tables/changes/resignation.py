"""Resignations: what one changes, computed from the table. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from db.consent import EVERY_KIND
from db.delivery.outbox import Post
from db.delivery.panels import Stand
from db.games.games import Progress, Status
from db.games.seats import SeatRow
from rules.game import Seat
from rules.resignations import ends_game
from tables.changes.absence import affected_seats
from tables.changes.host import with_new_host
from tables.changes.plan import Plan, standing
from tables.changes.posts import Refs, Told
from tables.model.table import Table
from tables.model.timing import deadlines_for


class Parting(Enum):
    """What happens to a table when somebody resigns."""

    OTHER_WINS = "wins"
    """Two play: the game is over, and the other has won it."""
    DEPUTY = "deputy"
    """The others play on, with a deputy in the seat that was resigned from."""
    LAST = "last"
    """No other person is left, so the game is over."""


def parting_of(table: Table, seat: Seat) -> Parting:
    """Return what happens to a table in play when this seat resigns."""
    people = sum(row.is_held for row in table.seats if row.seat != seat)
    if not ends_game(len(table.seats), people):
        return Parting.DEPUTY
    return Parting.OTHER_WINS if len(table.seats) == 2 else Parting.LAST  # noqa: PLR2004 - two play


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
            posts=tuple(self._ending() if self._is_end else self._posts_in_play(row.seq)),
            overtakes=EVERY_KIND,
            outdated={} if (user_id := self.table.seats[self.seat].user_id) is None else {user_id: Stand.LEFT},
        )
        return with_new_host(plan, row)

    @property
    def _is_end(self) -> bool:
        return parting_of(self.table, self.seat) is not Parting.DEPUTY

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

    def _posts_in_play(self, seq: int) -> Iterator[Told]:
        # No turn begins here: if the seat was on turn, its deputy plays soon, and that turn is told as usual.
        following = tuple(sorted(self.table.to_act))
        yield Told(Post.RESIGNED, Refs(first_seq=seq + 1, last_seq=seq, seat=self.seat, next=following))

    def _ending(self) -> Iterator[Told]:
        refs = Refs(first_seq=self.table.row.told_seq + 1, last_seq=self.table.row.seq, seat=self.seat)
        if self.table.untold:
            yield Told(Post.TURN, refs)
        yield Told(Post.FINAL, refs)
