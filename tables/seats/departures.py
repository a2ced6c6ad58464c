"""People who left the server of their table: a deputy plays for them, and their seats in lobbies are freed."""

from contextlib import suppress
from dataclasses import dataclass

from db.delivery.outbox import Post
from db.games.games import GameRow, Status, games_of_user
from db.time.deadlines import ending_turns
from tables.changes.absence import departed
from tables.changes.damaged import load_or_suspend
from tables.changes.plan import save_plan, write_posts
from tables.changes.posts import Refs, Told
from tables.context import Service
from tables.lobby.service import Lobbies
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame


@dataclass(frozen=True, slots=True)
class Membership:
    """A person and a server of which they were a member."""

    guild_id: int
    user_id: int


class Departures(Service):
    """Handles people who left; the bot finds out only when it notifies somebody, or when their time is over."""

    async def ending(self) -> tuple[Membership, ...]:
        """Return the people whose time is over now, to check whether they are still members."""
        now = self._context.clock()
        pairs = await self._context.database.quick_read(lambda connection: ending_turns(connection, now))
        return tuple(Membership(*pair) for pair in pairs)

    async def gone(self, member: Membership) -> None:
        """
        Handle all seats of somebody who left a server; calling it again changes nothing.

        Raises: NotSaved.
        """
        rows = await self._context.database.read(lambda connection: games_of_user(connection, member.user_id))
        for row in rows:
            if row.guild_id == member.guild_id:
                await self._depart(row, member.user_id)

    async def _depart(self, row: GameRow, user_id: int) -> None:
        # The table may have ended, started or been suspended before the lock was taken.
        with suppress(Refusal, DamagedGame):
            if row.status is Status.LOBBY:
                await self._leave_lobby(row.id, user_id)
            else:
                await self._leave_game(row.id, user_id)

    async def _leave_lobby(self, game_id: int, user_id: int) -> None:
        await Lobbies(self._context).leave(game_id, user_id)
        async with self._context.saving() as connection:
            await write_posts(connection, self._context, game_id, (Told(Post.CARD, Refs()),), self._context.clock())
        self._context.tell(game_id)

    async def _leave_game(self, game_id: int, user_id: int) -> None:
        async with self._context.locked(game_id):
            table = await load_or_suspend(self._context, game_id)
            seat, at = table.seat_of(user_id), self._context.clock()
            if table.is_over or table.row.frozen_at is not None or seat is None:
                return
            if table.seats[seat].away_at is None:
                await save_plan(self._context, game_id, seat, departed(table, seat, at), at)
