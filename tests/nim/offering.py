"""Offers Nim for a test, as a line in each registry would."""

import pytest
from discord import app_commands

from cogs.help.commands import GuideCommands
from cogs.lobby.commands import LobbyCommands
from render.registry import LOOKS
from rules.registry import GAMES
from tests.nim.game import NIM
from tests.nim.look import NIM_LOOK


def offer_nim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter Nim into both registries and into the commands that were made from them."""
    monkeypatch.setitem(GAMES, NIM.slug, NIM)
    monkeypatch.setitem(LOOKS, NIM.slug, NIM_LOOK)
    for command in (LobbyCommands.new, GuideCommands.rules):
        game = command._params["game"]  # noqa: SLF001 - commands are made when their module is imported
        choice = app_commands.Choice(name=NIM_LOOK.title, value=NIM.slug)
        monkeypatch.setattr(game, "choices", [*game.choices, choice])
