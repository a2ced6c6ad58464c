"""Orders: ranked wishes for one's next turn, made while others play, and played when it comes."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from sqlite3 import Connection
from typing import assert_never

from db.games.commits import add_interaction
from db.games.moves import ActedBy, DraftRow, save_draft
from db.games.orders import OrderChanges, SpentOrder, save_order, withdraw_orders
from db.games.seats import SeatRow, save_seats
from rules.game import Seat
from tables.changes.absence import called_without_order, withdrawn, without_order
from tables.changes.commit import Commit, save_commit
from tables.changes.plan import Plan, carried_out, load_or_suspend, load_seated, write_plan
from tables.core import Core, Service
from tables.model import refusals
from tables.model.draft import MOST_DRAFTED, folded
from tables.model.order import (
    MOST_WISHES,
    AppliedMoves,
    Fate,
    Fulfilment,
    Order,
    OrderedMove,
    Wish,
    added,
    apply_ordered,
    fulfilled,
    settled,
    without_last,
)
from tables.model.panel import Action, Control, Intent, RemoveWish, foreseen_by, panel_of
from tables.model.refusals import Notice, too_much_drafted
from tables.model.table import Table, write_json
from tables.play.order_panel import (
    Ordered,
    OrderPanel,
    WishAhead,
    apply_composed_wish,
    order_panel,
    stamp,
    wishes_ahead,
)

_NOTICES = {Fate.PLAYED: Notice.ORDER_PLAYED, Fate.BEGUN: Notice.ORDER_BEGUN, Fate.UNFIT: Notice.ORDER_UNFIT}


Deputy = Callable[[Table, Seat], Awaitable[Commit]]
"""Returns the commit of a deputy for a seat whose person is away."""


async def play_order(core: Core, table: Table, seat: Seat, deputy: Deputy) -> bool:
    """
    Play what the seat's person ordered. If that does not fit, notify them, or let a deputy play if they are away.

    The caller holds the lock. Returns: whether something was played. Raises: NotSaved. StillThinking: the deputy.
    """
    due, at = fulfilled(table.game, table.state, seat, table.orders[seat].wishes), core.clock()
    if due.outcome.fate is Fate.PLAYED:
        await save_commit(core, _as_ordered(table, seat, due, at))
        return True
    if table.seats[seat].is_automatic:
        await save_commit(core, await _by_deputy(table, seat, due, deputy))
        return True
    await _call(core, table, seat, due, at)
    return False


def _as_ordered(table: Table, seat: Seat, due: Fulfilment, at: int) -> Commit:
    assert due.draft is not None
    return Commit(
        table=without_order(table, seat),
        draft=due.draft,
        acted_by=ActedBy.ORDER,
        at=at,
        notice=Notice.ORDER_PLAYED,
        outcome=due.outcome,
    )


async def _by_deputy(table: Table, seat: Seat, due: Fulfilment, deputy: Deputy) -> Commit:
    """Let the deputy play; if the order only began the turn, its moves count as a lost draft."""
    commit = await deputy(without_order(table, seat), seat)
    if due.draft is None:
        return replace(commit, outcome=due.outcome, notice=Notice.ORDER_UNFIT)
    in_vain = replace(commit.table, drafts={**commit.table.drafts, seat: due.draft.chosen})
    return replace(commit, table=in_vain, outcome=due.outcome)


async def _call(core: Core, table: Table, seat: Seat, due: Fulfilment, at: int) -> None:
    """Notify the person that they must play, with the beginning that they ordered as their draft."""
    game_id, plan = table.row.id, _plan_of_call(table, seat, due, at)

    def write(connection: Connection) -> None:
        write_plan(connection, core, game_id, plan, at)
        if due.draft is not None:
            moves = " ".join(due.draft.chosen)
            save_draft(connection, DraftRow(game_id=game_id, seat=seat, moves=moves, changed_at=at))

    await core.write_or_look_up(core.rev_reached(game_id, seat, plan.seats[seat].rev), write)
    core.tell(game_id)


def _plan_of_call(table: Table, seat: Seat, due: Fulfilment, at: int) -> Plan:
    row = replace(table.seats[seat], has_order=False, notice=_NOTICES[due.outcome.fate].value)
    outcome = write_json(due.outcome)
    spent = SpentOrder(game_id=row.game_id, seat=seat, spent_no=table.row.commit_no, outcome=outcome)
    return replace(called_without_order(table, seat, row, at), orders=OrderChanges(spent=spent))


class Orders(Service):
    """Orders at all tables."""

    async def panel(self, game_id: int, user_id: int) -> OrderPanel:
        """
        Return what the user has ordered and can order.

        Raises: Refusal: no seat there, or nothing can be ordered ahead now. DamagedGame.
        """
        table, seat = await load_seated(self._core, game_id, user_id)
        return order_panel(table, seat, apply_composed_wish(table, seat))

    async def wishes(self, game_id: int, user_id: int) -> tuple[WishAhead, ...]:
        """Return the user's wishes on the present foreseen state; empty if there is none. Raises: Refusal."""
        table, seat = await load_seated(self._core, game_id, user_id)
        return wishes_ahead(table, seat)

    async def act(self, intent: Intent) -> Ordered:
        """
        Carry out a click: change the wish that is being composed, or the order.

        Raises: PlayerError: refused in one sentence, nothing has changed. DamagedGame.
        """
        async with self._core.locked(intent.game_id):
            table, seat = await load_seated(self._core, intent.game_id, intent.user_id)
            if await self._core.is_repeated(intent.interaction_id):
                return _present(table, seat, repeated=True)
            if intent.rev is not None and intent.rev != stamp(table, seat):
                return _present(table, seat, stale=True)
            order = table.orders.get(seat, Order())
            match intent.action:
                case Control.CANCEL | RemoveWish():
                    after = _reduced(order, intent.action)
                case _:
                    laid = apply_composed_wish(table, seat)
                    if laid.misfit is not None:
                        # The player saw a different wish from what would be ordered, so show the new one first.
                        kept = await self._save(table, seat, replace(order, draft=laid.moves), None)
                        return replace(kept, stale=True)
                    after = _changed(order, laid, intent.action)
            return await self._save(table, seat, after, intent.interaction_id)

    async def _save(self, table: Table, seat: Seat, order: Order, interaction_id: int | None) -> Ordered:
        """Write the seat's order, its `rev` and the interaction."""
        game_id, at = table.row.id, self._core.clock()
        row = replace(table.seats[seat], rev=table.seats[seat].rev + 1)

        def write(connection: Connection) -> None:
            if seat in table.to_act and not order.wishes:
                write_plan(connection, self._core, game_id, withdrawn(table, seat, at), at)
            else:
                save_seats(connection, (row,))
                _write(connection, row, order, at)
            if (done := carried_out(row, interaction_id, at)) is not None:
                add_interaction(connection, done)

        await self._core.write_or_look_up(self._core.rev_reached(game_id, seat, row.rev), write)
        self._core.tell(game_id)
        return _present(await load_or_suspend(self._core, game_id), seat)


