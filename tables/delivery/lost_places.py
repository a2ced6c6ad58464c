"""Threads and cards that somebody deleted, which are replaced once."""

from enum import Enum

from db.delivery.outbox import OutboxRow, Post
from db.delivery.queue import note_lost_card, note_lost_thread, take_waiting_posts, waits_for_thread
from db.games.games import GameRow, Status, find_game
from db.games.seats import SeatRow, seats_of_game
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs, decode_refs, where_it_stands
from tables.context import Service
from tables.delivery.outbox import OutboxEntry

_MOVED = "it waits behind the new thread"


class ThreadLoss(Enum):
    """What follows from a lost thread."""

    NOTED = "noted"
    """A new thread is queued."""
    KNOWN = "known"
    """A new thread was queued before."""
    LAST = "last"
    """The table gets no new one; what it must be told goes to its channel."""
    FINAL = "final"
    """The table had no thread any more, so it is its channel that is gone."""


class LostPlaces(Service):
    """Handles the loss of a table's thread or card at Discord."""

    async def thread_lost(self, entry: OutboxEntry) -> ThreadLoss:
        """Record that an entry's thread was deleted; the first time, a new card and thread are queued before it."""
        async with self._context.locked(entry.game_id), self._context.saving() as connection:
            row = await find_game(connection, entry.game_id)
            assert row is not None
            if row.thread_id is None and entry.kind is not Post.THREAD:
                # A new thread may be queued already; if not, the table has none, so its channel is gone.
                is_known = entry.user_id is not None and await waits_for_thread(connection, row.id)
                # The second thread is lost: an entry that has not been tried yet can still go to the channel.
                is_last = row.lost_threads > 1 and not entry.attempts
                return ThreadLoss.KNOWN if is_known else ThreadLoss.LAST if is_last else ThreadLoss.FINAL
            await note_lost_thread(connection, row.id)
            if row.lost_threads or row.status is Status.CLOSED:
                return ThreadLoss.LAST
            seats = await seats_of_game(connection, row.id)
            waiting = await take_waiting_posts(connection, row.id, _MOVED)
            told = (*_thread_told(row, seats), *(_again(post) for post in waiting))
            await write_posts(connection, self._context, row.id, told, self._context.clock())
        self._context.tell(entry.game_id)
        return ThreadLoss.NOTED

    async def card_lost(self, game_id: int) -> bool:
        """
        Record that the card was deleted; the first time, a new one is queued if the game is not over.

        Returns: whether a new one is queued. Raises: NotSaved.
        """
        async with self._context.locked(game_id), self._context.saving() as connection:
            row = await find_game(connection, game_id)
            assert row is not None
            await note_lost_card(connection, game_id)
            if row.lost_cards or row.status is not Status.PLAYING:
                return False
            refs = where_it_stands(row, await seats_of_game(connection, game_id))
            await write_posts(
                connection, self._context, game_id, (PlannedPost(Post.BOARD, refs),), self._context.clock()
            )
        self._context.tell(game_id)
        return True


def _thread_told(row: GameRow, seats: tuple[SeatRow, ...]) -> tuple[PlannedPost, ...]:
    people = tuple(seat.user_id for seat in seats if seat.user_id is not None and seat.is_held)
    board = PlannedPost(Post.BOARD, where_it_stands(row, seats))
    return (board, PlannedPost(Post.THREAD, Refs()), PlannedPost(Post.RESTORED, where_it_stands(row, seats, people)))


def _again(post: OutboxRow) -> PlannedPost:
    return PlannedPost(post.kind, decode_refs(post.refs))
