"""Looking for a message that may have been posted before: the answer to it was lost, or the process died meanwhile."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord import ui

FIRST_NUMBER = 1000
"""Discord numbers up to 40 components of every message itself, from 1 on; the outbox counts from here on."""
_LOOKED_BACK = 10
"""Seconds by which Discord's clock may be behind ours."""
_LOOKED_AT = 1000
"""Messages looked through at most: people may have talked a lot since the first try, a hundred a request."""


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


def keep_number(view: ui.LayoutView, message: discord.Message | None) -> None:
    """Let what takes the place of a message carry its number, so that it is still found by it."""
    number = None if message is None else _number_in(message.components)
    if number is not None:
        next(item for item in view.walk_children() if isinstance(item, ui.TextDisplay)).id = number


def _number_in(components: Sequence[Any]) -> int | None:
    for component in components:
        if (component.id or 0) >= FIRST_NUMBER:
            return int(component.id)
        inside = _number_in(getattr(component, "children", ()))
        if inside is not None:
            return inside
    return None


def _has_number(components: Sequence[Any], number: int) -> bool:
    return any(
        component.id == number or _has_number(getattr(component, "children", ()), number) for component in components
    )
