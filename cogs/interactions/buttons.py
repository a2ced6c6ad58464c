"""
Buttons and selects that survive restarts: all they need is in their custom_id.

The client finds by that alone what was pressed; discord.py knows none of them, as it would make whole views again.
"""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.interactions.custom_ids import Press
from languages.speech import Text

Style = discord.ButtonStyle
_LABEL = 80
_PLACEHOLDER = 150
_OPTIONS = 25


class PressButton(ui.Button[Any]):
    """A button that says what it asks for."""

    def __init__(self, press: Press, label: Text, style: Style = Style.secondary, *, disabled: bool = False) -> None:
        super().__init__(label=str(label)[:_LABEL], style=style, custom_id=str(press), disabled=disabled)
        self.press = press


class PressSelect(ui.Select[Any]):
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
            placeholder=str(placeholder)[:_PLACEHOLDER],
            options=list(options[:_OPTIONS]),
            custom_id=str(press),
            min_values=most if least is None else least,
            max_values=most,
        )
        self.press = press
