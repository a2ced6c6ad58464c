"""What people press on a board of their own: the garden of the day, an exercise, a branch, a guided game."""

from cogs.interactions.controls import parse_press
from playground.actors.actor import Actor
from playground.actors.seen import Answer, Seen
from playground.world.components import JsonObject
from tests.endtoend.parterre import PATIENCE

ORDER = ("bconfirm", "bgo", "bpick", "bopen")
"""What is pressed first; whoever has chosen nothing cannot confirm."""


def parts(panel: Seen) -> dict[str, JsonObject]:
    """Return the first button or select of each verb that can be pressed."""
    found: dict[str, JsonObject] = {}
    for part in panel.components:
        pressed = parse_press(str(part.get("custom_id", "")))
        if pressed is not None and not part.get("disabled"):
            found.setdefault(pressed.name, part)
    return found


async def press_on(actor: Actor, panel: Seen) -> Answer:
    """Press what leads on, once, and wait until its answer is all there."""
    found = parts(panel)
    verb = next(one for one in ORDER if one in found)
    part = found[verb]
    if verb == "bpick":
        values = [one["value"] for one in part["options"]][: max(part.get("min_values", 1), 1)]
        answer = await actor.select(panel, part["custom_id"], values)
    else:
        answer = await actor.click(panel, part["custom_id"])
    await answer.completed(PATIENCE)
    return answer


async def play_on(actor: Actor, panel: Seen) -> Seen:
    """Press what leads on, once. Returns: the board as it stands then."""
    return await (await press_on(actor, panel)).completed(PATIENCE)
