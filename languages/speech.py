"""
Saying something in the language of whoever will read it.

`_("{name} is next.", name=name)` looks the sentence up as it stands and fills its fields in afterwards, so that another
language may put them elsewhere. The sentence is always a literal: it is what translators are given.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeAlias, runtime_checkable

from languages.catalogues import catalogue
from languages.offered import ENGLISH

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


@runtime_checkable
class Wording(Protocol):
    """A sentence that was worded where no language is known: its template, and what fills its fields."""

    @property
    def template(self) -> str:
        """The English sentence, with named fields."""

    @property
    def facts(self) -> Mapping[str, object]:
        """What the fields hold: words, numbers, or further wordings."""


@runtime_checkable
class CountedWording(Wording, Protocol):
    """One of which English has two forms."""

    @property
    def count(self) -> int:
        """What is counted."""

    @property
    def one(self) -> str:
        """The template for one."""

    @property
    def many(self) -> str:
        """The template for any other number."""


def spoken() -> str:
    """Return the code of the language that is spoken now."""
    return _spoken.get()


def speak(language: str) -> None:
    """Speak a language in what is left of this task, and in what it begins."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language inside the block, also in what it gives to threads by `asyncio.to_thread`."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def _(message: str, /, **fields: object) -> str:
    """Say a sentence; `fields` fill what stands in braces in it."""
    return _filled(catalogue(_spoken.get()).gettext(message) if message else "", fields)


def n_(one: str, many: str, count: int, /, **fields: object) -> str:
    """Say a sentence about a number of things, which may stand in it as `{count}`."""
    return _filled(catalogue(_spoken.get()).ngettext(one, many, count), {"count": count, **fields})


def p_(context: str, message: str, /, **fields: object) -> str:
    """Say a word that other languages call differently elsewhere; the context tells translators which one it is."""
    return _filled(catalogue(_spoken.get()).pgettext(context, message), fields)


def said(thing: object) -> str:
    """Say what was worded elsewhere: a wording with all that is in it, a list of them, or anything else as it is."""
    match thing:
        case CountedWording():
            return n_(thing.one, thing.many, thing.count, **thing.facts)
        case Wording():
            return _(thing.template, **thing.facts)
        case tuple():
            return ", ".join(said(one) for one in thing)
        case _:
            return str(thing)


class Phrase:
    """
    A sentence of a constant, said whenever it is turned into a string.

    It is no string itself, so that mypy refuses it wherever it would be used without being said.
    """

    __slots__ = ("context", "message")

    def __init__(self, message: str, context: str = "") -> None:
        self.message = message
        self.context = context

    def __str__(self) -> str:
        return p_(self.context, self.message) if self.context else _(self.message)

    def __repr__(self) -> str:
        return f"Phrase({self.message!r})"

    def said(self, **fields: object) -> str:
        """Say it with its fields filled in."""
        return p_(self.context, self.message, **fields) if self.context else _(self.message, **fields)


def N_(message: str, /) -> Phrase:  # noqa: N802 - gettext's own name for what is translated later
    """Mark a sentence of a constant, to be said later."""
    return Phrase(message)


def np_(context: str, message: str, /) -> Phrase:
    """Mark a word of a constant that other languages call differently elsewhere."""
    return Phrase(message, context)


Text: TypeAlias = str | Phrase
"""What becomes a text the moment it is shown."""


def _filled(template: str, fields: Mapping[str, object]) -> str:
    return template.format_map({name: _filling(one) for name, one in fields.items()}) if fields else template


def _filling(field: object) -> object:
    return field if isinstance(field, (str, int, float)) else said(field)
