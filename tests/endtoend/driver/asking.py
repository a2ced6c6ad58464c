"""What one person types or presses, and what they are shown once it is all there."""

from playground.actors.actor import Actor
from playground.actors.seen import Seen
from playground.world.state import Channel
from tests.endtoend.parterre import PATIENCE


async def ask(actor: Actor, where: Channel, command: str, /, **options: object) -> Seen:
    """Use a command that is answered for its user alone."""
    answer = await actor.slash(where, command, **options)
    assert answer.is_ephemeral
    return await answer.completed(PATIENCE)


async def press(actor: Actor, message: Seen, label: str) -> Seen:
    """Press the button of a label."""
    answer = await actor.click(message, message.custom_id(label))
    return await answer.completed(PATIENCE)
