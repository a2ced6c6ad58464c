"""The last line: what the check has made goes away again."""

from collections.abc import Awaitable

import discord

from cogs.delivery.threads import archive
from cogs.interactions.failures import CHANNEL_GONE, MESSAGE_GONE, NETWORK
from host.discord_check.scene import LEFT, Scene
from host.discord_check.tried.messages import shown
from host.discord_check.verdicts import require

_THREAD_STAYS = "The messages are gone; the empty thread is archived, and you may delete it."


async def clean(scene: Scene) -> str:
    """Delete all messages, and the thread if the bot may; else archive it, empty."""
    thread, may_delete = scene.made_thread, scene.channel.permissions_for(scene.me).manage_threads
    messages = list(reversed(scene.messages))
    failed = 0
    if thread is not None:
        if may_delete:
            messages = [message for message in messages if message.channel.id != thread.id]
        failed += await _fails(thread.delete() if may_delete else _opened(scene.client, thread.id))
    for message in messages:
        failed += await _fails(message.delete())
    if thread is not None and not may_delete:
        failed += await _fails(archive(scene.client, thread.id))
    scene.messages.clear()
    require(not failed, f"{failed} of the requests for it were refused.")
    return _THREAD_STAYS if thread is not None and not may_delete else "Everything is gone."


async def _opened(client: discord.Client, thread_id: int) -> None:
    """Open a thread, since nothing can be deleted in an archived one."""
    thread = await client.fetch_channel(thread_id)
    if isinstance(thread, discord.Thread) and thread.archived:
        await thread.edit(archived=False)


async def _fails(request: Awaitable[object]) -> bool:
    """Ask for something to go. Returns: whether it may still be there."""
    try:
        await request
    except NETWORK as fault:
        return not isinstance(fault, discord.HTTPException) or fault.code not in (MESSAGE_GONE, CHANNEL_GONE)
    return False


async def leave_one(scene: Scene) -> None:
    """Leave a message with which a later check can try old edits. Raises: NETWORK."""
    await scene.post(scene.channel, shown("Left for the next check.", LEFT))
    scene.messages.pop()
