"""What the outbox asks of Discord, apart from what it says: posting, and starting, keeping and archiving threads."""

from collections.abc import Iterable
from typing import Literal

import discord

from cogs.interactions.answers import Reply

LONG: Literal[10080] = 10080
_SHORT: Literal[4320] = 4320
"""Minutes without activity after which Discord archives a thread; changing the value counts as activity."""


async def post(
    channel: discord.abc.Messageable,
    reply: Reply,
    *,
    nonce: str,
    rings: bool = False,
    mentioned: Iterable[int] = (),
    role_id: int | None = None,
) -> discord.Message:
    """
    Post a message that rings only for those who are mentioned, or have a role that is, if it rings at all.

    Args:
        nonce: Discord returns the first message if the same one comes again within minutes.
        mentioned: ids of people.
    Raises: discord.HTTPException, or what the network raises.
    """
    return await channel.send(
        view=reply.view,
        files=reply.files(),
        nonce=nonce,
        silent=not (rings or role_id),
        allowed_mentions=discord.AllowedMentions(
            users=[discord.Object(user) for user in mentioned], roles=[discord.Object(role_id)] if role_id else []
        ),
    )


async def start_thread(card: discord.PartialMessage, name: str) -> discord.Thread:
    """Start a thread on a card. Raises: discord.HTTPException, or what the network raises."""
    return await card.create_thread(name=name, auto_archive_duration=LONG)


async def keep_open(client: discord.Client, thread_id: int) -> None:
    """Keep a thread from being archived, without posting. Raises: discord.HTTPException, or what the network raises."""
    thread = await client.fetch_channel(thread_id)
    if isinstance(thread, discord.Thread):
        await thread.edit(archived=False, auto_archive_duration=_SHORT)
        await thread.edit(auto_archive_duration=LONG)


async def archive(client: discord.Client, thread_id: int) -> None:
    """Archive a thread. Raises: discord.HTTPException, or what the network raises."""
    thread = await client.fetch_channel(thread_id)
    if isinstance(thread, discord.Thread) and not thread.archived:
        await thread.edit(archived=True)
