"""What somebody who orders ahead asks for, and the result."""

from dataclasses import dataclass
from enum import Enum

from tables.model.panel import Panel
from tables.orders.panel import OrderPanel


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
