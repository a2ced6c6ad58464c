"""Spectators who want to hear of a table: told what everybody sees, at each hand-over, without a sound."""

from enum import Enum

from db.delivery.outbox import Post
from db.games.games import Status
from db.games.seats import seats_of_game
from db.spectators import add_watcher, find_watcher, games_watched, remove_watcher, watchers_of_game
from tables.changes.opening import meet
from tables.changes.plan import write_posts
from tables.changes.posts import Refs, Told
from tables.context import Context
from tables.lookup import TableRef, reference
from tables.model import refusals
from tables.model.place import Person
from tables.model.table import load_started
from tables.spectators import refusals as spectator_refusals

MOST_WATCHED = 25
"""Tables that one person may watch at a time; a select holds as many."""


class Watch(Enum):
    """How somebody stands to a table after asking to watch it."""

    BEGUN = "begun"
    GOES_ON = "goes-on"


class Spectators:
    """Who watches which table."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def watch(self, game_id: int, person: Person) -> Watch:
        """
        Let somebody hear of a game in play from now on; a first letter shows them how it stands.

        Raises: Refusal: not in play, they hold a seat there, or they watch too many tables. NotSaved.
        """
        async with self._context.locked(game_id), self._context.saving() as connection:
            row = await load_started(connection, game_id)
            if row.status is not Status.PLAYING:
                raise refusals.over()
            seats = await seats_of_game(connection, game_id)
            if any(seat.user_id == person.user_id and seat.is_held for seat in seats):
                raise spectator_refusals.plays_there()
            if person.user_id in await watchers_of_game(connection, game_id):
                return Watch.GOES_ON
            if len(await games_watched(connection, person.user_id)) >= MOST_WATCHED:
                raise spectator_refusals.watches_enough(MOST_WATCHED)
            at = self._context.clock()
            await meet(connection, person, at)
            await add_watcher(connection, game_id, person.user_id, at)
            acting = tuple(seat.seat for seat in seats if seat.to_act)
            first = Told(Post.WATCH, Refs(first_seq=row.seq + 1, last_seq=row.seq, next=acting), person.user_id)
            await write_posts(connection, self._context, game_id, (first,), at)
        self._context.tell(game_id)
        return Watch.BEGUN

    async def unwatch(self, game_id: int, user_id: int) -> None:
        """Let somebody hear nothing more of a game. Raises: Refusal: they did not watch it. NotSaved."""
        async with self._context.saving() as connection:
            if not await remove_watcher(connection, game_id, user_id):
                raise spectator_refusals.not_watching()

    async def watched_by(self, user_id: int) -> tuple[TableRef, ...]:
        """Return the games in play that somebody watches, oldest first."""
        rows = await self._context.database.read(lambda connection: games_watched(connection, user_id))
        return tuple(reference(row) for row in rows)

    async def is_watching(self, game_id: int, user_id: int) -> bool:
        """Tell whether somebody is still to hear of a game."""
        row = await self._context.database.glance(lambda connection: find_watcher(connection, game_id, user_id))
        return row is not None and row.failed_at is None

    async def lost_sight(self, game_id: int, user_id: int) -> None:
        """Let somebody hear nothing more of a game whose channel they cannot see any longer."""
        async with self._context.saving() as connection:
            await remove_watcher(connection, game_id, user_id)

    async def take_failure(self, game_id: int, user_id: int) -> bool:
        """Tell whether somebody's watching ended since no message reached them; asked again it is no news any more."""
        row = await self._context.database.glance(lambda connection: find_watcher(connection, game_id, user_id))
        if row is None or row.failed_at is None:
            return False
        async with self._context.saving() as connection:
            return await remove_watcher(connection, game_id, user_id)
