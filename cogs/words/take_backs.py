"""Sentences about taking turns back."""

from languages.speech import N_, _

TAKE_BACK = N_("Take back")
ASK_FOR_IT = N_("Take back, if all agree")
FOR_GOOD = N_("Confirm is final.")
TAKEN_BACK = N_("You took your last turn back, so it is as if you had not played it.")
TAKE_BACKS = N_("Take-backs")
STRICT = N_("Usual take-backs")
STRICT_DETAIL = N_("What showed something hidden stands")
LENIENT = N_("Friendly take-backs")
LENIENT_SHORT = N_("friendly take-backs")
LENIENT_DETAIL = N_("Everything may go back if all agree")
STRICT_HERE = N_(
    "A turn can be taken back until it has shown something hidden, or its player has learnt something since."
)
LENIENT_HERE = N_(
    "Everything may be taken back to where a turn began if all agree, even what showed something; "
    "that is known then, and comes again as it lies."
)
WANTED = N_("**{name}** asks to take their last turn back, with all that was played after it and hangs on it.")


def told(name: str, others: int) -> str:
    """Tell the table that somebody took a turn back, perhaps with what others played after it."""
    if others:
        return _("**{name}** took their last turn back, and with it what was played after it.", name=name)
    return _("**{name}** took their last turn back.", name=name)
