"""The one way to answer a click or a command: always, in time, and with a sentence when something is wrong."""

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
from cogs.interactions.nonces import keep_number
from cogs.interactions.timeouts import haste
from cogs.metrics import ANSWERS, APOLOGIES, LOST_ANSWERS, REFUSALS
from cogs.words import general as words
from cogs.words.text import TEXT, escaped_name, shortened
from languages.speech import Text, _
from render.game import Picture
from rules.errors import PlayerError
from rules.wording import cleaned
from tables.model.table import DamagedGame

PATIENCE = 0.8
"""Seconds after which an answer that is not ready is deferred, sooner in a crowd; Discord waits three."""
_NOTATION = re.compile(r"[a-z0-9:+-]{1,24}")
_ANSWERED = 40060
"""Discord has an answer already: ours, of which it could not tell us that it had arrived."""
_PAUSES = (0.1, 0.4)
"""Seconds before an answer is given again."""
_FIRST, _LATE = 10.0, 90.0
"""Seconds for one try: discord.py itself waits as long as Discord tells it to."""
_FOUND_FAULT = frozenset({400, 413})
"""HTTP's numbers for requests that are not as they should be."""
_GONE = frozenset({400, 404})
"""Some new galleries in an edit of a deferred answer were seen refused with 400; 404: it was dismissed meanwhile."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to take along; `name` is `[a-z0-9.-]`, as the layout names it."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Reply:
    """What is shown: a layout, and the pictures and documents it names."""

    view: ui.LayoutView
    pictures: Sequence[Picture] = field(default=())
    documents: Sequence[Document] = field(default=())

    def files(self) -> list[discord.File]:
        """Return pictures and documents as fresh files: a file can be sent only once."""
        pictures = (discord.File(BytesIO(one.png), one.name, description=one.alt) for one in self.pictures)
        return [*pictures, *(discord.File(BytesIO(one.content), one.name) for one in self.documents)]


def said(*paragraphs: Text) -> Reply:
    """Return a reply of plain sentences, cut short if they are longer than a message."""
    view, told = ui.LayoutView(timeout=None), tuple(map(str, paragraphs))
    view.add_item(ui.TextDisplay("\n".join(shortened(told, TEXT)) or f"{told[0][: TEXT - 1]}…"))
    view.stop()
    return Reply(view)


Interaction = discord.Interaction[discord.Client]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """How an answer was meant to be shown, and whether it became a refusal, which only the asker sees."""

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
        work: makes the reply; it may take longer than Discord waits.
        in_place: edit the message that was clicked instead of sending a new one.
        is_public: let the whole channel see the answer; a failure stays private.
        meanwhile: what is said while the work takes long, privately: good sense even if nothing ever follows.
        what: game and notation for the log if `work` has a bug; never a card.
    """
    task, asked_at = asyncio.ensure_future(_worked(work, what)), arrived(interaction)
    left = haste(task, PATIENCE) - (time.perf_counter() - asked_at)
    await asyncio.wait({task}, timeout=max(left, 0.0))
    try:
        is_first = task.done()
        if not is_first:
            await insisting(_promise(interaction, meanwhile, in_place=in_place, is_public=is_public))
            ANSWERS.observe(time.perf_counter() - asked_at)
        reply = await _outcome(task)
        shown = Shown(in_place=in_place, is_public=is_public, failed=task.exception() is not None)
        await (_send(interaction, reply, shown) if is_first else _send_late(interaction, reply, shown))
        if is_first:
            ANSWERS.observe(time.perf_counter() - asked_at)
    except NETWORK as fault:
        # Nobody can be answered any more; whatever was committed is told by the outbox.
        LOST_ANSWERS.inc()
        _log.warning("answer lost", what=what, why=reason(fault))
        await _outcome(task)
        if _is_bug(fault):
            raise
    finally:
        answered(interaction).set()


def _promise(
    interaction: Interaction, meanwhile: Text, *, in_place: bool, is_public: bool
) -> Callable[[], Awaitable[object]]:
    """Return the first answer of work that is not done."""
    if meanwhile:
        return lambda: interaction.response.send_message(view=said(meanwhile).view, ephemeral=True)
    return partial(interaction.response.defer, ephemeral=not is_public, thinking=not in_place)


def _is_bug(fault: Exception) -> bool:
    """Tell whether Discord found fault with the answer itself; it may also find nobody or nothing there any more."""
    is_answered = isinstance(fault, discord.HTTPException) and fault.code == _ANSWERED
    return isinstance(fault, discord.HTTPException) and fault.status in _FOUND_FAULT and not is_answered


