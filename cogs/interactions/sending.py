"""Sends one answer to a press or command: as it is wanted, and in plainer ways as long as Discord refuses it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from cogs.interactions.failures import note, reason
from cogs.interactions.layout import keep_number
from cogs.interactions.replies import Reply, in_words, said
from cogs.interactions.verdicts import BLOCKED_WORDS, Verdict, verdict_of
from cogs.words import general as words

_PAUSES = (0.1, 0.4)
"""Seconds before each retry after the connection broke."""
FIRST, LATE = 10.0, 90.0
"""Seconds for one attempt, at first and at later answers: discord.py itself waits as long as Discord tells it to."""
_INSTEAD = "instead"
"""Where an interaction keeps the message that was sent instead of what was promised."""
FINAL = frozenset({Verdict.RETRY, Verdict.DONE, Verdict.OVER})
"""Discord's refusals after which no other way of answering helps."""

Interaction = discord.Interaction[discord.Client]
Way = Callable[[], Awaitable[int | None]]
"""Answers in one way. Returns: the id of the message if it is a new one."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMode:
    """How an answer is to be shown, and whether it became a refusal, which only the asker sees."""

    in_place: bool
    is_public: bool
    failed: bool

    @property
    def for_all(self) -> bool:
        """Whether the channel sees it."""
        return self.is_public and not self.failed

    @property
    def replaces(self) -> bool:
        """Whether it is shown in the message that was clicked."""
        return self.in_place and not self.failed


async def send(interaction: Interaction, reply: Reply, mode: AnswerMode) -> int | None:
    """
    Give the first answer.

    Returns: the id of the message if it is a new one, as far as it is known. Raises: what the last way raised.
    """

    async def new(told: Callable[[], Reply]) -> int | None:
        made = await retrying(lambda: _respond(interaction, told(), mode))
        return None if made is None else made.message_id

    async def edit() -> None:
        # The outbox worker may still look for this message, if a process died before it saved that it was sent.
        keep_number(reply.view, interaction.message)
        await retrying(lambda: interaction.response.edit_message(view=reply.view, attachments=reply.files()))

    ways = [partial(new, told) for told in _plainer(reply)]
    return await _in_some_way([edit, *ways] if mode.replaces else ways, new)


async def send_late(interaction: Interaction, reply: Reply, mode: AnswerMode) -> int | None:
    """
    Give the answer after a deferral. Returns, raises: as `send`.

    Discord makes the first follow-up after a deferral an edit of the same message, so what it refuses there it refuses
    again; a message that only says that it is thinking is deleted before.
    """

    async def edit() -> int:
        message = await retry(lambda: _edit(interaction, view=reply.view, attachments=reply.files()), LATE)
        return message.id

    async def anew(told: Callable[[], Reply]) -> int | None:
        if not mode.in_place:
            await _delete_original(interaction)
        follow_up = partial(_follow_up, interaction, told, mode)
        # If the connection breaks, one person may read it twice, which is better than never; a channel would mind.
        message_id = await (follow_up() if mode.for_all else retry(follow_up, LATE))
        if not mode.failed:
            interaction.extras[_INSTEAD] = message_id
        return message_id

    if mode.replaces:
        keep_number(reply.view, interaction.message)
    ways: list[Way] = [partial(anew, told) for told in _plainer(reply)]
    # Everybody sees a public deferral, but only one person may see a refusal; a panel stays as it is beside one.
    is_edited = not (reply.is_below or (mode.failed and (mode.is_public or mode.in_place)))
    return await _in_some_way([edit, *ways] if is_edited else ways, anew)


async def _respond(
    interaction: Interaction, reply: Reply, mode: AnswerMode
) -> discord.InteractionCallbackResponse[discord.Client]:
    return await interaction.response.send_message(view=reply.view, files=reply.files(), ephemeral=not mode.for_all)


async def _edit(interaction: Interaction, **shown: Any) -> discord.Message:  # noqa: ANN401 - as discord.py takes it
    """Edit the answer, which may be a message that came instead of what was promised."""
    if instead := interaction.extras.get(_INSTEAD):
        return await interaction.followup.edit_message(instead, **shown)
    return await interaction.edit_original_response(**shown)


async def _follow_up(interaction: Interaction, told: Callable[[], Reply], mode: AnswerMode) -> int | None:
    reply = told()
    message = await interaction.followup.send(
        view=reply.view, files=reply.files(), ephemeral=not mode.for_all, wait=True
    )
    return message.id


def _plainer(reply: Reply) -> Sequence[Callable[[], Reply]]:
    """Return the reply in ways of which each asks less of Discord; made when they are needed."""
    return [lambda: reply, lambda: in_words(reply)] if reply.pictures or reply.documents else [lambda: reply]


async def _in_some_way(ways: Sequence[Way], last: Callable[[Callable[[], Reply]], Awaitable[int | None]]) -> int | None:
    """Answer in the first way that Discord takes; in the `last` one, if it takes none, with a sentence that says so."""
    told = words.UNSHOWN
    for way in ways:
        try:
            return await way()
        except discord.HTTPException as fault:
            if verdict_of(fault) in FINAL:
                raise
            note(_log, "Discord refused an answer, which is given in another way", fault, logging.WARNING)
            told = words.BLOCKED if fault.code in BLOCKED_WORDS else words.UNSHOWN
    return await last(lambda: said(told))


async def _delete_original(interaction: Interaction) -> None:
    try:
        await retry(interaction.delete_original_response, LATE)
    except discord.HTTPException as fault:
        if verdict_of(fault) is Verdict.OVER:
            raise
        _log.info("the promise of an answer could not be deleted", why=reason(fault))


R = TypeVar("R")


async def retrying(attempt: Callable[[], Awaitable[R]]) -> R | None:
    """
    Give a first answer, and retry if the connection breaks: Discord accepts only one, and says so if it has it.

    Returns: what the attempt returned; None if Discord had the answer before.
    Raises: discord.HTTPException, or what the network raises at the last attempt.
    """
    try:
        return await retry(attempt, FIRST)
    except discord.HTTPException as fault:
        if verdict_of(fault) is not Verdict.DONE:
            raise
    return None


async def retry(attempt: Callable[[], Awaitable[R]], seconds: float) -> R:
    """Attempt something that may be done twice, `seconds` each time, with retries. Raises: what the last one raised."""
    for pause in _PAUSES:
        try:
            async with asyncio.timeout(seconds):
                return await attempt()
        except (aiohttp.ClientError, OSError) as fault:
            _log.info("an answer is retried", why=reason(fault))
            await asyncio.sleep(pause)
    async with asyncio.timeout(seconds):
        return await attempt()
