"""Refusals of orders: each is one sentence."""

from tables.model.refusals import Refusal


def your_turn() -> Refusal:
    """It is the person's turn already."""
    return Refusal("your-turn", "It is your turn, so play it; what comes after it can be ordered when it is over.")


def not_here() -> Refusal:
    """The game does not support orders."""
    return Refusal("nothing-ahead", "In this game nothing is ordered ahead; you are called when it is your turn.")


def nothing_ahead() -> Refusal:
    """The person's next turn cannot be foreseen now."""
    return Refusal(
        "nothing-ahead", "Nothing can be ordered ahead just now; it can while the others take their turns before yours."
    )


def empty_wish() -> Refusal:
    """The wish has no moves."""
    return Refusal("empty-wish", "Choose at least one decision of your next turn before you add it to your order.")


def incomplete() -> Refusal:
    """The player must still decide something in the wish."""
    return Refusal(
        "incomplete", "A decision is still open in this wish; make it, or add the wish so that you are asked there."
    )


def too_many(most: int) -> Refusal:
    """The order has as many wishes as possible."""
    return Refusal(
        "too-many-wishes",
        "An order holds up to {most} wishes; take one of them away before you add another.",
        most=most,
    )


def wished_already() -> Refusal:
    """The order has this wish already, so another one would never be reached."""
    return Refusal("wished-already", "That wish stands in your order already; choose something else to fall back on.")


def no_such_wish(number: int) -> Refusal:
    """There is no wish of that number."""
    return Refusal(
        "no-such-wish", "Your order has no wish {number}; look at it to see those that it has.", number=number
    )


def no_order() -> Refusal:
    """Nothing is ordered."""
    return Refusal("no-order", "You have ordered nothing here; *Order ahead* in your panel begins an order.")


def nothing_typed() -> Refusal:
    """No decision was typed."""
    return Refusal("nothing-typed", "Type the decisions of your next turn, with / between one wish and the next.")
