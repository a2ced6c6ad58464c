"""What a player asks for, and the result."""

from dataclasses import dataclass
from enum import Enum

from rules.game import Event
from tables.model.panel import Panel


class Control(Enum):
    """The buttons beside the moves; no game has moves of these names."""

    BACK = "back"
    """Drop the last move of the draft."""
    RESTART = "restart"
    """Drop the whole draft."""
    CONFIRM = "confirm"
    """Commit the draft; forced moves, and "none" where the decision is optional, are added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """
    One click or choice.

    `action` is a control or the notations of moves. `rev` is the seat's revision that the button carried; None skips
    the check. `interaction_id` makes a second delivery do nothing. `shown_in` is the message that was clicked, which
    then shows the new panel.
    """

    game_id: int
    user_id: int
    action: Control | str
    rev: int | None = None
    interaction_id: int | None = None
    shown_in: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """
    What an intent did.

    `panel` is the seat's panel afterwards. `stale`: the button was old, so nothing was played. `repeated`: this
    interaction was carried out before, so nothing changed. `committed`: moves were committed; `events` are those the
    seat may know. `goes_on`: they only showed something new, and the seat has more to decide.
    """

    panel: Panel
    stale: bool = False
    repeated: bool = False
    committed: bool = False
    goes_on: bool = False
    events: tuple[Event, ...] = ()
