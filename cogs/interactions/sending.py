"""Sends one answer to a press or command: as it is wanted, and in plainer ways as long as Discord refuses it."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import aiohttp
import discord
import structlog

from cogs.interactions.failures import BLOCKED_WORDS, NETWORK, Verdict, note, reason, verdict_of
from cogs.interactions.replies import Reply, in_words, keep_number, said
from cogs.words import general as words
from languages.speech import Text

LIFETIME = 14 * 60 + 30.0
"""Seconds from a click for which its answer can still be given or edited; Discord allows fifteen minutes."""
PATIENT = 180.0
"""Seconds for which the answer itself is tried while Discord is not there; after them a sentence, while it can be."""
_PAUSES = (0.1, 0.4)
"""Seconds before each retry after the connection broke."""
_LATER_PAUSES = (2.0, 5.0, 10.0, 20.0)
"""Seconds before each further retry of what was promised; the last one again and again."""
FIRST, LATE = 10.0, 90.0
"""Seconds for one attempt, at first and at later answers: discord.py itself waits as long as Discord tells it to."""
_INSTEAD = "instead"
"""Where an interaction keeps the message that was sent instead of what was promised."""
FINAL = frozenset({Verdict.RETRY, Verdict.DONE, Verdict.OVER})
"""Discord's refusals after which no other way of answering helps."""
_MOST_REMEMBERED = 1000

Interaction = discord.Interaction[discord.Client]
Way = Callable[[], Awaitable[int | None]]
"""Answers in one way. Returns: the id of the message if it is a new one."""

_log = structlog.get_logger(__name__)
_newest: WeakKeyDictionary[discord.Client, OrderedDict[int, int]] = WeakKeyDictionary()
"""The newest click whose answer replaces a message, by the message; both are Discord's numbers, which grow."""


class _Overtaken(Exception):
    """A newer click replaces the message that was to be edited."""


def arrived(interaction: Interaction) -> float:
    """Return when a press or command arrived, in the time of `time.perf_counter`. Call it first on arrival."""
    at: float = interaction.extras.setdefault("arrived", time.perf_counter())
    return at


def left(interaction: Interaction, of: float = LIFETIME) -> float:
    """Return how many of so many seconds since a press or command arrived are left, 0 if none."""
    return max(arrived(interaction) + of - time.perf_counter(), 0.0)


def will_replace(interaction: Interaction) -> None:
    """Note that the answer will replace the clicked message, so that no older one is tried again after it."""
    if interaction.message is not None:
        newest = _newest.setdefault(interaction.client, OrderedDict())
        newest[interaction.message.id] = interaction.id
        newest.move_to_end(interaction.message.id)
        if len(newest) > _MOST_REMEMBERED:
            newest.popitem(last=False)


def _is_overtaken(interaction: Interaction) -> bool:
    message, newest = interaction.message, _newest.get(interaction.client, OrderedDict())
    return message is not None and newest.get(message.id, 0) > interaction.id


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMode:
    """How an answer is to be shown, and whether it became a refusal, which only the asker sees."""

    in_clicked_message: bool
    is_public: bool
    failed: bool

    @property
    def for_all(self) -> bool:
        """Whether the channel sees it."""
        return self.is_public and not self.failed

    @property
    def replaces(self) -> bool:
        """Whether it is shown in the message that was clicked."""
        return self.in_clicked_message and not self.failed


async def send(interaction: Interaction, reply: Reply, mode: AnswerMode) -> int | None:
    """
    Give the first answer.

    Returns: the id of the message if it is a new one, as far as it is known. Raises: what the last way raised.
    """

    async def new(told: Callable[[], Reply]) -> int | None:
        made = await retrying(interaction, lambda: _respond(interaction, told(), mode))
        return None if made is None else made.message_id

    async def edit() -> None:
        # The outbox worker may still look for this message, if a process died before it saved that it was sent.
        keep_number(reply.view, interaction.message)
        response = interaction.response
        await retrying(interaction, lambda: response.edit_message(view=reply.view, attachments=reply.files()))

    ways = [partial(new, told) for told in _plainer(reply)]
    return await _in_some_way([edit, *ways] if mode.replaces else ways, new)


async def send_late(interaction: Interaction, reply: Reply, mode: AnswerMode) -> int | None:
    """
    Give the answer after a deferral. Returns: as `send`. Raises: as `send`, once no answer can be given any more.

    While Discord is not there it is tried for some minutes; then a sentence is, which only the asker sees. Whatever a
    newer click replaces is not edited by an older answer that is tried again.
    """
    try:
        return await _in_ways_of_late(interaction, reply, mode)
    except _Overtaken:
        return None if interaction.message is None else interaction.message.id
    except NETWORK as fault:
        if not _may_pass(fault):
            raise
        note(_log, "Discord was not there for an answer, which becomes a sentence", fault, logging.WARNING)
    await _insisting(partial(_tell_unshown, interaction, mode), arrived(interaction) + LIFETIME)
    return None


