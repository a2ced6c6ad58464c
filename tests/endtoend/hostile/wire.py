"""The same interactions through sockets: gateway and HTTP, as every other end-to-end test has them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playground.world import answering
from playground.world.happenings import Interaction, InteractionKind
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
