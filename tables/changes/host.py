"""Who becomes host of a table in play when the host leaves it. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from db.delivery.outbox import Post
from db.games.games import GameRow, Status
from db.games.seats import SeatRow
from tables.changes.plan import Plan
from tables.changes.posts import Refs, Told


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


def host_told(row: GameRow, host: SeatRow) -> Told:
    """Return the post that tells a table in play who is its host now."""
    return Told(Post.HOST, Refs(first_seq=row.seq + 1, last_seq=row.seq, seat=host.seat, who=host.user_id))
