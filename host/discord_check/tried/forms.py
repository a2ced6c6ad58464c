"""Lines about what somebody writes and sends: a form, and a command with suggestions."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from cogs.interactions.answers import Interaction, Reply, answer, said
from host.discord_check.presses import COMMAND, FORM, SUGGESTED, form, what
from host.discord_check.scene import Scene
from host.discord_check.tried.commands import held, put
from host.discord_check.verdicts import require

_WRITTEN = "Written by the check."
_OFFERED = {
    "name": COMMAND,
    "type": discord.AppCommandType.chat_input.value,
    "description": "Parterre tries out Discord",
    "options": [
        {
            "name": "word",
            "type": discord.AppCommandOptionType.string.value,
            "description": "Take what is suggested",
            "required": True,
            "autocomplete": True,
        }
    ],
}


async def sent(scene: Scene) -> str:
    """Open a form, and read what was sent with it."""
    pressed = await scene.ask(6, ", and send the form that opens as it is")
    await pressed.response.send_modal(form("Just send it", _WRITTEN))
    came = await scene.presses.ask(FORM)
    await answer(came, _thanks())
    require(_WRITTEN in _filled_in(came, "components"), "It came without what stood in it.")
    return "It came with what stood in it, and was answered."


async def suggested(scene: Scene) -> str:
    """Have a command on this server for a moment, and suggest a word to whoever types it."""
    others = await held(scene)
    try:
        await put(scene, [*others, _OFFERED])
        wanted = f" only if nothing is suggested when you type **/{COMMAND}**; else take the suggestion and send it"
        came = await scene.ask(7, wanted, COMMAND)
        await answer(came, _thanks())
    finally:
        await put(scene, others)
    require(what(came) == COMMAND, "Nothing was suggested.")
    require(SUGGESTED in _filled_in(came, "options"), "The command came without the suggestion.")
    return "The suggestion was shown, taken and sent."


def _filled_in(came: Interaction, key: str) -> Sequence[str]:
    """Return everything that was filled in: in the `components` of a form, or the `options` of a command."""
    data: Mapping[str, Any] = came.data or {}
    parts = [part.get("component", part) for part in data.get(key, ())]
    return [str(part.get("value", "")) for part in parts]


async def _thanks() -> Reply:
    return said("Thank you.")
