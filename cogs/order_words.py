"""Sentences about turns that are ordered ahead."""

from collections.abc import Sequence
from typing import assert_never

from tables.order import Fate, Misfit, Reason, Spent, Wish

ORDER_AHEAD = "Order ahead"
YOUR_ORDER = "Your order"
ADD_WISH = "Add this wish"
ADD_AND_ASK = "Add, then ask me"
TAKE_BACK = "Take back the order"
TO_THE_TABLE = "To the table"
TAKE_AWAY = "Take a wish away"
TAKEN_BACK = "Your order is taken back, so you are asked when it is your turn."
ORDERED = "You have ordered your next turn ahead:"
EXPLAINED = (
    "-# When it is your turn, the first of your wishes is played that is still possible and still means the same. If "
    "none is, your order is cancelled, and you are told why and asked as usual. Nobody else sees what you order."
)
EXPLAINED_BRIEFLY = "-# The first wish that still fits is played when it is your turn. Nobody else sees this."
STANDS = "-# It stands like this; you need do nothing more. What follows is for when none of these wishes fits."
FULL = "-# An order holds no more wishes than these."
ABOUT_TO = "Your order is played in a moment; whoever is faster plays themselves."
ENDS_HERE = "-# What shows you something new ends a wish: you are asked what to do then."
WHOLE = "This wish is a whole turn."
SHOWS = "This wish ends here, since it shows you something new; you are asked what to do then."
CUT = "The end of this wish does not fit the table any more, so it is gone; the part before it stands."
WITHOUT = "-# *Add this wish* takes the turn as it stands, without that."
ASKING = "-# *Add, then ask me* plays nothing yet: you find this much chosen, and decide the rest."
OTHERWISE = "otherwise …"
THEN_ASK = "then ask me"
_ASKED = ", then you are asked"
_REASONS = {
    Reason.GONE: "is not possible any more",
    Reason.CHANGED: "would not mean the same any more",
    Reason.SHOWS: "would show you something that you did not ask for",
}


def asked(prompt: str, *, is_otherwise: bool) -> str:
    """Ask for a decision of a turn that has not come."""
    return f"### {'Otherwise, if' if is_otherwise else 'If'} it were your turn now: {prompt}"


def wish(number: int, text: str, meant: Wish) -> str:
    """Write one wish, counted from 1; after the beginning of a turn its owner is asked."""
    return f"{number}. {text}{'' if meant.is_whole else _ASKED}"


def unfit_now(text: str, misfit: Misfit) -> str:
    """Say of a wish that it does not fit the table as it is now; that may change again."""
    return f"{text} – as things stand, {_misfit(misfit)}"


def notation(meant: Wish) -> str:
    """Write a wish as it may be typed."""
    return f"`{' '.join(meant.notations)}`"


def spent(order: Spent) -> Sequence[str]:
    """Say what became of an order: which wish was taken, and why those before it were not."""
    left = [
        f"-# Not {notation(one)}: {_misfit(why)}."
        for one, why in zip(order.wishes, order.outcome.misfits, strict=False)
    ]
    return (_taken(order), *left)


def _taken(order: Spent) -> str:
    number = order.outcome.number
    taken = "" if number is None else notation(order.wishes[number])
    match order.outcome.fate:
        case Fate.PLAYED:
            return f"Played as you ordered: {taken}."
        case Fate.BEGUN:
            return f"What you ordered is laid out here, {taken}; the rest is left to you."
        case Fate.UNFIT:
            return "What you ordered does not fit any more, so nothing of it was played."
        case _:
            assert_never(order.outcome.fate)


def ordered_name(name: str) -> str:
    """Mark the name of somebody whose turn was played as they had ordered it."""
    return f"{name} (ordered ahead)"


def _misfit(misfit: Misfit) -> str:
    return f"`{misfit.notation}` {_REASONS[misfit.reason]}"
