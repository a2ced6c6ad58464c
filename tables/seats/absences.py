"""Absences: a deputy plays until the person is back, and the seat stays theirs."""

from collections.abc import Callable

from rules.game import Seat
from tables.changes.absence import away, back
from tables.changes.damaged import load_or_suspend
from tables.changes.plan import Plan, save_plan
from tables.context import Service
from tables.lookup import playing_seat
from tables.model import refusals
from tables.model.panel import Panel, panel_of
from tables.model.table import Table

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
            table = await load_or_suspend(self._context, game_id)
            seat = playing_seat(table, user_id)
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
