"""Parts of sentences that are still to be said in some language: a template with named fields, and what fills them."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias, Union

_FIELD = re.compile(r"\{(\w+)\}")

Fact: TypeAlias = Union[str, int, "Wording", tuple["Fact", ...]]
"""A string that is the same in all languages, a number, a `Wording`, or a tuple of these, which are listed."""


class Wording:
    """
    A part of a sentence; `str(wording)` is the English one.

    A string among the facts is taken for what a stranger wrote, and made harmless before it is shown; what we word
    ourselves is a wording.
    """

    __slots__ = ("facts", "template")

    def __init__(self, template: str, **facts: Fact) -> None:
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return filled(self.template, self.facts)

    def with_facts(self, **facts: Fact) -> "Wording":
        """Return the same with more of its fields filled."""
        return Wording(self.template, **{**self.facts, **facts})

    def cleaned(self, change: Callable[[str], str]) -> "Wording":
        """Return the same with each string among the facts, however deep, changed."""
        return Wording(self.template, **{name: cleaned(fact, change) for name, fact in self.facts.items()})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wording) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Counted(Wording):
    """One of which English has two forms, of which `count` chooses; it is a fact as well."""

    __slots__ = ("count", "many", "one")

    def __init__(self, count: int, one: str, many: str, **facts: Fact) -> None:
        super().__init__(one if count == 1 else many, count=count, **facts)
        self.count = count
        self.one = one
        self.many = many

    def cleaned(self, change: Callable[[str], str]) -> Wording:
        facts = {name: cleaned(fact, change) for name, fact in self.facts.items() if name != "count"}
        return Counted(self.count, self.one, self.many, **facts)


def cleaned(fact: Fact, change: Callable[[str], str]) -> Fact:
    """Return a fact with each string in it changed."""
    match fact:
        case str():
            return change(fact)
        case tuple():
            return tuple(cleaned(one, change) for one in fact)
        case Wording():
            return fact.cleaned(change)
        case _:
            return fact


def filled(template: str, facts: Mapping[str, Fact]) -> str:
    """Say it in English."""
    return _FIELD.sub(lambda field: _english(facts[field[1]]) if field[1] in facts else field[0], template)


def _english(fact: Fact) -> str:
    return ", ".join(map(_english, fact)) if isinstance(fact, tuple) else str(fact)
