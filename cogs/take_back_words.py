"""Sentences about taking turns back."""

from collections.abc import Sequence

from cogs.words import and_list, some_of
from tables.take_back import Obstacle, TakeBack

TAKE_BACK = "Take back"
ASK_FOR_IT = "Take back, if all agree"
TAKEN_BACK = "You took your last turn back, so it is as if you had not played it."
TAKE_BACKS = "Take-backs"
STRICT = "Usual take-backs"
STRICT_DETAIL = "What showed something hidden stands"
LENIENT = "Friendly take-backs"
LENIENT_DETAIL = "Everything may go back if all agree"
STRICT_HERE = "A turn can be taken back until it has shown something hidden, or its player has learnt something since."
LENIENT_HERE = (
    "Everything may be taken back to where a turn began if all agree, even what showed something; that is known then, "
    "and comes again as it lies."
)
_SHUT = {
    Obstacle.SHOWED: "-# Your last turn showed something that was hidden, so it cannot be taken back.",
    Obstacle.LEARNT: "-# You have seen something new since your last turn, so it cannot be taken back.",
}


def price(taken: TakeBack, names: Sequence[str]) -> str:
    """Say what taking the last turn back costs, if anything, or why it cannot be; `names` are those who must agree."""
    if taken.is_refused and taken.obstacle is not None:
        return _SHUT[taken.obstacle]
    if not names:
        return ""
    return f"-# Your last turn can be taken back if {some_of(names)} {'agrees' if len(names) == 1 else 'agree'}."


def told(name: str, others: int) -> str:
    """Tell the table that somebody took a turn back, perhaps with what others played after it."""
    after = ", and with it what was played after it" if others else ""
    return f"**{name}** took their last turn back{after}."


def wanted(name: str) -> str:
    """Say who asks to take a turn back."""
    return f"**{name}** asks to take their last turn back, with all that was played after it and hangs on it."


def asked(names: Sequence[str]) -> str:
    """Tell whoever asked who can answer now."""
    return f"{and_list(names)} can answer in the thread now."
