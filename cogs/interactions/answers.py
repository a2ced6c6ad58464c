"""The one way to answer a press or a command: always, in time, and with a sentence if something goes wrong."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable

import discord
import structlog

from cogs.interactions.failures import NETWORK, note
from cogs.interactions.interludes import Interlude
from cogs.interactions.layout import text_of
from cogs.interactions.replies import Document, Reply, in_words, said
from cogs.interactions.sending import FINAL, AnswerMode, Interaction, retrying, send, send_late
from cogs.interactions.timeouts import Waiting, time_to_defer
from cogs.interactions.verdicts import verdict_of
from cogs.metrics import ANSWERS, APOLOGIES, LOST_ANSWERS, REFUSALS
from cogs.words import general as words
from cogs.words.text import escaped_name
from languages.explanations import Reader, reader
from languages.speech import Text, _
from rules.errors import PlayerError
from rules.wording import cleaned
from tables.model.refusals import NotSaved
from tables.model.table import DamagedGame

__all__ = [
    "Document",
    "Interaction",
    "Reply",
    "answer",
    "answered",
    "arrived",
    "in_words",
    "note_read",
    "said",
    "sentence",
]

PATIENCE = 0.8
"""Seconds after which an answer that is not ready is deferred, less if many are in progress; Discord waits three."""
_NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")
_log = structlog.get_logger(__name__)


async def answer(
    interaction: Interaction,
    work: Awaitable[Reply],
    *,
    in_place: bool = False,
    is_public: bool = False,
    meanwhile: Text | Interlude = "",
    what: str = "",
) -> int | None:
    """
    Answer with what `work` returns, privately, or with one sentence if it fails.

    Args:
        work: returns the reply; it may take longer than Discord waits.
        in_place: edit the message that was clicked instead of sending a new one.
        is_public: let the whole channel see the answer; a failure stays private.
        meanwhile: what is shown privately until the answer comes, if the work takes long; in place, an interlude.
        what: game and notation for the log if `work` has a bug; never a card.
    Returns: the id of the message, if it is a new one and known.
    """
    asker = Waiting()
    task, asked_at = asyncio.ensure_future(_logging_bugs(work, what)), arrived(interaction)
    left = time_to_defer(task, PATIENCE) - (time.perf_counter() - asked_at)
    try:
        await asyncio.wait({task}, timeout=max(left, 0.0))
        told, interlude = ("", meanwhile) if isinstance(meanwhile, Interlude) else (meanwhile, None)
        is_first = task.done() or not await _is_promised(interaction, told, in_place=in_place, is_public=is_public)
        is_begun = False
        if not is_first:
            asker.end()
            ANSWERS.observe(time.perf_counter() - asked_at)
            is_begun = interlude is not None and await interlude.begin(interaction, task)
        reply = await _outcome(task)
        mode = AnswerMode(in_place=in_place, is_public=is_public, failed=task.exception() is not None)
        message_id = await (send(interaction, reply, mode) if is_first else send_late(interaction, reply, mode))
        if is_begun and interlude is not None:
            await interlude.end(interaction, message_id)
        if is_first:
            ANSWERS.observe(time.perf_counter() - asked_at)
        answered(interaction).set()
        await note_read(reader(), reply)
    except NETWORK as fault:
        # The answer is lost, but whatever was committed is posted from the outbox.
        LOST_ANSWERS.inc()
        note(_log, "an answer was lost", fault, logging.WARNING, what=what)
        await _outcome(task)
        return None
    else:
        return message_id
    finally:
        asker.end()
        answered(interaction).set()


async def _is_promised(interaction: Interaction, meanwhile: Text, *, in_place: bool, is_public: bool) -> bool:
    """Promise an answer, by a sentence or a deferral. Returns: whether Discord took it; else it may take the answer."""
    response = interaction.response
    try:
        if meanwhile:
            await retrying(lambda: response.send_message(view=said(meanwhile).view, ephemeral=True))
        else:
            await retrying(lambda: response.defer(ephemeral=not is_public, thinking=not in_place))
    except discord.HTTPException as fault:
        if verdict_of(fault) in FINAL:
            raise
        note(_log, "Discord refused the promise of an answer", fault, logging.WARNING)
        return False
    return True


async def note_read(who: Reader | None, reply: Reply) -> None:
    """Save which explanations somebody has read in a reply, best effort: if it fails, they read them once more."""
    try:
        if who is not None:
            await who.has_read(text_of(reply.view.children))
    except NotSaved:
        _log.warning("could not save which explanations were read")


def arrived(interaction: Interaction) -> float:
    """Return when a press or command arrived, in the time of `time.perf_counter`. Call it first on arrival."""
    at: float = interaction.extras.setdefault("arrived", time.perf_counter())
    return at


def answered(interaction: Interaction) -> asyncio.Event:
    """Return the event that is set once the answer is shown or lost; do not edit the answer before."""
    event: asyncio.Event = interaction.extras.setdefault("answered", asyncio.Event())
    return event


async def _outcome(task: "asyncio.Future[Reply]") -> Reply:
    try:
        return await task
    except PlayerError as mistake:
        REFUSALS.labels(mistake.code).inc()
        return said(sentence(mistake))
    except DamagedGame as damage:
        _log.warning("somebody asked for a damaged game", game=damage.game_id, reason=damage.reason)
        return said(words.RESTING)
    except Exception:  # noqa: BLE001 - the one place that turns a bug into an apology
        APOLOGIES.inc()
        return said(words.SORRY)


async def _logging_bugs(work: Awaitable[Reply], what: str) -> Reply:
    """Do the work; log a bug here, while the log's context still names the table and seat."""
    try:
        return await work
    except (PlayerError, DamagedGame):
        raise
    except Exception:
        _log.exception("bug while answering", what=what)
        raise


def sentence(mistake: PlayerError) -> str:
    """Return the sentence of a mistake in the current language, with markup in names escaped."""
    return _(mistake.template, **{name: cleaned(fact, _escaped) for name, fact in mistake.facts.items()})


def _escaped(names: str) -> str:
    # A notation contains no markup, and readers must be able to type it as they see it.
    if _NOTATION.fullmatch(names):
        return names
    return ", ".join(map(escaped_name, names.split(", "))) if names else ""
