"""The last line: what the check has made goes away again."""

import discord

from cogs.delivery.sending import archive
from cogs.interactions.verdicts import MESSAGE_GONE
from host.discord_check.scene import LEFT, Scene
from host.discord_check.tried.messages import shown
from host.discord_check.verdicts import require

_THREAD_STAYS = "The messages are gone; the empty thread is archived, since only you may delete it."


async def clean(scene: Scene) -> str:
    """Delete messages and thread; of the thread only what is in it, if the bot may not."""
    thread = scene.made_thread
    may_delete = thread is not None and scene.channel.permissions_for(scene.me).manage_threads
    if thread is not None and may_delete:
        await thread.delete()
    elif thread is not None:
        await thread.edit(archived=False)
    left = 0
    for message in reversed(scene.messages):
        is_gone_with_thread = may_delete and thread is not None and message.channel.id == thread.id
        left += 0 if is_gone_with_thread else await _kept(message)
    scene.messages.clear()
    if thread is not None and not may_delete:
        await archive(scene.client, thread.id)
    require(not left, f"{left} messages could not be deleted.")
    return _THREAD_STAYS if thread is not None and not may_delete else "Everything is gone."


async def _kept(message: discord.Message) -> bool:
    """Delete a message. Returns: whether it is still there."""
    try:
        await message.delete()
    except discord.HTTPException as fault:
        return fault.code != MESSAGE_GONE
    return False


async def leave_one(scene: Scene) -> None:
    """Leave a message with which the next check can try old edits. Raises: NETWORK."""
    await scene.post(scene.channel, shown("Left for the next check.", LEFT))
    scene.messages.pop()