async def insisting(attempt: Callable[[], Awaitable[object]]) -> None:
    """
    Give a first answer, again if the connection breaks: Discord takes only one, and says so if it has it already.

    Raises: discord.HTTPException, and what the network raises in the end.
    """
    try:
        await _again(attempt, _FIRST)
    except discord.HTTPException as fault:
        if fault.code != _ANSWERED:
            raise


def arrived(interaction: Interaction) -> float:
    """Return when a click or command arrived, on `time.perf_counter`: when this was asked of it for the first time."""
    at: float = interaction.extras.setdefault("arrived", time.perf_counter())
    return at


def answered(interaction: Interaction) -> asyncio.Event:
    """Return the event that comes once the answer is shown, or cannot be shown any more: only then it may be edited."""
    event: asyncio.Event = interaction.extras.setdefault("answered", asyncio.Event())
    return event


async def _outcome(task: "asyncio.Future[Reply]") -> Reply:
    try:
        return await task
    except PlayerError as mistake:
        REFUSALS.labels(mistake.code).inc()
        return said(sentence(mistake))
    except DamagedGame as damage:
        _log.warning("asked for a game that rests", game=damage.game_id, reason=damage.reason)
        return said(words.RESTING)
    except Exception:  # noqa: BLE001 - the one place that turns a bug into an apology
        APOLOGIES.inc()
        return said(words.SORRY)


async def _worked(work: Awaitable[Reply], what: str) -> Reply:
    """Do the work; a bug is logged here, where it is still known which seat it was about."""
    try:
        return await work
    except (PlayerError, DamagedGame):
        raise
    except Exception:
        _log.exception("bug while answering", what=what)
        raise


def sentence(mistake: PlayerError) -> str:
    """Return the sentence of a mistake, in the language that is spoken; what it repeats of names is made harmless."""
    return _(mistake.template, **{name: cleaned(fact, _harmless) for name, fact in mistake.facts.items()})


def _harmless(names: str) -> str:
    # A notation holds no markup, and whoever types it after us should read it as it is.
    if _NOTATION.fullmatch(names):
        return names
    return ", ".join(map(escaped_name, names.split(", "))) if names else ""


async def _send(interaction: Interaction, reply: Reply, shown: Shown) -> None:
    """Give the first answer."""
    response = interaction.response
    if shown.in_place and not shown.failed:
        # The courier may still look for this message, if the process died before it knew that it was sent.
        keep_number(reply.view, interaction.message)
        try:
            await insisting(lambda: response.edit_message(view=reply.view, attachments=reply.files()))
        except discord.HTTPException as fault:
            # They may have dismissed it meanwhile; what their press came to is shown all the same.
            if fault.code != MESSAGE_GONE:
                raise
        else:
            return
    ephemeral = not shown.for_all
    await insisting(lambda: response.send_message(view=reply.view, files=reply.files(), ephemeral=ephemeral))


async def _send_late(interaction: Interaction, reply: Reply, shown: Shown) -> None:
    """Give the answer that was promised."""
    in_place, ephemeral = shown.in_place and not shown.failed, not shown.for_all
    if in_place:
        keep_number(reply.view, interaction.message)
    if shown.is_public and shown.failed:
        # The promise of an answer stands where everybody sees it, but a refusal is for one person.
        await _again(interaction.delete_original_response, _LATE)
    elif not (shown.in_place and shown.failed):
        try:
            await _again(lambda: interaction.edit_original_response(view=reply.view, attachments=reply.files()), _LATE)
        except discord.HTTPException as fault:
            if fault.status not in _GONE:
                raise
        else:
            return
    send = partial(interaction.followup.send, view=reply.view, ephemeral=ephemeral)
    if shown.for_all:
        await send(files=reply.files())
    else:
        # Better read twice by one person than never.
        await _again(lambda: send(files=reply.files()), _LATE)


async def _again(attempt: Callable[[], Awaitable[object]], seconds: float) -> None:
    """
    Do what may be done twice, again if the connection breaks.

    Args:
        seconds: how long one try may take.
    Raises: what Discord or the network raises at last.
    """
    for pause in _PAUSES:
        try:
            async with asyncio.timeout(seconds):
                await attempt()
        except (aiohttp.ClientError, OSError) as fault:
            _log.info("an answer is given again", why=reason(fault))
            await asyncio.sleep(pause)
        else:
            return
    async with asyncio.timeout(seconds):
        await attempt()
