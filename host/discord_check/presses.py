"""The one message with numbered buttons, for what somebody has to do at Discord."""

import asyncio
from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from cogs.interactions.answers import Interaction
from cogs.interactions.layout import layout, paragraph
from host.discord_check.verdicts import Untried

BUTTONS = 6
"""How many numbered buttons there are."""
WAIT = 90.0
"""Seconds that somebody has for each button."""
_IN_A_ROW = 3
_PREFIX = "discord-check|"
_INTRODUCTION = (
    "**Parterre tries out Discord.** Somebody who may lock threads here presses the buttons, one after the other."
)
_DONE = "Thank you, that was the last one."


class Presses:
    """
    Asks for one button after the other, and waits for it.

    Args:
        wait: seconds for each. Whoever lets one pass is not asked again.
    """

    def __init__(self, wait: float = WAIT) -> None:
        self.wait = wait
        self.forget()

    def forget(self) -> None:
        """Know nobody yet, as before the first button."""
        self.person: discord.User | discord.Member | None = None
        self._awaited = 0
        self._pressed: asyncio.Future[Interaction] | None = None
        self._is_alone = False

    async def heard(self, interaction: Interaction) -> None:
        """Take a press if it is the one that is awaited, and else promise nothing."""
        data: Mapping[str, Any] = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if not custom_id.startswith(_PREFIX):
            return
        if custom_id == f"{_PREFIX}{self._awaited}" and self._pressed is not None and not self._pressed.done():
            self.person = self.person or interaction.user
            self._pressed.set_result(interaction)
            return
        await interaction.response.defer()

    async def ask(self, number: int) -> Interaction:
        """Wait for a button. Raises: Untried: nobody presses it in time."""
        if self._is_alone:
            raise Untried("Nobody presses buttons.")
        self._awaited, self._pressed = number, asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(self.wait):
                return await self._pressed
        except TimeoutError:
            self._is_alone = True
            raise Untried(f"Nobody pressed {number} within {self.wait:.0f} seconds.") from None


def asking(number: int, wanted: str, row_number: int) -> ui.LayoutView:
    """Return the message with the buttons, of which only one can be pressed."""
    now = f"Now press **{number}**{wanted}."
    buttons = [_button(one, is_now=one == number) for one in range(1, BUTTONS + 1)]
    rows = [ui.ActionRow(*buttons[start : start + _IN_A_ROW]) for start in range(0, BUTTONS, _IN_A_ROW)]
    return layout(paragraph(_INTRODUCTION, now), *rows, row_number=row_number)


def _button(number: int, *, is_now: bool) -> ui.Button[ui.LayoutView]:
    style = discord.ButtonStyle.primary if is_now else discord.ButtonStyle.secondary
    return ui.Button(label=str(number), style=style, custom_id=f"{_PREFIX}{number}", disabled=not is_now)
