"""Lines about the thread of a table: started, kept open, archived, locked."""

import discord
from discord import ui

from cogs.delivery.threads import archive, keep_open, start_thread
from cogs.interactions.answers import Reply, answer, said
from cogs.interactions.failures import THREAD_EXISTS, Verdict, verdict_of
from cogs.interactions.replies import layout, paragraph
from host.discord_check.presses import button
from host.discord_check.scene import Scene
from host.discord_check.tried.messages import refusal_of, shown
from host.discord_check.verdicts import Otherwise, Untried, require

NAME = "Parterre tries out Discord"
_ARCHIVED = 50083


async def started(scene: Scene) -> str:
    """Start a thread on the card."""
    card = scene.channel.get_partial_message(scene.card.id)
    scene.made_thread = thread = await start_thread(card, NAME)
    require(thread.id == scene.card.id, "The thread has another id than its card.")
    return "A thread with the id of its card."


async def second(scene: Scene) -> str:
    """Start another one on the same card."""
    card = scene.channel.get_partial_message(scene.thread.id)
    code = (await refusal_of(start_thread(card, NAME))).code
    require(code == THREAD_EXISTS, f"Code {code}.")
    return f"Code {code}."


async def kept_open(scene: Scene) -> str:
    """Keep the thread open without a post."""
    before = [message.id async for message in scene.thread.history(limit=20)]
    await archive(scene.client, scene.thread.id)
    await keep_open(scene.client, scene.thread.id)
    thread = await scene.client.fetch_channel(scene.thread.id)
    require(not getattr(thread, "archived", True), "It stays archived.")
    after = [message.id async for message in scene.thread.history(limit=20)]
    require(before == after, "A message says so in the thread.")
    return "It is open, and nothing was posted."


async def archived(scene: Scene) -> str:
    """Change a post in the archived thread, then post there."""
    row = next(scene.rows)
    posted = await scene.post(scene.thread, shown("Soon archived.", row))
    await archive(scene.client, scene.thread.id)
    code = (await refusal_of(posted.edit(view=shown("Changed.", row).view))).code
    require(code == _ARCHIVED, f"The change was refused with code {code}.")
    await scene.post(scene.thread, shown("Opened again.", next(scene.rows)))
    thread = await scene.client.fetch_channel(scene.thread.id)
    require(not getattr(thread, "archived", True), "The post left it archived.")
    return f"The change was refused with code {code}, the post opened the thread."


async def button_in_archived(scene: Scene) -> str:
    """Have a button pressed in the archived thread."""
    view = layout(
        paragraph("Press it while this thread is archived."), ui.ActionRow(button(8)), row_number=next(scene.rows)
    )
    posted = await scene.post(scene.thread, Reply(view))
    await archive(scene.client, scene.thread.id)
    try:
        pressed = await scene.ask(8, " in the archived thread of the card above, or here if it does not work there")
        await answer(pressed, _thanks())
    finally:
        await keep_open(scene.client, scene.thread.id)
    there = pressed.message is not None and pressed.message.id == posted.id
    require(there, "It did not work in the thread.")
    return "The press came and was answered."


async def locked(scene: Scene) -> str:
    """Post in the locked thread, and again when it is unlocked."""
    if scene.channel.permissions_for(scene.me).manage_threads:
        raise Untried("The bot may manage threads here, which it does not need, so no lock stops it.")
    thread = scene.thread
    await _pressed(scene, 9, ", after you have **locked** the thread of the card above", is_locked=True)
    fault = None
    try:
        await scene.post(thread, shown("Behind the lock.", next(scene.rows)))
    except discord.HTTPException as refusal:
        fault = refusal
    # The lock goes whatever happened, since nothing could be cleaned up behind it.
    await _pressed(scene, 10, ", after you have **unlocked** it again", is_locked=False)
    await scene.post(thread, shown("The lock is off.", next(scene.rows)))
    if fault is None:
        raise Otherwise("The post was taken behind the lock.")
    told = f"{fault.status}/{fault.code}"
    require(verdict_of(fault) is Verdict.BARRED, f"The post was refused with {told}, which we do not take for a lock.")
    return f"The post was refused with {told}, and taken without the lock."


async def _pressed(scene: Scene, number: int, wanted: str, *, is_locked: bool) -> None:
    interaction = await scene.ask(number, wanted)
    await answer(interaction, _thanks())
    thread = await scene.client.fetch_channel(scene.thread.id)
    if getattr(thread, "locked", None) is not is_locked:
        raise Untried(f"The thread was {'not locked' if is_locked else 'still locked'} when {number} was pressed.")


async def _thanks() -> Reply:
    return said("Thank you.")
