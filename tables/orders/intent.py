"""What somebody who orders ahead wants, and what came of it."""

from dataclasses import dataclass
from enum import Enum

from tables.model.panel import Panel
from tables.orders.panel import OrderPanel


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
