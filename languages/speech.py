"""
Says sentences in the reader's language.

`_("{name} is next.", name=name)` looks the template up and fills in its fields afterwards, so that another language may
order them differently. The template is always a literal, since translators get it from the code.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, TypeAlias, TypeGuard

from languages.catalogues import COLONS, ENGLISH, SEMICOLONS, catalogue

_spoken: ContextVar[str] = ContextVar("spoken", default=ENGLISH)


class Wording(Protocol):
    """
    A sentence from code that knows no language: its template and the values of its fields.

    Its class, too, has these attributes, as slots or properties.
    """

    @property
    def template(self) -> str:
        """The English sentence, with named fields."""

    @property
    def facts(self) -> Mapping[str, object]:
        """The values of the fields: words, numbers, or further wordings."""


class CountedWording(Wording, Protocol):
    """A sentence with a singular and a plural in English."""

    @property
    def count(self) -> int:
        """The number that decides the form."""

    @property
    def one(self) -> str:
        """The template for exactly one."""

    @property
    def many(self) -> str:
        """The template for any other number."""


def spoken() -> str:
    """Return the code of the current language."""
    return _spoken.get()


def speak(language: str) -> None:
    """Set the language for the rest of this task and the tasks that it starts."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Set the language while the block runs, also for threads started by `asyncio.to_thread`."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def _(message: str, /, **fields: object) -> str:
    """Return a sentence in the current language; `fields` are the values for the names in braces."""
    return _filled(catalogue(_spoken.get()).gettext(message) if message else "", fields)


def n_(one: str, many: str, count: int, /, **fields: object) -> str:
    """Return the form of a sentence for `count` things; the templates may contain `{count}`."""
    return _filled(catalogue(_spoken.get()).ngettext(one, many, count), {"count": count, **fields})


def p_(context: str, message: str, /, **fields: object) -> str:
    """Return a word that other languages translate differently by context, which translators see as well."""
    return _filled(catalogue(_spoken.get()).pgettext(context, message), fields)


def labelled(label: object, told: object) -> str:
    """Return a label with what it says, such as "Anna: 5 points"."""
    return f"{label}{COLONS.get(_spoken.get(), ': ')}{told}"


def clauses(told: Iterable[str]) -> str:
    """Return clauses one after the other, parted by semicolons."""
    return SEMICOLONS.get(_spoken.get(), "; ").join(told)


def said(thing: object) -> str:
    """Return a wording in the current language, with those in it; of a list, its items; anything else as it is."""
    if _is_counted(thing):
        return n_(thing.one, thing.many, thing.count, **thing.facts)
    if _is_wording(thing):
        return _(thing.template, **thing.facts)
    return ", ".join(said(one) for one in thing) if isinstance(thing, tuple) else str(thing)


def _is_counted(thing: object) -> TypeGuard[CountedWording]:
    return _is_wording(thing) and hasattr(type(thing), "many")


def _is_wording(thing: object) -> TypeGuard[Wording]:
    # A protocol's own `isinstance` takes many times as long, and reads the attributes.
    return hasattr(type(thing), "facts")


class Phrase:
    """
    A sentence of a constant, translated when it is turned into a string.

    It is not a string itself, so that mypy refuses it wherever it would be used untranslated.
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
        """Return it in the current language with its fields filled in."""
        return p_(self.context, self.message, **fields) if self.context else _(self.message, **fields)


def N_(message: str, /) -> Phrase:  # noqa: N802 - gettext's own name for what is translated later
    """Mark a sentence of a constant for translation later."""
    return Phrase(message)


def np_(context: str, message: str, /) -> Phrase:
    """Mark a word of a constant that other languages translate differently by context."""
    return Phrase(message, context)


Text: TypeAlias = str | Phrase
"""What can be turned into text when it is shown."""


def _filled(template: str, fields: Mapping[str, object]) -> str:
    return template.format_map({name: _filling(one) for name, one in fields.items()}) if fields else template


def _filling(field: object) -> object:
    return field if isinstance(field, (str, int, float)) else said(field)


def listed(things: Sequence[str]) -> str:
    """Join things as in a sentence: "a", "a and b", "a, b and c"."""
    if len(things) < 2:  # noqa: PLR2004 - one alone needs no "and"
        return "".join(things)
    return _("{things} and {last}", things=", ".join(things[:-1]), last=things[-1])


def ended(sentence: str) -> str:
    """Return the sentence with a full stop, unless it has an end already."""
    return sentence if sentence.endswith((*".?!:…",)) else f"{sentence}."


def capital(sentence: str) -> str:
    """Return the sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]
