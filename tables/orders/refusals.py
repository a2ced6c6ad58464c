"""Refusals of orders: each is one sentence."""

from tables.model.refusals import Refusal, Refusing

your_turn = Refusing("your-turn", "It is your turn, so play it; what comes after it can be ordered when it is over.")
# The game does not support orders.
not_here = Refusing("nothing-ahead", "In this game nothing is ordered ahead; you are called when it is your turn.")
nothing_ahead = Refusing(
    "nothing-ahead", "Nothing can be ordered ahead just now; it can while the others take their turns before yours."
)
empty_wish = Refusing("empty-wish", "Choose at least one decision of your next turn before you add it to your order.")
incomplete = Refusing(
    "incomplete", "A decision is still open in this wish; make it, or add the wish so that you are asked there."
)
wished_already = Refusing(
    "wished-already", "That wish stands in your order already; choose something else to fall back on."
)
no_order = Refusing("no-order", "You have ordered nothing here; *Order ahead* in your panel begins an order.")
nothing_typed = Refusing("nothing-typed", "Type the decisions of your next turn, with / between one wish and the next.")


def too_many(most: int) -> Refusal:
    """The order has as many wishes as possible."""
    return Refusal(
        "too-many-wishes",
        "An order holds up to {most} wishes; take one of them away before you add another.",
        most=most,
    )


def no_such_wish(number: int) -> Refusal:
    """There is no wish of that number."""
    return Refusal(
        "no-such-wish", "Your order has no wish {number}; look at it to see those that it has.", number=number
    )
