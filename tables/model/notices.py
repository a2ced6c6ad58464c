"""What a seat's next panel explains, by key."""

from enum import Enum


class Notice(Enum):
    """Why something is not as the player left it; the sentence is the panel's."""

    DRAFT_DROPPED = "draft-dropped"
    """Another seat's move changed what the draft stood on; all of it is gone."""
    DRAFT_CUT = "draft-cut"
    """The end of the draft is no longer possible; the part before it stands."""
    REST_NOT_PLAYED = "rest-not-played"
    """A typed move showed something new; what was typed after it was not played."""
    TIME_DRAFT_PLAYED = "time-draft-played"
    """The time was over; the draft, being complete, was played as it stood."""
    TIME_COMPUTER_PLAYED = "time-computer-played"
    """The time was over; the computer played this turn."""
    TIME_AWAY = "time-away"
    """The time was over; a computer plays until the player is back."""
    TIME_OFFERED = "time-offered"
    """The time was over; a computer plays until the player is back, or until somebody else takes the seat."""
    TURN_TAKEN_BACK = "turn-taken-back"
    """Another seat took its turn back, so it is not this one's turn any more."""
    MISSED = "missed"
    """The others have waited for long; a computer plays until the player is back, or somebody else takes the seat."""
    LEFT_SERVER = "left-server"
    """The player was not on the server any more; a computer plays until they are back."""
    SEAT_TAKEN = "seat-taken"
    """The player has just taken the seat of somebody else."""
    ORDER_PLAYED = "order-played"
    """The turn was played as the player had ordered it."""
    ORDER_BEGUN = "order-begun"
    """What the player had ordered is their draft now, and a decision is left."""
    ORDER_UNFIT = "order-unfit"
    """Nothing that the player had ordered fits any more."""


ORDER_NOTICES = frozenset({Notice.ORDER_PLAYED, Notice.ORDER_BEGUN, Notice.ORDER_UNFIT})
"""Those that tell what became of an order."""
TIME_NOTICES = frozenset({Notice.TIME_DRAFT_PLAYED, Notice.TIME_COMPUTER_PLAYED})
"""Those that tell of a time that was over."""
