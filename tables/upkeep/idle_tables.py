"""Idle tables: they are asked whether they go on, and without an answer sleep until somebody wakes them."""

from collections.abc import Awaitable, Callable

from aiosqlite import Connection

from db.delivery.outbox import Post
from db.games.games import GameRow, change_game, find_game
from db.games.idle import idle_games, quiet_threads, unanswered_games
from tables.changes.damaged import load_seated
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs, calling
from tables.context import Service
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
        return self._context.idle_after // 86400

    async def tend(self) -> int:
        """
        Ask idle tables, and put those to sleep that nobody has answered for.

        Returns: how many tables were asked or fell asleep. Raises: NotSaved.
        """
        now = self._context.clock()
        async with self._context.database.reading() as connection:
            idle = await idle_games(connection, now - self._context.idle_after)
            unanswered = await unanswered_games(connection, now - WAIT_FOR_ANSWER)
        asked = [await self._change(row, self._ask) for row in idle]
        asleep = [await self._change(row, self._sleep) for row in unanswered]
        return sum(asked) + sum(asleep)

    async def wake(self, game_id: int, user_id: int) -> Panel:
        """
        Let a table go on that was asked or is asleep; others are left as they are.

        Raises: Refusal: no such table, not in play, or no seat there. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            row, at = table.row, self._context.clock()
            if row.asked_at is not None:
                refs = Refs(first_seq=row.seq + 1, last_seq=row.seq, next=tuple(sorted(table.to_act)), who=user_id)
                async with self._context.saving() as connection:
                    await change_game(connection, game_id, active_at=at, asked_at=None, asleep_at=None)
                    await write_posts(connection, self._context, game_id, (PlannedPost(Post.AWAKE, refs),), at)
                self._context.tell(game_id)
            return panel_of(table, seat)

    async def threads_to_keep(self) -> tuple[TableRef, ...]:
        """Return the tables in play whose threads would soon be archived."""
        rows = await self._context.database.read(
            lambda connection: quiet_threads(connection, self._context.clock() - KEEP)
        )
        return tuple(reference(row) for row in rows)

    async def kept(self, game_id: int) -> None:
        """Record that the archiving of a thread was prevented, or that the thread is gone."""
        async with self._context.saving() as connection:
            await change_game(connection, game_id, kept_at=self._context.clock())

    async def _change(self, seen: GameRow, change: Callable[[Connection, GameRow], Awaitable[None]]) -> bool:
        try:
            async with self._context.locked(seen.id), self._context.saving() as connection:
                # Somebody may have played or woken it before the lock was taken.
                if await find_game(connection, seen.id) != seen:
                    return False
                await change(connection, seen)
        except DamagedGame:
            # The next load of the table suspends it.
            return False
        self._context.tell(seen.id)
        return True

    async def _ask(self, connection: Connection, row: GameRow) -> None:
        at = self._context.clock()
        table = await load_table(connection, self._context.games, row.id)
        refs = Refs(first_seq=row.seq + 1, last_seq=row.seq)
        asked = calling(table, PlannedPost(Post.IDLE, refs), (seat.seat for seat in table.seats if seat.is_held), at)
        await change_game(connection, row.id, asked_at=at)
        await write_posts(connection, self._context, row.id, asked, at)

    async def _sleep(self, connection: Connection, row: GameRow) -> None:
        at, refs = self._context.clock(), Refs(first_seq=row.seq + 1, last_seq=row.seq)
        await change_game(connection, row.id, asleep_at=at)
        await write_posts(
            connection, self._context, row.id, (PlannedPost(Post.ASLEEP, refs), PlannedPost(Post.ARCHIVE, refs)), at
        )
