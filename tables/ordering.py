"""Turns that are said beforehand: ranked wishes for one's next turn, made while others play."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from aiosqlite import Connection

from db.interactions import InteractionRow, add_interaction, find_interaction
from db.orders import save_order, withdraw_orders
from db.seats import SeatRow, save_seats
from rules.game import Seat
from tables import ordering_refusals as refusals
from tables.absence import withdrawn
from tables.commit import write_plan
from tables.draft import folded
from tables.house import House
from tables.order import (
    MOST_WISHES,
    Laid,
    Order,
    OrderedMove,
    Wish,
    added,
    encode_moves,
    encode_wishes,
    laid_out,
    settled,
    without_last,
)
from tables.order_panel import OrderPanel, WishAhead, making_of, order_panel, stamp, wishes_ahead
from tables.panel import Panel, foreseen_by, panel_of
from tables.play import MOST_DRAFTED, MOST_TYPED
from tables.presence import playing_seat
from tables.refusals import too_much_drafted, too_much_typed
from tables.rest import load_or_rest
from tables.table import Table

BETWEEN_WISHES = "/"
"""Stands between typed wishes."""
ASK = "..."
"""Ends a typed wish after which its owner is asked."""


class OrderControl(Enum):
    """The buttons that stand beside the moves of an order."""

    BACK = "back"
    """Drop the last move of the wish in the making."""
    RESTART = "restart"
    """Drop the wish in the making."""
    ADD = "add"
    """Add the wish in the making, to be played and confirmed."""
    ASK = "ask-me"
    """Add the wish in the making as a beginning, after which its owner is asked."""
    CANCEL = "cancel"
    """Take the whole order back."""


@dataclass(frozen=True, slots=True)
class RemoveWish:
    """Take one wish out of the order; `number` is its rank from 0 on."""

    number: int


OrderAction = OrderControl | RemoveWish | str
"""A control, or the notation of one move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderIntent:
    """
    One click or choice of somebody who orders ahead.

    `rev` is the one that an order panel carried; None is not checked. `interaction_id` makes a second delivery do
    nothing.
    """

    game_id: int
    user_id: int
    action: OrderAction
    rev: int | None = None
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """
    What came of it.

    `panel` is the seat's panel afterwards, with its order; `making` the order in the making, None if nothing can be
    ordered ahead now. `stale`: the button was old, nothing has changed. `repeated`: this interaction was carried out
    before.
    """

    panel: Panel
    making: OrderPanel | None
    stale: bool = False
    repeated: bool = False


class Ordering:
    """Standing orders at all tables."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def panel(self, game_id: int, user_id: int) -> OrderPanel:
        """
        Return what the user orders ahead and can order.

        Raises: Refusal: no seat there, or nothing can be ordered ahead now. DamagedGame.
        """
        table, seat = await self._seated(game_id, user_id)
        order = table.orders.get(seat, Order())
        return order_panel(table, seat, order, making_of(table, seat, order))

    async def rehearse(self, game_id: int, user_id: int, text: str) -> OrderPanel:
        """
        Return the order panel as it would be after a typed order whose last wish is still in the making.

        Raises: PlayerError: no seat there, nothing can be ordered ahead now, or a decision is refused. DamagedGame.
        """
        table, seat = await self._seated(game_id, user_id)
        start = making_of(table, seat, Order())
        *before, last = text.split(BETWEEN_WISHES)
        wishes = tuple(_typed(start, part) for part in before if part.strip())
        laid = _extended(start, last.split())
        return order_panel(table, seat, Order(wishes, laid.moves), laid)

    async def wishes(self, game_id: int, user_id: int) -> tuple[WishAhead, ...]:
        """Return the user's wishes as things stand now; none where nothing can be ordered ahead. Raises: Refusal."""
        table, seat = await self._seated(game_id, user_id)
        return wishes_ahead(table, seat)

    async def act(self, intent: OrderIntent) -> Ordered:
        """
        Carry out a click: change the wish in the making or the order.

        Raises: PlayerError: refused in one sentence, nothing has changed. DamagedGame.
        """
        async with self._house.locked(intent.game_id):
            table, seat = await self._seated(intent.game_id, intent.user_id)
            if await self._is_repeated(intent.interaction_id):
                return _present(table, seat, repeated=True)
            if intent.rev is not None and intent.rev != stamp(table, seat):
                return _present(table, seat, stale=True)
            order = table.orders.get(seat, Order())
            match intent.action:
                case OrderControl.CANCEL | RemoveWish():
                    changed = _reduced(order, intent.action)
                case _:
                    laid = making_of(table, seat, order)
                    if laid.misfit is not None:
                        # What the player saw is not what would be ordered: show it first.
                        kept = await self._keep(table, seat, replace(order, draft=laid.moves), None)
                        return replace(kept, stale=True)
                    changed = _changed(order, laid, intent.action)
            return await self._keep(table, seat, changed, intent.interaction_id)

    async def order(self, game_id: int, user_id: int, text: str, interaction_id: int | None = None) -> Ordered:
        """
        Order typed wishes, `/` between them, in place of what was ordered before: all of them or none.

        A wish is a whole turn, or ends in a move that shows something, or in `...`, after which its owner is asked.
        Raises: PlayerError: refused in one sentence, nothing has changed. DamagedGame.
        """
        async with self._house.locked(game_id):
            table, seat = await self._seated(game_id, user_id)
            if await self._is_repeated(interaction_id):
                return _present(table, seat, repeated=True)
            start = making_of(table, seat, Order())
            order = Order()
            for part in text.split(BETWEEN_WISHES):
                order = _with_wish(order, _typed(start, part))
            return await self._keep(table, seat, order, interaction_id)

    async def _seated(self, game_id: int, user_id: int) -> tuple[Table, Seat]:
        table = await load_or_rest(self._house, game_id)
        return table, playing_seat(table, user_id)

    async def _is_repeated(self, interaction_id: int | None) -> bool:
        if interaction_id is None:
            return False
        async with self._house.database.reading() as connection:
            return await find_interaction(connection, interaction_id) is not None

    async def _keep(self, table: Table, seat: Seat, order: Order, interaction_id: int | None) -> Ordered:
        """Write the seat's order, its rev and the interaction."""
        game_id, at = table.row.id, self._house.clock()
        row = replace(table.seats[seat], rev=table.seats[seat].rev + 1)
        async with self._house.saving(self._house.rev_reached(game_id, seat, row.rev)) as connection:
            if seat in table.to_act and not order.wishes:
                await write_plan(connection, self._house, game_id, withdrawn(table, seat, at), at)
            else:
                await save_seats(connection, (row,))
                await _write(connection, row, order, at)
            if interaction_id is not None:
                await add_interaction(connection, _done(row, interaction_id, at))
        self._house.tell(game_id)
        return _present(await load_or_rest(self._house, game_id), seat)


