"""
Places where Discord refuses posts: tried once an hour, and at once when they seem open again.

If it is a thread, its channel is told. If a place is gone, direct messages tell that the game is over, and call those
who are on turn.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from aiosqlite import Connection

from db.delivery.outbox import Post, park_post
from db.delivery.queue import BarredRow, bar_game, barred_on, give_up_posts_of_place, hold_post, note_locked, try_barred
from db.games.games import Status, find_game
from db.games.seats import SeatRow, seats_of_game
from db.people.people import closed_people, mentioned_people
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, decode_refs, where_it_stands
from tables.context import Service
from tables.delivery.outbox import IN_CHANNEL, OutboxEntry

_ENDS = frozenset({Post.FINAL, Post.DELETED})
_CALLS = frozenset(
    {Post.TURN, Post.CALL, Post.REMINDER, Post.OVERDUE, Post.NUDGE, Post.TIME_AWAY, Post.PROPOSED, Post.IDLE}
)
"""Kinds that can be sent as a direct message instead of a mention."""


def directly(
    unheard: Iterable[PlannedPost], seats: Sequence[SeatRow], closed: Collection[int]
) -> Iterator[PlannedPost]:
    """
    Yield the direct messages that replace posts to the table which people must see.

    Args:
        closed: people whom direct messages failed to reach lately; the end of the game is sent to them nevertheless.
    """
    for told in unheard:
        if told.kind in _ENDS:
            # The same kind as for spectators; the seat in it shows that the reader is a player.
            refs = replace(told.refs, mention=())
            people = ((row.seat, row.user_id) for row in seats if row.is_held and not row.is_forgotten)
            yield from (PlannedPost(Post.WATCH_END, replace(refs, seat=seat), user_id) for seat, user_id in people)
        elif told.kind in _CALLS:
            refs = replace(told.refs, mention=())
            yield from (PlannedPost(told.kind, refs, user_id) for user_id in told.refs.mention if user_id not in closed)


AN_HOUR = 3600
"""Seconds between two attempts at a place that refuses posts."""
A_DAY = 86400
"""
Seconds of refusals after which a place counts as gone if nobody can tell what opens it, or if the game is over.

People look at a table once a day or so; by then those who must know hear of it by direct message.
"""
LONGEST = 30 * A_DAY
"""The same for a place that the server's managers can open: after a month the posts are too old to matter."""


class BlockedPlaces(Service):
    """Handles outbox entries that a table's place refuses, for now or for good."""

    async def refused(self, entry: OutboxEntry, why: str, *, can_be_opened: bool = True) -> None:
        """
        Hold the entry, and all others for the same place, until it is open again, but not for ever.

        If the place is a thread, its channel is told. Raises: NotSaved.

        Args:
            can_be_opened: it is known what is missing, so nothing is wrong with the entry.
        """
        now = self._context.clock()
        async with self._context.saving() as connection:
            is_new = entry.begun_at is None
            is_first = await hold_post(
                connection, entry.id, now + AN_HOUR, why, is_new=is_new, is_refused=not can_be_opened
            )
            since = await bar_game(connection, entry.game_id, now, now + AN_HOUR, why)
            row = await find_game(connection, entry.game_id)
            is_patient = can_be_opened and row is not None and row.status is Status.PLAYING
            if since <= now - (LONGEST if is_patient else A_DAY):
                await self._give_up(connection, entry.game_id, why)
            await self._tell_channel(connection, entry, entry.refs.mention if is_first else ())
        self._context.tell(entry.game_id)

    async def gone(self, entry: OutboxEntry, why: str) -> None:
        """
        Give up the entry, and all others for the same place, because the place no longer exists.

        What people must know is sent by direct message instead. Later entries try the place again after an hour.
        Raises: NotSaved.
        """
        now = self._context.clock()
        async with self._context.saving() as connection:
            await self._give_up(connection, entry.game_id, why)
            await bar_game(connection, entry.game_id, now, now + AN_HOUR, why)
        self._context.tell(entry.game_id)

    async def unheard(self, entry: OutboxEntry, why: str, *, is_place: bool = False) -> None:
        """
        Give up the entry, and send it by direct message to those who must know it. Raises: NotSaved.

        `is_place`: perhaps the place refuses everything, so the next entry is tried once before it is held.
        """
        now = self._context.clock()
        async with self._context.saving() as connection:
            await park_post(connection, entry.id, why)
            await self._tell_directly(connection, entry.game_id, (PlannedPost(entry.kind, entry.refs),))
            if is_place:
                await bar_game(connection, entry.game_id, now, now, why)
                await self._tell_channel(connection, entry, entry.refs.mention)
        self._context.tell(entry.game_id)

    async def _give_up(self, connection: Connection, game_id: int, why: str) -> None:
        rows = await give_up_posts_of_place(connection, game_id, why)
        given_up = [PlannedPost(row.kind, decode_refs(row.refs), row.user_id) for row in rows]
        await self._tell_directly(connection, game_id, given_up)

    async def _tell_channel(self, connection: Connection, entry: OutboxEntry, called: Collection[int]) -> None:
        """
        If the entry's thread takes no posts, say so in the channel, and mention those whom only the thread reaches.

        It is told once, once a day again if one of them is to play, and whenever somebody is `called`.
        """
        if entry.is_direct or entry.kind in IN_CHANNEL:
            return
        row = await find_game(connection, entry.game_id)
        assert row is not None
        if row.thread_id is None:
            return
        now, is_known = self._context.clock(), row.locked_at is not None
        seats = await seats_of_game(connection, row.id)
        wanted = (seat.user_id for seat in seats if not seat.is_automatic and (seat.to_act or not is_known))
        mentioned = await mentioned_people(connection, row.id)
        missed = [user_id for user_id in wanted if user_id in mentioned]
        mention = tuple(dict.fromkeys((*missed, *called)))
        again = now if called else now - A_DAY
        if (mention or not is_known) and await note_locked(connection, row.id, now, again):
            told = PlannedPost(Post.LOCKED, where_it_stands(row, seats, mention))
            await write_posts(connection, self._context, row.id, (told,), now)

    async def _tell_directly(self, connection: Connection, game_id: int, unheard: Sequence[PlannedPost]) -> None:
        closed = await closed_people(connection, game_id)
        told = tuple(directly(unheard, await seats_of_game(connection, game_id), closed))
        await write_posts(connection, self._context, game_id, told, self._context.clock())

    async def on(self, guild_id: int) -> tuple[BarredRow, ...]:
        """Return the tables of a server whose places refuse posts, with those places."""
        return await self._context.database.read(lambda connection: barred_on(connection, guild_id))

    async def seem_open(self, game_ids: Collection[int]) -> None:
        """Try the places of these tables at once. Raises: NotSaved."""
        async with self._context.saving() as connection:
            for game_id in game_ids:
                await try_barred(connection, game_id, self._context.clock())
        for game_id in game_ids:
            self._context.tell(game_id)
