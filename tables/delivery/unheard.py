"""What people are told directly, since the place of their table is gone: that it is over, and that they are called."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from db.delivery.outbox import Post
from db.games.seats import SeatRow
from tables.changes.posts import Told

_ENDS = frozenset({Post.FINAL, Post.DELETED})
_CALLS = frozenset(
    {Post.TURN, Post.CALL, Post.REMINDER, Post.OVERDUE, Post.NUDGE, Post.TIME_AWAY, Post.PROPOSED, Post.IDLE}
)
"""What a person can be told directly as well as by a mention."""


def directly(unheard: Iterable[Told], seats: Sequence[SeatRow], closed: Collection[int]) -> Iterator[Told]:
    """
    Yield the direct messages that take the place of what was to be told at the table, as far as it must be heard.

    Args:
        closed: the people whom no direct message reached of late; for the end, one is tried all the same.
    """
    for told in unheard:
        if told.kind in _ENDS:
            # As those hear of it who look on; the seat tells that its reader does not.
            refs = replace(told.refs, mention=())
            people = ((row.seat, row.user_id) for row in seats if row.is_held and not row.is_nobodys)
            yield from (Told(Post.WATCH_END, replace(refs, seat=seat), user_id) for seat, user_id in people)
        elif told.kind in _CALLS:
            refs = replace(told.refs, mention=())
            yield from (Told(told.kind, refs, user_id) for user_id in told.refs.mention if user_id not in closed)
