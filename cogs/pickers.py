"""Selects that Discord fills itself: channels and roles of the server. Like all others, they survive restarts."""

import re
from collections.abc import Iterable
from typing import Any, Self, cast

import discord
from discord import ui

from cogs.answers import Interaction
from cogs.buttons import Switchboard
from cogs.custom_ids import CHANNEL_SELECTS, ROLE_SELECTS, Press, pressed, template
from languages.speech import Text

_MOST = 25


class PressChannels(ui.DynamicItem[ui.ChannelSelect[Any]], template=template(CHANNEL_SELECTS)):
    """A select of text channels: any number of them, with those marked that are chosen now."""

    def __init__(self, press: Press, placeholder: Text, chosen: Iterable[int] = ()) -> None:
        super().__init__(
            ui.ChannelSelect(
                placeholder=str(placeholder),
                custom_id=str(press),
                channel_types=[discord.ChannelType.text],
                min_values=0,
                max_values=_MOST,
                default_values=[discord.Object(one) for one in sorted(chosen)[:_MOST]],
            )
        )
        self.press = press

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(pressed(match), (item.placeholder or "") if isinstance(item, ui.ChannelSelect) else "")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _press(interaction, self.press)


class PressRole(ui.DynamicItem[ui.RoleSelect[Any]], template=template(ROLE_SELECTS)):
    """A select of one role, with the one marked that is chosen now."""

    def __init__(self, press: Press, placeholder: Text, chosen: int | None = None) -> None:
        marked = [] if chosen is None else [discord.Object(chosen)]
        super().__init__(ui.RoleSelect(placeholder=str(placeholder), custom_id=str(press), default_values=marked))
        self.press = press

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        return cls(pressed(match), (item.placeholder or "") if isinstance(item, ui.RoleSelect) else "")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _press(interaction, self.press)


async def _press(interaction: Interaction, press: Press) -> None:
    # Ids alone are wanted, so they are taken as they came rather than as the objects made of them.
    data = cast("dict[str, Any]", interaction.data or {})
    values = tuple(str(value) for value in data.get("values", ()))
    await cast("Switchboard", interaction.client).pressed(interaction, press, values)
