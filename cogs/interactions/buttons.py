"""
Buttons and selects that survive restarts: their custom_id says everything.

The client dispatches them by custom_id alone. They are not registered with discord.py, which would keep whole views.
"""

from collections.abc import Container, Iterable, Sequence
from typing import Any

import discord
from discord import ui

from cogs.interactions.custom_ids import (
    BUTTONS,
    CHANNEL_SELECTS,
    ROLE_SELECTS,
    SELECTS,
    USER_SELECTS,
    Press,
    Verb,
    accepts_choices,
)
from languages.speech import Text

Style = discord.ButtonStyle
_LABEL = 80
_PLACEHOLDER = 150
OPTIONS = 25
"""Options that a select has at most."""


class PressButton(ui.Button[Any]):
    """A button whose custom_id is a press."""

    def __init__(self, press: Press, label: Text, style: Style = Style.secondary, *, disabled: bool = False) -> None:
        _check(press, BUTTONS, 0, 0)
        super().__init__(label=str(label)[:_LABEL], style=style, custom_id=str(press), disabled=disabled)
        self.press = press


class PressSelect(ui.Select[Any]):
    """A select whose custom_id is a press. You choose exactly `most` options, or from `least` to `most`."""

    def __init__(
        self,
        press: Press,
        placeholder: Text,
        options: Sequence[discord.SelectOption],
        most: int = 1,
        *,
        least: int | None = None,
    ) -> None:
        least = most if least is None else least
        _check(press, SELECTS, least, most)
        super().__init__(
            placeholder=str(placeholder)[:_PLACEHOLDER],
            options=list(options[:OPTIONS]),
            custom_id=str(press),
            min_values=least,
            max_values=most,
        )
        self.press = press


class PressChannels(ui.ChannelSelect[Any]):
    """A select of at most `most` text or announcement channels; those in `chosen` are selected at first."""

    def __init__(self, press: Press, placeholder: Text, chosen: Iterable[int] = (), most: int = OPTIONS) -> None:
        _check(press, CHANNEL_SELECTS, 0, most)
        super().__init__(
            placeholder=str(placeholder),
            custom_id=str(press),
            channel_types=[discord.ChannelType.text, discord.ChannelType.news],
            min_values=0,
            max_values=most,
            default_values=[discord.Object(one) for one in sorted(chosen)[:OPTIONS]],
        )
        self.press = press


class PressRole(ui.RoleSelect[Any]):
    """A select of one role, or of `least` 0 of none; `chosen` is selected at first."""

    def __init__(self, press: Press, placeholder: Text, chosen: int | None = None, *, least: int = 1) -> None:
        _check(press, ROLE_SELECTS, least, 1)
        marked = [] if chosen is None else [discord.Object(chosen)]
        super().__init__(
            placeholder=str(placeholder)[:_PLACEHOLDER], custom_id=str(press), default_values=marked, min_values=least
        )
        self.press = press


class PressPeople(ui.UserSelect[Any]):
    """A select of up to `most` people."""

    def __init__(self, press: Press, placeholder: Text, most: int) -> None:
        _check(press, USER_SELECTS, 0, most)
        super().__init__(
            placeholder=str(placeholder), custom_id=str(press), min_values=0, max_values=min(most, OPTIONS)
        )
        self.press = press


def _check(press: Press, verbs: Container[Verb], least: int, most: int) -> None:
    """Raise an AssertionError if what is offered, so many choices of these verbs, would be taken for forged."""
    is_taken = press.verb in verbs and accepts_choices(press, least) and accepts_choices(press, most)
    assert is_taken, f"{press.verb.value} is for other components, or for other numbers of choices"
