"""Sentences about a person's settings: how boards are shown, and the language."""

from languages.offered import ENGLISH, OFFERED
from languages.speech import N_, _

LANGUAGE = N_("Language")
PICTURES = N_("Pictures")
TEXT_ONLY = N_("Text only")
SHOWN_AS_TEXT = N_("Your own panels come as **text only**, complete with all that the pictures show.")
SHOWN_AS_PICTURES = N_("Your own panels come as **pictures**, each with a description.")
SHOW_ODDS = N_("Show odds")
HIDE_ODDS = N_("Hide odds")
ODDS_SHOWN = N_("Where a draw can go wrong, they **tell how likely** that is.")
ODDS_HIDDEN = N_("Where a draw can go wrong, they **do not say how likely** that is.")
POSTS_KEEP_PICTURES = N_("-# Posts for the whole table stay pictures; *As text* under each of them shows it in words.")


def automatic(code: str) -> str:
    """Name the option to use the language of the person's Discord, which is the one of that code."""
    return _("Language: as in Discord ({language})", language=named(code))


def language(code: str) -> str:
    """Name the option of a language."""
    return _("Language: {language}", language=named(code))


def named(code: str) -> str:
    """Return what a language calls itself."""
    return OFFERED.get(code, OFFERED[ENGLISH])
