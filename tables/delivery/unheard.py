"""Direct messages in place of posts, if the place of a table is gone: that the game is over, and turn calls."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from db.delivery.outbox import Post
from db.games.seats import SeatRow
from tables.changes.posts import Told

_ENDS = frozenset({Post.FINAL, Post.DELETED})
_CALLS = frozenset(
    {Post.TURN, Post.CALL, Post.REMINDER, Post.OVERDUE, Post.NUDGE, Post.TIME_AWAY, Post.PROPOSED, Post.IDLE}
)
"""Kinds that can be sent as a direct message instead of a mention."""


def directly(unheard: Iterable[Told], seats: Sequence[SeatRow], closed: Collection[int]) -> Iterator[Told]:
    """
    Yield the direct messages that replace posts to the table which people must see.

    Args:
        closed: people whom direct messages failed to reach lately; the end of the game is sent to them nevertheless.
    """
    for told in unheard:
        if told.kind in _ENDS:
            # The same kind as for spectators; the seat in it shows that the reader is a player.
            refs = replace(told.refs, mention=())
            people = ((row.seat, row.user_id) for row in seats if row.is_held and not row.is_nobodys)
            yield from (Told(Post.WATCH_END, replace(refs, seat=seat), user_id) for seat, user_id in people)
        elif told.kind in _CALLS:
            refs = replace(told.refs, mention=())
            yield from (Told(told.kind, refs, user_id) for user_id in told.refs.mention if user_id not in closed)
