"""
Says in the clicked message that the answer in its place takes a while, and takes that back if it came elsewhere.

Best effort: the answer comes all the same. The message is composed anew with all its buttons, so that whoever reads it
after a restart can go on.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import structlog

from cogs.interactions.failures import note
from cogs.interactions.layout import keep_number
from cogs.interactions.replies import Reply
from cogs.interactions.sending import FIRST, Interaction
from languages.speech import Text

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Interlude:
    """
    What the clicked message says until its answer comes.

    `anew` composes the message as it is now, with a sentence in it if there is one; `told` is the sentence.
    """

    anew: Callable[[Text], Awaitable[Reply]]
    told: Text

    async def begin(self, interaction: Interaction, task: "asyncio.Future[Any]") -> bool:
        """
        Show the sentence after a deferral, unless `task` is done before.

        Returns: whether the message may show it now.
        """
        making = asyncio.ensure_future(self.anew(self.told))
        await asyncio.wait({task, making}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            making.cancel()
            return False
        await _edit(interaction, making)
        return True

    async def end(self, interaction: Interaction, message_id: int | None) -> None:
        """Take the sentence back unless the answer, with this id, stands in the clicked message."""
        if interaction.message is not None and message_id != interaction.message.id:
            await _edit(interaction, self.anew(""))


async def _edit(interaction: Interaction, making: Awaitable[Reply]) -> None:
    try:
        reply = await making
        keep_number(reply.view, interaction.message)
        # The answer must not wait long for it, and must not be overtaken by it.
        async with asyncio.timeout(FIRST):
            await interaction.edit_original_response(view=reply.view, attachments=reply.files())
    except Exception as fault:  # noqa: BLE001 - nothing depends on it
        note(_log, "a message could not say that its answer takes a while", fault)