async def _in_ways_of_late(interaction: Interaction, reply: Reply, mode: AnswerMode) -> int | None:
    """
    Give the answer by an edit, or else by a new message.

    Discord makes the first follow-up after a deferral an edit of the same message, so what it refuses there it refuses
    again; a message that only says that it is thinking is deleted before.
    """
    until = min(time.perf_counter() + PATIENT, arrived(interaction) + LIFETIME)
    is_again = False

    async def edit() -> int:
        nonlocal is_again
        if mode.replaces and is_again and _is_overtaken(interaction):
            raise _Overtaken
        is_again = True
        return (await _edit(interaction, view=reply.view, attachments=reply.files())).id

    async def anew(told: Callable[[], Reply]) -> int | None:
        if not mode.in_clicked_message:
            await _delete_original(interaction)
        follow_up = partial(_follow_up, interaction, told, mode)
        # If the connection breaks, one person may read it twice, which is better than never; a channel would mind.
        message_id = await (follow_up() if mode.for_all else _insisting(follow_up, until))
        if not mode.failed:
            interaction.extras[_INSTEAD] = message_id
        return message_id

    if mode.replaces:
        keep_number(reply.view, interaction.message)
    ways: list[Way] = [partial(anew, told) for told in _plainer(reply)]
    # Everybody sees a public deferral, but only one person may see a refusal; a panel stays as it is beside one.
    if not (reply.is_below or (mode.failed and (mode.is_public or mode.in_clicked_message))):
        ways.insert(0, partial(_insisting, edit, until))
    return await _in_some_way(ways, anew)


async def _tell_unshown(interaction: Interaction, mode: AnswerMode) -> None:
    if not mode.in_clicked_message:
        await _delete_original(interaction)
    await _follow_up(interaction, lambda: said(words.UNSHOWN), replace(mode, failed=True))


R = TypeVar("R")


async def _insisting(attempt: Callable[[], Awaitable[R]], until: float) -> R:
    """
    Attempt something that may be done twice, with growing pauses, as long as Discord is not there.

    Args:
        until: no attempt begins after this instant of `time.perf_counter`, except for the first three.
    Raises: what the last attempt raised.
    """
    pauses, tries = chain(_PAUSES, _LATER_PAUSES, repeat(_LATER_PAUSES[-1])), 0
    while True:
        tries += 1
        try:
            async with asyncio.timeout(LATE):
                return await attempt()
        except NETWORK as fault:
            pause = next(pauses)
            is_over = tries > len(_PAUSES) and time.perf_counter() + pause > until
            if is_over or not _may_pass(fault):
                raise
            _log.info("an answer is retried", why=reason(fault))
        await asyncio.sleep(pause)


def _may_pass(fault: Exception) -> bool:
    """Return whether a failure of Discord or the network may pass by itself, so that an answer can still come."""
    return not isinstance(fault, discord.HTTPException) or verdict_of(fault) is Verdict.RETRY


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
    except NETWORK as fault:
        if isinstance(fault, discord.HTTPException) and verdict_of(fault) is Verdict.OVER:
            raise
        _log.info("the promise of an answer could not be deleted", why=reason(fault))


async def retrying(interaction: Interaction, attempt: Callable[[], Awaitable[R]]) -> R | None:
    """
    Give a first answer, and retry if the connection breaks: Discord accepts only one, and says so if it has it.

    If it has one before the first attempt, the client is told that somebody else has answered.
    Returns: what the attempt returned; None if Discord had the answer before.
    Raises: discord.HTTPException, or what the network raises at the last attempt.
    """
    attempts = 0

    def counted() -> Awaitable[R]:
        nonlocal attempts
        attempts += 1
        return attempt()

    try:
        return await retry(counted, FIRST)
    except discord.HTTPException as fault:
        if verdict_of(fault) is not Verdict.DONE:
            raise
    if attempts == 1:
        interaction.client.dispatch("answered_elsewhere")
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


@dataclass(frozen=True, slots=True)
class Interlude:
    """
    What the clicked message says until its answer comes, best effort: the answer comes all the same.

    `anew` composes the message as it is now, with all its buttons, so that its readers can go on after a restart;
    with a sentence in it if there is one. `told` is the sentence.
    """

    anew: Callable[[Text], Awaitable[Reply]]
    told: Text

    async def begin(self, interaction: Interaction, task: "asyncio.Future[Any]") -> bool:
        """
        Show the sentence after a deferral, unless `task` is done before.

        Returns: whether the message may show it now.
        """
        making = asyncio.ensure_future(self.anew(self.told))
        try:
            await asyncio.wait({task, making}, timeout=FIRST, return_when=asyncio.FIRST_COMPLETED)
            if task.done() or not making.done():
                return False
            await _show(interaction, making)
        finally:
            making.cancel()
        return True

    async def end(self, interaction: Interaction, message_id: int | None) -> None:
        """Take the sentence back unless the answer, with this id, stands in the clicked message."""
        if interaction.message is not None and message_id != interaction.message.id:
            await _show(interaction, self.anew(""))


async def _show(interaction: Interaction, making: Awaitable[Reply]) -> None:
    try:
        # The answer must not wait long for it, and must not be overtaken by it.
        async with asyncio.timeout(FIRST):
            reply = await making
            keep_number(reply.view, interaction.message)
            await interaction.edit_original_response(view=reply.view, attachments=reply.files())
    except Exception as fault:  # noqa: BLE001 - nothing depends on it
        note(_log, "a message could not say that its answer takes a while", fault)
