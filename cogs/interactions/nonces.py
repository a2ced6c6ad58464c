"""Finds a message that may have been posted before the connection broke or the process died."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import discord
from discord import ui

FIRST_NUMBER = 1000
"""The ids of outbox rows start here: Discord itself numbers the components of a message, up to 40, from 1 on."""
_CLOCK_TOLERANCE = 10
"""Seconds by which Discord's clock may be behind ours."""
_MOST_MESSAGES = 1000
"""Messages searched at most, a hundred per request: people may have written a lot since the first attempt."""


async def find_message(
    channel: discord.abc.Messageable, author: discord.abc.Snowflake | None, number: int, since: int
) -> int | None:
    """
    Find a message by a component id in it.

    Args:
        author: who posted it.
        number: the component id.
        since: when it was posted at the earliest, in UTC seconds.
    Returns: the id of the message, or None if it never arrived.
    """
    start = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(since - _CLOCK_TOLERANCE, UTC)))
    async for message in channel.history(after=start, limit=_MOST_MESSAGES, oldest_first=True):
        if message.author == author and _has_number(message.components, number):
            return message.id
    return None


def keep_number(view: ui.LayoutView, message: discord.Message | None) -> None:
    """Give the view that replaces a message the same component id, so that the message can still be found."""
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
