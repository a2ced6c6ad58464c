"""The one way to answer a press or a command: always, in time, and with a sentence if something goes wrong."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable

import discord
import structlog
from discord import ui

from cogs.interactions.failures import NETWORK, Verdict, note, verdict_of
from cogs.interactions.priority import Waiting, time_to_defer
from cogs.interactions.replies import Document, Reply, in_words, said, text_of
from cogs.interactions.sending import (
    FINAL,
    LIFETIME,
    AnswerMode,
    Interaction,
    Interlude,
    arrived,
    left,
    retrying,
    send,
    send_late,
    will_replace,
)
from cogs.metrics import ANSWERS, APOLOGIES, LOST_ANSWERS, REFUSALS
from cogs.words import general as words
from cogs.words.text import NAMELESS, TEXT, escaped_name
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
    "id_of_answer",
    "in_words",
    "note_read",
    "promised",
    "said",
    "sentence",
    "tell_also",
]

PATIENCE = 0.8
"""Seconds after which an answer that is not ready is deferred, less if many are in progress; Discord waits three."""
_LONGEST = LIFETIME - 60.0
"""Seconds from a click after which work that is not done is given up, so that somebody can still be told."""
_PARTING = 1.0
"""Seconds to tell somebody who was promised an answer that the process stops."""
_PROMISED = "promised"
"""Where an interaction keeps that an answer was promised, or is just being promised."""
_BESIDE = "beside"
"""Where an interaction keeps what else to tell the person who is answered."""
_MOST_PARTS = 40
"""Parts of a message, those in others included."""
_NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")
_log = structlog.get_logger(__name__)


async def answer(
    interaction: Interaction,
    work: Awaitable[Reply],
    *,
    in_clicked_message: bool = False,
    is_public: bool = False,
    meanwhile: Text | Interlude = "",
    what: str = "",
) -> int | None:
    """
    Answer with what `work` returns, privately, or with one sentence if it fails.

    Args:
        work: returns the reply; it may take longer than Discord waits.
        in_clicked_message: edit the message that was clicked instead of sending a new one.
        is_public: let the whole channel see the answer; a failure stays private.
        meanwhile: what is shown privately until the answer comes, if the work takes long; in place, an interlude.
        what: game and notation for the log if `work` has a bug; never a card.
    Returns: the id of the message, if it is a new one and known.
    """
    asker = Waiting()
    if in_clicked_message:
        will_replace(interaction)
    task, asked_at = asyncio.ensure_future(_logging_bugs(work, what)), arrived(interaction)
    promise = _Promise(interaction, meanwhile, in_clicked_message=in_clicked_message, is_public=is_public)
    soon = time_to_defer(task, PATIENCE) - (time.perf_counter() - asked_at)
    try:
        await asyncio.wait({task}, timeout=max(soon, 0.0))
        if not task.done() and await promise.is_taken():
            asker.end()
            ANSWERS.observe(time.perf_counter() - asked_at)
            await promise.bridge(task)
        reply, failed = await _outcome(task, left(interaction, _LONGEST))
        beside = await _told_also(interaction, None if (is_public or in_clicked_message) and not failed else reply)
        message_id = await promise.keep(reply, failed=failed)
        if not promise.is_given:
            ANSWERS.observe(time.perf_counter() - asked_at)
        answered(interaction).set()
        await note_read(reader(), reply)
        if beside:
            await interaction.followup.send(view=said(beside).view, ephemeral=True)
    except NETWORK as fault:
        # The answer is lost, but whatever was committed is posted from the outbox.
        LOST_ANSWERS.inc()
        note(_log, "an answer was lost", fault, logging.WARNING, what=what)
        await _outcome(task, left(interaction, _LONGEST))
        return None
    except BaseException as fault:
        task.cancel()
        if promise.is_given and not answered(interaction).is_set():
            await promise.take_back(words.STOPPED if isinstance(fault, asyncio.CancelledError) else words.SORRY)
        raise
    else:
        return message_id
    finally:
        asker.end()
        answered(interaction).set()


def tell_also(interaction: Interaction, told: Callable[[], Awaitable[str]]) -> None:
    """Tell something else, in private, with the answer to a press or command: what `told` returns, if anything."""
    interaction.extras[_BESIDE] = told


async def _told_also(interaction: Interaction, private: Reply | None) -> str:
    """Put what is told beside the answer into it, if it is a new private message. Returns: what is left to tell."""
    told: Callable[[], Awaitable[str]] | None = interaction.extras.pop(_BESIDE, None)
    beside = "" if told is None else await told()
    if not beside or private is None:
        return beside
    view = private.view
    if view.content_length() + len(beside) > TEXT or view.total_children_count >= _MOST_PARTS:
        return beside
    view.add_item(ui.TextDisplay(beside))
    return ""


async def id_of_answer(interaction: Interaction) -> int | None:
    """Ask Discord for the message of an answer whose confirmation did not reach us; None if there is none."""
    try:
        return (await interaction.original_response()).id
    except NETWORK as fault:
        note(_log, "the message of an answer is not known", fault)
        return None


class _Promise:
    """That an answer will come: a sentence or a deferral, given if the answer is not there soon, and then kept."""

    def __init__(
        self, interaction: Interaction, meanwhile: Text | Interlude, *, in_clicked_message: bool, is_public: bool
    ) -> None:
        self._interaction = interaction
        self._interlude = meanwhile if isinstance(meanwhile, Interlude) else None
        self._told: Text = "" if isinstance(meanwhile, Interlude) else meanwhile
        self._in_clicked_message, self._is_public = in_clicked_message, is_public
        self._is_bridged = self._is_being_kept = False
        self.is_given = False

    async def is_taken(self) -> bool:
        """
        Promise an answer.

        Returns: whether Discord took it, or may have taken it; else it may take the answer. Raises: nobody waits any
            more.
        """
        response, self.is_given = self._interaction.response, True
        self._interaction.extras[_PROMISED] = True
        try:
            if self._told:
                view = said(self._told).view
                await retrying(self._interaction, lambda: response.send_message(view=view, ephemeral=True))
            else:
                is_private, thinks = not self._is_public, not self._in_clicked_message
                await retrying(self._interaction, lambda: response.defer(ephemeral=is_private, thinking=thinks))
        except NETWORK as fault:
            meaning = verdict_of(fault) if isinstance(fault, discord.HTTPException) else Verdict.RETRY
            if meaning is Verdict.RETRY:
                # Discord may have it, and show that the bot is thinking. If not, it says so to the answer.
                note(_log, "nobody knows whether Discord took the promise of an answer", fault, logging.WARNING)
                return True
            if meaning in FINAL:
                raise
            note(_log, "Discord refused the promise of an answer", fault, logging.WARNING)
            self.is_given = False
            del self._interaction.extras[_PROMISED]
        return self.is_given

    async def bridge(self, task: "asyncio.Future[Reply]") -> None:
        """Show the interlude, if there is one, until the answer comes."""
        self._is_bridged = self._interlude is not None and await self._interlude.begin(self._interaction, task)

    async def keep(self, reply: Reply, *, failed: bool) -> int | None:
        """Answer. Returns: the id of the message, if it is a new one and known. Raises: as `send`."""
        mode = AnswerMode(in_clicked_message=self._in_clicked_message, is_public=self._is_public, failed=failed)
        self._is_being_kept = True
        message_id = await (send_late if self.is_given else send)(self._interaction, reply, mode)
        if self._is_bridged and self._interlude is not None:
            await self._interlude.end(self._interaction, message_id)
        return message_id

    async def take_back(self, told: Text) -> None:
        """Say that no answer will come, if Discord takes that at once, and unless the answer is there already."""
        try:
            async with asyncio.timeout(_PARTING):
                if not self._is_being_kept or (await self._interaction.original_response()).flags.loading:
                    await self.keep(said(told), failed=True)
        except NETWORK as fault:
            LOST_ANSWERS.inc()
            note(_log, "a promise could not be taken back", fault, logging.WARNING)


def promised(interaction: Interaction) -> bool:
    """Return whether an answer was promised, as far as anybody knows."""
    return interaction.response.is_done() or _PROMISED in interaction.extras


async def note_read(who: Reader | None, reply: Reply) -> None:
    """Save which explanations somebody has read in a reply, best effort: if it fails, they read them once more."""
    try:
        if who is not None:
            await who.has_read(text_of(reply.view.children))
    except NotSaved:
        _log.warning("could not save which explanations were read")


def answered(interaction: Interaction) -> asyncio.Event:
    """Return the event that is set once the answer is shown or lost; do not edit the answer before."""
    event: asyncio.Event = interaction.extras.setdefault("answered", asyncio.Event())
    return event


async def _outcome(task: "asyncio.Future[Reply]", seconds: float) -> tuple[Reply, bool]:
    """Wait for the work, but not for ever. Returns: what to answer, and whether that is a failure."""
    await asyncio.wait({task}, timeout=seconds)
    try:
        if task.done():
            return task.result(), False
        task.cancel()
        _log.error("an answer took too long and was given up")
    except PlayerError as mistake:
        REFUSALS.labels(mistake.code).inc()
        return said(sentence(mistake)), True
    except DamagedGame as damage:
        _log.warning("somebody asked for a damaged game", game=damage.game_id, reason=damage.reason)
        return said(words.RESTING), True
    except asyncio.CancelledError:
        # Not this task, which would not have come so far: something that the work waited for.
        _log.exception("an answer was cut off")
    except Exception:  # noqa: BLE001, S110 - the one place that turns a bug into an apology; it was logged
        pass
    APOLOGIES.inc()
    return said(words.SORRY), True


async def _logging_bugs(work: Awaitable[Reply], what: str) -> Reply:
    """Do the work; log a bug here, while the log's context still names the table and seat."""
    try:
        return await work
    except (PlayerError, DamagedGame):
        raise
    except Exception:
        _log.exception("bug while answering", what=what)
        raise


_PEOPLE = frozenset({"name", "names", "host"})
"""The facts of mistakes that are names of people."""


def sentence(mistake: PlayerError) -> str:
    """Return the sentence of a mistake in the current language, with markup in names escaped."""
    facts = {key: cleaned(fact, _escaped) for key, fact in mistake.facts.items()}
    # Somebody whose name is not known on the table's server sits there without one.
    return _(
        mistake.template, **{key: fact or str(NAMELESS) if key in _PEOPLE else fact for key, fact in facts.items()}
    )


def _escaped(names: str) -> str:
    # A notation contains no markup, and readers must be able to type it as they see it.
    if _NOTATION.fullmatch(names):
        return names
    return ", ".join(map(escaped_name, names.split(", "))) if names else ""
