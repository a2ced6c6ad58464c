"""Buttons and selects that survive restarts: all they need is in their custom_id."""

import re
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from cogs.answers import Interaction
from cogs.custom_ids import BUTTONS, SELECTS, Press, pressed, template
from languages.speech import Text

Style = discord.ButtonStyle
_LABEL = 80
_PLACEHOLDER = 150
_OPTIONS = 25


class Switchboard(Protocol):
    """The client as the buttons need it: it connects a press with what it asks for."""

    async def pressed(self, interaction: Interaction, press: Press, values: Sequence[str]) -> None:
        """Carry out a press and answer it; `values` are the chosen options of a select."""


class Pressable:
    """What all buttons and selects share: they are made again from their custom_id, and hand on what they ask for."""

    press: Press

    @classmethod
    @abstractmethod
    def again(cls, press: Press, item: ui.Item[Any]) -> Self:
        """Make it as it stands in a message; discord.py does not say of which kind it found the item."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls.again(pressed(match), item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        # Ids alone are wanted of channels and roles, so all values are taken as they came.
        data = cast("dict[str, Any]", interaction.data or {})
        values = tuple(str(value) for value in data.get("values", ()))
        await cast("Switchboard", interaction.client).pressed(interaction, self.press, values)


# discord.py finds the class by its pattern alone, so the patterns must not overlap.
class PressButton(Pressable, ui.DynamicItem[ui.Button[Any]], template=template(BUTTONS)):
    """A button that says what it asks for."""

    def __init__(self, press: Press, label: Text, style: Style = Style.secondary, *, disabled: bool = False) -> None:
        super().__init__(ui.Button(label=str(label)[:_LABEL], style=style, custom_id=str(press), disabled=disabled))
        self.press = press

    @classmethod
    def again(cls, press: Press, item: ui.Item[Any]) -> Self:
        if not isinstance(item, ui.Button):
            return cls(press, "")
        return cls(press, item.label or "", item.style)


class PressSelect(Pressable, ui.DynamicItem[ui.Select[Any]], template=template(SELECTS)):
    """A select that says what it asks for, and takes so many of its options: exactly `most`, or from `least` on."""

    def __init__(
        self,
        press: Press,
        placeholder: Text,
        options: Sequence[discord.SelectOption],
        most: int = 1,
        *,
        least: int | None = None,
    ) -> None:
        super().__init__(
            ui.Select(
                placeholder=str(placeholder)[:_PLACEHOLDER],
                options=list(options[:_OPTIONS]),
                custom_id=str(press),
                min_values=most if least is None else least,
                max_values=most,
            )
        )
        self.press = press

    @classmethod
    def again(cls, press: Press, item: ui.Item[Any]) -> Self:
        if not isinstance(item, ui.Select):
            return cls(press, "", ())
        least, most = item.min_values, item.max_values
        return cls(press, item.placeholder or "", item.options, most, least=least)
