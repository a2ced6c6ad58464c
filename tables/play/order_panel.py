"""Order panels: all that somebody who orders ahead may see and do, as if it were their turn."""

from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import msgspec

from rules.ahead import Foresees
from rules.game import Seat
from tables.model import refusals
from tables.model.order import MOST_WISHES, AppliedMoves, Misfit, Wish, apply_ordered, chosen, settled
from tables.model.panel import Outcome, Panel, foreseen_by, panel_ahead
from tables.model.refusals import Notice
from tables.model.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPanel:
    """
    An order that is being edited.

    `panel` is the seat's panel on the foreseen state, with the composed wish as its draft: `live` is the view before
    the wish, `view` the one after it, `legal` what can be chosen next. A surprising move ends a wish. It is never
    applied here: it is `last`, `draft` ends with it, and `view` and `played` stop before it.

    The panel's `rev` is the stamp that buttons carry; its notice says that the end of the composed wish was dropped,
    because it is no longer possible or would mean something else. `can_add`: the composed wish can be added, as a whole
    turn or up to a move that shows something. `can_ask`: it can be added as the beginning of a turn.
    """

    panel: Panel
    last: str | None
    can_add: bool
    can_ask: bool
    is_full: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered(Outcome):
    """What an intent did to an order; `making` is the order panel, None if nothing can be ordered ahead now."""

    making: OrderPanel | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WishAhead:
    """
    One added wish on the present foreseen state.

    `committed_view` is the foreseen view, `draft_view` the one after the wish's moves, and `legal` what could be chosen
    then. A move that shows something is never applied, so it is among `legal`. `misfit` is the first move that does not
    fit at present; `draft_view` stops before it.
    """

    wish: Wish
    committed_view: Any
    draft_view: Any
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
        committed_view=table.game.view(state, seat),
        draft_view=table.game.view(draft.state, seat),
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


def apply_composed_wish(table: Table, seat: Seat) -> AppliedMoves:
    """Apply the wish that is being composed to the foreseen state. Raises: Refusal: nothing can be ordered ahead."""
    if not isinstance(table.game, Foresees):
        raise refusals.no_orders_here()
    if seat in table.to_act:
        raise refusals.your_turn()
    state = foreseen_by(table, seat)
    if state is None:
        raise refusals.nothing_ahead()
    return apply_ordered(table.game, state, seat, table.orders[seat].draft if seat in table.orders else ())


def order_panel(table: Table, seat: Seat, laid: AppliedMoves) -> OrderPanel:
    """Build the panel of an order that is being edited."""
    laid = settled(laid)
    panel = panel_ahead(replace(table, state=laid.draft.start), seat, laid.draft)
    is_full = len(panel.order) >= MOST_WISHES
    draft = chosen(laid.moves)
    has_moves = bool(draft)
    can_finish = laid.last is not None or laid.can_finish
    is_open = laid.last is None and (len(panel.legal) > 1 or not can_finish)
    return OrderPanel(
        panel=replace(
            panel,
            rev=stamp(table, seat),
            draft=draft,
            legal=panel.legal if laid.last is None else (),
            none_move=panel.none_move if laid.last is None else None,
            notice=None if laid.misfit is None else Notice.DRAFT_CUT,
        ),
        last=None if laid.last is None else str(laid.last),
        can_add=has_moves and not is_full and can_finish,
        can_ask=has_moves and not is_full and is_open,
        is_full=is_full,
    )
