"""Translations, read from the PO files themselves, so that no compiled file can be out of date."""

from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from languages.offered import ENGLISH

FOLDER = Path(__file__).resolve().parent


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the translations into a language; what has none stays English. Raises: LookupError: no such language."""
    if language == ENGLISH:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, merged(language, po_files(language)))
    compiled.seek(0)
    return GNUTranslations(compiled)


def po_files(language: str) -> Sequence[Path]:
    """Return the PO files of a language, one for each part of the code. Raises: LookupError: it has none."""
    files = sorted((FOLDER / language).glob("*.po"))
    if not files:
        message = f"no catalogue of language {language!r}"
        raise LookupError(message)
    return files


def merged(language: str, files: Sequence[Path]) -> Catalog:
    """Read several PO files as one catalogue."""
    whole = Catalog(locale=language)
    for path in files:
        with path.open("rb") as lines:
            for message in read_po(lines, locale=language, abort_invalid=True):
                if message.id and message.string:
                    whole[message.id] = message
    return whole
