"""What somebody at a table wants, and what came of it."""

from dataclasses import dataclass
from enum import Enum

from rules.game import Event
from tables.model.panel import Panel


class Control(Enum):
    """The buttons that stand beside the moves; no game has a move of these names."""

    BACK = "back"
    """Drop the last move of the draft."""
    RESTART = "restart"
    """Drop the whole draft."""
    CONFIRM = "confirm"
    """Commit the draft, with "none" and the forced moves where they are due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """
    One click or choice.

    `action` is a control or the notation of one move. `rev` is the one the button carried; None is not checked.
    `interaction_id` makes a second delivery do nothing. `shown_in` is the message in which it was clicked, and in which
    the panel is shown afterwards.
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

    `panel` is the seat's panel afterwards. `stale`: the button was old, nothing was played. `repeated`: this
    interaction was carried out before, nothing changed now. `committed`: moves were committed, with `events` as the
    seat may know them.
    """

    panel: Panel
    stale: bool = False
    repeated: bool = False
    committed: bool = False
    events: tuple[Event, ...] = ()
