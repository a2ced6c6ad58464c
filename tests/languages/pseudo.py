"""
A language for tests: every letter of a translated sentence is another one, so what is still English stands out.

It writes Cyrillic letters of about the same width, which the fonts of the pictures have, and which have capitals.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from string import Formatter, ascii_lowercase

import pytest

from languages import speech
from languages.catalogues import catalogue
from languages.speech import speaking
from tables.changes.opening import NAMES

PSEUDO = "xx"
_OTHER = "абцдефгхийклмнопярстувжызю"
_LETTERS = str.maketrans(ascii_lowercase + ascii_lowercase.upper(), _OTHER + _OTHER.upper())
_NOT_WORDS = re.compile(
    r"`[^`]*`|<[^<>]*>|https?://\S+|attachment://\S+|[a-z]+\\?:[a-z0-9:+\\-]+"
    r"|\b(?=[A-I])A?B?C?D?E?F?G?H?I?\b"
)
_CODE = re.compile(r"`[^`]*`")
_WORD = re.compile(r"[A-Za-z]{3,}")
PROPER = frozenset(
    {"Deutsch", "Emperor", "Garden", "Gardlings", "JSON", "Parterre", "SHA", "Sanssouci", "Topiary", "UTC"}
).union(_WORD.findall(" ".join(NAMES)))
"""Words that are the same in every language, and names of computers."""


class Pseudo(NullTranslations):
    """Translates everything that it is asked for."""

    def gettext(self, message: str) -> str:
        return disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - the same in all contexts
        return disguised(message)


def disguised(message: str) -> str:
    """Return a sentence with other letters, its fields and what stands in backticks as they are."""
    told = []
    for literal, name, how, conversion in Formatter().parse(message):
        told.append(_escaped(literal, is_template=name is not None or "{" in message))
        if name is not None:
            told.append(f"{{{name}{f'!{conversion}' if conversion else ''}{f':{how}' if how else ''}}}")
    return "".join(told)


def _escaped(literal: str, *, is_template: bool) -> str:
    parts = re.split(r"(`[^`]*`)", literal)
    text = "".join(part if _CODE.fullmatch(part) else part.translate(_LETTERS) for part in parts)
    return text.replace("{", "{{").replace("}", "}}") if is_template else text


def english(text: str, names: Collection[str] = ()) -> list[str]:
    """List the English words of a text; names of people and tables are nobody's language."""
    text = _NOT_WORDS.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return [word for word in _WORD.findall(text) if word not in PROPER and not _is_cut(word, names)]


def _is_cut(word: str, names: Iterable[str]) -> bool:
    """Return whether it is the beginning of a name that there was no room for."""
    return any(name.startswith(word) for name in names)


@contextmanager
def speaking_pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    teach(monkeypatch)
    with speaking(PSEUDO):
        yield


def teach(monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo = Pseudo()
    monkeypatch.setattr(speech, "catalogue", lambda language: pseudo if language == PSEUDO else catalogue(language))
