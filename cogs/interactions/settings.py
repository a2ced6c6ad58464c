"""Settings as data: what can be chosen for a table, a server or oneself, in which words, and what a choice changes."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from discord import ui

from cogs.interactions.click import Click
from cogs.interactions.controls import Press, PressButton, PressSelect, Style
from cogs.interactions.replies import option, select_row
from cogs.words import general as words
from cogs.words import people as people_words
from languages.catalogues import OFFERED
from languages.speech import Text
from rules.errors import PlayerError

Of = TypeVar("Of")
"""What is set: a lobby, the settings of a server, or those of a person."""


@dataclass(frozen=True, slots=True)
class Value:
    """Something that can be chosen: what it stands for, its label, and what it does."""

    meaning: object
    label: Text
    detail: Text = ""


Values = Mapping[str, Value]
"""What can be chosen, by what its option or button sends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting(Generic[Of]):
    """
    One choice.

    Args:
        name: stands in custom ids, so it stays as it is.
        values: what can be chosen, in the current language.
        chosen: the meaning of the present value.
        change: makes another choice. Returns: what is set then. Raises: PlayerError.
        title: of the select, while nothing is chosen; usually the label of the present value.
        other: the label of a value that holds, but is not offered.
        is_offered: whether it can be chosen now.
        explained: what the panel says of the present value.
        brief: what the card says of it.
    """

    name: str
    values: Callable[[], Values]
    chosen: Callable[[Of], object]
    change: Callable[[Click, Any], Awaitable[Of]]
    title: Text = ""
    other: Callable[[Any], Text] | None = None
    is_offered: Callable[[Of], bool] = lambda _: True
    explained: Callable[[Of], Text] = lambda _: ""
    brief: Callable[[Of], Text] = lambda _: ""

    async def choose(self, click: Click, sent: str) -> Of:
        """Make a choice by what its option or button sends. Raises: PlayerError: it is not offered, or refused."""
        value = self.values().get(sent)
        if value is None:
            raise PlayerError("no-such-choice", "That is not on the list; please choose something from it.")
        return await self.change(click, value.meaning)

    def row(self, press: Press, of: Of, **labels: Text) -> ui.ActionRow[Any]:
        """Return the select of all values, in a row; `labels` are those that depend on who reads it."""
        values, chosen = self.values(), self.chosen(of)
        present = [value.label for value in values.values() if value.meaning == chosen]
        options = [
            option(labels.get(sent, value.label), sent, value.detail, default=value.meaning == chosen)
            for sent, value in values.items()
        ]
        if not present and self.other is not None:
            options.append(option(self.other(chosen), str(chosen), default=True))
        title = self.title or next(iter(present), words.CHOOSE)
        return select_row(PressSelect(press, title, options))

    def buttons(self, press: Callable[[str], Press], of: Of) -> list[PressButton]:
        """Return a button for each value; that of the present one is blue."""
        chosen = self.chosen(of)
        return [
            PressButton(press(sent), value.label, Style.primary if value.meaning == chosen else Style.secondary)
            for sent, value in self.values().items()
        ]

    def switch(self, press: Callable[[str], Press], of: Of, style: Style = Style.secondary) -> PressButton:
        """Return the button of the first value that is not the present one."""
        sent, value = next((sent, one) for sent, one in self.values().items() if one.meaning != self.chosen(of))
        return PressButton(press(sent), value.label, style)


def of_kind(words_of: Mapping[Any, Text | tuple[Text, Text]]) -> Callable[[], Values]:
    """Return the members of an enumeration as values, in the order of their words: a label, or also what it does."""

    def values() -> Values:
        found = {}
        for meaning, told in words_of.items():
            label, detail = told if isinstance(told, tuple) else (told, "")
            sent = meaning.value if isinstance(meaning, Enum) else str(meaning)
            found[sent] = Value(meaning, label, detail)
        return found

    return values


def listed(*offered: tuple[str, object, Text, Text]) -> Callable[[], Values]:
    """Return values, each by what it sends, its meaning, its label and what it does."""
    return lambda: {sent: Value(meaning, label, detail) for sent, meaning, label, detail in offered}


def languages() -> Values:
    return {code: Value(code, people_words.language(code)) for code in OFFERED}


def numbers(offered: Iterable[int | None], label: Callable[[Any], Text], *, nothing: str = "0") -> Callable[[], Values]:
    return lambda: {nothing if one is None else str(one): Value(one, label(one)) for one in offered}
