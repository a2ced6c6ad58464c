"""Sentences about orders: turns chosen ahead."""

from collections.abc import Sequence
from typing import assert_never

from languages.speech import N_, _, capital
from render.game import AnyLook
from tables.model.order import Fate, Misfit, Reason, Spent, Wish

ORDER_AHEAD = N_("Order ahead")
YOUR_ORDER = N_("Your order")
ADD_WISH = N_("Add this wish")
ADD_AND_ASK = N_("Add, then ask me")
TAKE_BACK = N_("Take back the order")
TO_THE_TABLE = N_("To the table")
TAKE_AWAY = N_("Take a wish away")
TAKEN_BACK = N_("Order taken back. I ask you when it's your turn.")
ORDERED = N_("Your next turn is ordered:")
EXPLAINED = N_(
    "-# On your turn, I play the first of your wishes that is still possible and still means the same. "
    "If none is, I drop the order, tell you why, and ask as usual. Nobody else sees it."
)
EXPLAINED_BRIEFLY = N_("-# On your turn, I play the first wish that still fits. Nobody else sees this.")
STANDS = N_("-# That is all it takes. What follows is for when none of these wishes fits.")
FULL = N_("-# An order holds no more wishes.")
ABOUT_TO = N_("Your order is played in a moment, unless you are faster.")
ENDS_HERE = N_("-# A wish ends where it shows you something new; then I ask you.")
WHOLE = N_("This wish is a whole turn.")
SHOWS = N_("This wish ends here: it shows you something new, and then I ask you.")
CUT = N_("The end of this wish no longer fits; the rest stands.")
WITHOUT = N_("-# *Add this wish* takes the turn as it is, without this choice.")
ASKING = N_("-# *Add, then ask me* plays nothing yet: on your turn it lays this out, and you decide the rest.")
_REASONS = {
    Reason.GONE: N_("*{move}* is no longer possible"),
    Reason.CHANGED: N_("*{move}* no longer means the same"),
    Reason.SHOWS: N_("*{move}* would show you something you did not order"),
}
ORDERED_NAME = N_("{name} (ordered ahead)")


def asked(prompt: str, *, is_otherwise: bool) -> str:
    """Ask for a decision of a turn to come."""
    if is_otherwise:
        return _("### Otherwise: {prompt}", prompt=prompt)
    return _("### Your next turn: {prompt}", prompt=prompt)


def wish(number: int, text: str, meant: Wish) -> str:
    """Show one wish, numbered from 1, and say whether its owner is asked after it, since it is only part of a turn."""
    told = text if meant.is_whole else _("{text}, then I ask you", text=text)
    return f"{number}. {told}"


def unfit_now(meant: Wish, misfit: Misfit, look: AnyLook) -> str:
    """Say that a wish is not possible at present; that may change again."""
    return _("{text} – right now, {misfit}", text=by_name(meant, look), misfit=_misfit(misfit, look))


def by_name(meant: Wish, look: AnyLook) -> str:
    """Show a wish by the names of its moves, even if they are not possible now."""
    return capital(" · ".join(map(look.move_name, meant.notations)))


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
            return _("Played as ordered: {taken}.", taken=taken)
        case Fate.BEGUN:
            return _("Your order is laid out here: {taken}. The rest is up to you.", taken=taken)
        case Fate.UNFIT:
            return _("Your order no longer fits, so nothing was played.")
        case _:
            assert_never(order.outcome.fate)


def _misfit(misfit: Misfit, look: AnyLook) -> str:
    return _REASONS[misfit.reason].said(move=look.move_name(misfit.notation))
