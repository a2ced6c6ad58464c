"""Translations, read from the PO files themselves, so that no compiled file can be out of date."""

from collections.abc import Iterator, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations, c2py
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po

from languages.offered import ENGLISH

FOLDER = Path(__file__).resolve().parent
_CONTEXT = "\x04"
"""Parts context and sentence, as gettext looks them up."""


class _Translations(GNUTranslations):
    """What gettext reads from a compiled file, without one: to compile all languages takes as long as to read them."""

    def __init__(self, language: str, messages: Iterator[Message]) -> None:
        super().__init__()
        self.plural = c2py(get_plural(language).plural_expr)
        self._catalog: dict[str | tuple[str, int], str] = {}
        for message in messages:
            context = f"{message.context}{_CONTEXT}" if message.context else ""
            if isinstance(message.string, str):
                self._catalog[f"{context}{message.id}"] = message.string
            else:
                forms = enumerate(message.string or ())
                self._catalog |= {(f"{context}{message.id[0]}", number): form for number, form in forms}


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
