"""The one way to answer a press or a command: always, in time, and with a sentence if something goes wrong."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO

import aiohttp
import discord
import structlog
from discord import ui

from cogs.interactions.failures import MESSAGE_GONE, NETWORK, reason
from cogs.interactions.layout import keep_number, text_of
from cogs.interactions.timeouts import time_to_defer
from cogs.metrics import ANSWERS, APOLOGIES, LOST_ANSWERS, REFUSALS
from cogs.words import general as words
from cogs.words.text import TEXT, escaped_name, shortened
from languages.explanations import Reader, reader
from languages.speech import Text, _
from render.game import Picture
from rules.errors import PlayerError
from rules.wording import cleaned
from tables.model.refusals import NotSaved
from tables.model.table import DamagedGame

PATIENCE = 0.8
"""Seconds after which an answer that is not ready is deferred, less if many are in progress; Discord waits three."""
_NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")
_ANSWERED = 40060
"""Discord's code for an interaction that has been answered: by us, though its confirmation did not reach us."""
_PAUSES = (0.1, 0.4)
"""Seconds before each retry."""
_FIRST, _LATE = 10.0, 90.0
"""Seconds for one attempt, at first and at later answers: discord.py itself waits as long as Discord tells it to."""
_BAD_REQUEST = frozenset({400, 413})
"""HTTP statuses of malformed or too large requests."""
_NOT_EDITABLE = frozenset({400, 404})
"""404: the message was dismissed meanwhile; 400: Discord was seen to refuse some new galleries in deferred answers."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to send; the layout refers to its `name`, which is `[a-z0-9.-]`."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """A message: a layout, and the pictures and documents it refers to."""

    view: ui.LayoutView
    pictures: Sequence[Picture] = field(default=())
    documents: Sequence[Document] = field(default=())

    def files(self) -> list[discord.File]:
        """Return pictures and documents as new files, since a file can be sent only once."""
        pictures = (discord.File(BytesIO(one.png), one.name, description=one.alt) for one in self.pictures)
        return [*pictures, *(discord.File(BytesIO(one.content), one.name) for one in self.documents)]


def said(*paragraphs: Text) -> Reply:
    """Return a reply of plain sentences, shortened if they do not fit into a message."""
    view, told = ui.LayoutView(timeout=None), tuple(map(str, paragraphs))
    view.add_item(ui.TextDisplay("\n".join(shortened(told, TEXT)) or f"{told[0][: TEXT - 1]}…"))
    view.stop()
    return Reply(view)


Interaction = discord.Interaction[discord.Client]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """How an answer is to be shown, and whether it became a refusal, which only the asker sees."""

    in_place: bool
    is_public: bool
    failed: bool

    @property
    def for_all(self) -> bool:
        """Whether the channel sees it."""
        return self.is_public and not self.failed


async def answer(
    interaction: Interaction,
    work: Awaitable[Reply],
    *,
    in_place: bool = False,
    is_public: bool = False,
    meanwhile: Text = "",
    what: str = "",
) -> None:
    """
    Answer with what `work` returns, privately, or with one sentence if it fails.

    Args:
        work: returns the reply; it may take longer than Discord waits.
        in_place: edit the message that was clicked instead of sending a new one.
        is_public: let the whole channel see the answer; a failure stays private.
        meanwhile: what is shown privately until the answer comes, if the work takes long.
        what: game and notation for the log if `work` has a bug; never a card.
    """
    task, asked_at = asyncio.ensure_future(_logging_bugs(work, what)), arrived(interaction)
    left = time_to_defer(task, PATIENCE) - (time.perf_counter() - asked_at)
    await asyncio.wait({task}, timeout=max(left, 0.0))
    try:
        is_first = task.done()
        if not is_first:
            await retrying(_deferral(interaction, meanwhile, in_place=in_place, is_public=is_public))
            ANSWERS.observe(time.perf_counter() - asked_at)
        reply = await _outcome(task)
        shown = Shown(in_place=in_place, is_public=is_public, failed=task.exception() is not None)
        await (_send(interaction, reply, shown) if is_first else _send_late(interaction, reply, shown))
        if is_first:
            ANSWERS.observe(time.perf_counter() - asked_at)
        answered(interaction).set()
        await note_read(reader(), reply)
    except NETWORK as fault:
        # The answer is lost, but whatever was committed is posted from the outbox.
        LOST_ANSWERS.inc()
        _log.warning("an answer was lost", what=what, why=reason(fault))
        await _outcome(task)
        if _is_bug(fault):
            raise
    finally:
        answered(interaction).set()


def _deferral(
    interaction: Interaction, meanwhile: Text, *, in_place: bool, is_public: bool
) -> Callable[[], Awaitable[object]]:
    """Return a function that gives the first answer while the work goes on: a sentence, or a deferral."""
    if meanwhile:
        return lambda: interaction.response.send_message(view=said(meanwhile).view, ephemeral=True)
    return partial(interaction.response.defer, ephemeral=not is_public, thinking=not in_place)


def _is_bug(fault: Exception) -> bool:
    """Return whether Discord rejected the answer itself; other faults mean that there is nobody to answer any more."""
    is_answered = isinstance(fault, discord.HTTPException) and fault.code == _ANSWERED
    return isinstance(fault, discord.HTTPException) and fault.status in _BAD_REQUEST and not is_answered


async def retrying(attempt: Callable[[], Awaitable[object]]) -> None:
    """
    Give a first answer, and retry if the connection breaks: Discord accepts only one, and says so if it has it.

    Raises: discord.HTTPException, or what the network raises at the last attempt.
    """
    try:
        await _retry(attempt, _FIRST)
    except discord.HTTPException as fault:
        if fault.code != _ANSWERED:
            raise


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


async def _send(interaction: Interaction, reply: Reply, shown: Shown) -> None:
    """Give the first answer."""
    response = interaction.response
    if shown.in_place and not shown.failed:
        # The outbox worker may still look for this message, if a process died before it saved that it was sent.
        keep_number(reply.view, interaction.message)
        try:
            await retrying(lambda: response.edit_message(view=reply.view, attachments=reply.files()))
        except discord.HTTPException as fault:
            # They may have dismissed it meanwhile; show the answer in a new message.
            if fault.code != MESSAGE_GONE:
                raise
        else:
            return
    ephemeral = not shown.for_all
    await retrying(lambda: response.send_message(view=reply.view, files=reply.files(), ephemeral=ephemeral))


async def _send_late(interaction: Interaction, reply: Reply, shown: Shown) -> None:
    """Give the answer after a deferral."""
    in_place, ephemeral = shown.in_place and not shown.failed, not shown.for_all
    if in_place:
        keep_number(reply.view, interaction.message)
    if shown.is_public and shown.failed:
        # Everybody sees the deferral, but only one person may see the refusal.
        await _retry(interaction.delete_original_response, _LATE)
    elif not (shown.in_place and shown.failed):
        try:
            await _retry(lambda: interaction.edit_original_response(view=reply.view, attachments=reply.files()), _LATE)
        except discord.HTTPException as fault:
            if fault.status not in _NOT_EDITABLE:
                raise
        else:
            return
    send = partial(interaction.followup.send, view=reply.view, ephemeral=ephemeral)
    if shown.for_all:
        await send(files=reply.files())
    else:
        # If the connection breaks, one person may read it twice, which is better than never.
        await _retry(lambda: send(files=reply.files()), _LATE)


async def _retry(attempt: Callable[[], Awaitable[object]], seconds: float) -> None:
    """Attempt something that may be done twice, `seconds` each time, with retries. Raises: what the last one raised."""
    for pause in _PAUSES:
        try:
            async with asyncio.timeout(seconds):
                await attempt()
        except (aiohttp.ClientError, OSError) as fault:
            _log.info("an answer is retried", why=reason(fault))
            await asyncio.sleep(pause)
        else:
            return
    async with asyncio.timeout(seconds):
        await attempt()
