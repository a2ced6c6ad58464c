"""The same interactions through sockets: gateway and HTTP, as every other end-to-end test has them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cogs.interactions.controls import Kind, Press, controls
from playground.world import answering, channels, messages
from playground.world.happenings import Interaction, InteractionKind
from playground.world.state import BOT_ID, Channel, Message, User
from tests.endtoend.hostile.direct import Heard, Use
from tests.endtoend.parterre import PATIENCE, Parterre

_OF_INTERACTIONS = ("discord.py: on_interaction", "CommandTree-invoker", "discord-ui-")
"""What discord.py calls the tasks in which it lets a bot hear of an interaction."""


class Wire:
    """What a person's client, Discord and the bot do, with nothing left out."""

    def __init__(self, bot: Parterre) -> None:
        self._standin = bot.standin

    @classmethod
    @asynccontextmanager
    async def to(cls, bot: Parterre) -> AsyncIterator["Wire"]:
        """Be there for the time of a block."""
        yield cls(bot)

    async def use(self, use: Use) -> Heard:
        if use.message is not None:
            use.message.components = list(use.components)
        world, opened = self._standin.world, None
        if use.kind is InteractionKind.MODAL and use.message is not None:
            # Discord says of each modal what opened it.
            press, place = InteractionKind.COMPONENT, use.channel.id
            opened = Interaction(world.take_id(), press, "", use.user.id, place, 0, {}, use.message.id)
        done = answering.Use(use.kind, use.data, use.message, opened)
        interaction = answering.begin(world, use.user, use.channel, done)
        await self._standin.first_answer(interaction, PATIENCE)
        while under_way := [task for task in asyncio.all_tasks() if task.get_name().startswith(_OF_INTERACTIONS)]:
            await asyncio.wait(under_way)
        answers = [interaction.answer] if interaction.answer is not None else []
        message = world.state.messages.get(interaction.instead_id or interaction.original_id or 0)
        shown = interaction.answer_data if message is None else self._standin.server.payloads.message(message)
        return Heard(interaction, answers, shown)


async def pressed(bot: Parterre, user: User, where: Channel | None, press: Press, chosen: str = "x") -> str:
    """Let somebody press something in a channel, or without one in their direct messages. Returns: the answer."""
    world = bot.standin.world
    place = where or channels.open_dm(world, user.id)
    reader = user.id if where else None
    message = Message(world.take_id(), place.id, BOT_ID, world.clock.millis(), ephemeral_to=reader)
    messages.keep(world, message)
    values = None if controls()[press.name].kind is Kind.BUTTON else (chosen,)
    return (await Wire(bot).use(Use.of_press(user, place, message, str(press), values))).text
