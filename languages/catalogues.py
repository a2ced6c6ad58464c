"""The languages on offer, and their translations, read from the PO files themselves, so that none is out of date."""

from collections.abc import Iterator, Sequence
from functools import cache
from gettext import NullTranslations, c2py
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

ENGLISH = "en"
"""The language of the sentences in the code: it needs no catalogue."""
OFFERED = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "es": "Español", "pl": "Polski"}
"""The languages that people can choose, by code; a language is added when its catalogue is complete."""

COLONS = {"fr": "\N{NO-BREAK SPACE}: "}
"""What stands between a label and what it says, where that is not a colon and a space."""
SEMICOLONS = {"fr": "\N{NARROW NO-BREAK SPACE}; "}
"""What stands between clauses, where that is not a semicolon and a space."""
FOLDER = Path(__file__).resolve().parent


def nearest(locale: str) -> str:
    """Return the language for a locale such as "de-AT", or English if it is not offered."""
    language = locale.partition("-")[0].lower()
    return language if language in OFFERED else ENGLISH


class _Translations(NullTranslations):
    """Translations by context and English sentence; to compile them for gettext takes as long as to read them."""

    def __init__(self, language: str, messages: Iterator[Message]) -> None:
        super().__init__()
        self._form = c2py(get_plural(language).plural_expr)
        self._told: dict[tuple[str, str], Sequence[str]] = {}
        for message in messages:
            english, told = message.id, message.string or ""
            first = english if isinstance(english, str) else english[0]
            self._told[message.context or "", first] = (told,) if isinstance(told, str) else told

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def pgettext(self, context: str, message: str) -> str:
        return self._told.get((context, message), (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        told = self._told.get(("", msgid1))
        return super().ngettext(msgid1, msgid2, n) if told is None else told[self._form(n)]


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the translations into a language; what has none stays English. Raises: LookupError: no such language."""
    return NullTranslations() if language == ENGLISH else _Translations(language, _messages(po_files(language)))


def po_files(language: str) -> Sequence[Path]:
    """Return the PO files of a language, one for each part of the code. Raises: LookupError: it has none."""
    files = sorted((FOLDER / language).glob("*.po"))
    if not files:
        message = f"no catalogue of language {language!r}"
        raise LookupError(message)
    return files


def _messages(files: Sequence[Path]) -> Iterator[Message]:
    """Yield what is translated, and not marked as in need of another look."""
    for path in files:
        with path.open("rb") as lines:
            for message in read_po(lines, abort_invalid=True):
                if message.id and not message.fuzzy and message.string and all(message.string):
                    yield message
