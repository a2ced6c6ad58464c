"""Changes of an order by clicks or typing. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from tables.model.draft import MOST_DRAFTED, MOST_TYPED, folded
from tables.model.order import (
    MOST_WISHES,
    AppliedMoves,
    Order,
    OrderedMove,
    Wish,
    added,
    apply_ordered,
    settled,
    without_last,
)
from tables.model.refusals import too_much_drafted, too_much_typed
from tables.orders import refusals as order_refusals
from tables.orders.panel import OrderControl, RemoveWish

BETWEEN_WISHES = "/"
"""Separates typed wishes."""
ASK = "..."
"""Ends a typed wish that is only the beginning of a turn; the player decides the rest."""


def reduced(order: Order, action: OrderControl | RemoveWish) -> Order:
    """Remove one wish from an order, or all. Raises: Refusal: it is not there."""
    if order == Order():
        raise order_refusals.no_order()
    if not isinstance(action, RemoveWish):
        return Order()
    if action.number not in range(len(order.wishes)):
        raise order_refusals.no_such_wish(action.number + 1)
    return replace(order, wishes=(*order.wishes[: action.number], *order.wishes[action.number + 1 :]))


def changed(order: Order, laid: AppliedMoves, action: OrderControl | str) -> Order:
    """
    Carry out a click on an order.

    Args:
        laid: the wish that is being composed, applied to the foreseen state.
    Raises: PlayerError: refused.
    """
    match action:
        case OrderControl.BACK:
            return replace(order, draft=without_last(_begun(order.draft)))
        case OrderControl.RESTART:
            _begun(order.draft)
            return replace(order, draft=())
        case OrderControl.ADD:
            return with_wish(order, _whole(laid))
        case OrderControl.ASK:
            return with_wish(order, _beginning(laid))
        case OrderControl.CANCEL:
            return reduced(order, action)
        case str():
            if not (words := action.split()):
                raise order_refusals.nothing_typed()
            return replace(order, draft=_shortest(extended(laid, words)).moves)
        case _:
            assert_never(action)


def _begun(moves: tuple[OrderedMove, ...]) -> tuple[OrderedMove, ...]:
    if not moves:
        raise order_refusals.empty_wish()
    return moves


def _shortest(laid: AppliedMoves) -> AppliedMoves:
    """Fold the wish that is being composed. Raises: Refusal: even so it is longer than any turn."""
    shorter = folded(laid.draft)
    if shorter is not laid.draft:
        moves = [*shorter.chosen, *([] if laid.last is None else [str(laid.last)])]
        laid = extended(apply_ordered(shorter.game, shorter.start, shorter.seat), moves)
    if len(laid.moves) > MOST_DRAFTED:
        raise too_much_drafted(MOST_DRAFTED)
    return laid


def extended(laid: AppliedMoves, words: Sequence[str]) -> AppliedMoves:
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
        raise order_refusals.empty_wish()
    if laid.last is None and not laid.can_finish:
        raise order_refusals.incomplete()
    return Wish(settled(laid).moves, is_whole=laid.last is None)


def _beginning(laid: AppliedMoves) -> Wish:
    if not laid.moves:
        raise order_refusals.empty_wish()
    return Wish(laid.moves, is_whole=False)


def with_wish(order: Order, wish: Wish) -> Order:
    """Add a wish and clear the one being composed. Raises: Refusal: too many wishes, or it is there already."""
    if len(order.wishes) >= MOST_WISHES:
        raise order_refusals.too_many(MOST_WISHES)
    if wish in order.wishes:
        raise order_refusals.wished_already()
    return Order((*order.wishes, wish))


def typed(start: AppliedMoves, text: str) -> Wish:
    """Read one typed wish. Raises: PlayerError."""
    words = text.split()
    if len(words) > MOST_TYPED:
        raise too_much_typed(MOST_TYPED)
    is_beginning = words[-1:] == [ASK]
    laid = extended(start, words[:-1] if is_beginning else words)
    if not laid.moves:
        raise order_refusals.nothing_typed()
    return _beginning(laid) if is_beginning else _whole(laid)