async def _write(connection: Connection, row: SeatRow, order: Order, at: int) -> None:
    if order == Order():
        await withdraw_orders(connection, row.game_id, (row.seat,))
    else:
        wishes, draft = encode_wishes(order.wishes), encode_moves(order.draft)
        await save_order(connection, row.game_id, row.seat, wishes, draft, at)


def _present(table: Table, seat: Seat, *, stale: bool = False, repeated: bool = False) -> Ordered:
    """Return things as they are."""
    order, state = table.orders.get(seat, Order()), foreseen_by(table, seat)
    making = None if state is None else order_panel(table, seat, order, making_of(table, seat, order))
    return Ordered(panel=panel_of(table, seat), making=making, stale=stale, repeated=repeated)


def _done(row: SeatRow, interaction_id: int, at: int) -> InteractionRow:
    return InteractionRow(
        interaction_id=interaction_id, game_id=row.game_id, seat=row.seat, rev=row.rev, commit_no=None, at=at
    )


def _reduced(order: Order, action: OrderControl | RemoveWish) -> Order:
    if order == Order():
        raise refusals.no_order()
    if not isinstance(action, RemoveWish):
        return Order()
    if action.number not in range(len(order.wishes)):
        raise refusals.no_such_wish(action.number + 1)
    return replace(order, wishes=(*order.wishes[: action.number], *order.wishes[action.number + 1 :]))


def _changed(order: Order, laid: Laid, action: OrderControl | str) -> Order:
    match action:
        case OrderControl.BACK:
            return replace(order, draft=without_last(_begun(order.draft)))
        case OrderControl.RESTART:
            _begun(order.draft)
            return replace(order, draft=())
        case OrderControl.ADD:
            return _with_wish(order, _whole(laid))
        case OrderControl.ASK:
            return _with_wish(order, _beginning(laid))
        case OrderControl.CANCEL:
            return _reduced(order, action)
        case str():
            return replace(order, draft=_shortest(added(laid, action)).moves)
        case _:
            assert_never(action)


def _begun(moves: tuple[OrderedMove, ...]) -> tuple[OrderedMove, ...]:
    if not moves:
        raise refusals.empty_wish()
    return moves


def _shortest(laid: Laid) -> Laid:
    """Fold the wish in the making. Raises: Refusal: it is longer than any turn all the same."""
    shorter = folded(laid.draft)
    if shorter is not laid.draft:
        moves = [*shorter.chosen, *([] if laid.last is None else [str(laid.last)])]
        laid = _extended(laid_out(shorter.game, shorter.start, shorter.seat), moves)
    if len(laid.moves) > MOST_DRAFTED:
        raise too_much_drafted(MOST_DRAFTED)
    return laid


def _extended(laid: Laid, words: list[str]) -> Laid:
    for word in words:
        laid = added(laid, word)
    return laid


def _whole(laid: Laid) -> Wish:
    """
    Return the wish as a whole turn, with what comes by itself after the last move.

    Raises: Refusal: a decision is open, or there is none in it.
    """
    if not laid.moves:
        raise refusals.empty_wish()
    if laid.last is None and not laid.can_finish:
        raise refusals.incomplete()
    return Wish(settled(laid).moves, is_whole=laid.last is None)


def _beginning(laid: Laid) -> Wish:
    if not laid.moves:
        raise refusals.empty_wish()
    return Wish(laid.moves, is_whole=False)


def _with_wish(order: Order, wish: Wish) -> Order:
    """Add a wish, with which the one in the making is done. Raises: Refusal: one too many, or it is there already."""
    if len(order.wishes) >= MOST_WISHES:
        raise refusals.too_many(MOST_WISHES)
    if wish in order.wishes:
        raise refusals.wished_already()
    return Order((*order.wishes, wish))


def _typed(start: Laid, text: str) -> Wish:
    """Read one typed wish. Raises: PlayerError."""
    words = text.split()
    if len(words) > MOST_TYPED:
        raise too_much_typed(MOST_TYPED)
    is_beginning = words[-1:] == [ASK]
    laid = _extended(start, words[:-1] if is_beginning else words)
    if not laid.moves:
        raise refusals.nothing_typed()
    return _beginning(laid) if is_beginning else _whole(laid)
