"""Idle tables: they are asked whether they go on, and without an answer sleep until somebody wakes them."""

from collections.abc import Callable
from sqlite3 import Connection

from db.delivery.entries import EntryFacts, EntryKind, NewEntry
from db.games.games import GameRow, change_game, find_game
from db.games.lobbies import idle_games, quiet_threads, unanswered_games
from tables.changes.entries import calling
from tables.changes.plan import load_seated, write_entries
from tables.core import Service
from tables.lookup import TableRef, reference
from tables.model.panel import Panel, panel_of
from tables.model.table import DamagedGame, load_table

WAIT_FOR_ANSWER = 7 * 86400
"""Seconds without an answer after which an idle table falls asleep."""
KEEP = 3 * 86400
"""Seconds without a post after which a thread's archiving is prevented; Discord archives after seven days."""


class IdleTables(Service):
    """Asks idle tables, puts them to sleep and wakes them; nothing is deleted."""

    @property
    def days(self) -> int:
        """Days without activity after which a table is asked."""
        return self._core.idle_after // 86400

    async def tend(self) -> int:
        """
        Ask idle tables, and put those to sleep that nobody has answered for.

        Returns: how many tables were asked or fell asleep. Raises: NotSaved.
        """
        now = self._core.clock()

        def read(connection: Connection) -> tuple[tuple[GameRow, ...], tuple[GameRow, ...]]:
            idle = idle_games(connection, now - self._core.idle_after)
            return idle, unanswered_games(connection, now - WAIT_FOR_ANSWER)

        idle, unanswered = await self._core.read_aside(read)
        asked = [await self._change(row, self._ask) for row in idle]
        asleep = [await self._change(row, self._sleep) for row in unanswered]
        return sum(asked) + sum(asleep)

    async def wake(self, game_id: int, user_id: int) -> Panel:
        """
        Let a table go on that was asked or is asleep; others are left as they are.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame. NotSaved.
        """
        async with self._core.locked(game_id):
            table, seat = await load_seated(self._core, game_id, user_id)
            row, at = table.row, self._core.clock()
            if row.asked_at is not None:
                facts = EntryFacts(
                    first_seq=row.seq + 1, last_seq=row.seq, next=tuple(sorted(table.to_act)), who=user_id
                )

                def write(connection: Connection) -> None:
                    change_game(connection, game_id, active_at=at, asked_at=None, asleep_at=None)
                    write_entries(connection, self._core, game_id, (NewEntry(EntryKind.AWAKE, facts),), at)

                await self._core.write(write)
                self._core.tell(game_id)
            return panel_of(table, seat)

    async def threads_to_keep(self) -> tuple[TableRef, ...]:
        """Return the tables in play whose threads would soon be archived."""
        rows = await self._core.read_aside(quiet_threads, self._core.clock() - KEEP)
        return tuple(reference(row) for row in rows)

    async def kept(self, game_id: int) -> None:
        """Record that the archiving of a thread was prevented, or that the thread is gone."""
        await self._core.write(change_game, game_id, kept_at=self._core.clock())

    async def _change(self, seen: GameRow, change: Callable[[Connection, GameRow], None]) -> bool:
        def write(connection: Connection) -> bool:
            # Somebody may have played or woken it before the lock was taken.
            if find_game(connection, seen.id) != seen:
                return False
            change(connection, seen)
            return True

        try:
            async with self._core.locked(seen.id):
                is_changed = await self._core.write(write)
        except DamagedGame:
            # The next load of the table suspends it.
            return False
        if is_changed:
            self._core.tell(seen.id)
        return is_changed

    def _ask(self, connection: Connection, row: GameRow) -> None:
        at = self._core.clock()
        table = load_table(connection, self._core.games, row.id)
        facts = EntryFacts(first_seq=row.seq + 1, last_seq=row.seq)
        asked = calling(table, NewEntry(EntryKind.IDLE, facts), (seat.seat for seat in table.seats if seat.is_held), at)
        change_game(connection, row.id, asked_at=at)
        write_entries(connection, self._core, row.id, asked, at)

    def _sleep(self, connection: Connection, row: GameRow) -> None:
        at, facts = self._core.clock(), EntryFacts(first_seq=row.seq + 1, last_seq=row.seq)
        change_game(connection, row.id, asleep_at=at)
        write_entries(
            connection, self._core, row.id, (NewEntry(EntryKind.ASLEEP, facts), NewEntry(EntryKind.ARCHIVE, facts)), at
        )
