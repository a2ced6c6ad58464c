"""The check over the stand-in, with somebody who presses its buttons."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial

from host.discord_check.behaviours import Behaviour, Finding
from host.discord_check.check import run_check
from host.discord_check.checklist import LINES
from host.discord_check.client import CheckClient, connected, find_channel
from host.discord_check.pictures import draw
from host.discord_check.presses import BUTTONS, COMMAND, Presses
from host.discord_check.scene import Scene
from host.discord_check.wire import Wire
from playground.actors.actor import Actor
from playground.actors.commands import Impossible
from playground.actors.seen import Answer, Seen
from playground.standin import StandIn
from playground.wire.routes import CALL_SIGN
from playground.world import threads
from playground.world.state import Channel
from playground.world.threads import ThreadChange
from tests.playground.pointing import pointed_at

COMMANDS: Sequence[dict[str, object]] = [{"name": "board", "type": 1, "description": "The board", "contexts": [0]}]
Press = Callable[[], Awaitable[Answer]]
drawings = cache(lambda: draw(2))


class Stage:
    """A connected client of the check in a channel of the stand-in."""

    def __init__(self, standin: StandIn, client: CheckClient, wire: Wire, presses: Presses) -> None:
        self.standin, self.channel = standin, standin.channel("garden")
        self._client, self._wire, self._presses = client, wire, presses

    def scene(self) -> Scene:
        self._presses.forget()
        channel = find_channel(self._client, str(self.channel.id))
        return Scene(self._client, channel, self._wire, self._presses, drawings(), COMMANDS)

    async def found(self, lines: Sequence[Behaviour] = LINES) -> Sequence[Finding]:
        """Run the check while Anna presses what it asks for."""
        async with pressing(self.standin):
            return await run_check(self.scene(), lambda _: None, lines)


@asynccontextmanager
async def staged(standin: StandIn, wait: float = 5.0) -> AsyncIterator[Stage]:
    wire, presses = Wire(), Presses(wait)
    with pointed_at(standin.api_base, standin.gateway_url):
        client = CheckClient(wire, presses, None, ready_timeout=0)
        async with connected(client, CALL_SIGN):
            yield Stage(standin, client, wire, presses)


@asynccontextmanager
async def pressing(standin: StandIn) -> AsyncIterator[None]:
    """Let Anna press what a check in the garden asks for while the block runs."""
    task = asyncio.create_task(_press_all(standin, standin.actor("Anna"), standin.channel("garden")))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _press_all(standin: StandIn, actor: Actor, channel: Channel) -> None:
    """Do what is asked for: press each button, and what goes with it."""
    for number in range(1, BUTTONS + 1):
        message = await asked(standin, actor, channel, number)
        press = partial(actor.click, message, message.custom_id(str(number)))
        match number:
            case 6:
                await actor.submit(await press(), {})
            case 7:
                await _take_suggestion(actor, channel, press)
            case 8:
                await _press_in_thread(standin, actor, press)
            case 9 | 10:
                threads.apply_change(standin.world, newest_thread(standin), ThreadChange(locked=number == 9))
                await press()
            case _:
                await press()


async def _take_suggestion(actor: Actor, channel: Channel, press: Press) -> None:
    suggested = await actor.autocomplete(channel, COMMAND, "word", "la")
    await (actor.slash(channel, COMMAND, word=suggested[0]["value"]) if suggested else press())


async def _press_in_thread(standin: StandIn, actor: Actor, press: Press) -> None:
    """Press the button in the archived thread, and the other one if that fails."""
    message = actor.messages(newest_thread(standin))[-1]
    try:
        await actor.click(message, message.custom_id("8"))
    except Impossible:
        await press()


def newest_thread(standin: StandIn) -> Channel:
    return max((one for one in standin.world.state.channels.values() if one.thread), key=lambda one: one.id)


async def asked(standin: StandIn, actor: Actor, channel: Channel, number: int) -> Seen:
    """Wait until a message asks for a button."""

    def asking() -> list[Seen]:
        return [message for message in actor.messages(channel) if str(number) in message.buttons.values()]

    await standin.until(asking)
    return asking()[-1]
