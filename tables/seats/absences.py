"""People who are away or have left the server: a deputy plays until they are back, and the seat stays theirs."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from db.delivery.outbox import Post
from db.games.games import GameRow, Status, games_of_user
from db.time.deadlines import ending_turns
from rules.game import Seat
from tables.changes.absence import away, back, departed
from tables.changes.damaged import load_or_suspend, load_seated
from tables.changes.plan import Plan, save_plan, write_posts
from tables.changes.posts import PlannedPost, Refs
from tables.context import Service
from tables.lobby.service import Lobbies
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.refusals import Refusal
from tables.model.table import DamagedGame, Table


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
            await write_posts(
                connection, self._context, game_id, (PlannedPost(Post.CARD, Refs()),), self._context.clock()
            )
        self._context.tell(game_id)

    async def _leave_game(self, game_id: int, user_id: int) -> None:
        async with self._context.locked(game_id):
            table = await load_or_suspend(self._context, game_id)
            seat, at = table.seat_of(user_id), self._context.clock()
            if table.is_over or table.row.frozen_at is not None or seat is None:
                return
            if table.seats[seat].away_at is None:
                await save_plan(self._context, game_id, seat, departed(table, seat, at), at)


_Change = Callable[[Table, Seat, int], Plan]


class Absences(Service):
    """Who is away from which table."""

    async def away(self, game_id: int, user_id: int) -> Panel:
        """
        Let a deputy play for the user until they are back; does nothing if they are away already.

        Raises: Refusal: no such table, not in play, no seat there, or nobody else to play with. DamagedGame. NotSaved.
        """
        return await self._change(game_id, user_id, away, is_away=True)

    async def back(self, game_id: int, user_id: int) -> Panel:
        """
        Let the user play again; does nothing if they are not away.

        Raises: Refusal: no such table, not in play, or no seat there any more. DamagedGame. NotSaved.
        """
        return await self._change(game_id, user_id, back, is_away=False)

    async def _change(self, game_id: int, user_id: int, change: _Change, *, is_away: bool) -> Panel:
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            if (table.seats[seat].away_at is not None) != is_away:
                if is_away:
                    _check_company(table, seat)
                at = self._context.clock()
                await save_plan(self._context, game_id, seat, change(table, seat, at), at)
                table = await load_or_suspend(self._context, game_id)
            return panel_of(table, seat)


def _check_company(table: Table, seat: Seat) -> None:
    """Raises: Refusal: no other person plays here, so the table waits anyway."""
    others = any(row.is_held for row in table.seats if row.seat != seat)
    if not others and table.row.time_limit is None:
        raise refusals.waits_anyway()
