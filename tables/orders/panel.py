"""Order panels: all that somebody who orders ahead may see and do, as if it were their turn, and their clicks."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any
from zlib import crc32

import msgspec

from rules.ahead import Foresees
from rules.game import Seat
from tables.model.notices import Notice
from tables.model.order import MOST_WISHES, AppliedMoves, Misfit, Order, Wish, apply_ordered, chosen, settled
from tables.model.panel import Panel, foreseen_by, panel_ahead
from tables.model.table import Table
from tables.orders import refusals as order_refusals


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPanel:
    """
    An order that is being edited.

    `panel` is the seat's panel on the foreseen state, with the composed wish as its draft: `live` is the view before
    the wish, `view` the one after it, `legal` what can be chosen next. A surprising move ends a wish. It is never
    applied here: it is `last`, `draft` ends with it, and `view` and `played` stop before it.

    `rev` is the stamp that buttons carry, also in the panel. `wishes` are the added ones, by rank. `can_add`: the
    composed wish can be added, as a whole turn or up to a move that shows something. `can_ask`: it can be added as the
    beginning of a turn. `is_cut`: its end is no longer possible or would mean something else, and was dropped.
    """

    panel: Panel
    rev: int
    wishes: tuple[Wish, ...]
    last: str | None
    can_add: bool
    can_ask: bool
    is_full: bool
    is_cut: bool

    @property
    def draft(self) -> tuple[str, ...]:
        """The chosen moves of the wish that is being composed."""
        return self.panel.draft


class OrderControl(Enum):
    """The buttons beside the moves of an order."""

    BACK = "back"
    """Drop the last move of the wish that is being composed."""
    RESTART = "restart"
    """Drop the wish that is being composed."""
    ADD = "add"
    """Add the composed wish as a whole turn, to be played and confirmed."""
    ASK = "ask-me"
    """Add the composed wish as the beginning of a turn; the player decides the rest."""
    CANCEL = "cancel"
    """Withdraw the whole order."""


@dataclass(frozen=True, slots=True)
class RemoveWish:
    """Remove one wish from the order; `number` is its rank, counted from 0."""

    number: int


OrderAction = OrderControl | RemoveWish | str
"""A control, or the notation of one move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderIntent:
    """
    One click or choice in an order.

    `rev` is the stamp that the button carried; None skips the check. `interaction_id` makes a second delivery do
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
    What an order intent did.

    `panel` is the seat's panel afterwards, with its order; `making` is the order panel, None if nothing can be ordered
    ahead now. `stale`: the button was old, so nothing changed. `repeated`: this interaction was carried out before.
    """

    panel: Panel
    making: OrderPanel | None
    stale: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class WishAhead:
    """
    One added wish on the present foreseen state.

    `live` is the foreseen view, `view` the one after the wish's moves, and `legal` what could be chosen then. A move
    that shows something is never applied, so it is among `legal`. `misfit` is the first move that does not fit at
    present; `view` stops before it.
    """

    wish: Wish
    live: Any
    view: Any
    legal: tuple[Any, ...]
    misfit: Misfit | None


def wishes_ahead(table: Table, seat: Seat) -> tuple[WishAhead, ...]:
    """Apply each wish of a seat to the foreseen state; empty if nothing is foreseen."""
    state = foreseen_by(table, seat)
    if state is None or seat not in table.orders:
        return ()
    return tuple(_ahead(table, state, seat, wish) for wish in table.orders[seat].wishes)


def _ahead(table: Table, state: Any, seat: Seat, wish: Wish) -> WishAhead:  # noqa: ANN401 - any game's state
    laid = apply_ordered(table.game, state, seat, wish.moves)
    draft = laid.draft
    return WishAhead(
        wish=wish,
        live=table.game.view(state, seat),
        view=table.game.view(draft.state, seat),
        legal=tuple(draft.legal),
        misfit=laid.misfit,
    )


def stamp(table: Table, seat: Seat) -> int:
    """
    Return what the buttons of an order carry: the seat's `rev` and, in the lower 32 bits, a checksum of what it sees.

    Orders rely on what is on the table, so a button must not be older than that. Moves that the seat cannot see do not
    change the stamp, so that it does not show how often others have moved in secret.
    """
    seen = msgspec.json.encode(table.game.view(table.state, seat), order="deterministic")
    return table.seats[seat].rev << 32 | crc32(seen)


def apply_composed_wish(table: Table, seat: Seat, order: Order) -> AppliedMoves:
    """Apply the wish that is being composed to the foreseen state. Raises: Refusal: nothing can be ordered ahead."""
    if not isinstance(table.game, Foresees):
        raise order_refusals.not_here()
    if seat in table.to_act:
        raise order_refusals.your_turn()
    state = foreseen_by(table, seat)
    if state is None:
        raise order_refusals.nothing_ahead()
    return apply_ordered(table.game, state, seat, order.draft)


def order_panel(table: Table, seat: Seat, order: Order, laid: AppliedMoves) -> OrderPanel:
    """Build the panel of an order that is being edited."""
    laid = settled(laid)
    rev, is_full = stamp(table, seat), len(order.wishes) >= MOST_WISHES
    panel = panel_ahead(replace(table, state=laid.draft.start), seat, laid.draft)
    draft = chosen(laid.moves)
    has_moves = bool(draft)
    can_finish = laid.last is not None or laid.can_finish
    is_open = laid.last is None and (len(panel.legal) > 1 or not can_finish)
    return OrderPanel(
        panel=replace(
            panel,
            rev=rev,
            draft=draft,
            legal=panel.legal if laid.last is None else (),
            none_move=panel.none_move if laid.last is None else None,
            notice=None if laid.misfit is None else Notice.DRAFT_CUT,
        ),
        rev=rev,
        wishes=order.wishes,
        last=None if laid.last is None else str(laid.last),
        can_add=has_moves and not is_full and can_finish,
        can_ask=has_moves and not is_full and is_open,
        is_full=is_full,
        is_cut=laid.misfit is not None,
    )
