"""Sentences about taking turns back."""

from languages.speech import N_, _

TAKE_BACK = N_("Take back")
ASK_FOR_IT = N_("Take back, if all agree")
FOR_GOOD = N_("Confirm is final.")
TAKEN_BACK = N_("You took your last turn back.")
TAKE_BACKS = N_("Take-backs")
STRICT = N_("Usual take-backs")
STRICT_DETAIL = N_("Not what revealed something")
LENIENT = N_("Friendly take-backs")
LENIENT_SHORT = N_("friendly take-backs")
LENIENT_DETAIL = N_("Everything may go back if all agree")
STRICT_HERE = N_("You can take a turn back unless it revealed something, or you have learnt something new since.")
LENIENT_HERE = N_(
    "If all agree, any turn can be taken back to its beginning, even if it revealed something; what you "
    "saw then comes again."
)
WANTED = N_("**{name}** would like to take their last turn back, with everything since that depends on it.")


def told(name: str, others: int) -> str:
    """Tell the table that somebody took a turn back, perhaps with what others played after it."""
    if others:
        return _("**{name}** took their last turn back, and what was played after it.", name=name)
    return _("**{name}** took their last turn back.", name=name)
