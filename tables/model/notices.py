"""Notices: what a seat's next panel explains, by key."""

from enum import Enum


class Notice(Enum):
    """Why something is not as the player left it; the panel words it."""

    DRAFT_DROPPED = "draft-dropped"
    """Another seat's move changed what the draft was based on; the whole draft was dropped."""
    DRAFT_CUT = "draft-cut"
    """The end of the draft is no longer possible; the part before it remains."""
    REST_NOT_PLAYED = "rest-not-played"
    """A typed move showed something new; what was typed after it was not played."""
    TIME_DRAFT_PLAYED = "time-draft-played"
    """The time was over; the draft was complete and was played as it was."""
    TIME_COMPUTER_PLAYED = "time-computer-played"
    """The time was over; the computer played this turn."""
    TIME_AWAY = "time-away"
    """The time was over; a computer plays until the player is back."""
    TIME_OFFERED = "time-offered"
    """The time was over; a computer plays until the player is back, or until somebody else takes the seat."""
    TURN_TAKEN_BACK = "turn-taken-back"
    """Another seat took its turn back, so it is no longer this seat's turn."""
    MISSED = "missed"
    """The others had waited too long; a computer plays until the player is back, or somebody else takes the seat."""
    LEFT_SERVER = "left-server"
    """The player had left the server; a computer plays until they are back."""
    SEAT_TAKEN = "seat-taken"
    """The player has just taken somebody else's seat."""
    ORDER_PLAYED = "order-played"
    """The turn was played as the player had ordered."""
    ORDER_BEGUN = "order-begun"
    """What the player had ordered is now their draft, and a decision is left."""
    ORDER_UNFIT = "order-unfit"
    """None of the player's ordered wishes was possible any more."""


ORDER_NOTICES = frozenset({Notice.ORDER_PLAYED, Notice.ORDER_BEGUN, Notice.ORDER_UNFIT})
"""Notices about an order."""
TIME_NOTICES = frozenset({Notice.TIME_DRAFT_PLAYED, Notice.TIME_COMPUTER_PLAYED})
"""Notices that the time was over and what was played."""
