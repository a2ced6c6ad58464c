"""Sentences about orders: turns chosen ahead."""

from collections.abc import Sequence
from typing import assert_never

from languages.speech import N_, _
from render.game import AnyLook
from tables.model.order import Fate, Misfit, Reason, Spent, Wish

ORDER_AHEAD = N_("Order ahead")
YOUR_ORDER = N_("Your order")
ADD_WISH = N_("Add this wish")
ADD_AND_ASK = N_("Add, then ask me")
TAKE_BACK = N_("Take back the order")
TO_THE_TABLE = N_("To the table")
TAKE_AWAY = N_("Take a wish away")
TAKEN_BACK = N_("Your order is taken back, so you are asked when it is your turn.")
ORDERED = N_("You have ordered your next turn ahead:")
EXPLAINED = N_(
    "-# When it is your turn, the first of your wishes is played that is still possible and still "
    "means the same. If none is, your order is cancelled, and you are told why and asked as usual. "
    "Nobody else sees what you order."
)
EXPLAINED_BRIEFLY = N_("-# The first wish that still fits is played when it is your turn. Nobody else sees this.")
STANDS = N_("-# It stands like this; you need do nothing more. What follows is for when none of these wishes fits.")
FULL = N_("-# An order holds no more wishes than these.")
ABOUT_TO = N_("Your order is played in a moment; whoever is faster plays themselves.")
ENDS_HERE = N_("-# What shows you something new ends a wish: you are asked what to do then.")
WHOLE = N_("This wish is a whole turn.")
SHOWS = N_("This wish ends here, since it shows you something new; you are asked what to do then.")
CUT = N_("The end of this wish does not fit the table any more, so it is gone; the part before it stands.")
WITHOUT = N_("-# *Add this wish* takes the turn as it stands, without that.")
ASKING = N_("-# *Add, then ask me* plays nothing yet: you find this much chosen, and decide the rest.")
OTHERWISE = N_("otherwise …")
THEN_ASK = N_("then ask me")
_REASONS = {
    Reason.GONE: N_("*{move}* is not possible any more"),
    Reason.CHANGED: N_("*{move}* would not mean the same any more"),
    Reason.SHOWS: N_("*{move}* would show you something that you did not ask for"),
}
ORDERED_NAME = N_("{name} (ordered ahead)")


def asked(prompt: str, *, is_otherwise: bool) -> str:
    """Ask for a decision of a turn to come."""
    if is_otherwise:
        return _("### Otherwise, if it were your turn now: {prompt}", prompt=prompt)
    return _("### If it were your turn now: {prompt}", prompt=prompt)


def wish(number: int, text: str, meant: Wish) -> str:
    """Show one wish, numbered from 1, and say whether its owner is asked after it, since it is only part of a turn."""
    told = text if meant.is_whole else _("{text}, then you are asked", text=text)
    return f"{number}. {told}"


def unfit_now(meant: Wish, misfit: Misfit, look: AnyLook) -> str:
    """Say that a wish is not possible at present; that may change again."""
    return _("{text} – as things stand, {misfit}", text=by_name(meant, look), misfit=_misfit(misfit, look))


def by_name(meant: Wish, look: AnyLook) -> str:
    """Show a wish by the names of its moves, even if they are not possible now."""
    names = " · ".join(map(look.move_name, meant.notations))
    return names[:1].upper() + names[1:]


def spent(order: Spent, look: AnyLook) -> Sequence[str]:
    """Say what became of an order: which wish was played, and why those before it were not."""
    left = [
        _("-# Not *{wish}*: {misfit}.", wish=by_name(one, look), misfit=_misfit(why, look))
        for one, why in zip(order.wishes, order.outcome.misfits, strict=False)
    ]
    return (_taken(order, look), *left)


def _taken(order: Spent, look: AnyLook) -> str:
    number = order.outcome.number
    taken = "" if number is None else f"*{by_name(order.wishes[number], look)}*"
    match order.outcome.fate:
        case Fate.PLAYED:
            return _("Played as you ordered: {taken}.", taken=taken)
        case Fate.BEGUN:
            return _("What you ordered is laid out here, {taken}; the rest is left to you.", taken=taken)
        case Fate.UNFIT:
            return _("What you ordered does not fit any more, so nothing of it was played.")
        case _:
            assert_never(order.outcome.fate)


def _misfit(misfit: Misfit, look: AnyLook) -> str:
    return _REASONS[misfit.reason].said(move=look.move_name(misfit.notation))
