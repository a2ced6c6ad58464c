"""Selects that Discord fills itself: channels and roles of the server. Like all others, they survive restarts."""

from collections.abc import Iterable
from typing import Any

import discord
from discord import ui

from cogs.interactions.custom_ids import Press
from languages.speech import Text

_MOST = 25


class PressChannels(ui.ChannelSelect[Any]):
    """A select of text channels: any number of them, with those marked that are chosen now."""

    def __init__(self, press: Press, placeholder: Text, chosen: Iterable[int] = ()) -> None:
        super().__init__(
            placeholder=str(placeholder),
            custom_id=str(press),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            max_values=_MOST,
            default_values=[discord.Object(one) for one in sorted(chosen)[:_MOST]],
        )
        self.press = press


class PressRole(ui.RoleSelect[Any]):
    """A select of one role, with the one marked that is chosen now."""

    def __init__(self, press: Press, placeholder: Text, chosen: int | None = None) -> None:
        marked = [] if chosen is None else [discord.Object(chosen)]
        super().__init__(placeholder=str(placeholder), custom_id=str(press), default_values=marked)
        self.press = press
