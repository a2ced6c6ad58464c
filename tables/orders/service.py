"""Orders: ranked wishes for one's next turn, made while others play."""

from dataclasses import replace

from aiosqlite import Connection

from db.games.commits import add_interaction
from db.games.seats import SeatRow, save_seats
from db.orders import save_order, withdraw_orders
from rules.game import Seat
from tables.changes.absence import withdrawn
from tables.changes.damaged import load_or_suspend, load_seated
from tables.changes.plan import carried_out, write_plan
from tables.context import Service
from tables.model.order import Order
from tables.model.panel import foreseen_by, panel_of
from tables.model.snapshot import write_json
from tables.model.table import Table
from tables.orders.editing import BETWEEN_WISHES, changed, extended, reduced, typed, with_wish
from tables.orders.panel import (
    OrderControl,
    Ordered,
    OrderIntent,
    OrderPanel,
    RemoveWish,
    WishAhead,
    apply_composed_wish,
    order_panel,
    stamp,
    wishes_ahead,
)


class Orders(Service):
    """Orders at all tables."""

    async def panel(self, game_id: int, user_id: int) -> OrderPanel:
        """
        Return what the user has ordered and can order.

        Raises: Refusal: no seat there, or nothing can be ordered ahead now. DamagedGame.
        """
        table, seat = await load_seated(self._context, game_id, user_id)
        order = table.orders.get(seat, Order())
        return order_panel(table, seat, order, apply_composed_wish(table, seat, order))

    async def rehearse(self, game_id: int, user_id: int, text: str) -> OrderPanel:
        """
        Return the order panel as it would be after a typed order, with its last wish still being composed.

        Raises: PlayerError: no seat there, nothing can be ordered ahead now, or a decision is refused. DamagedGame.
        """
        table, seat = await load_seated(self._context, game_id, user_id)
        start = apply_composed_wish(table, seat, Order())
        *before, last = text.split(BETWEEN_WISHES)
        wishes = tuple(typed(start, part) for part in before if part.strip())
        laid = extended(start, last.split())
        return order_panel(table, seat, Order(wishes, laid.moves), laid)

    async def wishes(self, game_id: int, user_id: int) -> tuple[WishAhead, ...]:
        """Return the user's wishes on the present foreseen state; empty if there is none. Raises: Refusal."""
        table, seat = await load_seated(self._context, game_id, user_id)
        return wishes_ahead(table, seat)

    async def act(self, intent: OrderIntent) -> Ordered:
        """
        Carry out a click: change the wish that is being composed, or the order.

        Raises: PlayerError: refused in one sentence, nothing has changed. DamagedGame.
        """
        async with self._context.locked(intent.game_id):
            table, seat = await load_seated(self._context, intent.game_id, intent.user_id)
            if await self._context.is_repeated(intent.interaction_id):
                return _present(table, seat, repeated=True)
            if intent.rev is not None and intent.rev != stamp(table, seat):
                return _present(table, seat, stale=True)
            order = table.orders.get(seat, Order())
            match intent.action:
                case OrderControl.CANCEL | RemoveWish():
                    after = reduced(order, intent.action)
                case _:
                    laid = apply_composed_wish(table, seat, order)
                    if laid.misfit is not None:
                        # The player saw a different wish from what would be ordered, so show the new one first.
                        kept = await self._save(table, seat, replace(order, draft=laid.moves), None)
                        return replace(kept, stale=True)
                    after = changed(order, laid, intent.action)
            return await self._save(table, seat, after, intent.interaction_id)

    async def order(self, game_id: int, user_id: int, text: str, interaction_id: int | None = None) -> Ordered:
        """
        Replace the order by typed wishes with `/` between them: all of them or none.

        A wish is a whole turn, ends in a move that shows something, or is a beginning and ends in `...`.
        Raises: PlayerError: refused in one sentence, nothing has changed. DamagedGame.
        """
        async with self._context.locked(game_id):
            table, seat = await load_seated(self._context, game_id, user_id)
            if await self._context.is_repeated(interaction_id):
                return _present(table, seat, repeated=True)
            start = apply_composed_wish(table, seat, Order())
            order = Order()
            for part in text.split(BETWEEN_WISHES):
                order = with_wish(order, typed(start, part))
            return await self._save(table, seat, order, interaction_id)

    async def _save(self, table: Table, seat: Seat, order: Order, interaction_id: int | None) -> Ordered:
        """Write the seat's order, its `rev` and the interaction."""
        game_id, at = table.row.id, self._context.clock()
        row = replace(table.seats[seat], rev=table.seats[seat].rev + 1)
        async with self._context.saving(self._context.rev_reached(game_id, seat, row.rev)) as connection:
            if seat in table.to_act and not order.wishes:
                await write_plan(connection, self._context, game_id, withdrawn(table, seat, at), at)
            else:
                await save_seats(connection, (row,))
                await _write(connection, row, order, at)
            if (done := carried_out(row, interaction_id, at)) is not None:
                await add_interaction(connection, done)
        self._context.tell(game_id)
        return _present(await load_or_suspend(self._context, game_id), seat)


async def _write(connection: Connection, row: SeatRow, order: Order, at: int) -> None:
    if order == Order():
        await withdraw_orders(connection, row.game_id, (row.seat,))
    else:
        wishes, draft = write_json(order.wishes), write_json(order.draft)
        await save_order(connection, row.game_id, row.seat, wishes, draft, at)


def _present(table: Table, seat: Seat, *, stale: bool = False, repeated: bool = False) -> Ordered:
    """Return the present panels, without a change."""
    order, state = table.orders.get(seat, Order()), foreseen_by(table, seat)
    making = None if state is None else order_panel(table, seat, order, apply_composed_wish(table, seat, order))
    return Ordered(panel=panel_of(table, seat), making=making, stale=stale, repeated=repeated)
