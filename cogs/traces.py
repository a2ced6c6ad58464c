"""Looking for a message that may have been posted before: the answer to it was lost, or the process died meanwhile."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import discord

_LOOKED_BACK = 10
"""Seconds by which Discord's clock may be behind ours."""
_LOOKED_AT = 50


async def trace(
    channel: discord.abc.Messageable, author: discord.abc.Snowflake | None, number: int, since: int
) -> int | None:
    """
    Find a message by a component id in it.

    Args:
        author: who must have posted it.
        number: the component id.
        since: UTC seconds at which it was posted at the earliest.
    Returns: the id of the message, or None if it never arrived.
    """
    start = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since - _LOOKED_BACK, UTC)))
    async for message in channel.history(after=start, limit=_LOOKED_AT, oldest_first=True):
        if message.author == author and _has_number(message.components, number):
            return message.id
    return None


def _has_number(components: Sequence[Any], number: int) -> bool:
    return any(
        component.id == number or _has_number(getattr(component, "children", ()), number) for component in components
    )
