"""What somebody has to do at Discord: numbered buttons, a form, a command with suggestions."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import discord
from discord import app_commands, ui

from cogs.interactions.answers import Interaction
from cogs.interactions.failures import NETWORK
from cogs.interactions.replies import layout, paragraph
from host.discord_check.verdicts import Untried

BUTTONS = 10
"""How many numbered buttons there are."""
WAIT = 90.0
"""Seconds that somebody has for each button."""
_IN_A_ROW = 5
COMMAND, FORM = "discord-check", "form"
"""The command that the check has for a moment, and the form that it opens, as what somebody sends."""
SUGGESTED = "lavender"
_PREFIX = "discord-check|"
_INTRODUCTION = (
    "**Parterre tries out Discord.** Somebody who may lock threads here presses the buttons, one after the other."
)
_SUGGESTIONS = [app_commands.Choice(name=SUGGESTED, value=SUGGESTED)]


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
        self._awaited: frozenset[str] = frozenset()
        self._pressed: asyncio.Future[Interaction] | None = None
        self._is_alone = False

    async def heard(self, interaction: Interaction) -> None:
        """Take what is awaited, suggest something to whoever types the command, and else promise nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            with suppress(*NETWORK):
                await discord.InteractionResponse(interaction).autocomplete(_SUGGESTIONS)
            return
        wanted = what(interaction)
        if wanted is None:
            return
        if wanted in self._awaited and self._pressed is not None and not self._pressed.done():
            self.person = self.person or interaction.user
            self._pressed.set_result(interaction)
            return
        await interaction.response.defer()

    async def ask(self, number: int | str, instead: str = "") -> Interaction:
        """
        Wait for a button, or for what is done instead of it: a form or a command that is sent.

        Raises: Untried: nobody presses it in time.
        """
        if self._is_alone:
            raise Untried("Nobody presses buttons.")
        self._awaited, self._pressed = frozenset({str(number), instead}), asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(self.wait):
                return await self._pressed
        except TimeoutError:
            self._is_alone = True
            did = f"pressed {number}" if isinstance(number, int) else f"sent the {number}"
            raise Untried(f"Nobody {did} within {self.wait:.0f} seconds.") from None


def what(interaction: Interaction) -> str | None:
    """Return the number of the button that was pressed, or what was sent; None if it is not the check's."""
    data: Mapping[str, Any] = interaction.data or {}
    if data.get("name") == COMMAND:
        return COMMAND
    custom_id = str(data.get("custom_id", ""))
    return custom_id.removeprefix(_PREFIX) if custom_id.startswith(_PREFIX) else None


def form(label: str, written: str) -> ui.Modal:
    """Return a form with one line, already written."""
    made = ui.Modal(title="Parterre tries out Discord", custom_id=f"{_PREFIX}{FORM}")
    line: ui.TextInput[Any] = ui.TextInput(custom_id="words", default=written, max_length=100)
    made.add_item(ui.Label(text=label, component=line))
    # Presses hear what is sent; discord.py would keep a form that nobody sends.
    made.stop()
    return made


def button(number: int, *, is_now: bool = True) -> ui.Button[ui.LayoutView]:
    """Return a numbered button, which can be pressed only now."""
    style = discord.ButtonStyle.primary if is_now else discord.ButtonStyle.secondary
    return ui.Button(label=str(number), style=style, custom_id=f"{_PREFIX}{number}", disabled=not is_now)


def asking(number: int, wanted: str, row_number: int) -> ui.LayoutView:
    """Return the message with the buttons, of which only one can be pressed."""
    now = f"Now press **{number}**{wanted}."
    buttons = [button(one, is_now=one == number) for one in range(1, BUTTONS + 1)]
    rows = [ui.ActionRow(*buttons[start : start + _IN_A_ROW]) for start in range(0, BUTTONS, _IN_A_ROW)]
    return layout(paragraph(_INTRODUCTION, now), *rows, row_number=row_number)
