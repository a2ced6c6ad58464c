"""The languages on offer, by their own names."""

ENGLISH = "en"
"""The language of the sentences in the code: it needs no catalogue."""
OFFERED = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español", "pl": "Polski"}
"""The languages that people can choose, by code; a language is added when its catalogue is complete."""

COLONS = {"fr": "\N{NO-BREAK SPACE}: "}
"""What stands between a label and what it says, where that is not a colon and a space."""
SEMICOLONS = {"fr": "\N{NARROW NO-BREAK SPACE}; "}
"""What stands between clauses, where that is not a semicolon and a space."""


def nearest(locale: str) -> str:
    """Return the language for a locale such as "de-AT", or English if it is not offered."""
    language = locale.partition("-")[0].lower()
    return language if language in OFFERED else ENGLISH