def _write(connection: Connection, row: SeatRow, order: Order, at: int) -> None:
    if order == Order():
        withdraw_orders(connection, row.game_id, (row.seat,))
    else:
        wishes, draft = write_json(order.wishes), write_json(order.draft)
        save_order(connection, row.game_id, row.seat, wishes, draft, at)


def _present(table: Table, seat: Seat, *, stale: bool = False, repeated: bool = False) -> Ordered:
    """Return the present panels, without a change."""
    is_foreseen = foreseen_by(table, seat) is not None
    making = order_panel(table, seat, apply_composed_wish(table, seat)) if is_foreseen else None
    return Ordered(panel=panel_of(table, seat), making=making, stale=stale, repeated=repeated)


def _reduced(order: Order, action: Control | RemoveWish) -> Order:
    """Remove one wish from an order, or all. Raises: Refusal: it is not there."""
    if order == Order():
        raise refusals.no_order()
    if not isinstance(action, RemoveWish):
        return Order()
    if action.number not in range(len(order.wishes)):
        raise refusals.no_such_wish(action.number + 1)
    return replace(order, wishes=(*order.wishes[: action.number], *order.wishes[action.number + 1 :]))


def _changed(order: Order, laid: AppliedMoves, action: Action) -> Order:
    """
    Carry out a click on an order.

    Args:
        laid: the wish that is being composed, applied to the foreseen state.
    Raises: PlayerError: refused.
    """
    match action:
        case Control.BACK:
            return replace(order, draft=without_last(_begun(order.draft)))
        case Control.RESTART:
            _begun(order.draft)
            return replace(order, draft=())
        case Control.CONFIRM:
            return _with_wish(order, _whole(laid))
        case Control.ASK:
            return _with_wish(order, _beginning(laid))
        case Control.CANCEL | RemoveWish():
            return _reduced(order, action)
        case str():
            if not (words := action.split()):
                raise refusals.empty_wish()
            return replace(order, draft=_shortest(_extended(laid, words)).moves)
        case _:
            assert_never(action)


def _begun(moves: tuple[OrderedMove, ...]) -> tuple[OrderedMove, ...]:
    if not moves:
        raise refusals.empty_wish()
    return moves


def _shortest(laid: AppliedMoves) -> AppliedMoves:
    """Fold the wish that is being composed. Raises: Refusal: even so it is longer than any turn."""
    shorter = folded(laid.draft)
    if shorter is not laid.draft:
        moves = [*shorter.chosen, *([] if laid.last is None else [str(laid.last)])]
        laid = _extended(apply_ordered(shorter.game, shorter.start, shorter.seat), moves)
    if len(laid.moves) > MOST_DRAFTED:
        raise too_much_drafted(MOST_DRAFTED)
    return laid


def _extended(laid: AppliedMoves, words: Sequence[str]) -> AppliedMoves:
    """Add decisions one by one. Raises: PlayerError."""
    for word in words:
        laid = added(laid, word)
    return laid


def _whole(laid: AppliedMoves) -> Wish:
    """
    Return the wish as a whole turn, with the forced moves after its last move.

    Raises: Refusal: a decision is open, or it has no decision.
    """
    if not laid.moves:
        raise refusals.empty_wish()
    if laid.last is None and not laid.can_finish:
        raise refusals.incomplete_order()
    return Wish(settled(laid).moves, is_whole=laid.last is None)


def _beginning(laid: AppliedMoves) -> Wish:
    if not laid.moves:
        raise refusals.empty_wish()
    return Wish(laid.moves, is_whole=False)


def _with_wish(order: Order, wish: Wish) -> Order:
    """Add a wish and clear the one being composed. Raises: Refusal: too many wishes, or it is there already."""
    if len(order.wishes) >= MOST_WISHES:
        raise refusals.too_many(MOST_WISHES)
    if wish in order.wishes:
        raise refusals.wished_already()
    return Order((*order.wishes, wish))
