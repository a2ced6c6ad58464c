"""Nudges: somebody who waits may ask the people on turn to play."""

from collections.abc import Mapping

from db.delivery.outbox import Post
from db.people.people import Use
from db.time.deadlines import nudges_of_game, save_nudge
from rules.game import Seat
from tables.changes.damaged import load_or_suspend
from tables.changes.plan import write_posts
from tables.changes.posts import PlannedPost, Refs, called
from tables.context import Service
from tables.lookup import check_thawed
from tables.model import refusals
from tables.model.rate_limits import count_use
from tables.model.table import Table
from tables.model.timing import HOUR, is_away
from tables.time import refusals as time_refusals

COOL_DOWN = 12 * HOUR
"""Seconds between two nudges of the same person at the same table, whoever asks."""
PATIENCE = HOUR
"""Seconds without any move before somebody may be nudged."""


class Nudges(Service):
    """Nudges at all tables."""

    async def nudge(self, game_id: int, user_id: int) -> tuple[str, ...]:
        """
        Nudge everybody for whom a table waits; people in quiet hours are told after those.

        Returns: their names.
        Raises: Refusal: nobody may be nudged now, and why. DamagedGame. NotSaved.
        """
        async with self._context.locked(game_id):
            table = await load_or_suspend(self._context, game_id)
            check_thawed(table.row)
            own = table.seat_of(user_id)
            if own is None:
                raise refusals.not_seated()
            async with self._context.saving() as connection:
                seats = self._nudged(table, own, await nudges_of_game(connection, game_id))
                await count_use(connection, user_id, table.row.guild_id, Use.NUDGE, self._context.clock())
                for seat in seats:
                    await save_nudge(connection, game_id, seat, self._context.clock())
                entries = [_nudge(table, seat, own) for seat in seats]
                await write_posts(connection, self._context, game_id, entries, self._context.clock())
        self._context.tell(game_id)
        return tuple(table.seats[seat].name for seat in seats)

    def _nudged(self, table: Table, own: Seat, nudges: Mapping[int, int]) -> tuple[Seat, ...]:
        """Return the seats that may be nudged now. Raises: Refusal: none may; it says why."""
        now = self._context.clock()
        if table.is_over:
            raise refusals.over()
        if table.row.paused_at is not None:
            raise time_refusals.paused()
        if own in table.to_act:
            raise time_refusals.your_own_turn()
        waited = tuple(seat for seat in sorted(table.to_act) if _is_reachable(table, seat, now))
        if not waited:
            raise time_refusals.nobody_to_nudge()
        if now - (table.row.active_at or 0) < PATIENCE:
            raise time_refusals.just_moved()
        free = tuple(seat for seat in waited if nudges.get(seat, -COOL_DOWN) + COOL_DOWN <= now)
        if not free:
            until = min(nudges[seat] for seat in waited) + COOL_DOWN
            raise time_refusals.nudged_already(COOL_DOWN // HOUR, until)
        return free


def _is_reachable(table: Table, seat: Seat, now: int) -> bool:
    row = table.seats[seat]
    return not row.is_automatic and not is_away(table.hours.get(row.user_id or 0), now)


def _nudge(table: Table, seat: Seat, own: Seat) -> PlannedPost:
    user_id = table.seats[seat].user_id
    assert user_id is not None
    return called(table, Post.NUDGE, Refs(seat=seat, next=(seat,), detail=own), user_id)
