"""Which languages there are, and how they call themselves."""

ENGLISH = "en"
"""The language of the sentences in the code: it needs no catalogue."""
OFFERED = {ENGLISH: "English", "de": "Deutsch"}
"""What can be chosen, by code; a language comes in when its catalogue is complete."""


def nearest(locale: str) -> str:
    """Return the language for somebody's locale, such as "de-AT", or English if theirs is not offered."""
    language = locale.partition("-")[0].lower()
    return language if language in OFFERED else ENGLISH
