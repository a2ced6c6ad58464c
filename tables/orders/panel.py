"""All that whoever orders ahead may see and do: their panel as if it were their turn, and what they have ordered."""

from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import msgspec

from rules.ahead import Foresees
from rules.game import Seat
from tables.model.notices import Notice
from tables.model.order import MOST_WISHES, Laid, Misfit, Order, Wish, chosen, laid_out, settled
from tables.model.panel import Panel, foreseen_by, panel_ahead
from tables.model.table import Table
from tables.orders import refusals as order_refusals


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPanel:
    """
    An order in the making.

    `panel` is the seat's panel on the foreseen state, with the wish in the making as its draft: `live` is the view
    before that, `view` the one after it, `legal` what can be chosen next. A surprising move ends a wish; it is never
    carried out here, so `draft` ends with it and `view` and `played` stand before it: it is `last`.

    `rev` is what buttons carry; it is the panel's, too. `wishes` are those that were added, by rank.
    `can_add`: the wish in the making can be added as a whole turn, or up to the move that shows something.
    `can_ask`: it can be added as a beginning, after which its owner is asked. `is_cut`: the end of it is not possible
    any more or would mean something else, and is gone.
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
        """The moves of the wish in the making, as they were chosen."""
        return self.panel.draft


@dataclass(frozen=True, slots=True, kw_only=True)
class WishAhead:
    """
    One added wish as things stand now.

    `live` is the foreseen view, `view` the one with the wish's moves made, and `legal` what could be chosen then: a
    move that shows something is never made, so it is among them. `misfit` is the move that does not fit at present;
    the view stands before it.
    """

    wish: Wish
    live: Any
    view: Any
    legal: tuple[Any, ...]
    misfit: Misfit | None


def wishes_ahead(table: Table, seat: Seat) -> tuple[WishAhead, ...]:
    """Lay each wish of a seat out on the foreseen state; none if nothing is foreseen."""
    state = foreseen_by(table, seat)
    if state is None or seat not in table.orders:
        return ()
    return tuple(_ahead(table, state, seat, wish) for wish in table.orders[seat].wishes)


def _ahead(table: Table, state: Any, seat: Seat, wish: Wish) -> WishAhead:  # noqa: ANN401 - any game's state
    laid = laid_out(table.game, state, seat, wish.moves)
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
    Return what the buttons of an order carry: the seat's rev and, in the lower 32 bits, a checksum of what it sees.

    What is ordered counts on what lies on the table, so a button must not be older than that. How often others moved
    is left out where it cannot be seen, as while they build in secret.
    """
    seen = msgspec.json.encode(table.game.view(table.state, seat), order="deterministic")
    return table.seats[seat].rev << 32 | crc32(seen)


def making_of(table: Table, seat: Seat, order: Order) -> Laid:
    """Return the wish in the making on the state that is foreseen. Raises: Refusal: nothing can be ordered ahead."""
    if not isinstance(table.game, Foresees):
        raise order_refusals.not_here()
    if seat in table.to_act:
        raise order_refusals.your_turn()
    state = foreseen_by(table, seat)
    if state is None:
        raise order_refusals.nothing_ahead()
    return laid_out(table.game, state, seat, order.draft)


def order_panel(table: Table, seat: Seat, order: Order, laid: Laid) -> OrderPanel:
    """Build what is seen of an order in the making."""
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
            can_back=has_moves,
            can_restart=has_moves,
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
