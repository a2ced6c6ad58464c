"""Refusals of orders: each is one sentence."""

from tables.model.refusals import Refusal, Refusing

your_turn = Refusing("your-turn", "It's your turn, so play it; then you can order the next one.")
# The game does not support orders.
not_here = Refusing("nothing-ahead", "There is no ordering ahead in this game; you are called when it's your turn.")
nothing_ahead = Refusing("nothing-ahead", "You can't order ahead right now; wait until others are next before you.")
empty_wish = Refusing("empty-wish", "Choose at least one step of your next turn before you add it to your order.")
incomplete = Refusing("incomplete", "Something is still open in this wish; choose it, or have me ask you there.")
wished_already = Refusing(
    "wished-already", "That wish is already in your order; choose something else to fall back on."
)
no_order = Refusing("no-order", "Nothing is ordered here; *Order ahead* in your panel starts it.")
nothing_typed = Refusing("nothing-typed", "Type the steps of your next turn, with / between wishes.")


def too_many(most: int) -> Refusal:
    """The order has as many wishes as possible."""
    return Refusal(
        "too-many-wishes", "An order holds up to {most} wishes; take one away before you add another.", most=most
    )


def no_such_wish(number: int) -> Refusal:
    """There is no wish of that number."""
    return Refusal("no-such-wish", "Your order has no wish {number}; look at it for those it has.", number=number)
