"""Spectators: they get a silent direct message with what everybody sees, whenever the turn passes on."""

from enum import Enum
from sqlite3 import Connection

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import Status
from db.games.seats import seats_of_game
from db.games.watchers import (
    add_watcher,
    belongs_to_game,
    find_watcher,
    games_watched,
    remove_watcher,
    watchers_of_game,
)
from tables.changes.opening import greet
from tables.changes.plan import write_entries
from tables.core import Service
from tables.lookup import TableRef, reference
from tables.model import refusals
from tables.model.place import Person
from tables.model.table import load_started

MOST_WATCHED = 25
"""Tables that one person may watch at a time; as many as a select can list."""


class Watch(Enum):
    """The result of asking to watch a table."""

    BEGUN = "begun"
    GOES_ON = "goes-on"


class Spectators(Service):
    """Who watches which table."""

    async def watch(self, game_id: int, person: Person) -> Watch:
        """
        Subscribe somebody to a game in play; a first message shows them the present table.

        Raises: Refusal: not in play, they hold a seat there, or they watch too many tables. NotSaved.
        """

        def write(connection: Connection) -> Watch:
            row = load_started(connection, game_id)
            if row.status is not Status.PLAYING:
                raise refusals.over()
            seats = seats_of_game(connection, game_id)
            if any(seat.user_id == person.user_id and seat.is_held for seat in seats):
                raise refusals.plays_there()
            if person.user_id in watchers_of_game(connection, game_id):
                return Watch.GOES_ON
            if len(games_watched(connection, person.user_id)) >= MOST_WATCHED:
                raise refusals.watches_enough(MOST_WATCHED)
            at = self._core.clock()
            greet(connection, person, at)
            add_watcher(connection, game_id, person.user_id, at)
            acting = tuple(seat.seat for seat in seats if seat.to_act)
            first = NewEntry(
                EntryKind.WATCH, EntryFacts(first_seq=row.seq + 1, last_seq=row.seq, next=acting), person.user_id
            )
            write_entries(connection, self._core, game_id, (first,), at)
            return Watch.BEGUN

        async with self._core.locked(game_id):
            watch = await self._core.write(write)
        if watch is Watch.BEGUN:
            self._core.tell(game_id)
        return watch

    async def unwatch(self, game_id: int, user_id: int) -> None:
        """End a subscription. Raises: Refusal: they did not watch the game. NotSaved."""

        def write(connection: Connection) -> None:
            if not remove_watcher(connection, game_id, user_id):
                raise refusals.not_watching()

        await self._core.write(write)

    async def watched_by(self, user_id: int) -> tuple[TableRef, ...]:
        """Return the games in play that somebody watches, oldest first."""
        rows = await self._core.read(games_watched, user_id)
        return tuple(reference(row) for row in rows)

    async def is_watching(self, game_id: int, user_id: int) -> bool:
        """Return whether somebody still watches a game."""
        row = await self._core.read(find_watcher, game_id, user_id)
        return row is not None and row.failed_at is None

    async def belongs(self, game_id: int, user_id: int) -> bool:
        """Return whether somebody has or had a seat at a table, or watches it."""
        return await self._core.read(belongs_to_game, game_id, user_id)

    async def lost_sight(self, game_id: int, user_id: int) -> None:
        """End the subscription of somebody who can no longer see the game's channel."""
        await self._core.write(remove_watcher, game_id, user_id)

    async def take_failure(self, game_id: int, user_id: int) -> bool:
        """Return whether a subscription ended because no message reached the person; true only on the first call."""
        row = await self._core.read(find_watcher, game_id, user_id)
        if row is None or row.failed_at is None:
            return False
        return await self._core.write(remove_watcher, game_id, user_id)
