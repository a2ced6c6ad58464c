"""Sentences about a person's settings: how boards are shown, direct messages, the language."""

from db.people.people import Showing
from languages.offered import ENGLISH, OFFERED
from languages.speech import N_, _
from render.canvas.formats import Format

LANGUAGE = N_("Language")
FORMATS = {Format.TALL: N_("Phone, tall"), Format.WIDE: N_("Computer, wide")}
TEXT_ONLY = N_("Text only")
SHOWN_AS_TEXT = N_("Your panels come as **text only**, with all that the pictures show.")
SHOWN = {
    Format.TALL: N_("Your pictures are **tall, for a phone**, each with a description."),
    Format.WIDE: N_("Your pictures are **wide, for a computer**, each with a description."),
}
SHOWING = N_("Who sees your profile")
SHOWN_TO = {
    Showing.NOBODY: N_("Profile: hidden"),
    Showing.SERVER: N_("Profile: each server sees its games"),
    Showing.EVERYWHERE: N_("Profile: all games, all rankings"),
}
LARGER = N_("Too small? Larger pictures for phones")
SHOW_ODDS = N_("Show odds")
HIDE_ODDS = N_("Hide odds")
ODDS_SHOWN = N_("Where a draw can go wrong, they **show how likely** that is.")
ODDS_HIDDEN = N_("Where a draw can go wrong, they **do not show how likely** that is.")
BY_MESSAGE = N_("Your turns come **by direct message**, with your panel.")
BY_MENTION = N_("On your turn I **mention you in the thread**; *My turn* there opens your panel for you alone.")
UNREACHED = N_(
    "You asked for direct messages, but **none reach you**, so I mention you in the thread. Allow them from members of "
    "your server in its privacy settings, then press *Get direct messages*."
)
MESSAGES = N_("Direct messages")
MESSAGES_OFFERED = N_(
    "Get your turns **by direct message**, with your panel? Otherwise I mention you in the thread on your turn, and "
    "*My turn* there opens your panel for you alone."
)
MESSAGES_COME = N_("Good: your turns come **by direct message**, with your panel. `/settings` ends that.")
GET_MESSAGES = N_("Get direct messages")
STOP_MESSAGES = N_("Stop direct messages")
POSTS_KEEP_PICTURES = N_(
    "-# Posts for the whole table keep their pictures; *More* and then *As text* shows them in words."
)


def automatic(code: str) -> str:
    """Name the option to use the language of the person's Discord, which is the one of that code."""
    return _("Language: as in Discord ({language})", language=named(code))


def language(code: str) -> str:
    """Name the option of a language."""
    return _("Language: {language}", language=named(code))


def named(code: str) -> str:
    """Return what a language calls itself."""
    return OFFERED.get(code, OFFERED[ENGLISH])
