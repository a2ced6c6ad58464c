"""Sentences about the language in which somebody is written to."""

from languages.offered import ENGLISH, OFFERED
from languages.speech import N_, _

LANGUAGE = N_("Language")


def automatic(code: str) -> str:
    """Offer to go by what Discord tells, which is the language of that code."""
    return _("Language: as in Discord ({language})", language=named(code))


def language(code: str) -> str:
    """Offer a language."""
    return _("Language: {language}", language=named(code))


def named(code: str) -> str:
    """Return what a language calls itself."""
    return OFFERED.get(code, OFFERED[ENGLISH])
